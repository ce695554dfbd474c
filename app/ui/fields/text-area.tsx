import { forwardRef, useState, type TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { useHydrated } from '../page/use-enhanced.ts';
import { Field, useFieldIds, type FieldText } from './field.tsx';

export interface TextAreaProps
  extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  /**
   * Shows "12 / 500" beside the label; needs `maxLength`. What is pasted is kept whole then, and said to be too long: a browser would
   * cut off its end without a word.
   */
  counter?: boolean;
}

/** A labelled text area that grows with its text, with a counter where the length is limited. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, hint, error, errors, optional, hideLabel, className, counter, maxLength, onChange, ...input },
  ref,
) {
  // Without scripts nothing would be said before it is posted.
  const scripted = useHydrated();
  const [typed, setTyped] = useState<number | null>(null);
  const start = input.value ?? input.defaultValue;
  const length = typed ?? (start == null ? 0 : String(start).length);
  const left = maxLength ? maxLength - length : null;
  const counts = counter !== undefined && scripted;
  const tooLong =
    counts && left !== null && left < 0 && !errors?.length
      ? `Please use at most ${maxLength} characters.`
      : undefined;
  const ids = useFieldIds(input.id, { hint, error: error ?? tooLong, errors });
  const aside =
    counter && maxLength ? (
      <span className={cx('tabular', left !== null && left <= 0 && 'text-red')}>
        {length} / {maxLength}
      </span>
    ) : null;
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className, aside }}>
      <textarea
        rows={4}
        maxLength={counts ? undefined : maxLength}
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
