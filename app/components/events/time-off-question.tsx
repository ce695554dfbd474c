import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { TimeOffMet } from './event-data.ts';

interface TimeOffQuestionProps {
  /** What the time lies in, as the server said; null where nothing is asked. */
  met: TimeOffMet | null;
  busy: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Asks before an event is put into time off, as for an appointment. */
export function TimeOffQuestion({ met, busy, onAnswer }: TimeOffQuestionProps) {
  // While it goes it still shows what it asked.
  const last = useRef(met);
  useEffect(() => {
    if (met) last.current = met;
  });
  return (
    <ConfirmDialog
      open={met !== null}
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      title="You have time off then"
      confirmLabel="Save anyway"
      cancelLabel="Go back"
      busy={busy}
      onConfirm={() => onAnswer(true)}
    >
      <ul className="mb-2 space-y-1.5">
        {(met ?? last.current ?? []).map(({ id, name, timeRange }) => (
          <li key={id}>
            <span className="font-semibold text-ink">{name}</span>, {timeRange}
          </li>
        ))}
      </ul>
      <p>Do you want to save it at this time anyway?</p>
    </ConfirmDialog>
  );
}
