import { z } from 'zod';
import type { PracticeDb, Db } from '#tenants/scoped-db.ts';
import { readAppointments } from './appointment-rows.ts';
import { calendarAppointment, calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';
import { readGroupEvents, readPersonalEvents } from './calendar-rows.ts';
import type { Window } from './calendar-window.ts';

/** Group events and the practitioner's own time. */
export const ownEventsOutput = {
  practiceBookableEvents: z.array(calendarGroupEvent),
  personalEvents: z.array(calendarPersonalEvent),
};

/** The three lists of spec 001 §7 ProCalendar. */
export const calendarOutput = {
  practiceAppointments: z.array(calendarAppointment),
  ...ownEventsOutput,
};

/** What stands in the practice's own calendar and meets the window; `now` in epoch ms. */
export async function readCalendar(db: PracticeDb, window: Window, now: number) {
  return db.read(async (sql) => {
    const [practiceAppointments, ownEvents] = await Promise.all([
      readAppointments(sql, db.practiceId, window, now),
      readOwnEvents(sql, db.practiceId, window),
    ]);
    return { practiceAppointments, ...ownEvents };
  });
}

/** Group events and the practitioner's own time. */
export async function readOwnEvents(sql: Db, practiceId: string, window: Window) {
  const [practiceBookableEvents, personalEvents] = await Promise.all([
    readGroupEvents(sql, practiceId, window),
    readPersonalEvents(sql, practiceId, window),
  ]);
  return { practiceBookableEvents, personalEvents };
}
