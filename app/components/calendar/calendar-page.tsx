import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { Agenda } from './agenda.tsx';
import { AppointmentFlyout } from './appointment-flyout.tsx';
import type { CalendarAnswer } from './calendar-data.ts';
import { EventFlyout } from './event-flyout.tsx';
import { calendarEvents, eventHash } from './events.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { isLoaded, periodOf, readDate, readView, shiftDate, visibleDays, type View } from './period.ts';
import { ShortcutsDialog } from './shortcuts.tsx';
import { Toolbar } from './toolbar.tsx';
import { useUnderway } from './use-appointment-action.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useFlyoutHash } from './use-flyout-hash.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useServerNow } from './use-server-now.ts';
import { useSmallScreen } from './use-small-screen.ts';

const Grid = lazy(async () => ({ default: (await import('./grid.client.tsx')).Grid }));

export interface CalendarData {
  calendar: CalendarAnswer;
  /** What was asked for in the address; null where nothing was. */
  view: View | null;
  date: string;
  loaded: { from: Date; to: Date };
  /** Epoch milliseconds when it was read. */
  now: number;
}

interface Where {
  view: View;
  date: string;
  /** Which press led here, counted; null where none did. */
  press: number | null;
}

const pressOf = (state: unknown) => (state as { press?: number } | null)?.press ?? null;

/** Where one is, or is on the way to: the calendar answers a press at once from what is loaded already. */
function useWhere(data: CalendarData, timeZone: string): Where {
  const small = useSmallScreen();
  const here = useLocation();
  const next = useNavigation().location;
  const opening = small ? 'day' : 'week';
  if (next?.pathname !== paths.calendar()) {
    return { view: data.view ?? opening, date: data.date, press: pressOf(here.state) };
  }
  const search = new URLSearchParams(next.search);
  return {
    view: readView(search.get('view')) ?? opening,
    date: readDate(search.get('date'), localDate(data.now, timeZone)),
    press: pressOf(next.state),
  };
}

/**
 * Goes to another view or date. Where the last press leads is known before the page has followed, so that a held key
 * steps on from there.
 */
function useGo({ view, date, press }: Where) {
  const navigate = useNavigate();
  const target = useRef({ view, date });
  const presses = useRef(0);
  useEffect(() => {
    if (press === null || press >= presses.current) target.current = { view, date };
  }, [view, date, press]);
  function go(to: { view?: View; date?: string }) {
    presses.current += 1;
    target.current = { ...target.current, ...to };
    const state = { press: presses.current };
    void navigate(paths.calendar(target.current), { replace: true, preventScrollReset: true, state });
  }
  const step = (by: -1 | 1) => go({ date: shiftDate(target.current.view, target.current.date, by) });
  return { go, step };
}

/** /portal/calendar: toolbar, grid or list, and the flyout of what the address names. */
export function CalendarPage({ data }: { data: CalendarData }) {
  const portal = usePortal();
  const { timeZone } = portal.practice;
  const scripted = useHydrated();
  const where = useWhere(data, timeZone);
  const { view, date } = where;
  const { go, step } = useGo(where);
  const now = useServerNow(data.now);
  const today = localDate(data.now, timeZone);
  const underway = useUnderway();
  const events = useMemo(
    () => calendarEvents(data.calendar, { timeZone, now: data.now, underway }),
    [data.calendar, data.now, timeZone, underway],
  );
  const flyout = useFlyoutHash();
  const root = useRef<HTMLElement>(null);
  const [helping, setHelping] = useState(false);

  const keys = useCalendarKeys(
    root,
    {
      show: (wanted) => go({ view: wanted }),
      step,
      today: () => go({ date: today }),
      help: () => setHelping(true),
    },
    flyout.hash === null && !helping,
  );

  useKeptFocus(root, events, flyout.hash !== null);

  const days = visibleDays(view, date);
  const waiting = !isLoaded(days, data.loaded, timeZone);
  const list = (
    <Agenda
      events={events}
      days={view === 'month' ? periodOf(view, date) : days}
      today={today}
      timeZone={timeZone}
      onOpen={scripted ? flyout.open : undefined}
    />
  );
  const columns = view === 'day' ? 1 : 7;
  const chosen = flyout.hash ? events.find(({ id }) => eventHash(id) === flyout.hash) : undefined;
  return (
    <main
      ref={root}
      id="main"
      tabIndex={-1}
      className="flex h-[calc(100dvh-6.75rem-env(safe-area-inset-bottom))] min-h-0 flex-col outline-none lg:h-dvh lg:p-3 lg:pl-0"
    >
      <div className="flex min-h-0 flex-1 flex-col bg-surface lg:rounded-lg lg:border lg:border-line lg:shadow-card">
        <Toolbar
          view={view}
          date={date}
          today={today}
          timeZone={timeZone}
          waiting={{ count: portal.pendingAppointmentsCount, requests: portal.pendingAppointments }}
          onRequest={({ startsAt, instantActionToken }) =>
            flyout.open(instantActionToken, paths.calendar({ view, date: localDate(startsAt, timeZone) }))
          }
          onHelp={() => setHelping(true)}
        />
        <section
          aria-label="Appointments"
          aria-busy={waiting}
          className={cx(
            'calendar-body min-h-0 flex-1 border-t border-line',
            view === 'list' && 'overflow-y-auto',
          )}
        >
          {view === 'list' ? (
            list
          ) : (
            <>
              {scripted ? (
                <Suspense fallback={<GridSkeleton columns={columns} />}>
                  <Grid
                    view={view}
                    date={date}
                    timeZone={timeZone}
                    now={now}
                    events={events}
                    onOpen={flyout.open}
                    onDay={(day) => go({ view: 'day', date: day })}
                  />
                </Suspense>
              ) : (
                <GridSkeleton columns={columns} />
              )}
              <noscript>
                <style>{'.calendar-skeleton{display:none}.calendar-body{overflow-y:auto}'}</style>
                {list}
              </noscript>
            </>
          )}
        </section>
      </div>
      <AppointmentFlyout
        token={flyout.hash && !chosen && !flyout.hash.startsWith('event-') ? flyout.hash : null}
        timeZone={timeZone}
        onClose={flyout.close}
      />
      <EventFlyout event={chosen ?? null} timeZone={timeZone} onClose={flyout.close} />
      <ShortcutsDialog
        open={helping}
        onOpenChange={setHelping}
        enabled={keys.letters}
        onEnable={keys.setLetters}
      />
    </main>
  );
}
