import { MINUTE_MS } from '#app/lib/duration.ts';
import {
  Calendar,
  ClipboardList,
  Layers,
  Mail,
  MapPin,
  MessageSquareText,
  NotebookPen,
  Phone,
  Pin,
  Repeat,
  Sparkles,
  TriangleAlert,
  Video,
} from 'lucide-react';
import { Link } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { MeetingLink } from '#app/components/meetings/meeting-link.tsx';
import { NotDone } from '#app/components/meetings/not-done.tsx';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDateTime, formatDuration } from '#app/lib/time.ts';
import { appointmentRange } from '#app/lib/appointment-time.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import { MoneySection } from '../money/money-section.tsx';
import { VisitLink } from './visit-link.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface DetailsProps {
  appointment: AppointmentDetails;
  /** IANA zone of the calendar, named where the appointment's own is another. */
  timeZone: string;
}

interface ViewProps extends DetailsProps {
  /** What may be done; left out where there are no scripts. */
  actions?: AppointmentActions;
  /** Quick actions below the sums. */
  moneyActions?: ReactNode;
}

/** Who comes, and what is to be remembered about them at every appointment. */
export function AppointmentHead({ appointment }: Pick<DetailsProps, 'appointment'>) {
  const { notes } = appointment.client;
  return (
    <div className="space-y-4">
      <Client appointment={appointment} />
      {appointment.changedElsewhere ? (
        <Note icon={<Calendar {...icon} />} title={appointment.changedElsewhere}>
          It stays where it is here until you{' '}
          <Link to={paths.changedElsewhere()} className="underline underline-offset-4">
            decide what becomes of it
          </Link>
          .
        </Note>
      ) : null}
      <NotDone said={appointment.notDone} />
      {appointment.meetingEndsEarly && !appointment.past ? (
        <Note icon={<TriangleAlert {...icon} />} title="Longer than its video meeting">
          {appointment.meetingEndsEarly}
        </Note>
      ) : null}
      {appointment.intakeFormsWait ? (
        <Note icon={<ClipboardList {...icon} />} title={appointment.intakeFormsWait}>
          <Link to={paths.clientIntakeForm(appointment.client.id)} className="underline underline-offset-4">
            To the intake forms
          </Link>
        </Note>
      ) : null}
      {notes ? (
        <Note icon={<Pin {...icon} />} title="About the client">
          {notes}
        </Note>
      ) : null}
    </div>
  );
}

/** When, where, what and for how much: below the head in the flyout and on the appointment's own page. */
export function AppointmentDetailsView(props: ViewProps) {
  const { appointment, timeZone, actions, moneyActions } = props;
  return (
    <div className="space-y-6">
      {appointment.clientMessage ? (
        <Note icon={<MessageSquareText {...icon} />} title="Message from the client">
          {appointment.clientMessage}
        </Note>
      ) : null}
      <Facts appointment={appointment} timeZone={timeZone} actions={actions} />
      {appointment.practitionerNote ? (
        <Note icon={<NotebookPen {...icon} />} title="Private note">
          {appointment.practitionerNote}
        </Note>
      ) : null}
      {appointment.noteToClient ? (
        <Note icon={<MessageSquareText {...icon} />} title="Your note to the client">
          {appointment.noteToClient}
        </Note>
      ) : null}
      <MoneySection appointment={appointment} timeZone={timeZone} actions={actions}>
        {moneyActions}
      </MoneySection>
    </div>
  );
}

function Note({ icon: picture, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <blockquote className="rounded-lg bg-sunken px-4 py-3">
      <p className="mb-1 flex gap-1.5 text-xs font-medium text-ink-soft [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
        {picture} {title}
      </p>
      <p className="break-words whitespace-pre-line">{children}</p>
    </blockquote>
  );
}

function Client({ appointment: { client, newClient, noShowAt } }: Pick<DetailsProps, 'appointment'>) {
  const call = client.phone ? phoneLink(client.phone) : null;
  return (
    <section aria-label="Client">
      <div className="flex items-center gap-3">
        <Avatar name={client.name} decorative />
        <Link
          to={paths.client(client.id)}
          className="min-w-0 rounded-sm text-base font-semibold break-words decoration-line-strong underline-offset-4 hover:underline"
        >
          {client.name}
        </Link>
        {newClient ? <Badge tone="accent">New client</Badge> : null}
        {noShowAt ? <Badge tone="red">No-show</Badge> : null}
      </div>
      <ul className="mt-3 space-y-0.5">
        {client.phone ? (
          <ContactLink href={call ?? '#'} icon={<Phone {...icon} />}>
            <span className="tabular">{formatPhone(client.phone)}</span>
          </ContactLink>
        ) : null}
        {client.email ? (
          <ContactLink href={`mailto:${client.email}`} icon={<Mail {...icon} />}>
            {client.email}
          </ContactLink>
        ) : null}
      </ul>
    </section>
  );
}

function ContactLink({
  href,
  icon: picture,
  children,
}: {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-8 max-w-full items-center gap-2.5 rounded-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-mute"
      >
        {picture}
        <span className="truncate">{children}</span>
      </a>
    </li>
  );
}

function Facts({ appointment, timeZone, actions }: ViewProps) {
  const { startsAt, endsAt, location, services, canEdit } = appointment;
  const isVirtual = location.kind === 'virtual';
  const { clientTimeZone } = appointment;
  const when = appointmentRange(startsAt, endsAt, {
    isVirtual,
    timeZone: appointment.timeZone,
    clientTimeZone,
  });
  const elsewhere = !isVirtual && appointment.timeZone !== timeZone;
  const minutes = Math.round((Number(endsAt) - Number(startsAt)) / MINUTE_MS);
  return (
    <DescriptionList
      items={[
        {
          term: 'When',
          icon: <Calendar {...icon} />,
          detail: (
            <>
              {when.map((line) => (
                <span key={line} className="block">
                  <WholeTimes line={line} />
                </span>
              ))}
              {elsewhere ? (
                <span className="block text-ink-soft">
                  {formatDateTime(startsAt, timeZone)} in your calendar
                </span>
              ) : null}
              <span className="block text-ink-soft">{formatDuration(minutes)}</span>
            </>
          ),
        },
        {
          term: 'Where',
          icon: isVirtual ? <Video {...icon} /> : <MapPin {...icon} />,
          detail: (
            <>
              <span className="block">{location.name}</span>
              {location.address ? <span className="block text-ink-soft">{location.address}</span> : null}
              {location.meetingId && !appointment.past ? (
                <MeetingLink to={paths.meetingStart(location.meetingId)}>Start the video meeting</MeetingLink>
              ) : null}
              {location.virtualLink ? (
                <MeetingLink to={location.virtualLink}>Open the meeting</MeetingLink>
              ) : null}
              {actions && location.byVideo && canEdit && new Date(endsAt) > new Date(appointment.now) ? (
                <VisitLink {...{ appointment }} />
              ) : null}
            </>
          ),
        },
        {
          term: services.length > 1 ? 'Services' : 'Service',
          icon: <Sparkles {...icon} />,
          detail: services.map((service, index) => (
            <span key={index} className="block">
              {service.addOn ? `+ ${service.name}` : service.name}
            </span>
          )),
        },
        appointment.package !== null && {
          term: 'Package',
          icon: <Layers {...icon} />,
          detail: (
            <>
              <span className="block">{sessionLabel(appointment)}</span>
              <span className="block text-ink-soft">{appointment.package.name}</span>
            </>
          ),
        },
        seriesText(appointment) !== null && {
          term: 'Series',
          icon: <Repeat {...icon} />,
          detail: seriesText(appointment),
        },
      ]}
    />
  );
}

/** Breaks between the date and the time, not within one of them. */
function WholeTimes({ line }: { line: string }) {
  return line.split(/(?<=,) (?=\d)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? ' ' : ''}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}

function sessionLabel({ package: sessions, packageSessionNumber }: AppointmentDetails): string {
  const total = sessions?.numberOfSessions ?? 0;
  return packageSessionNumber ? `Session ${packageSessionNumber} of ${total}` : `Package of ${total}`;
}

const FREQUENCIES: Record<string, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  every_two_weeks: 'Every 2 weeks',
  monthly_by_date: 'Every month',
  monthly_by_weekday: 'Every month',
  custom: 'Repeats',
};

/** 'Every week, session 2 of 10, 8 sessions to follow', or null for what stands alone. */
function seriesText(appointment: AppointmentDetails): string | null {
  const { recurrenceFrequency, recurrenceCount, seriesPosition, followingSessions } = appointment;
  if (!recurrenceFrequency) return null;
  return [
    FREQUENCIES[recurrenceFrequency] ?? 'Repeats',
    seriesPosition ? `session ${seriesPosition}${recurrenceCount ? ` of ${recurrenceCount}` : ''}` : '',
    followingSessions > 0 ? `${pluralize(followingSessions, 'session')} to follow` : 'the last one',
  ]
    .filter(Boolean)
    .join(', ');
}
