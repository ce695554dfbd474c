import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { localDate, nextFullHour } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { cx } from '#app/ui/cx.ts';
import { useBeside } from '#app/ui/overlays/use-beside.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { hashes, isLookedAt, timesOf } from './address.ts';
import { Agenda } from './agenda.tsx';
import { NO_ENTRIES, unpackEntries } from './calendar-data.ts';
import { closedTimes } from './grid/closed-times.ts';
import { dayInView } from './grid/day-in-view.ts';
import { calendarEvents } from './grid/events.ts';
import type { ChooserRequest } from './appointment/flyout-requests.ts';
import { GridSkeleton } from './grid/grid-skeleton.tsx';
import { Legend } from './grid/legend.tsx';
import { ChangedNotice, LegacyNotice, SyncNotice, type CalendarSync } from './later/notices.tsx';
import type { FullDay } from './later/day-popover.tsx';
import {
  CalendarFlyouts,
  DayPopover,
  MovePanels,
  preloadParts,
  ShortcutsDialog,
  WhyNotFree,
} from './later/parts.ts';
import { daysOf, isLoaded, isSeen, periodOf, visibleDays, type View } from './period.ts';
import { SheetWaiting, WhenWanted } from '../../ui/overlays/when-wanted.tsx';
import { preloadSheets } from './later/sheets.ts';
import { Toolbar } from './toolbar.tsx';
import { useUnderway } from './appointment/use-appointment-action.ts';
import { useCalendarAddress } from './use-calendar-address.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useMovedInView } from './move/use-moved-in-view.ts';
import { useMoving } from './move/use-moving.ts';
import { useServerNow } from './use-server-now.ts';
import { useStable } from './grid/use-stable.ts';
import { dayNote } from './view/day-note.ts';
import { DayNoteLine } from './view/day-note-line.tsx';
import { eventsOn } from './view/days.ts';
import { firstScroll } from './view/first-scroll.ts';
import { useTellOpened } from './view/opened.ts';
import { useGo, useWhere, type Kept } from './use-where.ts';

const Grid = lazy(async () => ({ default: (await import('./grid/grid.client.tsx')).Grid }));

/** The menu of the views does not open then: they stand in the row, or where there is little room below it. */
const WITHOUT_SCRIPTS = `.calendar-menu{display:none}.calendar-views{display:flex!important}
@media (max-width:56rem){.calendar-toolbar{flex-wrap:wrap}.calendar-views{order:1;flex-basis:100%}}`;

const NOTHING: Kept = { hash: '', state: null };

/** Pixels of the names of days above the hours. */
const HEADER_PX = 68;

export interface CalendarData {
  /** The entries of the calendar, packed. */
  entries: string;
  /** When the practice is open, in the loaded window. */
  openingHours: { startsAt: Date; endsAt: Date }[];
  sync: CalendarSync;
  /** Entries that were moved or deleted in the calendar outside, and wait for a word. */
  changedElsewhere: number;
  groupEvents: boolean;
  /** What was asked for in the address; null where nothing was. */
  view: View | null;
  date: string;
  /** Whether the address asks for a list, of whichever view: where there are no scripts to draw the grid. */
  asList: boolean;
  loaded: { from: Date; to: Date };
  /** Epoch milliseconds when it was read. */
  now: number;
}

/** /portal/calendar: toolbar, grid or list, and the flyout of what the address names. */
export function CalendarPage({ data }: { data: CalendarData }) {
  const portal = usePortal();
  const { timeZone } = portal.practice;
  const scripted = useHydrated();
  const where = useWhere(data, timeZone);
  const { view, date, asList } = where;
  const now = useServerNow(data.now);
  const today = localDate(data.now, timeZone);
  const underway = useUnderway(data);
  // Which grid is drawn, by scripts alone; null where it is a list.
  const drawn = view === 'list' || asList ? null : view;
  const isDrawn = scripted || drawn === null || drawn === 'day';
  const entries = useMemo(
    () => (isDrawn ? unpackEntries(data.entries) : NO_ENTRIES),
    [data.entries, isDrawn],
  );
  const events = useMemo(
    () => calendarEvents(entries, { timeZone, now: data.now, underway }),
    [entries, data.now, timeZone, underway],
  );
  const closed = useMemo(
    () =>
      // The grid alone shows them.
      scripted
        ? closedTimes(
            data.openingHours,
            data.loaded,
            // Where one location alone has time off the others are open; all of them closed have no hours.
            events.filter(({ kind }) => kind !== 'time_off'),
          )
        : [],
    [data.openingHours, data.loaded, events, scripted],
  );
  const address = useCalendarAddress();
  // A sheet that stands beside the calendar leaves it in use, and stays while one leafs.
  const isBeside = useBeside() && isLookedAt(address.request);
  const entry = isBeside ? address.kept : NOTHING;
  const { go, step } = useGo(where, entry);
  const isOpen = address.request !== null;
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLElement>(null);
  const [helping, setHelping] = useState(false);
  const [why, setWhy] = useState<{ startsAt: number; endsAt?: number } | null>(null);
  const moving = useMoving({ events, view, date, timeZone, onDay: (day) => go({ date: day }) });
  const [fullDay, setFullDay] = useState<FullDay | null>(null);
  const isBusy =
    (isOpen && !isBeside) ||
    helping ||
    fullDay !== null ||
    why !== null ||
    moving.moving !== null ||
    moving.form !== null;

  const days = visibleDays(view, date);
  const create = (
    time: ChooserRequest = dayInView({ days, today, openingHours: data.openingHours, timeZone }),
  ) => address.open(hashes.create, { taken: timesOf(time) });
  const askWhy = (request: ChooserRequest) => {
    if (isOpen) address.close();
    setWhy({ startsAt: request.startsAt ?? nextFullHour(now(), timeZone), endsAt: request.endsAt });
  };
  const keys = useCalendarKeys(
    root,
    {
      show: (wanted) => go({ view: wanted }),
      step,
      today: () => go({ date: today }),
      help: () => setHelping(true),
      create: () => create(),
      why: () => askWhy({}),
      move(hash) {
        const event = events.find((one) => one.hash === hash);
        if (event?.movable) moving.begin(event);
        return event?.movable === true;
      },
    },
    !isBusy,
  );
  useMovedInView(root, moving.moving);
  useRestoredFocus(root, moving.shown, isOpen || moving.moving?.stage === 'asking');

  const waiting = !isLoaded(days, data.loaded, timeZone);
  // The grid is drawn anew only where what it shows is new.
  const onOpen = useStable((hash: string) => address.open(hash));
  const onDay = useStable((day: string) => go({ view: 'day', date: day }));
  const onSelect = useStable(create);
  const onMove = useStable(moving.dragged);
  const onMore = useStable((day: string, link: HTMLElement) => setFullDay({ day, link }));
  const firstMinute = useStable(() =>
    firstScroll({
      days: daysOf(days),
      openingHours: data.openingHours,
      now: now(),
      timeZone,
      // A minute is a pixel high.
      room: (body.current?.clientHeight ?? 0) - (view === 'day' ? 0 : HEADER_PX),
    }),
  );
  useTellOpened(isOpen ? address.kept.hash.slice(1) : '');
  const noteOf = (day: string) =>
    dayNote({
      day,
      today,
      openingHours: data.openingHours,
      isEmpty: eventsOn(events, day, timeZone).length === 0,
      timeZone,
    });
  const reached = useOnce(() => {
    preloadParts();
    preloadSheets('appointment');
  });
  const columns = view === 'day' ? 1 : 7;
  const showDay = useCallback(
    (moment: number) => address.follow(paths.calendar({ view, date: localDate(moment, timeZone) })),
    [address, view, timeZone],
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex h-[calc(100dvh-6.75rem-env(safe-area-inset-bottom))] min-h-0 gap-3 outline-none lg:h-dvh lg:p-3 lg:pl-0"
    >
      <div
        ref={root}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface lg:rounded-lg lg:border lg:border-line lg:shadow-card"
      >
        <Toolbar
          view={view}
          date={date}
          today={today}
          timeZone={timeZone}
          entry={entry}
          waiting={{ count: portal.pendingAppointmentsCount, requests: portal.pendingAppointments }}
          onRequest={({ startsAt, instantActionToken }) =>
            address.open(instantActionToken, {
              at: paths.calendar({ view, date: localDate(startsAt, timeZone) }),
            })
          }
          onCreate={() => create()}
          onHelp={() => setHelping(true)}
        />
        <SyncNotice sync={data.sync} />
        <ChangedNotice count={data.changedElsewhere} />
        {view === 'day' ? (
          <DayNoteLine
            note={isLoaded(days, data.loaded, timeZone) ? noteOf(date) : null}
            to={(day) => paths.calendar({ view, date: day }) + entry.hash}
            state={entry.state}
          />
        ) : null}
        <section
          ref={body}
          aria-label="Appointments"
          aria-busy={waiting}
          // Whoever reaches for something opens it next.
          onPointerOver={reached}
          onFocus={reached}
          className={cx(
            'calendar-body relative min-h-0 flex-1 border-t border-line',
            drawn === null && 'overflow-y-auto',
          )}
        >
          {drawn === null ? (
            <>
              <noscript>
                <style>{WITHOUT_SCRIPTS}</style>
                <p id={hashes.create} className="mx-auto max-w-3xl px-4 pt-4 text-ink-soft sm:px-6">
                  Creating and moving appointments needs JavaScript. Requests can be answered and appointments
                  cancelled without it.
                </p>
              </noscript>
              <Agenda
                events={events}
                days={view === 'month' ? periodOf(view, date) : days}
                today={today}
                timeZone={timeZone}
                todayNote={noteOf(today)?.text ?? null}
                onOpen={scripted ? onOpen : undefined}
              />
            </>
          ) : scripted ? (
            <Suspense fallback={<GridSkeleton columns={columns} />}>
              <Grid
                {...{
                  view: drawn,
                  date,
                  timeZone,
                  now,
                  closed,
                  firstMinute,
                  onOpen,
                  onDay,
                  onMore,
                  onSelect,
                  onMove,
                }}
                events={moving.shown}
              />
            </Suspense>
          ) : (
            <>
              <noscript>
                <meta httpEquiv="refresh" content={`0;url=${paths.calendar({ view, date, as: 'list' })}`} />
              </noscript>
              <GridSkeleton columns={columns} />
            </>
          )}
          <WhenWanted wanted={moving.moving !== null || moving.form !== null}>
            <MovePanels moving={moving} timeZone={timeZone} />
          </WhenWanted>
        </section>
        <Legend />
      </div>
      <WhenWanted wanted={isOpen} waiting={<SheetWaiting />}>
        <CalendarFlyouts
          address={address}
          events={events}
          isSeen={(moment) => isSeen(days, moment, timeZone)}
          onShow={showDay}
          timeZone={timeZone}
          groupEvents={data.groupEvents}
          onWhy={askWhy}
        />
      </WhenWanted>
      <WhenWanted wanted={why !== null}>
        <WhyNotFree
          span={why}
          timeZone={timeZone}
          events={events}
          onOpen={(hash) => {
            setWhy(null);
            address.open(hash);
          }}
          onClose={() => setWhy(null)}
        />
      </WhenWanted>
      <WhenWanted wanted={fullDay !== null}>
        <DayPopover
          full={fullDay}
          events={moving.shown}
          timeZone={timeZone}
          onOpen={onOpen}
          onDay={onDay}
          onClose={() => setFullDay(null)}
        />
      </WhenWanted>
      <WhenWanted wanted={helping}>
        <ShortcutsDialog
          open={helping}
          onOpenChange={setHelping}
          enabled={keys.letters}
          onEnable={keys.setLetters}
        />
      </WhenWanted>
      <LegacyNotice sync={data.sync} quiet={isBusy || isOpen} />
    </main>
  );
}

/** Runs at the first call alone. */
function useOnce(act: () => void): () => void {
  const done = useRef(false);
  return () => {
    if (!done.current) act();
    done.current = true;
  };
}
