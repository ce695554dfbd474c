import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import type { MessageFacts } from './facts.ts';
import type { Details } from './text.ts';

/** How a practitioner reaches the client that a message is about, with a press from the message itself. */
export function contactRows({ email, phone }: Pick<MessageFacts['client'], 'email' | 'phone'>): Details {
  const call = phone && phoneLink(phone);
  return [
    ...(phone ? ([['Phone', formatPhone(phone), ...(call ? [call] : [])]] as Details) : []),
    ...(email ? ([['Email', email, `mailto:${email}`]] as Details) : []),
  ];
}
