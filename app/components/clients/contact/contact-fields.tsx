import { FormPhone } from '#app/components/forms/fields/phone.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { useBound } from '#app/components/forms/fields/use-bound.ts';
import { adviceFor } from './contact-schema.ts';

interface ContactFieldsProps {
  /** What the fields' names begin with: 'client.'. */
  at: string;
  /** A new client wants a phone; an old one may be without. */
  phoneOptional?: boolean;
}

/** Name, phone and email of a client. What is wrong is said once a field was left, and taken back while it is mended. */
export function ContactFields({ at, phoneOptional }: ContactFieldsProps) {
  const adviceAt = (name: string) => adviceFor(useBound(name).control.errors?.[0]);
  const phoneAdvice = adviceAt(`${at}phone`);
  const emailAdvice = adviceAt(`${at}email`);
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name={`${at}firstName`} label="First name" required maxLength={80} />
        <FormText name={`${at}lastName`} label="Last name" optional maxLength={80} />
      </div>
      <FormPhone
        name={`${at}phone`}
        label="Phone"
        autoComplete="off"
        optional={phoneOptional}
        hint={
          phoneAdvice ?? (phoneOptional ? undefined : 'No number? Leave the phone blank and add an email.')
        }
      />
      <FormText
        name={`${at}email`}
        label="Email"
        type="email"
        inputMode="email"
        maxLength={254}
        optional
        hint={emailAdvice}
      />
    </div>
  );
}
