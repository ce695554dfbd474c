import { z } from 'zod';
import { readPaymentFacts } from '#app/domain/payments/index.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { calendarAppointment, calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';
import { readAppointments, readGroupEvents, readPersonalEvents } from './calendar-rows.ts';
import type { Window } from './calendar-window.ts';

/** The three lists of spec 001 §7 ProCalendar. */
export const calendarOutput = {
  practiceAppointments: z.array(calendarAppointment),
  practiceBookableEvents: z.array(calendarGroupEvent),
  personalEvents: z.array(calendarPersonalEvent),
};

/** What stands in the practice's own calendar and meets the window; `now` in epoch ms. */
export async function readCalendar(
  sql: Sql,
  { practiceId, window, now }: { practiceId: string; window: Window; now: number },
) {
  const rows = await readAppointments(sql, practiceId, window);
  const facts = await readPaymentFacts(
    sql,
    practiceId,
    rows.map(({ id }) => id),
  );
  return {
    practiceAppointments: rows.map((row) => row.shown(facts.get(row.id)!, now)),
    practiceBookableEvents: await readGroupEvents(sql, practiceId, window),
    personalEvents: await readPersonalEvents(sql, practiceId, window),
  };
}
