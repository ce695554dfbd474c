import { useId } from 'react';
import type { Sketch } from '#builder/blocks/shared.ts';
import { cx } from '#app/ui/cx.ts';
import { FieldLegend, FieldNotes, useFieldIds } from '#app/ui/fields/field.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';

/** A choice drawn on a field of 64 by 44, in the colours around it. */
export function SketchPicture({ sketch, className }: { sketch: Sketch; className?: string }) {
  return (
    <svg viewBox="0 0 64 44" aria-hidden className={cx('block h-auto w-full', className)}>
      {sketch.map(({ d, paint }, index) => (
        <path
          key={index}
          d={d}
          {...(paint === 'line'
            ? { stroke: 'currentColor', strokeWidth: 1.5, strokeOpacity: 0.55, fill: 'none' }
            : { fill: 'currentColor', fillOpacity: paint === 'pale' ? 0.2 : 0.75 })}
        />
      ))}
    </svg>
  );
}

interface ChoiceFieldProps {
  label: string;
  hint?: string | undefined;
  options: readonly { label: string; value: string; sketch?: Sketch }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of few: by pictures where there are such, else from a list. */
export function ChoiceField({ label, hint, options, value, onChange }: ChoiceFieldProps) {
  const name = useId();
  const ids = useFieldIds(undefined, { hint });
  if (!options.some(({ sketch }) => sketch)) {
    return (
      <NativeSelect
        {...{ label, hint, options, value }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <fieldset className="min-w-0" aria-describedby={ids.control['aria-describedby']}>
      <FieldLegend label={label} />
      <div className="grid grid-cols-3 gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative flex cursor-pointer flex-col gap-1.5 rounded-lg border border-line-strong bg-surface p-1.5 text-center text-xs leading-tight text-ink-soft transition-[border-color,background-color] duration-base hover:border-field-line has-checked:border-accent-line has-checked:bg-accent-soft has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--tone-accent-line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span className="overflow-hidden rounded-md bg-sunken">
              {option.sketch ? <SketchPicture sketch={option.sketch} /> : null}
            </span>
            <span className="text-balance hyphens-auto">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes ids={ids} hint={hint} />
    </fieldset>
  );
}
