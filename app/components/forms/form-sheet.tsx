import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '#app/ui/overlays/dialog.tsx';
import { Flyout, type FlyoutProps } from '#app/ui/overlays/flyout.tsx';
import { OperationForm } from './operation-form.tsx';
import type { OperationFormState } from './use-operation-form.ts';

interface FormSheetProps {
  form: OperationFormState;
  title: ReactNode;
  /** What the button says that saves: 'Save client'. */
  save: string;
  /** What it says while it does. */
  busyLabel?: string;
  /** How the saving button looks. */
  variant?: 'primary' | 'danger';
  onClose: () => void;
  children: ReactNode;
}

/** Cancel and save, wherever the form's buttons stand. */
function FormButtons({ form, save, busyLabel = 'Saving', variant = 'primary', onClose }: FormSheetProps) {
  return (
    <>
      <Button onPress={() => form.guard.leave(onClose)} disabled={form.isBusy}>
        Cancel
      </Button>
      <Button
        variant={variant}
        type="submit"
        form={form.id}
        busy={form.isBusy}
        busyLabel={busyLabel}
        disabled={!form.canSave}
      >
        {save}
      </Button>
    </>
  );
}

/** A form in a sheet from the right; whatever closes it asks first where something would be lost. */
export function FormFlyout(props: FormSheetProps & Pick<FlyoutProps, 'open'>) {
  const { form, open, title, onClose, children } = props;
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) form.guard.leave(onClose);
      }}
      title={title}
      footer={<FormButtons {...props} />}
    >
      <OperationForm form={form}>{children}</OperationForm>
    </Flyout>
  );
}

/** A form in a dialog. */
export function FormDialog(props: FormSheetProps & Pick<DialogProps, 'size'>) {
  const { form, title, size, onClose, children } = props;
  return (
    <Dialog
      open
      size={size}
      onOpenChange={(wanted) => {
        if (!wanted && !form.isBusy) form.guard.leave(onClose);
      }}
      title={title}
      footer={<FormButtons {...props} />}
    >
      <OperationForm form={form}>{children}</OperationForm>
    </Dialog>
  );
}
