import { Plus, X } from 'lucide-react';
import { FORM_LENGTHS, hasOptions, MOST_OPTIONS } from '#app/domain/intake-forms/inputs.ts';
import { isAsked } from '#app/lib/intake/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { Draft } from './editor-state.ts';

interface QuestionFieldsProps {
  question: Draft;
  /** Those before it, of which its condition may speak. */
  earlier: readonly Draft[];
  problems: Record<string, string>;
  onChange: (change: Partial<Draft>) => void;
}

const ASKS: Partial<Record<Draft['kind'], string>> = {
  section: 'Heading',
  note: 'Text',
  consent: 'What the client agrees to',
};

/** All that can be said of one entry of a form. */
export function QuestionFields({ question, earlier, problems, onChange }: QuestionFieldsProps) {
  const { kind, label, hint, required } = question;
  const isLong = kind === 'note' || kind === 'consent';
  const words = {
    label: ASKS[kind] ?? 'Question',
    value: label,
    error: problems.label,
    maxLength: isLong ? FORM_LENGTHS.note : FORM_LENGTHS.label,
  };
  return (
    <div className="space-y-6">
      {isLong ? (
        <TextArea {...words} rows={4} onChange={({ target }) => onChange({ label: target.value })} />
      ) : (
        <TextField {...words} onChange={({ target }) => onChange({ label: target.value })} />
      )}
      {kind === 'note' ? null : (
        <TextField
          label={kind === 'section' ? 'A line below it' : 'Help below the question'}
          optional
          value={hint ?? ''}
          error={problems.hint}
          maxLength={FORM_LENGTHS.hint}
          onChange={({ target }) => onChange({ hint: target.value || null })}
        />
      )}
      {hasOptions(kind) ? (
        <Options options={question.options} problem={problems.options} onChange={onChange} />
      ) : null}
      {kind === 'number' || kind === 'scale' ? (
        <Bounds question={question} problems={problems} onChange={onChange} />
      ) : null}
      {isAsked(question) ? (
        <Switch
          label="Required"
          hint={question.showIf ? 'Only where it is asked.' : 'The form is not sent without it.'}
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
      ) : null}
      <ConditionFields {...{ question, earlier, onChange }} problem={problems.showIf} />
    </div>
  );
}

interface OptionsProps {
  options: readonly string[];
  problem: string | undefined;
  onChange: (change: Partial<Draft>) => void;
}

function Options({ options, problem, onChange }: OptionsProps) {
  const set = (next: string[]) => onChange({ options: next });
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1.5 font-medium">Answers to choose from</legend>
      {options.map((option, index) => (
        <div key={index} className="flex items-start gap-1">
          <TextField
            className="min-w-0 flex-1"
            label={`Answer ${index + 1}`}
            hideLabel
            value={option}
            maxLength={FORM_LENGTHS.option}
            onChange={({ target }) => set(options.with(index, target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (options.length < MOST_OPTIONS) set(options.toSpliced(index + 1, 0, ''));
            }}
          />
          <IconButton
            plain
            label={`Remove answer ${index + 1}`}
            icon={<X strokeWidth={1.75} aria-hidden />}
            disabled={options.length < 2}
            onPress={() => set(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      {problem ? (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus strokeWidth={1.75} aria-hidden />}
        disabled={options.length >= MOST_OPTIONS}
        onPress={() => set([...options, ''])}
      >
        Add an answer
      </Button>
    </fieldset>
  );
}

function Bounds({ question, problems, onChange }: Omit<QuestionFieldsProps, 'earlier'>) {
  const { kind, min, max, lowLabel, highLabel } = question;
  const isScale = kind === 'scale';
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12, tabular: true } as const;
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...number}
        label="Lowest"
        optional={!isScale}
        value={min}
        error={problems.min}
        onChange={({ target }) => onChange({ min: target.value })}
      />
      <TextField
        {...number}
        label="Highest"
        optional={!isScale}
        value={max}
        error={problems.max}
        onChange={({ target }) => onChange({ max: target.value })}
      />
      {isScale ? (
        <>
          <TextField
            label="The lowest means"
            optional
            value={lowLabel ?? ''}
            error={problems.lowLabel}
            maxLength={FORM_LENGTHS.end}
            onChange={({ target }) => onChange({ lowLabel: target.value || null })}
          />
          <TextField
            label="The highest means"
            optional
            value={highLabel ?? ''}
            error={problems.highLabel}
            maxLength={FORM_LENGTHS.end}
            onChange={({ target }) => onChange({ highLabel: target.value || null })}
          />
        </>
      ) : null}
    </div>
  );
}
