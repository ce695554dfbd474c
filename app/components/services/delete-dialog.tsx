import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import type { MyService } from './offer-data.ts';
import { kindOf } from './service-state.ts';
import { formsText, packagesText, staysText } from './stays-text.ts';

interface DeleteDialogProps {
  /** Null: closed. */
  service: MyService | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a service is deleted, and says what still hangs on it. */
export function DeleteDialog({ service, onClose, onDeleted }: DeleteDialogProps) {
  const shown = useShown(service);
  const use = useQueryOperation(op.serviceUse, service ? { serviceId: service.id } : null);
  const { isBusy, run } = useOperation(op.removeService, {
    done: TEXTS.deleted,
    failed: ({ text }) => TEXTS.deleteFailed(text),
  });
  async function remove() {
    if (!service) return;
    const answer = await run({ serviceId: service.id });
    if (answer?.ok) onDeleted();
    else if (answer) onClose();
  }
  return (
    <ConfirmDialog
      open={service !== null}
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
      }}
      title={`Delete “${shown?.name ?? ''}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      destructive
      busy={isBusy}
      onConfirm={() => void remove()}
    >
      <div className="space-y-3" aria-live="polite">
        <p>Clients can no longer book this {shown ? kindOf(shown) : 'service'}.</p>
        {use.isWaiting ? <p>Looking at what is booked…</p> : null}
        {use.value ? (
          <>
            {[staysText, packagesText, formsText]
              .map((say) => say(use.value!))
              .map((text) =>
                text ? (
                  <p key={text} className="font-medium text-ink">
                    {text}
                  </p>
                ) : null,
              )}
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
