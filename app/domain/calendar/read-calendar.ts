import { z } from 'zod';
import { paymentFactsOf } from '#app/domain/payments/index.ts';
import type { PracticeDb, Db } from '#tenants/scoped-db.ts';
import { readAppointments, toAppointmentView } from './appointment-rows.ts';
import { calendarAppointment, calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';
import { readGroupEvents, readPersonalEvents } from './calendar-rows.ts';
import type { Window } from './calendar-window.ts';

/** The three lists of spec 001 §7 ProCalendar. */
export const calendarOutput = {
  practiceAppointments: z.array(calendarAppointment),
  practiceBookableEvents: z.array(calendarGroupEvent),
  personalEvents: z.array(calendarPersonalEvent),
};

/** What stands in the practice's own calendar and meets the window; `now` in epoch ms. */
export async function readCalendar(db: PracticeDb, window: Window, now: number) {
  return db.read(async (sql) => {
    const [practiceAppointments, ownEvents] = await Promise.all([
      readAppointmentCards(sql, db.practiceId, window, now),
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

/** The appointments alone, as they are shown. */
export async function readAppointmentCards(sql: Db, practiceId: string, window: Window, now: number) {
  const { rows, payments } = await readAppointments(sql, practiceId, window);
  const facts = paymentFactsOf(rows, payments);
  return rows.map((row) => toAppointmentView(row, facts.get(row.id)!, now));
}
