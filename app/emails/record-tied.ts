import { composeEmail, composeText } from './compose.ts';
import type { Sender } from './sender.ts';
import type { MessageContent } from './text.ts';

/** What the word to whoever is on file may say. */
interface RecordTiedFacts {
  client: { firstName: string };
  practice: Sender;
  /** The account's email address, all but its first letter hidden. */
  account: string;
  /** Undoes it, once. */
  link: string;
}

/** Says that an account which proved the phone number on file sees this person's bookings now, by email or text message. */
export function writeRecordTied({ client, practice, account, link }: RecordTiedFacts) {
  const content: MessageContent = {
    subject: `Your bookings with ${practice.name} are in an account now`,
    heading: 'Is this account yours?',
    body: [
      `Hi ${client.firstName}, your bookings with ${practice.name} can now be seen in the Tendwell account of ${account}. It has your name, and confirmed your phone number.`,
      'If that is you, there is nothing to do. If not, press the button: your bookings leave that account at once.',
    ],
    action: { label: 'This is not me', url: link },
    sms: `${practice.name}: your bookings can now be seen in the account of ${account}. Not you? Undo it: ${link}`,
    details: false,
  };
  return { ...composeEmail(content, practice), sms: composeText(content)! };
}
