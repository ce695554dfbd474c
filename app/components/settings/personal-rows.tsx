import type { ReactNode } from 'react';
import { SettingRow } from '#app/components/accounts/setting-row.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PersonalFields, personalSaid } from '#app/components/profile/personal-fields.tsx';
import { nameAndTitleInput, personalInputOf, titleInput } from '#app/domain/profile/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { whyNotSaved } from './why-not-saved.ts';
import { PartForm, type PartFormProps } from './part-form.tsx';

interface RowProps {
  person: Pick<OpValue<'profileDetails'>, 'name' | 'title' | 'gender' | 'customGender' | 'dob' | 'updatedAt'>;
  isOpen: boolean;
}

export function NameRow({ person: { name, title, updatedAt }, ...row }: RowProps) {
  return (
    <Row
      {...row}
      updatedAt={updatedAt}
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
      labels={{ Name: ['name'], Title: ['title'] }}
      checksOnPress={false}
    >
      <FormText name="name" label="Name" hint="Clients and visitors see it." autoComplete="name" required />
      <FormText name="title" label="Title" optional={title === null} placeholder="Licensed acupuncturist" />
    </Row>
  );
}

export function PersonalRow({ person: { gender, customGender, dob, updatedAt }, ...row }: RowProps) {
  const said = personalSaid({ gender, customGender, dob });
  return (
    <Row
      {...row}
      updatedAt={updatedAt}
      id="personal"
      term="Personal"
      value={
        <>
          {said || <span className="text-ink-mute">Not said</span>}
          <span className="block text-sm text-ink-mute">Only you see it.</span>
        </>
      }
      about="your gender and date of birth"
      schema={personalInputOf({ customGender, dob }, Date.now())}
      defaults={{ gender, customGender, dob }}
      labels={{ Gender: ['gender', 'customGender'], 'Date of birth': ['dob'] }}
    >
      <PersonalFields gender={gender} dob={dob} />
    </Row>
  );
}

interface FilledRowProps
  extends
    Pick<RowProps, 'isOpen'>,
    Pick<
      PartFormProps<never, never>,
      'id' | 'term' | 'schema' | 'defaults' | 'labels' | 'updatedAt' | 'checksOnPress'
    > {
  value: ReactNode;
  about: string;
  children: ReactNode;
}

/** A part of who the practitioner is, which opens into its form. */
function Row({ value, about, isOpen, ...part }: FilledRowProps) {
  const carried = useOperation(op.updatePersonalSettings, {
    done: SETTINGS_MESSAGES.saved,
    failed: (refused) => whyNotSaved(refused),
  });
  return (
    <SettingRow {...{ value, about, isOpen }} term={part.term} action="Change">
      {(close) => <PartForm {...part} {...{ carried, close }} />}
    </SettingRow>
  );
}
