import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { TO_WRITE } from './note-form.tsx';
import { useProfile } from '../use-profile.ts';
import { dayText } from '../text.ts';

/** The latest note, the way to all of them, and to another one. */
export function NotesCard() {
  const { client, now } = useProfile();
  const { timeZone } = usePortal().practice;
  const { clientNote } = client;
  return (
    <Card>
      <SectionHeader
        title="Notes"
        actions={
          <>
            {clientNote ? (
              <LinkButton to={paths.clientNotes(client.id)} size="sm">
                All notes
              </LinkButton>
            ) : null}
            <LinkButton to={paths.clientNotes(client.id)} state={TO_WRITE} size="sm">
              Add a note
            </LinkButton>
          </>
        }
      />
      {clientNote ? (
        <div className="mt-3">
          <p className="measure line-clamp-6 break-words whitespace-pre-line">{clientNote.text}</p>
          <p className="mt-1.5 text-xs text-ink-mute">{dayText(clientNote.time, timeZone, now)}</p>
        </div>
      ) : (
        <p className="mt-1 text-ink-soft">Nothing written yet.</p>
      )}
    </Card>
  );
}
