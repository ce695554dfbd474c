import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { givenBackText } from '#app/lib/events/payment-text.ts';
import { pluralize } from '#app/lib/text.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import type { GroupEvent } from './event-data.ts';

interface DeleteEventProps {
  /** Null: closed. */
  event: Pick<GroupEvent, 'id' | 'title'> | null;
  /** Who is registered; null while that is being read. */
  found: GroupEvent | null;
  /** It could not be read. */
  isUnread?: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a group event is called off, and says who is told and what they get back. */
export function DeleteEvent({ event, found, isUnread = false, onClose, onDeleted }: DeleteEventProps) {
  const shown = useShown(event);
  const told = useShown(found);
  const removal = useOperation(op.deleteBookableEvent, {
    key: shown?.id,
    done: TEXTS.deleted,
    failed: ({ text }) => TEXTS.deleteFailed(text),
  });
  async function remove() {
    if (!event) return;
    const answer = await removal.run({ id: event.id });
    if (!answer) return;
    onClose();
    if (answer.ok) onDeleted();
  }
  const known = told?.id === shown?.id ? told : null;
  return (
    <ConfirmDialog
      open={event !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${shown?.title ?? ''}?`}
      confirmLabel="Delete event"
      cancelLabel="Keep it"
      destructive
      busy={removal.isBusy || (event !== null && !known && !isUnread)}
      onConfirm={() => void remove()}
    >
      <p aria-live="polite">
        {!known
          ? isUnread
            ? 'Whoever is registered will be told at once.'
            : 'Looking at who is registered…'
          : known.registrationsCount > 0
            ? `${pluralize(known.registrationsCount, 'registrant')} will be told at once. ${givenBackText(known.clients, known.amountCurrency)}`
            : 'Nobody is registered for it.'}
      </p>
    </ConfirmDialog>
  );
}
