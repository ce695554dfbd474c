import { useState } from 'react';
import { useClientAct } from '#app/components/clients/use-client-act.ts';
import { usePart } from '#app/components/clients/use-part.ts';
import { NOTE_LENGTH } from '#app/domain/clients/inputs.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import type { AppointmentDetails } from './calendar-data.ts';
import { PartWaiting } from './part-waiting.tsx';

/** What the notes' loader answers. */
interface Answer {
  notes: { id: string; text: string; time: string }[];
}

/** The practitioner's notes about this appointment; read when they are opened, since each reading is recorded. */
export function NotesSection({
  appointment,
  timeZone,
}: {
  appointment: AppointmentDetails;
  timeZone: string;
}) {
  const [opened, setOpened] = useState(false);
  const [saved, setSaved] = useState(0);
  const url = paths.appointmentNotes(appointment.instantActionToken);
  const part = usePart<Answer>(opened ? url : null, saved);
  const notes = part.data?.notes;
  return (
    <Disclosure
      title="Notes"
      aside={notes && notes.length > 0 ? notes.length : null}
      onOpen={() => setOpened(true)}
      className="border-t border-line py-2"
    >
      {notes ? (
        <div className="space-y-4">
          <ul className="space-y-3 empty:hidden">
            {notes.map(({ id, text, time }) => (
              <li key={id} className="rounded-lg bg-sunken px-4 py-3">
                <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
                <p className="tabular mt-1 text-sm text-ink-soft">
                  {formatDateTime(new Date(time), timeZone)}
                </p>
              </li>
            ))}
          </ul>
          <NewNote appointment={appointment} onSaved={() => setSaved((count) => count + 1)} />
        </div>
      ) : (
        <PartWaiting what="the notes" part={part} />
      )}
    </Disclosure>
  );
}

interface NewNoteProps {
  appointment: AppointmentDetails;
  onSaved: () => void;
}

function NewNote({ appointment: { id: appointmentId, client }, onSaved }: NewNoteProps) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { busy, send } = useClientAct(`note on ${appointmentId}`, {
    onDone: () => {
      setText('');
      setKey(crypto.randomUUID());
      onSaved();
    },
  });
  return (
    <form
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send('addNote', { text, clientId: client.id, appointmentId, idempotencyKey: key });
      }}
    >
      <TextArea
        label="Add a note"
        name="note"
        rows={3}
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder="Only you can read it"
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''} busy={busy} busyLabel="Saving">
        Save note
      </Button>
    </form>
  );
}
