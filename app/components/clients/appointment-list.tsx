import { Link } from '@remix-run/react';
import { badgeOf } from '#app/components/calendar/grid/variants.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { formatTimeRange } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { pressHere } from '#app/ui/buttons/press-here.ts';
import type { ClientAppointment } from './client-data.ts';
import { dayText, appointmentTime } from './text.ts';

interface AppointmentListProps {
  appointments: readonly ClientAppointment[];
  /** Epoch ms. */
  now: number;
  /** Opens an appointment's flyout on this page; without it an entry leads to the calendar. */
  onOpen?: (token: string) => void;
  /** With a way to the form of another one like it. */
  rebook?: boolean;
}

/** Appointments with day, service and how they stand; where there is little room the badge stands below, and nothing is squeezed. */
export function AppointmentList({ appointments, now, onOpen, rebook = false }: AppointmentListProps) {
  return (
    <ul className="@container/visits -mx-2">
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-2.5 transition-colors not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:border-t not-first:before:border-line has-[a:hover]:bg-hover @lg/visits:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <div className="min-w-0 @max-lg/visits:col-span-2">
            <Entry appointment={appointment} now={now} onOpen={onOpen} />
          </div>
          <StatusBadge appointment={appointment} now={now} />
          {rebook && appointment.instantActionToken ? (
            <LinkButton
              to={paths.rebookAppointment(appointment.instantActionToken)}
              variant="ghost"
              size="sm"
              className="relative z-10 -mr-3"
            >
              Rebook<span className="sr-only">: {appointmentTime(appointment, now)}</span>
            </LinkButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function StatusBadge({ appointment, now }: { appointment: ClientAppointment; now: number }) {
  const { tone, text } = badgeOf(appointment, now);
  return (
    <Badge tone={tone} className="justify-self-start @max-lg/visits:mt-1">
      {text}
    </Badge>
  );
}

function Entry({
  appointment,
  now,
  onOpen,
}: { appointment: ClientAppointment } & Omit<AppointmentListProps, 'appointments'>) {
  const { instantActionToken: token, services, location, startsAt, endsAt, timeZone } = appointment;
  const content = (
    <>
      <span className="tabular block text-[0.9375rem] leading-5 font-medium">
        <span className="whitespace-nowrap">{dayText(startsAt, timeZone, now)},</span>{' '}
        <span className="whitespace-nowrap">{formatTimeRange(startsAt, endsAt, timeZone)}</span>
      </span>
      <span className="mt-0.5 block text-sm break-words text-ink-soft">
        {[services.join(', '), location.name].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  if (!token) return content;
  return (
    <Link
      to={onOpen ? { hash: token } : paths.calendarAppointment(token)}
      onClick={pressHere(onOpen ? () => onOpen(token) : null)}
      className="block text-inherit no-underline after:absolute after:inset-0"
    >
      {content}
    </Link>
  );
}
