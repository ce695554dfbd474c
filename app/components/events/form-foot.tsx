import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';

interface FormFootProps {
  /** Where the buttons stand, in the sheet's foot. */
  foot: HTMLElement | null;
  formId: string;
  /** What was refused. */
  problem?: string | null;
  /** What is still needed, or how it stands. */
  note: string | null;
  canSave: boolean;
  busy: boolean;
  /** Another press is under way. */
  disabled?: boolean;
  onCancel: () => void;
  /** Stands at the left: deleting. */
  aside?: ReactNode;
}

/** The buttons of an event's form, in reach at the bottom of its sheet. */
export function FormFoot(props: FormFootProps) {
  const { foot, formId, problem, note, canSave, busy, disabled, onCancel, aside } = props;
  if (!foot) return null;
  return createPortal(
    <div className="flex w-full flex-wrap items-center gap-2">
      {problem ? (
        <p role="alert" className="basis-full text-sm text-red">
          {problem}
        </p>
      ) : null}
      <p
        aria-live="polite"
        // Beside three buttons there is no room for a sentence.
        className={cx('min-w-0 text-sm text-ink-soft max-sm:basis-full', aside ? 'basis-full' : 'flex-1')}
      >
        {note}
      </p>
      {aside}
      <Button
        disabled={busy || disabled}
        onPress={onCancel}
        className={cx('max-sm:flex-1', aside ? 'sm:ml-auto' : null)}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        disabled={!canSave || (disabled && !busy)}
        busy={busy}
        busyLabel="Saving"
        className="max-sm:flex-1 sm:min-w-24"
      >
        Save
      </Button>
    </div>,
    foot,
  );
}
