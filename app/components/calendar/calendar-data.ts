import type { z } from 'zod';
import type { appointmentForCalendar, calendarPage } from '#app/domain/calendar/index.ts';

/** What the calendar's loader reads. */
type CalendarAnswer = z.output<(typeof calendarPage)['output']>;

/** An entry as a calendar's grid takes it (spec 001 §7 ProCalendarEvents). */
export type CalendarEntry = CalendarAnswer['outside'][number];

/** What the flyout's loader reads (spec 001 §7 AppointmentForCalendar). */
export type AppointmentDetails = z.output<(typeof appointmentForCalendar)['output']>;

/** Times as the database gives them, or epoch milliseconds. */
type Timed<Fields> = Fields & { startsAt: Date | number; endsAt: Date | number };
type Of<Kind extends 'practiceAppointments' | 'practiceBookableEvents' | 'personalEvents' | 'timeOff'> =
  CalendarAnswer[Kind][number];
type TimedPick<Fields, Keys extends keyof Fields> = Timed<Pick<Fields, Keys>>;

export type DrawnAppointment = Timed<Omit<Of<'practiceAppointments'>, 'startsAt' | 'endsAt'>>;

type GroupKeys = 'id' | 'name' | 'allDay' | 'where' | 'registrationsCount' | 'capacity';

/** As much of the calendar as is drawn. */
export interface CalendarEntries {
  practiceAppointments: DrawnAppointment[];
  practiceBookableEvents: TimedPick<Of<'practiceBookableEvents'>, GroupKeys>[];
  personalEvents: TimedPick<Of<'personalEvents'>, 'id' | 'title' | 'allDay'>[];
  /** Of calendars outside. */
  external: Timed<{ id: string; title: string; allDay: boolean; source: string | null }>[];
  timeOff: TimedPick<Of<'timeOff'>, 'id' | 'title' | 'where'>[];
}

export const NO_ENTRIES: CalendarEntries = {
  practiceAppointments: [],
  practiceBookableEvents: [],
  personalEvents: [],
  external: [],
  timeOff: [],
};

/** What is drawn of all that the calendar's page reads. */
export const entriesOf = ({ outside, ...calendar }: CalendarAnswer): CalendarEntries => ({
  ...calendar,
  external: outside.map(({ id, title, allDay, start, end, extendedProps: { source } }) => ({
    id,
    title,
    allDay,
    startsAt: start,
    endsAt: end,
    source,
  })),
});

/** How a field travels: a name of its own in the address's letters, a moment, or a value that many entries share. */
type Travel = 'name' | 'time' | 'shared';
type Fields<Entry> = { [Field in keyof Entry]-?: Travel };

const times = { startsAt: 'time', endsAt: 'time' } as const;

const FIELDS: { [Kind in keyof CalendarEntries]: Fields<CalendarEntries[Kind][number]> } = {
  practiceAppointments: {
    id: 'name',
    instantActionToken: 'name',
    ...times,
    state: 'shared',
    paymentStatus: 'shared',
    fullTotal: 'shared',
    disputedCents: 'shared',
    services: 'shared',
    noShow: 'shared',
    clientName: 'shared',
    locationName: 'shared',
  },
  practiceBookableEvents: {
    id: 'name',
    ...times,
    name: 'shared',
    allDay: 'shared',
    where: 'shared',
    registrationsCount: 'shared',
    capacity: 'shared',
  },
  personalEvents: { id: 'name', ...times, title: 'shared', allDay: 'shared' },
  external: { id: 'name', ...times, title: 'shared', allDay: 'shared', source: 'shared' },
  timeOff: { id: 'name', ...times, title: 'shared', where: 'shared' },
};

const KINDS = Object.keys(FIELDS) as (keyof CalendarEntries)[];
const fieldsOf = (kind: keyof CalendarEntries) => Object.entries<Travel>(FIELDS[kind]);

/** What packEntries writes: the values that entries share, and of each kind its fields, each with that of every entry. */
type Packed = [shared: unknown[], ...kinds: string[][]];

/**
 * The calendar on its way to the browser, as one text: a thousand entries cost the loader's own encoding as long as everything
 * else together, and an unchanged text tells the page that nothing is to be drawn anew. Fields stand in a fixed order, a column
 * each, and what many entries have alike is named by its place in one list: told with each of them it would be most of the text.
 */
export function packEntries(entries: CalendarEntries): string {
  const shared: unknown[] = [];
  const [values, lists] = [new Map<unknown, number>(), new Map<unknown, number>()];
  const placeOf = (value: unknown) => {
    // Two lists that say the same are not the same to a map; their texts are.
    const [places, key] = Array.isArray(value) ? [lists, JSON.stringify(value)] : [values, value];
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = shared.push(value) - 1));
    return place;
  };
  const travelling = {
    name: (value: unknown) => (value as string | null) ?? '',
    // Seconds, nearly always whole: of small numbers an engine makes texts ten times as fast.
    time: (value: unknown) => String(Number(value) / 1_000),
    shared: placeOf,
  };
  const kinds = KINDS.map((kind) =>
    fieldsOf(kind).map(([name, travel]) => {
      const write = travelling[travel];
      return (entries[kind] as Record<string, unknown>[]).map((entry) => write(entry[name])).join();
    }),
  );
  return JSON.stringify([shared, ...kinds] satisfies Packed);
}

/** The entries of a text that packEntries made. */
export function unpackEntries(text: string): CalendarEntries {
  const [shared, ...kinds] = JSON.parse(text) as Packed;
  const reading = {
    name: (written: string) => written || null,
    time: (written: string) => Math.round(Number(written) * 1_000),
    shared: (written: string) => shared[Number(written)],
  };
  const columnsToEntries = (kind: keyof CalendarEntries, columns: string[]) => {
    const [ids] = columns;
    const entries: Record<string, unknown>[] = ids ? ids.split(',').map(() => ({})) : [];
    fieldsOf(kind).forEach(([name, travel], field) => {
      const written = columns[field]!.split(',');
      entries.forEach((entry, index) => (entry[name] = reading[travel](written[index]!)));
    });
    return entries;
  };
  return Object.fromEntries(
    KINDS.map((kind, index) => [kind, columnsToEntries(kind, kinds[index]!)]),
  ) as unknown as CalendarEntries;
}
