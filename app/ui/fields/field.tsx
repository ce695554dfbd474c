import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

/** What every field of the design system takes beside its control's own props. */
export interface FieldText {
  label: ReactNode;
  /** Help that stays under the control. */
  hint?: ReactNode;
  /** What is wrong and what to do next. */
  error?: ReactNode;
  /** The same as a list (Conform's `field.errors`); the first is shown. */
  errors?: readonly string[] | null;
  /** Says "optional" beside the label; fields are required unless they say so. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Layout only (margin, width, grid column). */
  className?: string;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/**
 * Ids for one field. A given id (Conform's) wins, and its `-description` and `-error` follow Conform's naming.
 * @returns the message to show, whether there is one, and the attributes for the control
 */
export function useFieldIds(given: string | undefined, text: Pick<FieldText, 'hint' | 'error' | 'errors'>) {
  const own = useId();
  const id = given ?? `f${own.replaceAll(':', '')}`;
  const message = text.error ?? text.errors?.[0];
  const hintId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = cx(text.hint ? hintId : null, message ? errorId : null);
  const control: ControlAttributes = { id };
  if (described) control['aria-describedby'] = described;
  if (message) control['aria-invalid'] = true;
  return { id, hintId, errorId, labelId: `${id}-label`, message, control };
}

export interface FieldProps extends FieldText {
  ids: ReturnType<typeof useFieldIds>;
  children: ReactNode;
  /** Stands at the right of the label (a link, a counter). */
  aside?: ReactNode;
}

/** Label above, control, then hint and error: the frame of every field. */
export function Field({ ids, label, hint, optional, hideLabel, aside, className, children }: FieldProps) {
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div
        className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}
      >
        <label
          id={ids.labelId}
          htmlFor={ids.id}
          className={cx('text-sm font-medium text-ink', hideLabel && 'sr-only')}
        >
          <LabelText label={label} optional={optional} />
        </label>
        {aside ? <div className="text-sm text-ink-mute">{aside}</div> : null}
      </div>
      {children}
      <FieldNotes ids={ids} hint={hint} />
    </div>
  );
}

const LabelText = ({ label, optional }: Pick<FieldText, 'label' | 'optional'>) => (
  <>
    {label}
    {optional ? <span className="ml-1.5 font-normal text-ink-mute">optional</span> : null}
  </>
);

/** The label of a field that is several controls, for its `<fieldset>`. */
export function FieldLegend({
  hideLabel,
  close,
  ...text
}: Pick<FieldText, 'label' | 'optional' | 'hideLabel'> & {
  /** With less room below it. */ close?: boolean;
}) {
  return (
    <legend className={cx('text-sm font-medium text-ink', close ? 'mb-1.5' : 'mb-2', hideLabel && 'sr-only')}>
      <LabelText {...text} />
    </legend>
  );
}

/** The hint and the error under a control. */
export function FieldNotes({ ids, hint }: Pick<FieldProps, 'ids' | 'hint'>) {
  return (
    <>
      {ids.message ? (
        <p id={ids.errorId} className="mt-1.5 flex gap-1.5 text-sm text-red">
          <svg viewBox="0 0 16 16" aria-hidden className="mt-0.5 size-4 shrink-0 fill-current">
            <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.75 3.5h1.5v4.75h-1.5V4.5ZM8 12.1a.95.95 0 1 1 0-1.9.95.95 0 0 1 0 1.9Z" />
          </svg>
          <span>{ids.message}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={ids.hintId} className="mt-1.5 text-sm text-ink-mute">
          {hint}
        </p>
      ) : null}
    </>
  );
}
