import { useState } from 'react';
import { NOTE_TO_CLIENT_LENGTH as NOTE_LENGTH } from '#app/domain/appointments/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';

interface CancelDialogProps {
  appointment: AppointmentDetails;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: (fields: { practitionerNote: string | null; cancelRecurringSeries: boolean }) => void;
}

/** What becomes of what was paid: as the engine will do it. */
function moneyLabel({ packageSessionNumber, paidCents, byHandCents, amountCurrency }: AppointmentDetails) {
  const money = (cents: number) => formatMoney(cents, amountCurrency);
  if (packageSessionNumber !== null) {
    const stays = 'What was paid for the package stays with it while any session of it is held.';
    return `The session goes back into its package. ${stays}`;
  }
  const back = paidCents - byHandCents;
  return [
    back > 0 && `${money(back)} is given back the way it was paid.`,
    byHandCents > 0 && `The ${money(byHandCents)} that you took by hand is yours to give back.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks before an appointment is cancelled: which sessions of a series, and a few words to the client. */
export function CancelDialog({ appointment, open, onOpenChange, busy, onConfirm }: CancelDialogProps) {
  const [note, setNote] = useState('');
  const [sessions, setSessions] = useState('one');
  const firstName = appointment.client.name.split(' ')[0];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title="Cancel this appointment?"
      footer={
        <>
          <Button onPress={() => onOpenChange(false)} disabled={busy}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Cancelling"
            onPress={() =>
              onConfirm({ practitionerNote: note || null, cancelRecurringSeries: sessions === 'all' })
            }
          >
            Cancel appointment
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <p className="text-ink-soft">
          {appointment.client.name}, {formatDateTime(appointment.startsAt, appointment.timeZone)}. {firstName}{' '}
          is told at once. {moneyLabel(appointment)}
        </p>
        {appointment.followingSessions > 0 ? (
          <RadioCards
            name="sessions"
            label="It is one of a series"
            value={sessions}
            onChange={setSessions}
            cards={[
              { value: 'one', title: 'This session only' },
              { value: 'all', title: 'This and all following sessions' },
            ]}
          />
        ) : null}
        <TextArea
          label={`A note to ${firstName}`}
          optional
          rows={3}
          maxLength={NOTE_LENGTH}
          counter={note.length > NOTE_LENGTH - 200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          placeholder="Why, and what you suggest instead"
        />
      </div>
    </Dialog>
  );
}
