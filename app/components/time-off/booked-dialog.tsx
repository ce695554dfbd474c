import { useShown } from '#app/ui/overlays/use-shown.ts';
import { messages } from '#app/domain/availability/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Standing } from './time-off-data.ts';

interface BookedDialogProps {
  /** What already stands in the time; null: closed. */
  booked: Standing[] | null;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Lists what is booked already before the time is closed; nothing of it is touched. */
export function BookedDialog({ booked, busy, onBack, onConfirm }: BookedDialogProps) {
  const shown = useShown(booked) ?? [];
  return (
    <Dialog
      open={booked !== null}
      onOpenChange={(open) => {
        if (!open && !busy) onBack();
      }}
      role="alertdialog"
      size="sm"
      title="Somebody is booked then"
      footer={
        <>
          <Button autoFocus disabled={busy} onPress={onBack}>
            Back
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Saving" onPress={onConfirm}>
            Save anyway
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{messages.standsInTimeOff(shown.length)}</p>
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
        {shown.map((one) => (
          <li key={one.id} className="px-3.5 py-2.5">
            <a
              href={
                one.instantActionToken
                  ? paths.calendarAppointment(one.instantActionToken)
                  : paths.calendarGroupEvent(one.id)
              }
              target="_blank"
              rel="noreferrer"
              className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {one.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <p className="tabular text-sm text-ink-soft">{one.displayTime}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
