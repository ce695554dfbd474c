import { newClientProblems } from '#app/components/appointment-form/form/form-checks.ts';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/** Somebody who is no client yet (spec 001 §5: first name, last name and phone). */
export interface NewRegistrant {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

export const NOBODY: NewRegistrant = { firstName: '', lastName: '', phone: '', email: '' };

/** What is wrong with what was written down, by field; whose phone it is the server knows. */
export const problemsOfNew = (person: NewRegistrant): Record<string, string | undefined> =>
  newClientProblems(person);

interface NewRegistrantFieldsProps {
  person: NewRegistrant;
  errors: Record<string, string | undefined>;
  onChange: (person: NewRegistrant) => void;
}

/** Name, phone and email of somebody new. */
export function NewRegistrantFields({ person, errors, onChange }: NewRegistrantFieldsProps) {
  const field = (name: keyof NewRegistrant) => ({
    value: person[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...person, [name]: currentTarget.value }),
    error: errors[name],
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label="First name" autoComplete="off" autoFocus maxLength={80} {...field('firstName')} />
      <TextField label="Last name" autoComplete="off" maxLength={80} {...field('lastName')} />
      <PhoneField label="Phone" {...field('phone')} autoComplete="off" />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        maxLength={254}
        {...field('email')}
      />
    </div>
  );
}
