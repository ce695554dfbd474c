import { forwardRef, useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, useFieldIds, type FieldText } from './field.tsx';
import { CheckIcon } from '../display/icons.tsx';

export interface CheckboxProps
  extends
    Pick<FieldText, 'hint' | 'error' | 'errors' | 'className'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** The words beside the box; may hold a link. */
  label: ReactNode;
  /** Some of the things it stands for are chosen. Script only; shown as a dash. */
  indeterminate?: boolean;
  hideLabel?: boolean;
}

/** A checkbox: a real `<input type="checkbox">` drawn by CSS, so it answers and posts without JavaScript. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, hint, error, errors, className, indeterminate = false, hideLabel, ...input },
  ref,
) {
  const ids = useFieldIds(input.id, { hint, error, errors });
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={cx('min-w-0', className)}>
      <label
        htmlFor={ids.id}
        className={cx(
          'group relative inline-flex min-h-6 max-w-full cursor-pointer items-start gap-2.5 py-0.5 text-control has-disabled:cursor-not-allowed',
          'pointer-coarse:min-h-11 pointer-coarse:items-center',
        )}
      >
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            {...ids.control}
            ref={(node) => {
              box.current = node;
              if (typeof ref === 'function') ref(node);
              else if (ref) ref.current = node;
            }}
            type="checkbox"
            className={cx(
              'peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-sm border border-field-line bg-surface transition-colors',
              'group-hover:border-ink-soft checked:border-accent-line checked:bg-accent indeterminate:border-accent-line indeterminate:bg-accent',
              'aria-invalid:border-red-solid disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken',
            )}
          />
          <CheckIcon className="pointer-events-none col-start-1 row-start-1 size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-ink-mute" />
          <span className="pointer-events-none col-start-1 row-start-1 h-0.5 w-2.5 rounded-full bg-accent-ink opacity-0 peer-indeterminate:opacity-100" />
        </span>
        <span className={cx('min-w-0 leading-6 group-has-disabled:text-ink-mute', hideLabel && 'sr-only')}>
          {label}
        </span>
      </label>
      <div className="pl-7.5">
        <FieldNotes ids={ids} hint={hint} />
      </div>
    </div>
  );
});
