import { useLocation } from '@remix-run/react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { formatTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import type { Note } from '../client-data.ts';
import { NoteForm } from './note-form.tsx';
import { TextLink } from '../text-link.tsx';
import { WithDetails } from '../profile/with-details.tsx';
import { useProfile } from '../use-profile.ts';
import { dayText } from '../text.ts';

interface NotesData {
  page: number;
  pageSize: number;
  clientNotes: Note[];
  clientNotesCount: number;
}

/** All notes about a client, the latest first, and a new one above them (spec 001 §2). */
export function ClientNotesPage({ data }: { data: NotesData }) {
  const { client } = useProfile();
  const { pathname } = useLocation();
  return (
    <WithDetails version={data}>
      {() => (
        <>
          <Card>
            <NoteForm clientId={client.id} saved={data.clientNotes.map(({ id }) => id)} />
          </Card>
          <Card padding="flush">
            {data.clientNotes.length > 0 ? (
              <ol className="divide-y divide-line" aria-label="Notes">
                {data.clientNotes.map((note) => (
                  <NoteEntry key={note.id} note={note} />
                ))}
              </ol>
            ) : (
              <EmptyState title="Nothing written yet" className="py-10">
                What you write about {client.firstName} stays between you and your practice.
              </EmptyState>
            )}
            <Pager
              label="Pages of notes"
              page={data.page}
              pageSize={data.pageSize}
              count={data.clientNotesCount}
              to={(page) => (page === 1 ? pathname : `${pathname}?page=${page}`)}
              className="border-t border-line"
            />
          </Card>
        </>
      )}
    </WithDetails>
  );
}

function NoteEntry({ note: { text, time, appointment } }: { note: Note }) {
  const { client, now } = useProfile();
  const { timeZone } = usePortal().practice;
  return (
    <li className="px-5 py-4">
      <p className="measure break-words whitespace-pre-line">{text}</p>
      <p className="mt-2 flex flex-wrap gap-x-2 text-xs text-ink-mute">
        <time dateTime={new Date(time).toISOString()} className="tabular">
          {dayText(time, timeZone, now)}, {formatTime(time, timeZone)}
        </time>
        {appointment ? (
          <TextLink to={`${paths.client(client.id)}#${appointment.instantActionToken}`}>
            {appointment.services[0] ?? 'Appointment'} on{' '}
            {dayText(appointment.startsAt, appointment.timeZone, now)}
          </TextLink>
        ) : null}
      </p>
    </li>
  );
}
