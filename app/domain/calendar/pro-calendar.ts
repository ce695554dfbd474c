import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readPaymentFacts } from '#app/domain/payments/index.ts';
import { calendarAppointment, calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';
import { windowInput } from './calendar-window.ts';
import { readAppointments, readGroupEvents, readPersonalEvents } from './calendar-rows.ts';

/**
 * What stands in the practitioner's calendar between two instants: requests and appointments, group events and personal
 * events (spec 001 §7 ProCalendar). What was declined or cancelled is not on the calendar.
 */
export const proCalendar = operation({
  name: 'proCalendar',
  kind: 'query',
  description: 'Appointments, group events and personal events between two instants.',
  access: practiceOwner(),
  input: windowInput({}),
  output: z
    .object({
      practiceAppointments: z.array(calendarAppointment),
      practiceBookableEvents: z.array(calendarGroupEvent),
      personalEvents: z.array(calendarPersonalEvent),
    })
    .meta({ id: 'ProCalendar' }),
  async run(ctx, window) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.sql(async (sql) => {
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
    });
  },
});
