import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldNotes, useFieldIds, type FieldText } from './field.tsx';

export interface SwitchProps
  extends
    Pick<FieldText, 'hint' | 'error' | 'errors' | 'className'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: ReactNode;
}

/** A setting that is on or off at once: label left, switch right. A checkbox with role switch underneath. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, hint, error, errors, className, ...input },
  ref,
) {
  const ids = useFieldIds(input.id, { hint, error, errors });
  return (
    <div className={cx('flex items-start justify-between gap-6', className)}>
      <div className="min-w-0">
        <label
          htmlFor={ids.id}
          className={cx('block leading-6 font-medium', input.disabled ? 'text-ink-mute' : 'cursor-pointer')}
        >
          {label}
        </label>
        <div className="-mt-1">
          <FieldNotes ids={ids} hint={hint} />
        </div>
      </div>
      <span className="relative inline-grid shrink-0 items-center before:absolute before:-inset-2.5 before:content-['']">
        <input
          {...input}
          {...ids.control}
          ref={ref}
          type="checkbox"
          role="switch"
          className={cx(
            'peer relative col-start-1 row-start-1 h-6 w-10 cursor-pointer appearance-none rounded-full border border-field-line bg-sunken transition-colors duration-base',
            'hover:border-ink-soft checked:border-accent-line checked:bg-accent checked:hover:border-accent-line',
            'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken',
          )}
        />
        <span className="pointer-events-none relative col-start-1 row-start-1 ml-1 size-4 rounded-full bg-grey-solid transition-transform duration-(--duration-base) ease-out peer-checked:translate-x-4 peer-checked:bg-accent-ink peer-disabled:bg-line-strong" />
      </span>
    </div>
  );
});
