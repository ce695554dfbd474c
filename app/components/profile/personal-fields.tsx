import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { FIRST_BIRTH, GENDERS, lastBirth, LONGEST } from '#app/domain/profile/inputs.ts';
import { dateLabel } from '#app/lib/time.ts';

/** What nobody but the practitioner sees (002 §3, §7). */
export type Personal = Pick<OpValue<'profileDetails'>, 'gender' | 'customGender' | 'dob'>;

const OPTIONS = GENDERS.map((value) => ({ value, label: value }));
const birthday = dateLabel({ year: 'numeric', month: 'long', day: 'numeric' });

/** Gender and date of birth in words; empty where neither is said. */
export const personalSaid = ({ gender, customGender, dob }: Personal): string =>
  [gender === 'Custom' ? (customGender ?? gender) : gender, dob === null ? null : `Born on ${birthday(dob)}`]
    .filter((part) => part !== null)
    .join(' · ');

/** The fields of a form over `personalInputOf`; words of one's own are asked for with Custom, also without scripts. */
export function PersonalFields({ gender, dob }: Pick<Personal, 'gender' | 'dob'>) {
  return (
    <div className="group/personal space-y-5">
      <FormNativeSelect
        name="gender"
        label="Gender"
        placeholder={gender === null ? 'Not said' : undefined}
        options={OPTIONS}
      />
      <div className="hidden group-has-[option[value=Custom]:checked]/personal:block">
        <FormText name="customGender" label="In your words" optional maxLength={LONGEST.gender} />
      </div>
      <FormText
        name="dob"
        label="Date of birth"
        type="date"
        autoComplete="bday"
        min={FIRST_BIRTH}
        max={lastBirth(Date.now())}
        short
        required={dob !== null}
      />
    </div>
  );
}
