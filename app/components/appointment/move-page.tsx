import { Link, useNavigation } from '@remix-run/react';
import { MoveRight } from 'lucide-react';
import type { MonthOfTimes } from '#app/components/booking/time/month-of-times.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { PostForm } from '#app/components/forms/post-form.tsx';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';
import { formatLongDate } from '#app/lib/time.ts';
import {
  inOneLine,
  appointmentTimes,
  appointmentStart,
  appointmentZones,
} from '#app/lib/appointment-time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { LinkFrame } from './frame.tsx';
import { BACK, LinkTimes } from './link-times.tsx';
import { TellOwnZone } from '#app/components/layout/zone.ts';
import type { OwnZone } from './own-zone.ts';

export interface MoveView extends OwnZone {
  /** Null where it cannot be moved by its client; `reason` says why. */
  times: MonthOfTimes | null;
  reason: string | null;
  /** Until when it can be moved, in words. */
  until: string | null;
  /** Epoch milliseconds of the start that is asked about; null where there is none, or none that can be had. */
  to: number | null;
  /** Why the time that the address asks for cannot be had. */
  gone: FormErrors | null;
  /** The day on the screen, YYYY-MM-DD. */
  date: string | undefined;
  isList: boolean;
}

/** Where a client moves an appointment: a month of times that are free now, then one question. */
export function MovePage({ view, refused: answered }: { view: MoveView; refused: FormErrors | null }) {
  const refused = answered ?? view.gone;
  const { appointment, times, reason, until, to } = view;
  const token = appointment.instantActionToken;
  const what = appointment.state === 'pending' ? 'request' : 'appointment';
  return (
    <LinkFrame appointment={appointment}>
      {view.browser ? <TellOwnZone {...view.browser} /> : null}
      <div className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        <p className="mb-3">
          <Link to={paths.appointment(token)} className={BACK}>
            Back to your {what}
          </Link>
        </p>
        <h1 className="font-display text-3xl font-medium text-balance">Move your {what}</h1>
        <p className="measure mt-2 mb-8 text-ink-soft">
          {appointment.appointmentServices.map(({ service }) => service.name).join(' + ')}, now on{' '}
          {inOneLine(appointmentStart(appointment.startsAt, appointment))}.
          {until ? ` You can move it here until ${until}.` : ''}
        </p>
        {!times ? (
          <EmptyState title="It cannot be moved here">{reason}</EmptyState>
        ) : to !== null && !refused ? (
          <Question appointment={appointment} to={to} />
        ) : (
          <LinkTimes
            {...{ times, refused }}
            date={view.date}
            isList={view.isList}
            at={(shown) => paths.appointmentMove(token, shown)}
            none={{
              title: 'Nothing else is free',
              text: `No other time can be booked at the moment. You can call or write to ${appointment.practice.user.name}.`,
            }}
          />
        )}
      </div>
    </LinkFrame>
  );
}

function Question({ appointment, to }: { appointment: TokenAppointment; to: number }) {
  const { instantActionToken: token, startsAt, endsAt, practice } = appointment;
  const busy = useNavigation().formData?.get('intent') === 'move';
  const length = Number(new Date(endsAt)) - Number(new Date(startsAt));
  return (
    <Card className="max-w-xl p-6">
      <h2 className="text-lg font-semibold">Is this time right?</h2>
      <dl className="mt-4 grid items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <When label="Now" start={Number(new Date(startsAt))} {...{ length, appointment }} quiet />
        <MoveRight aria-hidden strokeWidth={1.75} className="size-5 text-ink-mute max-sm:rotate-90" />
        <When label="Then" start={to} {...{ length, appointment }} />
      </dl>
      <p className="measure mt-4 text-sm text-ink-soft">
        {practice.user.name} is told at once, and the former time is free for others again. Price and card
        stay as they are.
      </p>
      <PostForm
        action={paths.appointmentMove(token)}
        className="mt-6 flex flex-wrap gap-3 max-sm:flex-col max-sm:items-stretch"
        values={{ startsAt: new Date(to).toISOString(), previousStartsAt: new Date(startsAt).toISOString() }}
      >
        <Button type="submit" name="intent" value="move" variant="primary" busy={busy} busyLabel="Moving">
          Move it
        </Button>
        <LinkButton to={paths.appointmentMove(token)}>Choose another time</LinkButton>
      </PostForm>
    </Card>
  );
}

interface WhenProps {
  label: string;
  /** Epoch milliseconds. */
  start: number;
  length: number;
  appointment: TokenAppointment;
  quiet?: boolean;
}

function When({ label, start, length, appointment, quiet }: WhenProps) {
  const lines = appointmentTimes(start, start + length, appointment);
  return (
    <div className={quiet ? 'text-ink-soft' : undefined}>
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd>
        <span className="block font-medium">
          {formatLongDate(start, appointmentZones(appointment, start)[0])}
        </span>
        {lines.map((line) => (
          <span key={line} className="tabular block text-sm">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
