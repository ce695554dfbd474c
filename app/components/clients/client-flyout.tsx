import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FlyoutProps } from '#app/components/calendar/flyout-requests.ts';
import { PartWaiting } from '#app/components/calendar/part-waiting.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Skeleton, SkeletonText } from '#app/ui/skeleton.tsx';
import type { ClientSummary, ShownClient } from './client-data.ts';
import { ContactList } from './contact-list.tsx';
import { TO_WRITE } from './note-form.tsx';
import { PaymentMethod } from './billing/payment-method.tsx';
import { TextLink } from './text-link.tsx';
import { UpcomingVisits } from './upcoming-visits.tsx';
import { usePart } from './use-part.ts';
import { VisitList } from './visit-list.tsx';
import { dayInWords } from './words.ts';

/** A client at a glance: contact, notes, card, what is to come and the latest two visits (spec 001 §2, §9). */
export function ClientFlyout({ request, timeZone, onClose }: FlyoutProps<{ clientId: string }>) {
  const asked = request?.clientId ?? null;
  const { answer, part } = useSummary(asked);
  const client = answer?.client ?? null;
  return (
    <Flyout
      open={asked !== null}
      beside={asked}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={client?.name ?? (answer ? 'Client not found' : 'Client')}
      footer={client ? <Ways client={client} /> : null}
    >
      {client && answer ? (
        <Body key={client.id} client={client} summary={answer} timeZone={timeZone} />
      ) : answer ? (
        <EmptyState title="Not among your clients">
          The link may belong to another account, or the client was deleted.
        </EmptyState>
      ) : part.state === 'failed' ? (
        <PartWaiting what="the client" part={part} />
      ) : (
        <Loading />
      )}
    </Flyout>
  );
}

/**
 * What the flyout shows of a client, anew with the page; while it slides out it still shows what it showed. Read by itself, since
 * the router answers 404 for what it has not discovered yet when the page moves on meanwhile.
 */
function useSummary(clientId: string | null) {
  const portal = usePortal();
  const part = usePart<ClientSummary>(clientId === null ? null : paths.clientSummary(clientId), portal);
  const last = useRef<ClientSummary | null>(null);
  useEffect(() => {
    if (clientId !== null) last.current = part.data;
  });
  return { answer: clientId === null ? last.current : part.data, part };
}

function Ways({ client }: { client: ShownClient }) {
  return (
    <>
      {client.canBeBooked ? (
        <LinkButton
          to={paths.newAppointmentFor(client.id)}
          icon={<CalendarPlus strokeWidth={1.75} aria-hidden />}
        >
          New appointment
        </LinkButton>
      ) : (
        <p className="w-full text-sm text-ink-soft">{client.cannotBeBookedReason}</p>
      )}
      <LinkButton to={paths.client(client.id)} variant="primary">
        Open profile
      </LinkButton>
    </>
  );
}

interface BodyProps {
  client: ShownClient;
  summary: ClientSummary;
  timeZone: string;
}

function Body({ client, summary, timeZone }: BodyProps) {
  const { past, notesEnabled, now } = summary;
  const { id, name, notes, clientNote } = client;
  return (
    <div className="space-y-7">
      <div className="flex gap-4">
        <Avatar name={name} size="md" decorative />
        <ContactList client={client} />
      </div>
      {notes || (notesEnabled && clientNote) ? (
        <Part
          title="Notes"
          aside={
            notesEnabled ? (
              <span className="flex gap-4">
                <TextLink to={paths.clientNotes(id)}>All notes</TextLink>
                <TextLink to={paths.clientNotes(id)} state={TO_WRITE}>
                  Add a note
                </TextLink>
              </span>
            ) : null
          }
        >
          {notes ? <p className="break-words whitespace-pre-line">{notes}</p> : null}
          {notesEnabled && clientNote ? (
            <blockquote className="mt-2 rounded-lg bg-sunken px-4 py-3">
              <p className="line-clamp-4 break-words whitespace-pre-line">{clientNote.text}</p>
              <p className="mt-1 text-xs text-ink-mute">
                {dayInWords(new Date(clientNote.time), timeZone, now)}
              </p>
            </blockquote>
          ) : null}
        </Part>
      ) : notesEnabled ? (
        <Part
          title="Notes"
          aside={
            <TextLink to={paths.clientNotes(id)} state={TO_WRITE}>
              Add a note
            </TextLink>
          }
        >
          <p className="text-ink-soft">No notes yet.</p>
        </Part>
      ) : null}
      <Part title="Card on file">
        <PaymentMethod clientId={id} name={name} version={summary} />
      </Part>
      <Part title="Upcoming appointments">
        <UpcomingVisits clientId={id} now={now} version={summary} />
      </Part>
      <Part
        title="Past appointments"
        aside={
          past && past.count > past.visits.length ? (
            <TextLink to={paths.client(id)}>See all {pluralize(past.count, 'appointment')}</TextLink>
          ) : null
        }
      >
        {past && past.visits.length > 0 ? (
          <VisitList visits={past.visits} now={now} rebook />
        ) : (
          <p className="text-ink-soft">None so far.</p>
        )}
      </Part>
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{title}</h3>
        {aside ? <span className="text-sm text-ink-soft">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the client</span>
      <div className="flex items-center gap-4">
        <Skeleton round className="size-10" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-52" />
        </div>
      </div>
      <SkeletonText lines={3} />
      <SkeletonText lines={4} />
    </div>
  );
}
