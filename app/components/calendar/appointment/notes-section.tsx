import { useState } from 'react';
import { NoteForm } from '#app/components/clients/notes/note-form.tsx';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { formatDateTime } from '#app/lib/time.ts';
import type { AppointmentDetails } from '../calendar-data.ts';
import { PartWaiting } from './part-waiting.tsx';

/**
 * The practitioner's notes about this appointment; read when they are shown, since each reading is recorded. A new one can be
 * written before the others are there.
 */
export function NotesSection({
  appointment,
  timeZone,
}: {
  appointment: AppointmentDetails;
  timeZone: string;
}) {
  const [saved, setSaved] = useState(0);
  const about = { clientId: appointment.client.id, appointmentId: appointment.id };
  const { value, refused, retry } = useQueryOperation(op.clientNotes, about, { version: saved });
  const notes = value?.clientNotes;
  return (
    <div className="space-y-5">
      <NoteForm
        {...about}
        saved={notes?.map(({ id }) => id) ?? []}
        onSaved={() => setSaved((count) => count + 1)}
      />
      {notes ? (
        <ul aria-label="Notes" className="space-y-3 empty:hidden">
          {notes.map(({ id, text, time }) => (
            <li key={id} className="rounded-lg bg-sunken px-4 py-3">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
              <p className="tabular mt-1 text-sm text-ink-soft">{formatDateTime(time, timeZone)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <PartWaiting what="the notes" failed={refused && { retry }} />
      )}
    </div>
  );
}
