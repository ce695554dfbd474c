import { useState, type ReactNode } from 'react';
import { fieldName } from '#app/lib/intake/questions.ts';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { PhoneField } from '#app/ui/fields/phone-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { SignatureField } from '#app/ui/fields/signature-field.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { Answers, IntakeQuestion } from './view.ts';

export interface QuestionFieldProps {
  question: IntakeQuestion;
  /** Asked only after a certain answer: without scripts it stands there even where nobody is to answer it. */
  isSometimes: boolean;
  /** What was answered before. */
  given: Answers[string] | undefined;
  problem: string | undefined;
  /** A signature was drawn, which no form event tells. */
  onSign: () => void;
}

/** Where a question's control is on the page. */
export const controlId = ({ id }: Pick<IntakeQuestion, 'id'>) => `q-${id}`;

const textOf = (given: Answers[string] | undefined): string =>
  typeof given === 'string' ? given : typeof given === 'object' && 'name' in given ? (given.name ?? '') : '';

/** The control of one question: native inputs, so that a form without scripts posts the same. */
export function QuestionField(props: QuestionFieldProps): ReactNode {
  const { question, isSometimes, given, problem, onSign } = props;
  const { kind, label, hint, required, options } = question;
  const text = textOf(given);
  const shared = {
    id: controlId(question),
    name: fieldName(question),
    label,
    hint: hint ?? undefined,
    error: problem,
    optional: !required,
    required: required && !isSometimes,
  };
  const typed = { ...shared, defaultValue: text };
  // A checkbox is not marked as optional: its own label says whether it may stay unticked.
  const { optional: _, ...box } = shared;
  switch (kind) {
    case 'text':
      return <TextArea {...typed} maxLength={5_000} rows={3} />;
    case 'address':
      return <TextArea {...typed} maxLength={500} rows={3} autoComplete="street-address" />;
    case 'email':
      return <TextField {...typed} type="email" inputMode="email" autoComplete="email" maxLength={254} />;
    case 'phone':
      return <PhoneField {...typed} className="max-w-xs" />;
    case 'number':
      return (
        <TextField
          {...typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          tabular
          className="max-w-xs"
        />
      );
    case 'date':
      return <TextField {...typed} type="date" min="1880-01-01" max="2200-12-31" className="max-w-52" />;
    case 'yes_no':
      return (
        <RadioCards
          {...shared}
          compact
          defaultValue={text}
          cards={[
            { value: 'yes', title: 'Yes' },
            { value: 'no', title: 'No' },
          ]}
        />
      );
    case 'choice':
      return (
        <RadioCards
          {...shared}
          defaultValue={text}
          cards={options.map((one) => ({ value: one, title: one }))}
        />
      );
    case 'scale':
      return <Scale {...shared} question={question} given={text} />;
    case 'dropdown':
      return (
        <NativeSelect
          {...typed}
          placeholder="Please choose"
          options={options.map((one) => ({ value: one, label: one }))}
          className="max-w-sm"
        />
      );
    case 'choices':
      return <Several {...shared} options={options} given={given} />;
    case 'consent':
      return (
        <Checkbox
          {...box}
          label={<Consent label={label} required={required} />}
          defaultChecked={given === true}
        />
      );
    case 'signature':
      return <SignatureField {...shared} defaultName={text} onChange={onSign} />;
    case 'line':
    case 'section':
    case 'note':
      return <TextField {...typed} maxLength={500} />;
  }
}

function Consent({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      {label}
      {required ? null : <span className="ml-1.5 text-ink-mute">optional</span>}
    </>
  );
}

type Shared = Omit<Parameters<typeof RadioCards>[0], 'cards' | 'value' | 'onChange'>;

function Scale({ question, given, ...shared }: Shared & { question: IntakeQuestion; given: string }) {
  const { lowLabel, highLabel } = question;
  const min = question.min ?? 0;
  const max = question.max ?? 10;
  const steps = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  const ends = [lowLabel ? `${min} is ${lowLabel}` : null, highLabel ? `${max} is ${highLabel}` : null];
  return (
    <RadioCards
      {...shared}
      scale
      defaultValue={given}
      hint={[shared.hint, ends.filter(Boolean).join(', ')].filter(Boolean).join(' ') || undefined}
      cards={steps.map((step) => ({ value: step, title: step }))}
    />
  );
}

function Several({
  options,
  given,
  ...shared
}: Omit<Shared, 'required'> & { options: string[]; given: Answers[string] | undefined }) {
  const [value, setValue] = useState<ReadonlySet<string>>(() => new Set(Array.isArray(given) ? given : []));
  return (
    <CheckboxCards
      {...shared}
      value={value}
      onChange={setValue}
      cards={options.map((one) => ({ value: one, title: one }))}
    />
  );
}
