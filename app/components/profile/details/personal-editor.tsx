import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { GENDERS, LONGEST, personalInput } from '#app/domain/profile/inputs.ts';
import { dateLabel } from '#app/lib/time.ts';
import { InlineEditor, PERSONAL, type Editing } from './inline-editor.tsx';

const OPTIONS = GENDERS.map((value) => ({ value, label: value }));
const birthday = dateLabel({ year: 'numeric', month: 'long', day: 'numeric' });

interface PersonalEditorProps {
  person: Pick<OpValue<'profileDetails'>, 'gender' | 'customGender' | 'dob'>;
  editing: Editing;
}

/** Gender and date of birth, which nobody but the practitioner sees (002 §3, §7). */
export function PersonalEditor({ person, editing }: PersonalEditorProps) {
  const { gender, customGender, dob } = person;
  const said = [
    gender === 'Custom' ? (customGender ?? gender) : gender,
    dob === null ? null : `Born on ${birthday(dob)}`,
  ].filter((part) => part !== null);
  return (
    <InlineEditor
      id={PERSONAL}
      term="Personal"
      value={
        <>
          {said.length > 0 ? <p>{said.join(' · ')}</p> : null}
          <p className="text-sm text-ink-mute">Gender and date of birth. Only you see them.</p>
        </>
      }
      schema={personalInput}
      defaults={{ gender, customGender, dob }}
      editing={editing}
    >
      {({ meta }) => (
        <>
          <FormNativeSelect
            name="gender"
            label="Gender"
            placeholder={gender === null ? 'Not said' : undefined}
            options={OPTIONS}
          />
          {(meta.value as { gender?: string } | undefined)?.gender === 'Custom' ||
          (meta.value === undefined && gender === 'Custom') ? (
            <FormText name="customGender" label="In your words" optional maxLength={LONGEST.gender} />
          ) : null}
          <FormText name="dob" label="Date of birth" type="date" autoComplete="bday" short />
        </>
      )}
    </InlineEditor>
  );
}
