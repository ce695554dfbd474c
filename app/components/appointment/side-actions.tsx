import { CalendarPlus, X } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { PanelButton } from './panel-button.tsx';
import type { AppointmentView } from './view.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const QUIET =
  'inline-flex min-h-11 items-center text-[0.9375rem] text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current';

/** Calendars, and the way out. */
export function SideActions({ view: { appointment, words } }: { view: AppointmentView }) {
  const { instantActionToken: token, offers, state, past } = appointment;
  const upcoming = state === 'approved' && !past;
  return (
    <div className="space-y-5 px-1">
      {upcoming ? (
        <section aria-labelledby="calendars">
          <h2 id="calendars" className="flex items-center gap-2 text-sm font-medium text-ink-mute">
            <CalendarPlus {...icon} className="size-4" />
            Add to calendar
          </h2>
          <p className="flex flex-wrap gap-x-4">
            <a href={paths.appointmentCalendarFile(token)} className={QUIET}>
              Apple and others (.ics)
            </a>
            {words.calendars.map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer" className={QUIET}>
                {name}
              </a>
            ))}
          </p>
        </section>
      ) : null}
      {offers.cancel ? (
        <PanelButton
          wide
          variant="danger-quiet"
          icon={<X {...icon} />}
          to={paths.appointmentPanel(token, 'cancel')}
        >
          {state === 'pending' ? 'Cancel request' : 'Cancel appointment'}
        </PanelButton>
      ) : null}
      {past && (state === 'approved' || state === 'pending') ? (
        <p className="text-sm text-ink-mute">{APPOINTMENT_MESSAGES.past}</p>
      ) : null}
    </div>
  );
}
