import { useFetcher } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Skeleton, SkeletonText } from '#app/ui/skeleton.tsx';
import { AppointmentDetailsView } from './appointment-details.tsx';
import type { AppointmentDetails } from './calendar-data.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { flyoutHead } from './flyout-title.ts';
import { useAppointmentAction, type AppointmentIntent } from './use-appointment-action.ts';

/** What the appointment's loader answers. */
export interface AppointmentAnswer {
  token: string;
  appointment: AppointmentDetails | null;
  /** Why there is none. */
  text: string | null;
}

interface AppointmentFlyoutProps {
  /** The token of the address, or null where none is open. */
  token: string | null;
  timeZone: string;
  onClose: () => void;
}

/** The right-hand sheet of one appointment; its address is the calendar's with #token, so that Back closes it. */
export function AppointmentFlyout({ token, timeZone, onClose }: AppointmentFlyoutProps) {
  const fetcher = useFetcher<AppointmentAnswer>({ key: 'appointment-flyout' });
  const { load, state, data } = fetcher;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const opened = asked.current !== token;
    asked.current = token;
    // A page that is read anew just then can cancel this; whoever waits for it asks once more.
    if (token && (opened || (state === 'idle' && data?.token !== token)))
      load(paths.portalAppointment(token));
  }, [token, state, data, load]);
  // While the sheet slides out it still shows what it showed.
  const last = useRef<AppointmentAnswer | null>(null);
  const answer = token === null ? last.current : data?.token === token ? data : null;
  useEffect(() => {
    last.current = answer;
  });
  const appointment = answer?.appointment ?? null;
  const head = appointment ? flyoutHead(appointment) : null;
  return (
    <Flyout
      open={token !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={head?.title ?? (answer ? APPOINTMENT_MESSAGES.notFound : 'Appointment')}
      subtitle={head?.badge ? <Badge tone={head.badge.tone}>{head.badge.text}</Badge> : null}
      footer={
        appointment ? (
          <FlyoutActions key={appointment.id} appointment={appointment} onClose={onClose} />
        ) : null
      }
    >
      {appointment ? (
        <AppointmentDetailsView appointment={appointment} timeZone={timeZone} />
      ) : answer ? (
        <EmptyState title="It is not in your calendar">
          The link may belong to another account, or is not complete.
        </EmptyState>
      ) : (
        <FlyoutSkeleton />
      )}
    </Flyout>
  );
}

function FlyoutActions({ appointment, onClose }: { appointment: AppointmentDetails; onClose: () => void }) {
  const [asking, setAsking] = useState<'decline' | 'cancel' | null>(null);
  const { pending, send } = useAppointmentAction(
    appointment.instantActionToken,
    (intent: AppointmentIntent) => {
      setAsking(null);
      if (intent !== 'accept') onClose();
    },
  );
  const isRequest = appointment.state === 'pending';
  const open = (which: 'decline' | 'cancel') => (wanted: boolean) => setAsking(wanted ? which : null);
  return (
    <>
      {isRequest && appointment.canDecline ? (
        <Button variant="danger-quiet" disabled={pending !== null} onPress={() => setAsking('decline')}>
          Decline
        </Button>
      ) : null}
      {isRequest && appointment.canAccept ? (
        <Button
          variant="primary"
          busy={pending === 'accept'}
          busyLabel="Accepting"
          onPress={() => send('accept', appointment.id)}
        >
          Accept
        </Button>
      ) : null}
      {!isRequest && appointment.canCancel ? (
        <Button variant="danger-quiet" disabled={pending !== null} onPress={() => setAsking('cancel')}>
          Cancel appointment
        </Button>
      ) : null}
      {isRequest ? null : (
        <LinkButton
          external
          to={paths.appointment(appointment.instantActionToken)}
          target="_blank"
          rel="noreferrer"
          iconAfter={<ExternalLink strokeWidth={1.75} aria-hidden />}
        >
          Client’s page
        </LinkButton>
      )}
      <ConfirmDialog
        open={asking === 'decline'}
        onOpenChange={open('decline')}
        title="Decline this request?"
        confirmLabel="Decline"
        cancelLabel="Keep it"
        destructive
        busy={pending === 'decline'}
        onConfirm={() => send('decline', appointment.id)}
      >
        {appointment.client.name} is told at once, and the time is free again. Nothing is charged.
      </ConfirmDialog>
      <CancelDialog
        appointment={appointment}
        open={asking === 'cancel'}
        onOpenChange={open('cancel')}
        busy={pending === 'cancel'}
        onConfirm={(fields) => send('cancel', appointment.id, fields)}
      />
    </>
  );
}

function FlyoutSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the appointment</span>
      <div className="flex items-center gap-3">
        <Skeleton round className="size-10" />
        <Skeleton className="h-4 w-40" />
      </div>
      <SkeletonText lines={4} />
      <SkeletonText lines={3} />
    </div>
  );
}
