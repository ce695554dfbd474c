import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlyoutProps } from '#app/components/calendar/appointment/flyout-requests.ts';
import { isMissing } from '#app/components/operation/call.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Skeleton, SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import type { ClientProfile } from './client-data.ts';
import { ContactList } from './contact/contact-list.tsx';
import { TO_WRITE } from './notes/note-form.tsx';
import { PaymentMethod } from './billing/payment-method.tsx';
import { PartFailed } from './part-failed.tsx';
import { TextLink } from './text-link.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { dayText } from './text.ts';

/** Past appointments of the flyout (spec 001 §9). */
const PAST_SHOWN = 2;

/** A client at a glance: contact, notes, card, what is to come and the latest two appointments (spec 001 §2, §9). */
export function ClientFlyout({ request, timeZone, onClose }: FlyoutProps<{ clientId: string }>) {
  const clientId = request?.clientId ?? null;
  const { shown, refused, retry } = useGlance(clientId);
  const client = shown?.client ?? null;
  const isGone = refused !== null && isMissing(refused);
  return (
    <Flyout
      open={clientId !== null}
      beside={clientId}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={client?.name ?? (isGone ? 'Client not found' : 'Client')}
      footer={client ? <Ways client={client} /> : null}
    >
      {shown ? (
        <Body key={shown.client.id} {...shown} timeZone={timeZone} />
      ) : isGone ? (
        <EmptyState title="Not among your clients">
          The link may belong to another account, or the client was deleted.
        </EmptyState>
      ) : refused ? (
        <PartFailed text="We could not read the client." onRetry={retry} />
      ) : (
        <Loading />
      )}
    </Flyout>
  );
}

interface Glance {
  client: ClientProfile;
  past: OpValue<'pastAppointments'>;
}

/** What the flyout shows of a client, anew with the page; while it slides out it still shows what it showed. */
function useGlance(clientId: string | null) {
  const version = usePortal();
  const profile = useQueryOperation(op.clientProfile, clientId === null ? null : { clientId }, { version });
  const appointments = useQueryOperation(
    op.pastAppointments,
    clientId === null ? null : { clientId, limit: PAST_SHOWN },
    { version },
  );
  const isWaiting = profile.isWaiting || appointments.isWaiting;
  const { value: client } = profile;
  const { value: past } = appointments;
  const glance: Glance | null = isWaiting || !client || !past ? null : { client, past };
  return {
    shown: useShown(glance, clientId !== null),
    refused: isWaiting ? null : (profile.refused ?? appointments.refused),
    retry() {
      if (profile.refused) profile.retry();
      if (appointments.refused) appointments.retry();
    },
  };
}

function Ways({ client }: { client: ClientProfile }) {
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

function Body({ client, past, timeZone }: Glance & { timeZone: string }) {
  const version = usePortal();
  const { pastAppointments, pastAppointmentsCount: count } = past;
  const { id, name, notes, clientNote, notesEnabled } = client;
  const now = Number(client.now);
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
              <p className="mt-1 text-xs text-ink-mute">{dayText(clientNote.time, timeZone, now)}</p>
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
        <PaymentMethod clientId={id} name={name} version={version} />
      </Part>
      <Part title="Upcoming appointments">
        <UpcomingAppointments clientId={id} now={now} version={version} />
      </Part>
      <Part
        title="Past appointments"
        aside={
          count > pastAppointments.length ? (
            <TextLink to={paths.client(id)}>See all {pluralize(count, 'appointment')}</TextLink>
          ) : null
        }
      >
        {pastAppointments.length > 0 ? (
          <AppointmentList appointments={pastAppointments} now={now} rebook />
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
