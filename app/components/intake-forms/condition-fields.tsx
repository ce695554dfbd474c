import { truncate } from '#app/lib/text.ts';
import type { ConditionTest } from '#app/lib/intake/condition-tests.ts';
import { comparesWithValue, testsOf, valuesOf } from '#app/lib/intake/conditions.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { Draft } from './editor-state.ts';
import { TEST_LABELS } from './words.ts';

interface ConditionFieldsProps {
  question: Draft;
  earlier: readonly Draft[];
  problem: string | undefined;
  onChange: (change: Partial<Draft>) => void;
}

/** The first condition that can be asked of a question. */
function firstConditionOf(source: Draft, test: ConditionTest = testsOf(source)[0]!) {
  const value = comparesWithValue(test) ? (valuesOf(source)?.find(Boolean) ?? source.min) : null;
  return { question: source.id, test, value };
}

const nameOf = ({ label }: Draft) => truncate(label.trim() || 'Untitled', 60);

/** Whether an entry is always asked, or only after a certain earlier answer. */
export function ConditionFields({ question, earlier, problem, onChange }: ConditionFieldsProps) {
  const { showIf, kind } = question;
  const source = earlier.find(({ id }) => id === showIf?.question);
  const values = source ? valuesOf(source) : null;
  const set = (change: Partial<NonNullable<Draft['showIf']>>) =>
    showIf && onChange({ showIf: { ...showIf, ...change } });
  return (
    <div className="space-y-4">
      <NativeSelect
        label={kind === 'section' ? 'Show this section' : kind === 'note' ? 'Show this text' : 'Ask this'}
        hint={
          earlier.length === 0
            ? 'What comes after a question can depend on its answer.'
            : kind === 'section'
              ? 'It holds for all that stands in the section.'
              : undefined
        }
        value={showIf?.question ?? ''}
        error={problem}
        options={[
          { value: '', label: 'Always' },
          ...earlier.map((one) => ({ value: one.id, label: `Only if: ${nameOf(one)}` })),
        ]}
        onChange={({ target }) => {
          const chosen = earlier.find(({ id }) => id === target.value);
          onChange({ showIf: chosen ? firstConditionOf(chosen) : null });
        }}
      />
      {showIf && source ? (
        <div className="grid grid-cols-2 gap-4">
          <NativeSelect
            label="The answer"
            value={showIf.test}
            options={testsOf(source).map((test) => ({
              value: test,
              label:
                source.kind === 'consent'
                  ? test === 'answered'
                    ? 'is ticked'
                    : 'is not ticked'
                  : TEST_LABELS[test],
            }))}
            onChange={({ target }) =>
              onChange({ showIf: firstConditionOf(source, target.value as ConditionTest) })
            }
          />
          {!comparesWithValue(showIf.test) ? null : values ? (
            <NativeSelect
              label="Which one"
              value={showIf.value ?? ''}
              options={values.filter(Boolean).map((value) => ({
                value,
                label: source.kind === 'yes_no' ? (value === 'yes' ? 'Yes' : 'No') : value,
              }))}
              onChange={({ target }) => set({ value: target.value })}
            />
          ) : (
            <TextField
              label="Number"
              inputMode="decimal"
              autoComplete="off"
              tabular
              maxLength={12}
              value={showIf.value ?? ''}
              onChange={({ target }) => set({ value: target.value })}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}
