import { PersonalFields, personalSaid, type Personal } from '#app/components/profile/personal-fields.tsx';
import { personalInputOf } from '#app/domain/profile/inputs.ts';
import { InlineEditor, PERSONAL, type Editing } from './inline-editor.tsx';

/** Gender and date of birth on the page of details. */
export function PersonalEditor({ person, editing }: { person: Personal; editing: Editing }) {
  const { gender, customGender, dob } = person;
  const said = personalSaid(person);
  return (
    <InlineEditor
      id={PERSONAL}
      term="Personal"
      value={
        <>
          {said ? <p>{said}</p> : null}
          <p className="text-sm text-ink-mute">Gender and date of birth. Only you see them.</p>
        </>
      }
      schema={personalInputOf({ customGender, dob }, Date.now())}
      defaults={{ gender, customGender, dob }}
      editing={editing}
    >
      <PersonalFields gender={gender} dob={dob} />
    </InlineEditor>
  );
}
