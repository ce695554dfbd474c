import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import type { OperationFormState } from './use-operation-form.ts';

interface FormFootProps {
  form: OperationFormState;
  /** Where the buttons stand, in the sheet's foot. */
  foot: HTMLElement | null;
  /** What was refused. */
  problem?: string | null;
  /** Another press is under way. */
  disabled?: boolean;
  onClose: () => void;
  /** Stands at the left: deleting. */
  aside?: ReactNode;
}

/** The buttons of a form in a sheet that is read first, in reach at the sheet's bottom. */
export function FormFoot({ form, foot, problem, disabled, onClose, aside }: FormFootProps) {
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
        {form.note}
      </p>
      {aside}
      <Button
        disabled={form.isBusy || disabled}
        onPress={() => form.guard.leave(onClose)}
        className={cx('max-sm:flex-1', aside ? 'sm:ml-auto' : null)}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={form.id}
        disabled={!form.canSave || (disabled && !form.isBusy)}
        busy={form.isBusy}
        busyLabel="Saving"
        className="max-sm:flex-1 sm:min-w-24"
      >
        Save
      </Button>
    </div>,
    foot,
  );
}
