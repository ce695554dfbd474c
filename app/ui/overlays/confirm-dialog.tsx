import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, in a sentence or two. */
  children?: ReactNode;
  /** Words of the button that does it: a verb, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red: something is lost. */
  destructive?: boolean;
  busy?: boolean;
  /** The dialog stays open until the caller closes it. Leave out with `form`. */
  onConfirm?: () => void;
  /** Id of a form that the confirm button submits. */
  form?: string;
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    destructive,
    busy,
  } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="sm"
      title={title}
      footer={
        <>
          <Button autoFocus onPress={() => onOpenChange(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            form={props.form}
            type={props.form ? 'submit' : 'button'}
            onPress={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{children}</div>
    </Dialog>
  );
}
