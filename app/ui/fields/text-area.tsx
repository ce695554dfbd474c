import { forwardRef, useState, type TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';

export interface TextAreaProps
  extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  /** Shows "12 / 500" beside the label; needs `maxLength`. */
  counter?: boolean;
}

/** A labelled text area that grows with its text, with a counter where the length is limited. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, hint, error, errors, optional, hideLabel, className, counter, onChange, ...input },
  ref,
) {
  const ids = useFieldIds(input.id, { hint, error, errors });
  const [typed, setTyped] = useState<number | null>(null);
  const start = input.value ?? input.defaultValue;
  const length = typed ?? (start == null ? 0 : String(start).length);
  const left = input.maxLength ? input.maxLength - length : null;
  const aside =
    counter && input.maxLength ? (
      <span className={cx('tabular', left !== null && left <= 0 && 'text-red')}>
        {length} / {input.maxLength}
      </span>
    ) : null;
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className, aside }}>
      <textarea
        rows={4}
        {...input}
        {...ids.control}
        ref={ref}
        onChange={(event) => {
          setTyped(event.currentTarget.value.length);
          onChange?.(event);
        }}
        className="field-box field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2.5"
      />
      <span role="status" className="sr-only">
        {counter && typed !== null && left !== null && left <= 20
          ? `${Math.max(0, left)} characters left`
          : ''}
      </span>
    </Field>
  );
});
