import { Link, useLocation } from '@remix-run/react';
import { CALENDAR_INTEGRATION_MESSAGES as calendars } from '#app/domain/calendar-integrations/messages.ts';
import { CONFERENCING_MESSAGES, VIDEO_MESSAGES } from '#app/domain/conferencing/messages.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { VIDEO_PROVIDER_NAMES, type ConferencingProvider } from '#app/lib/video-providers.ts';
import { cx } from '#app/ui/cx.ts';

/** What may have to be told on every page. */
export interface BannerData {
  practice: { name: string; slug: string; timeZone: string; /** Open to everybody. */ published: boolean };
  /** Vendors whose access was lost (002 §8). */
  lostAccess: (ConferencingProvider | 'calendars')[];
  /** Calendars kept elsewhere that cannot do what they were chosen for: the one that is written into, and others that are gone, or cannot be read. */
  brokenCalendars: { written: { name: string; isGone: boolean } | null; gone: string[]; silent: string[] };
  /** A payment for the plan that did not go through; until then nothing is closed. */
  planNotice: { needsConfirmation: boolean; graceEndsAt: Date | string | null } | null;
}

/** What the practitioner has to know on every page, above it; each leads to the page that says more, and is not told on that one. */
export function PortalBanners({ portal }: { portal: BannerData }) {
  const { practice, lostAccess, brokenCalendars, planNotice } = portal;
  const { written, gone, silent } = brokenCalendars;
  return (
    <>
      {practice.published ? null : (
        <PortalBanner
          isSoft
          label="Not open yet"
          text="Your practice is not open yet. Nobody but you sees it."
          to={paths.firstSteps()}
          action="To the first steps"
        />
      )}
      {lostAccess.map((vendor) => (
        <PortalBanner key={vendor} {...lostOf(vendor)} />
      ))}
      {written ? (
        <PortalBanner
          label="Write calendar"
          text={calendars.unwritten(written)}
          to={paths.calendarSettings()}
          action={calendars.chooseAnother}
        />
      ) : null}
      {gone.length > 0 ? (
        <PortalBanner
          label="Calendars that close times"
          text={calendars.gone(gone)}
          to={paths.calendarSettings()}
          action={calendars.lookAtCalendars}
        />
      ) : null}
      {silent.length > 0 ? (
        <PortalBanner
          label="Calendars that cannot be read"
          text={calendars.silent(silent)}
          to={paths.calendarSettings()}
          action={calendars.lookAtCalendars}
        />
      ) : null}
      {planNotice ? <PlanOpen {...planNotice} timeZone={practice.timeZone} /> : null}
    </>
  );
}

const LOST_CALENDARS = {
  label: 'Calendar Integrations',
  text: `${calendars.lostTitle}. ${calendars.lost}`,
  to: paths.calendarSettings(),
  action: calendars.reconnect,
};

const lostOf = (vendor: BannerData['lostAccess'][number]) =>
  vendor === 'calendars'
    ? LOST_CALENDARS
    : {
        label: VIDEO_PROVIDER_NAMES[vendor],
        text: CONFERENCING_MESSAGES.lost(vendor),
        to: paths.conferencingSettings(),
        action: VIDEO_MESSAGES.reconnect,
      };

type PlanOpenProps = NonNullable<BannerData['planNotice']> & { timeZone: string };

/** Until when a payment for the plan can come, and what happens then. */
function PlanOpen({ needsConfirmation, graceEndsAt, timeZone }: PlanOpenProps) {
  const until = graceEndsAt ? formatLongDate(new Date(graceEndsAt), timeZone) : 'soon';
  const open = needsConfirmation
    ? 'Your bank wants you to confirm a payment for your plan.'
    : 'A payment for your plan did not go through.';
  return (
    <PortalBanner
      label="Subscription"
      text={`${open} If it is not paid by ${until}, the plan ends; nothing is deleted.`}
      to={paths.subscription()}
      action={needsConfirmation ? 'Confirm it' : 'Pay now'}
    />
  );
}

interface PortalBannerProps {
  label: string;
  text: string;
  /** The page that says more. */
  to: string;
  action: string;
  /** It is no trouble. */
  isSoft?: boolean;
}

function PortalBanner({ label, text, to, action, isSoft = false }: PortalBannerProps) {
  const { pathname } = useLocation();
  if (pathname === to) return null;
  return (
    <aside
      aria-label={label}
      className={cx(
        'mx-4 mt-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg px-4 text-sm sm:mx-6',
        isSoft ? 'bg-accent-soft' : 'bg-red-soft',
      )}
    >
      <span className="min-w-0 py-2.5 break-words">{text}</span>
      <Link
        to={to}
        className={cx(
          'inline-flex min-h-11 items-center rounded-sm font-semibold underline underline-offset-4',
          isSoft ? 'text-accent-text' : 'text-ink',
        )}
      >
        {action}
      </Link>
    </aside>
  );
}
