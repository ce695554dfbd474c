import { PostForm } from '#app/components/forms/post-form.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { NOTE_TO_CLIENT_LENGTH } from '#app/domain/appointments/inputs.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ChevronLeftIcon } from '#app/ui/display/icons.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { AppointmentDetailsView, AppointmentHead } from './appointment-details.tsx';
import type { LoadedAppointment } from './use-appointment.ts';
import type { AppointmentDetails } from '../calendar-data.ts';
import { flyoutHead } from './flyout-title.ts';

/** One appointment as a page of its own: where the list leads without scripts. The same things as the flyout, as plain forms. */
export function AppointmentPage({ answer }: { answer: LoadedAppointment }) {
  const { timeZone } = usePortal().practice;
  const { appointment } = answer;
  const head = appointment ? flyoutHead(appointment) : null;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-2xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <LinkButton
        to={paths.calendar()}
        variant="ghost"
        size="sm"
        icon={<ChevronLeftIcon />}
        className="-ml-3"
      >
        Calendar
      </LinkButton>
      {appointment && head ? (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <h1 className="text-2xl leading-8 font-semibold tracking-tight">{head.title}</h1>
            {head.badge ? <Badge tone={head.badge.tone}>{head.badge.text}</Badge> : null}
          </div>
          <Card padding="roomy" className="mt-6 space-y-6">
            <AppointmentHead appointment={appointment} />
            <AppointmentDetailsView appointment={appointment} timeZone={timeZone} />
          </Card>
          {appointment.state === 'pending' ? <RequestForm appointment={appointment} /> : null}
          {appointment.state === 'approved' && appointment.canCancel ? (
            <CancelForm appointment={appointment} />
          ) : null}
        </>
      ) : (
        <EmptyState title={APPOINTMENT_MESSAGES.notFound}>
          The link may belong to another account, or is not complete.
        </EmptyState>
      )}
    </main>
  );
}

/** What both forms post beside what is pressed. */
function usePosted({ id, startsAt }: AppointmentDetails) {
  const { timeZone } = usePortal().practice;
  return { appointmentId: id, date: localDate(startsAt, timeZone) };
}

function RequestForm({ appointment }: { appointment: AppointmentDetails }) {
  return (
    <PostForm values={usePosted(appointment)} className="mt-6 flex flex-wrap gap-2">
      {appointment.canAccept ? (
        <Button type="submit" name="intent" value="accept" variant="primary">
          Accept
        </Button>
      ) : null}
      {appointment.canDecline ? (
        <Button type="submit" name="intent" value="decline" variant="danger-quiet">
          Decline
        </Button>
      ) : null}
    </PostForm>
  );
}

function CancelForm({ appointment }: { appointment: AppointmentDetails }) {
  return (
    <details className="mt-6">
      <summary className="cursor-pointer font-medium text-red">Cancel this appointment</summary>
      <PostForm values={usePosted(appointment)} className="mt-4 space-y-4">
        <TextArea
          label="A note to the client"
          name="practitionerNote"
          optional
          rows={3}
          maxLength={NOTE_TO_CLIENT_LENGTH}
        />
        {appointment.followingSessions > 0 ? (
          <Checkbox name="cancelRecurringSeries" value="true" label="This and all following sessions" />
        ) : null}
        <Button type="submit" name="intent" value="cancel" variant="danger">
          Cancel appointment
        </Button>
      </PostForm>
    </details>
  );
}
