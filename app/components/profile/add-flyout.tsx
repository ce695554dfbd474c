import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';

interface AddFlyoutProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Something would be lost by closing. */
  isChanged: boolean;
  canSave: boolean;
  isBusy: boolean;
  /** Saves it, and tells whether that held. */
  save: () => Promise<{ ok: boolean } | null>;
  children: ReactNode;
}

/** The flyout of the profile in which something is added: Cancel and Save, and whatever closes it asks first where something would be lost. */
export function AddFlyout(props: AddFlyoutProps) {
  const { open, onClose, title, isChanged, canSave, isBusy, save, children } = props;
  const guard = useUnsavedGuard(open && isChanged);
  async function saveAndClose() {
    const outcome = await save();
    if (outcome?.ok) guard.pass(onClose);
  }
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : guard.leave(onClose))}
      title={title}
      footer={
        <>
          <Button onPress={() => guard.leave(onClose)} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Saving"
            disabled={!canSave}
            onPress={() => void saveAndClose()}
          >
            Save
          </Button>
        </>
      }
    >
      {children}
      {guard.question}
    </Flyout>
  );
}
