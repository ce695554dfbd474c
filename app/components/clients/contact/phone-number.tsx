import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { TextLink } from '../text-link.tsx';

/** A client's number, whole as in the clients' table; pressed, it is dialled. @param phone E.164 */
export function PhoneNumber({ phone }: { phone: string }) {
  return (
    <TextLink href={phoneLink(phone) ?? `tel:${phone}`}>
      <span className="tabular whitespace-nowrap">{formatPhone(phone)}</span>
    </TextLink>
  );
}
