import { useEffect, useRef, type ReactNode } from 'react';
import { useChosenBefore } from '../page/before-scripts.ts';
import { cx } from '../cx.ts';
import { useFieldIds } from './field.tsx';

export interface ChoiceStripProps {
  /** What the choices are, for screen readers. */
  label: string;
  name: string;
  choices: readonly { value: string; label: ReactNode }[];
  /** None of them may be chosen. */
  value: string | null;
  onChange: (value: string) => void;
  className?: string;
}

/** One choice among many small ones in a row that scrolls sideways: one stop of the Tab key, arrows walk. */
export function ChoiceStrip({ label, name, choices, value, onChange, className }: ChoiceStripProps) {
  const ids = useFieldIds(undefined, {});
  useChosenBefore(name, ([chosen]) => chosen && onChange(chosen));
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (!row.current || !chosen) return;
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
  }, [value, choices]);
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="sr-only">{label}</legend>
      <div
        ref={row}
        className="relative flex snap-x gap-1.5 overflow-x-auto scroll-smooth py-0.5 [scrollbar-width:none]"
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'tabular relative flex min-h-9 shrink-0 cursor-pointer snap-start items-center rounded-full border border-line-strong px-3 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11',
              'hover:border-field-line has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-text',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-accent-line',
            )}
          >
            <input
              id={`${ids.id}-${choice.value}`}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
