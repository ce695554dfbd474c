import { Link, useNavigation } from '@remix-run/react';
import type { MonthOfTimes } from '#app/components/booking/time/month-of-times.ts';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { TellOwnZone } from '#app/components/layout/zone.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { appointmentTimes, appointmentZones } from '#app/lib/appointment-time.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { LinkFrame } from './frame.tsx';
import { BACK, LinkTimes } from './link-times.tsx';
import type { OwnZone } from './own-zone.ts';

export interface NextSessionView extends OwnZone {
  /** Null where none can be booked; `reason` says why. */
  times: MonthOfTimes | null;
  reason: string | null;
  /** Epoch milliseconds of the start that is asked about. */
  to: number | null;
  /** Cancellation policy to be accepted. */
  policy: string | null;
  /** The day on the screen, YYYY-MM-DD. */
  date: string | undefined;
  isList: boolean;
}

/** Where a client books another session of a package that is theirs: a month of free times, then one question. */
export function NextSessionPage({ view, refused }: { view: NextSessionView; refused: FormErrors | null }) {
  const { appointment, times, reason, to } = view;
  const token = appointment.instantActionToken;
  const left = appointment.sessionsLeft;
  const isLost = refused?.code === 'slot_taken';
  return (
    <LinkFrame appointment={appointment}>
      {view.browser ? <TellOwnZone {...view.browser} /> : null}
      <div className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        <p className="mb-3">
          <Link to={paths.appointment(token)} className={BACK}>
            Back to your appointment
          </Link>
        </p>
        <h1 className="font-display text-3xl font-medium text-balance">Book your next session</h1>
        <p className="measure mt-2 mb-8 text-ink-soft">
          {appointment.package?.name}: {left} {left === 1 ? 'session is' : 'sessions are'} left, and part of
          what you bought.
        </p>
        {!times ? (
          <EmptyState title="No session can be booked here">{reason}</EmptyState>
        ) : to !== null && !isLost ? (
          <Question view={view} to={to} refused={refused} />
        ) : (
          <LinkTimes
            {...{ times, refused: isLost ? refused : null }}
            date={view.date}
            isList={view.isList}
            at={(shown) => paths.appointmentNext(token, shown)}
            none={{
              title: 'Nothing is free',
              text: `No time can be booked at the moment. You can call or write to ${appointment.practice.user.name}.`,
            }}
          />
        )}
      </div>
    </LinkFrame>
  );
}

function Question({ view, to, refused }: { view: NextSessionView; to: number; refused: FormErrors | null }) {
  const { appointment, policy } = view;
  const { instantActionToken: token, practice, appointmentTimeLength } = appointment;
  const busy = useNavigation().formData?.get('intent') === 'book';
  return (
    <Card className="max-w-xl p-6">
      <h2 className="text-lg font-semibold">Is this time right?</h2>
      <p className="mt-3 font-medium">{formatLongDate(to, appointmentZones(appointment, to)[0])}</p>
      {appointmentTimes(to, to + appointmentTimeLength * MINUTE_MS, appointment).map((line) => (
        <p key={line} className="tabular text-sm">
          {line}
        </p>
      ))}
      <p className="measure mt-4 text-sm text-ink-soft">
        {practice.user.name} is told at once. It costs nothing more.
      </p>
      {refused ? (
        <Banner tone="red" role="alert" className="mt-4">
          {[...refused.formErrors, ...Object.values(refused.fieldErrors).flat()].join(' ')}
        </Banner>
      ) : null}
      <PostForm
        action={paths.appointmentNext(token, { to: new Date(to).toISOString() })}
        className="mt-6 space-y-5"
        values={{ startsAt: new Date(to).toISOString() }}
      >
        {policy ? (
          <div className="space-y-2">
            <p className="measure text-sm whitespace-pre-line text-ink-soft">{policy}</p>
            <Checkbox name="policyAccepted" label="I accept the cancellation policy" required />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:items-stretch">
          <Button type="submit" name="intent" value="book" variant="primary" busy={busy} busyLabel="Booking">
            Book this session
          </Button>
          <LinkButton to={paths.appointmentNext(token)}>Choose another time</LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
