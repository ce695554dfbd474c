import { useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { adviceFor, problemsOf, type ClientValues, type Problems } from './form-rules.ts';

interface ContactFieldsProps {
  values: ClientValues;
  onChange: (field: keyof ClientValues, value: string) => void;
  /** What the server said of the values as they were sent. */
  refused: Problems;
  /** A new client wants a phone; an old one may be without. */
  phoneOptional?: boolean;
}

/** Name, phone and email of a client. What is wrong is said once a field was left, and taken back while it is mended. */
export function ContactFields({ values, onChange, refused, phoneOptional }: ContactFieldsProps) {
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const problems = problemsOf(values, usePortal().user.email);
  const problem = (field: keyof ClientValues) =>
    refused[field] ?? (left[field] ? problems[field] : undefined);
  const bind = (field: keyof ClientValues) => ({
    name: field,
    error: problem(field),
    hint: adviceFor(problem(field)),
    onBlur: () => setLeft((before) => ({ ...before, [field]: true })),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(field, currentTarget.value),
  });
  const phone = bind('phone');
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="off"
          required
          maxLength={80}
          value={values.firstName}
          {...bind('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          optional
          maxLength={80}
          value={values.lastName}
          {...bind('lastName')}
        />
      </div>
      <PhoneField
        label="Phone"
        autoComplete="off"
        optional={phoneOptional}
        defaultValue={values.phone}
        {...phone}
        hint={
          phone.hint ?? (phoneOptional ? undefined : 'No number? Leave the phone blank and add an email.')
        }
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        optional
        value={values.email}
        {...bind('email')}
      />
    </div>
  );
}
