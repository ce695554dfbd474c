import { FillIn } from '#app/components/fill-in/fill-in.tsx';
import { FormCheckbox } from '#app/components/forms/fields/choices.tsx';
import { FormPhone } from '#app/components/forms/fields/phone.tsx';
import { FormEmail, FormText } from '#app/components/forms/fields/text.tsx';

export interface AboutFieldsProps {
  /** An account has filled in what it knows. */
  isFilledIn: boolean;
  /** The way to the account is on its way. */
  isFillingIn: boolean;
}

/** Who comes. */
export function AboutFields({ isFilledIn, isFillingIn }: AboutFieldsProps) {
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="text-lg font-semibold">About you</legend>
      <div className="-mt-3">
        <FillIn isDone={isFilledIn} busy={isFillingIn} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name="firstName" label="First name" autoComplete="given-name" required />
        <FormText name="lastName" label="Last name" autoComplete="family-name" required />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormPhone name="phone" label="Phone" required />
        <FormEmail />
      </div>
    </fieldset>
  );
}

export interface PolicyFieldProps {
  policy: string;
}

/** The cancellation policy in full, to be accepted. */
export function PolicyField({ policy }: PolicyFieldProps) {
  return (
    <section aria-labelledby="policy" className="space-y-2">
      <h2 id="policy" className="text-lg font-semibold">
        Cancellation policy
      </h2>
      <p className="measure whitespace-pre-line text-ink-soft">{policy}</p>
      <FormCheckbox name="policyAccepted" label="I accept the cancellation policy" required />
    </section>
  );
}
