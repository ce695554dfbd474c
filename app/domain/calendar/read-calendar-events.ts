import type { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import { readDrawn } from './appointment-rows.ts';
import {
  ofAppointment,
  ofExternalEvent,
  ofGroupEvent,
  ofPersonalEvent,
  type calendarEventOutput,
  type EventKind,
} from './calendar-events.ts';
import { readGroupEvents, readPersonalEvents } from './calendar-rows.ts';
import type { Window } from './calendar-window.ts';
import { readExternalEvents } from './external-rows.ts';

type CalendarEvent = z.input<typeof calendarEventOutput>;

interface Query {
  practiceId: string;
  window: Window;
  /** Epoch milliseconds. */
  now: number;
}

const READS: Record<EventKind, (sql: Db, query: Query) => Promise<CalendarEvent[]>> = {
  client: async (sql, { practiceId, window, now }) =>
    (await readDrawn(sql, practiceId, window, now)).map((row) => ofAppointment(row, now)),
  bookable: async (sql, { practiceId, window }) =>
    (await readGroupEvents(sql, practiceId, window)).map(ofGroupEvent),
  personal: async (sql, { practiceId, window }) =>
    (await readPersonalEvents(sql, practiceId, window)).map(ofPersonalEvent),
  calendar: async (sql, { practiceId, window }) =>
    (await readExternalEvents(sql, practiceId, window)).map(ofExternalEvent),
};

/** Entries of these kinds that meet the window, in order of time. */
export async function readCalendarEvents(
  sql: Db,
  kinds: readonly EventKind[],
  query: Query,
): Promise<CalendarEvent[]> {
  const events = await Promise.all([...new Set(kinds)].map((kind) => READS[kind](sql, query)));
  return events.flat().sort((a, b) => a.start.getTime() - b.start.getTime() || (a.id < b.id ? -1 : 1));
}
