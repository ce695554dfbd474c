import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { DetailsValues } from './details-schema.ts';
import { FillIn } from '#app/components/fill-in/fill-in.tsx';

type Name = 'firstName' | 'lastName' | 'phone' | 'email';

export interface AboutFieldsProps {
  fields: { [Key in Name]: FieldMetadata<string> };
  /** An account has filled in what it knows. */
  isFilledIn: boolean;
  /** The way to the account is on its way. */
  isFillingIn: boolean;
}

/** Who comes. */
export function AboutFields({ fields, isFilledIn, isFillingIn }: AboutFieldsProps) {
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="text-lg font-semibold">About you</legend>
      <div className="-mt-3">
        <FillIn isDone={isFilledIn} busy={isFillingIn} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...getInputProps(fields.firstName, { type: 'text' })}
          key={fields.firstName.key}
          label="First name"
          errors={fields.firstName.errors}
          autoComplete="given-name"
          required
        />
        <TextField
          {...getInputProps(fields.lastName, { type: 'text' })}
          key={fields.lastName.key}
          label="Last name"
          errors={fields.lastName.errors}
          autoComplete="family-name"
          required
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          {...getInputProps(fields.phone, { type: 'tel' })}
          key={fields.phone.key}
          label="Phone"
          errors={fields.phone.errors}
          required
        />
        <TextField
          {...getInputProps(fields.email, { type: 'email' })}
          key={fields.email.key}
          label="Email"
          errors={fields.email.errors}
          inputMode="email"
          autoComplete="email"
          required
        />
      </div>
    </fieldset>
  );
}

export interface PolicyFieldProps {
  policy: string;
  field: FieldMetadata<DetailsValues['policyAccepted']>;
}

/** The cancellation policy in full, to be accepted. */
export function PolicyField({ policy, field }: PolicyFieldProps) {
  return (
    <section aria-labelledby="policy" className="space-y-2">
      <h2 id="policy" className="text-lg font-semibold">
        Cancellation policy
      </h2>
      <p className="measure whitespace-pre-line text-ink-soft">{policy}</p>
      <Checkbox
        {...getInputProps(field, { type: 'checkbox' })}
        key={field.key}
        label="I accept the cancellation policy"
        errors={field.errors}
        required
      />
    </section>
  );
}
