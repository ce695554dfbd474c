import type { ReactNode } from 'react';
import type { z } from 'zod';
import { SettingRow } from '#app/components/accounts/setting-row.tsx';
import { useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { FormDefaults } from '#app/components/forms/use-schema-form.ts';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PersonalFields, personalSaid } from '#app/components/profile/personal-fields.tsx';
import { nameAndTitleInput, personalInputOf, titleInput } from '#app/domain/profile/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { BegunAnew, SettingsForm } from './settings-form.tsx';

interface RowProps {
  person: Pick<OpValue<'profileDetails'>, 'name' | 'title' | 'gender' | 'customGender' | 'dob'>;
  isOpen: boolean;
  /** Why it was refused without scripts. */
  problems: string[];
}

export function NameRow({ person: { name, title }, ...row }: RowProps) {
  return (
    <Row
      {...row}
      id="name"
      term="Name"
      value={
        <>
          {name}
          {title ? <span className="block text-sm text-ink-soft">{title}</span> : null}
        </>
      }
      about="your name and title"
      // What is empty is not sent (002 §5): a title that is there can be another, and not none.
      schema={title === null ? nameAndTitleInput : nameAndTitleInput.extend(titleInput.shape)}
      defaults={{ name, title: title ?? '' }}
    >
      <FormText name="name" label="Name" hint="Clients and visitors see it." autoComplete="name" required />
      <FormText name="title" label="Title" optional={title === null} placeholder="Licensed acupuncturist" />
    </Row>
  );
}

export function PersonalRow({ person: { gender, customGender, dob }, ...row }: RowProps) {
  const said = personalSaid({ gender, customGender, dob });
  return (
    <Row
      {...row}
      id="personal"
      term="Personal"
      value={
        <>
          {said || <span className="text-ink-mute">Not said</span>}
          <span className="block text-sm text-ink-mute">Only you see it.</span>
        </>
      }
      about="your gender and date of birth"
      schema={personalInputOf({ customGender, dob })}
      defaults={{ gender, customGender, dob }}
    >
      <PersonalFields gender={gender} dob={dob} />
    </Row>
  );
}

interface PartProps extends Pick<RowProps, 'problems'> {
  /** The name of what it posts. */
  id: string;
  term: string;
  schema: z.ZodObject;
  defaults: FormDefaults;
  children: ReactNode;
}

interface FilledRowProps extends PartProps {
  value: ReactNode;
  about: string;
  isOpen: boolean;
}

/** A part of who the practitioner is, which opens into its form. */
function Row({ value, about, isOpen, ...part }: FilledRowProps) {
  return (
    <SettingRow {...{ value, about, isOpen }} term={part.term} action="Change">
      {(close) => (
        <BegunAnew>
          {(again) => (
            <PartForm
              {...part}
              problems={isOpen ? part.problems : []}
              again={() => {
                close();
                again();
              }}
            />
          )}
        </BegunAnew>
      )}
    </SettingRow>
  );
}

/** Refused, it says why in passing and is as it was before (002 §8). */
function PartForm(props: PartProps & { again: () => void }) {
  const { id, term, schema, defaults, problems, again, children } = props;
  const { isBusy, run } = useOperation(op.updatePersonalSettings, { done: SETTINGS_MESSAGES.updated });
  async function runOrRevert(sent: OpInput<'updatePersonalSettings'>) {
    const answer = await run(sent);
    if (answer && !answer.ok) again();
    return answer;
  }
  // A part has no version of its own: what stands in it is compared.
  const elsewhere = useChangedElsewhere({
    now: { ...defaults, updatedAt: '' },
    facts: { [`‘${term}’`]: (now) => now },
  });
  const form = useOperationForm(
    { isBusy, run: runOrRevert },
    {
      schema,
      defaults,
      lacks: elsewhere.lacks,
      input: (entered) => entered as OpInput<'updatePersonalSettings'>,
      onSaved: again,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again, problems }} intent={id} isPart>
      <div className="space-y-5">{children}</div>
    </SettingsForm>
  );
}
