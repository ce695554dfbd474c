import { CalendarClock, CalendarPlus, CalendarSearch, Star, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { QUIET, WebCalendars } from '#app/components/contact/outside-links.tsx';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { PanelButton } from './panel-button.tsx';
import { BOOK_ANOTHER, isOff, primaryKind } from './primary-kind.ts';
import type { AppointmentView } from './view.ts';

/** What is not about money: calendars, the next appointment, the way out. */
export function SideActions({ view, primary }: { view: AppointmentView; primary: ReactNode }) {
  const { appointment, text, terms } = view;
  const { instantActionToken: token, offers, state, past } = appointment;
  return (
    <div className="space-y-4">
      {primary ? <div className="max-sm:hidden">{primary}</div> : null}
      {text.calendars.length > 0 ? (
        <div>
          <LinkButton
            wide
            external
            to={paths.appointmentCalendarFile(token)}
            icon={<CalendarPlus strokeWidth={1.75} aria-hidden />}
          >
            Add to calendar
          </LinkButton>
          <WebCalendars calendars={text.calendars} />
        </div>
      ) : null}
      {appointment.reviewLink ? (
        <LinkButton wide icon={<Star strokeWidth={1.75} aria-hidden />} to={appointment.reviewLink} external>
          Leave a review
        </LinkButton>
      ) : null}
      {isOff(appointment) && primaryKind(view) !== 'other time' ? (
        <LinkButton
          wide
          external
          to={text.bookAgain}
          rel="noreferrer"
          icon={<CalendarSearch strokeWidth={1.75} aria-hidden />}
        >
          {BOOK_ANOTHER}
        </LinkButton>
      ) : null}
      {appointment.sessionsLeft > 0 && state !== 'unavailable' ? (
        <LinkButton
          wide
          to={paths.appointmentNext(token)}
          icon={<CalendarSearch strokeWidth={1.75} aria-hidden />}
          prefetch="intent"
        >
          Book your next session ({appointment.sessionsLeft} left)
        </LinkButton>
      ) : null}
      {terms.canMove ? (
        <LinkButton
          wide
          to={paths.appointmentMove(token)}
          icon={<CalendarClock strokeWidth={1.75} aria-hidden />}
          prefetch="intent"
        >
          {state === 'pending' ? 'Move request' : 'Move appointment'}
        </LinkButton>
      ) : terms.moveClosed ? (
        <p className="px-1 text-sm text-ink-mute">
          {terms.moveClosed} To move it now, please call or write to {appointment.practice.user.name}.
        </p>
      ) : null}
      {offers.cancel ? (
        <div>
          <PanelButton
            wide
            variant="danger-quiet"
            icon={<X strokeWidth={1.75} aria-hidden />}
            to={paths.appointmentPanel(token, 'cancel')}
          >
            {state === 'pending' ? 'Cancel request' : 'Cancel appointment'}
          </PanelButton>
          {terms.feeCents > 0 ? (
            <p className="mt-2 px-1 text-sm text-ink-mute">
              Cancelling now costs {formatMoney(terms.feeCents, appointment.amountCurrency)}.
            </p>
          ) : null}
        </div>
      ) : null}
      {past && (state === 'approved' || state === 'pending') ? (
        <p className="px-1 text-sm text-ink-mute">{APPOINTMENT_MESSAGES.past}</p>
      ) : null}
      <a href={paths.bookings()} className={`${QUIET} px-1 text-sm`}>
        See all your bookings
      </a>
    </div>
  );
}
