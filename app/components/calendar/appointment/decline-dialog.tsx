import { useState } from 'react';
import { NOTE_TO_CLIENT_LENGTH as LENGTH } from '#app/domain/appointments/inputs.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';

interface DeclineDialogProps {
  /** The client's. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: (fields: { practitionerNote: string }) => void;
}

/** Asks before a request is declined, with room for a few words to the client. */
export function DeclineDialog({ name, open, onOpenChange, busy, onConfirm }: DeclineDialogProps) {
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this request?"
      confirmLabel="Decline"
      cancelLabel="Keep it"
      destructive
      busy={busy}
      onConfirm={() => onConfirm({ practitionerNote: note })}
    >
      <p>{name} is told at once, and the time is free again. Nothing is charged.</p>
      <TextArea
        className="mt-5 text-ink"
        label={`A note to ${name.split(' ')[0]}`}
        optional
        rows={3}
        maxLength={LENGTH}
        counter={note.length > LENGTH - 200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        placeholder="Why, and which time you suggest instead"
      />
    </ConfirmDialog>
  );
}
