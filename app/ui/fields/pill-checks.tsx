import { useChosenBefore } from '../page/before-scripts.ts';
import { cx } from '../cx.ts';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from './field.tsx';

export interface PillChecksProps extends FieldText {
  options: readonly {
    value: string;
    label: string;
    /** What is shown where there is little room. */ short?: string;
  }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  name?: string;
  /** Larger, in the middle: where they are all that is asked. */
  roomy?: boolean;
}

/** Several of a few short things, side by side: days of the week. Real checkboxes. */
export function PillChecks(props: PillChecksProps) {
  const { hint, className, options, value, onChange, name, roomy } = props;
  const ids = useFieldIds(undefined, props);
  useChosenBefore(name, onChange);
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={ids.control['aria-describedby']}>
      <FieldLegend {...props} close />
      <div className={cx('flex flex-wrap', roomy ? 'justify-center gap-2.5' : 'gap-1.5')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative grid cursor-pointer place-items-center rounded-full border border-line-strong font-medium transition-colors',
              roomy
                ? 'min-h-12 bg-surface px-5'
                : 'min-h-9 min-w-9 px-2 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-10',
              'hover:border-field-line has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-text',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line',
            )}
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              aria-label={option.label}
              aria-invalid={ids.message ? true : undefined}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...value, option.value]
                    : value.filter((one) => one !== option.value),
                )
              }
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <span aria-hidden>{option.short ?? option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} />
    </fieldset>
  );
}
