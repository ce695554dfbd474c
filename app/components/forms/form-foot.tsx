import { useEffect, type ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { SheetFoot, useSheet } from './read-sheet.tsx';
import type { OperationFormState } from './use-operation-form.ts';

interface FormFootProps {
  form: Pick<OperationFormState, 'id' | 'note' | 'isBusy' | 'canSave' | 'guard'>;
  /** What was refused. */
  problem?: ReactNode;
  /** Another press is under way. */
  disabled?: boolean;
  /** Where Cancel does not close the sheet. */
  onCancel?: () => void;
  /** Stands at the left: deleting. */
  aside?: ReactNode;
}

/** The buttons of a form in a sheet that is read first. The sheet asks the form before it closes. */
export function FormFoot({ form, problem, disabled, onCancel, aside }: FormFootProps) {
  const sheet = useSheet()!;
  const { guard } = sheet;
  useEffect(() => {
    guard.current = form.guard;
    return () => void (guard.current = null);
  });
  return (
    <SheetFoot>
      <div className="flex w-full flex-wrap items-center gap-2">
        {problem}
        <p
          aria-live="polite"
          // Beside three buttons there is no room for a sentence.
          className={cx('min-w-0 basis-full text-sm text-ink-soft', aside ? null : 'flex-1 sm:basis-40')}
        >
          {form.note}
        </p>
        {aside}
        <Button
          disabled={form.isBusy || disabled}
          onPress={() => form.guard.leave(onCancel ?? sheet.onClose)}
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
      </div>
    </SheetFoot>
  );
}
