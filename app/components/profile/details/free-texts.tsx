import type { z } from 'zod';
import { FormArea, FormText } from '#app/components/forms/fields/text.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import {
  firstVisitInput,
  inspirationInput,
  insuranceInput,
  LONGEST,
  nicknameInput,
  philosophyOfCareInput,
} from '#app/domain/profile/inputs.ts';
import { InlineEditor, type Editing } from './inline-editor.tsx';
import { Missing } from './short-link-editor.tsx';

interface FreeTextsProps {
  details: OpValue<'profileDetails'>;
  editing: Editing;
}

interface FreeText {
  /** Its part of the address. */
  id: string;
  name: 'philosophyOfCare' | 'firstVisit' | 'inspiration' | 'insurance';
  term: string;
  schema: z.ZodObject;
  hint: string;
}

const TEXTS: readonly FreeText[] = [
  {
    id: 'philosophy',
    name: 'philosophyOfCare',
    term: 'Philosophy of care',
    schema: philosophyOfCareInput,
    hint: 'What you hold to in your work.',
  },
  {
    id: 'first-visit',
    name: 'firstVisit',
    term: 'First visit',
    schema: firstVisitInput,
    hint: 'What somebody new can expect, and what to bring.',
  },
  {
    id: 'inspiration',
    name: 'inspiration',
    term: 'Inspiration',
    schema: inspirationInput,
    hint: 'What brought you to this work.',
  },
  {
    id: 'insurance',
    name: 'insurance',
    term: 'Insurance',
    schema: insuranceInput,
    hint: 'Which plans you take, or what a client can send to theirs.',
  },
];

/** The parts of the page of details that have an editor here. */
export const FREE_TEXTS = ['nickname', ...TEXTS.map(({ id }) => id)];

/** What a practitioner says in their own words, each with what is left of its length (002 §3, §5). */
export function FreeTexts({ details, editing }: FreeTextsProps) {
  const { nickname } = details;
  return (
    <>
      <InlineEditor
        id="nickname"
        term="Nickname"
        value={nickname ?? <Missing />}
        schema={nicknameInput}
        defaults={{ nickname }}
        editing={editing}
      >
        <FormText
          name="nickname"
          label="Nickname"
          maxLength={LONGEST.nickname}
          hint="What people call you."
        />
      </InlineEditor>
      {TEXTS.map(({ id, name, term, schema, hint }) => (
        <InlineEditor
          key={id}
          id={id}
          term={term}
          value={details[name] ? <span className="whitespace-pre-line">{details[name]}</span> : <Missing />}
          schema={schema}
          defaults={{ [name]: details[name] }}
          editing={editing}
        >
          <FormArea name={name} label={term} rows={4} maxLength={LONGEST.words} counter hint={hint} />
        </InlineEditor>
      ))}
    </>
  );
}
