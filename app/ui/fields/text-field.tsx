import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';

export interface TextFieldProps
  extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'> {
  /** Inside the box before the text: a sign, an icon. */
  prefix?: ReactNode;
  /** Inside the box after the text: a unit, a small button. */
  suffix?: ReactNode;
  /** Stands at the right of the label. */
  aside?: ReactNode;
  /** Digits of one width. */
  tabular?: boolean;
  /** A box for a few digits; its label and what is wrong have all of the width. */
  short?: boolean;
}

const SHORT = 'max-w-44';

/**
 * A labelled one-line text input: a real `<input>`, so name, value and native checks work without JavaScript.
 * Spread Conform's `getInputProps(field, { type: 'text' })` and pass `errors={field.errors}`.
 */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  {
    label,
    hint,
    error,
    errors,
    optional,
    hideLabel,
    className,
    prefix,
    suffix,
    aside,
    tabular,
    short,
    ...input
  },
  ref,
) {
  const ids = useFieldIds(input.id, { hint, error, errors });
  const text = { label, hint, optional, hideLabel, className, aside };
  if (!prefix && !suffix) {
    return (
      <Field ids={ids} {...text}>
        <input
          type="text"
          {...input}
          {...ids.control}
          ref={ref}
          className={cx('field-box px-3', tabular && 'tabular', short && SHORT)}
        />
      </Field>
    );
  }
  return (
    <Field ids={ids} {...text}>
      <div
        className={cx('field-box flex items-center overflow-hidden', short && SHORT)}
        data-disabled={input.disabled || undefined}
      >
        {prefix ? <span className="shrink-0 pl-3 text-ink-mute [&_svg]:size-4">{prefix}</span> : null}
        <input
          type="text"
          {...input}
          {...ids.control}
          ref={ref}
          className={cx(
            'min-h-[calc(var(--control-height)-2px)] w-full min-w-0 bg-transparent outline-none disabled:cursor-not-allowed',
            prefix ? 'pl-2' : 'pl-3',
            suffix ? 'pr-2' : 'pr-3',
            tabular && 'tabular',
          )}
        />
        {suffix ? <span className="shrink-0 pr-3 text-ink-mute">{suffix}</span> : null}
      </div>
    </Field>
  );
});
