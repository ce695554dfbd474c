import { forwardRef, useState, type SelectHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';
import { ChevronsIcon } from '../display/icons.tsx';

/** One thing to choose. `group` gathers neighbours under a heading. */
export interface Option {
  value: string;
  label: string;
  /** A second line in lists that have room (not in native ones). */
  description?: string;
  disabled?: boolean;
  group?: string;
}

export interface NativeSelectProps
  extends FieldText, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly Option[];
  /** A first entry with an empty value. */
  placeholder?: string;
}

/** A labelled `<select>`: the phone's own list, and no JavaScript needed. */
export const NativeSelect = forwardRef<HTMLSelectElement, NativeSelectProps>(function NativeSelect(
  { label, hint, error, errors, optional, hideLabel, className, options, placeholder, ...select },
  ref,
) {
  const ids = useFieldIds(select.id, { hint, error, errors });
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className }}>
      <NativeSelectBox ref={ref} {...select} {...ids.control} options={options} placeholder={placeholder} />
    </Field>
  );
});

/** The bare box without label, for other fields to fall back to. Once its reader changed it, it looks so (spec 002 §5). */
export const NativeSelectBox = forwardRef<
  HTMLSelectElement,
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> &
    Pick<NativeSelectProps, 'options' | 'placeholder'>
>(function NativeSelectBox({ options, placeholder, ...select }, ref) {
  const groups = [...new Set(options.map((option) => option.group))];
  const [isTouched, setTouched] = useState(false);
  return (
    <span className="relative block">
      <select
        {...select}
        ref={ref}
        data-touched={isTouched || undefined}
        onChange={(event) => {
          setTouched(true);
          select.onChange?.(event);
        }}
        className={cx('field-box cursor-pointer appearance-none truncate pr-9 pl-3')}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {groups.map((group) =>
          group === undefined ? (
            <Entries key="" options={options.filter((option) => option.group === undefined)} />
          ) : (
            <optgroup key={group} label={group}>
              <Entries options={options.filter((option) => option.group === group)} />
            </optgroup>
          ),
        )}
      </select>
      <ChevronsIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-mute" />
    </span>
  );
});

function Entries({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    // A time in a label may differ where browser and server know another state of the world's zones: that is no broken page.
    <option key={option.value} value={option.value} disabled={option.disabled} suppressHydrationWarning>
      {option.label}
    </option>
  ));
}
