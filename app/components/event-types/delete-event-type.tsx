import type { EventType } from '#app/components/events/event-data.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';

interface DeleteEventTypeProps {
  /** Null: closed. */
  type: EventType | null;
  onClose: () => void;
  onDeleted: () => void;
  /** Shows what keeps it from being deleted. */
  onSeeEvents: (type: EventType) => void;
}

/** Asks before an event type is deleted; while something of it is to come, it leads there instead. */
export function DeleteEventType({ type, onClose, onDeleted, onSeeEvents }: DeleteEventTypeProps) {
  const shown = useShown(type);
  const deleting = useOperation(op.deleteBookableEventType, {
    done: () => TEXTS.typeDeleted(shown?.name ?? ''),
    failed: ({ text }) => ({ text: TEXTS.typeDeleteFailed, detail: text }),
  });
  async function remove() {
    if (!type) return;
    const answer = await deleting.run({ id: type.id });
    if (answer?.ok) onDeleted();
    else if (answer) onClose();
  }
  const name = shown?.name ?? '';
  const coming = shown?.comingCount ?? 0;
  const isKept = coming > 0;
  return (
    <ConfirmDialog
      open={type !== null}
      onOpenChange={(open) => {
        if (!open && !deleting.isBusy) onClose();
      }}
      title={isKept ? `“${name}” has ${pluralize(coming, 'scheduled event')}` : `Delete “${name}”?`}
      confirmLabel={isKept ? 'See scheduled events' : 'Delete'}
      cancelLabel="Keep it"
      destructive={!isKept}
      busy={deleting.isBusy}
      onConfirm={() => (isKept && type ? onSeeEvents(type) : void remove())}
    >
      {isKept
        ? 'People count on what is still to come. Call it off first, then delete the event type.'
        : 'It can no longer be scheduled, and its page leaves your website. Events that are over keep their records.'}
    </ConfirmDialog>
  );
}
