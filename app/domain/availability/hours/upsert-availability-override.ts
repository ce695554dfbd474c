import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { localDate } from '#app/lib/time.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { upsertAvailabilityOverrideInput } from '../inputs.ts';
import { dateText } from '../zones/local-dates.ts';
import { dayNumber } from '../free-starts/free-starts-input.ts';
import { lockCalendar } from '../hold/lock.ts';
import { messages } from '../messages.ts';
import { availabilityOverride, readOverrides, writeOverride } from './override-rows.ts';
import { appointmentInTimeOff, appointmentsIn } from './stands-in-time-off.ts';

/** Days ahead for which time off can be entered: three years. */
const FARTHEST_DAYS = 3 * 366;

/**
 * Closes a date or a span of dates, or gives them other hours, for the whole practice or for one location (peers: Jane, Acuity).
 * Free times follow at once. What those dates had before is replaced. Where appointments already stand in that time it is
 * refused with `data.confirm = 'appointments'` and their list until it is confirmed; nothing is ever cancelled.
 */
export const upsertAvailabilityOverride = operation({
  name: 'upsertAvailabilityOverride',
  kind: 'mutation',
  description: 'Enters time off, or different hours, for a date or a span of dates.',
  access: practiceOwner(),
  input: upsertAvailabilityOverrideInput,
  output: z.object({
    availabilityOverride,
    appointments: z.array(appointmentInTimeOff).meta({ description: 'What stands in that time.' }),
  }),
  async run(ctx, { id, name, firstDate, lastDate: last, locationId = null, ranges, confirmAppointments }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const lastDate = last ?? firstDate;
    const today = localDate(now, ctx.practice.timeZone);
    const field = last && last !== firstDate ? 'lastDate' : 'firstDate';
    if (lastDate < today) throw new Refusal('invalid_input', messages.datePassed, { field });
    if (lastDate > dateText(dayNumber(today) + FARTHEST_DAYS)) {
      throw new Refusal('invalid_input', messages.dateTooFar, { field });
    }
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      if (locationId) await mustHaveLocation(sql, practiceId, locationId);
      if (id && (await readOverrides(sql, practiceId, { id })).length === 0) {
        throw new Refusal('not_found', messages.overrideNotFound);
      }
      const appointments = await appointmentsIn(sql, practiceId, {
        firstDate,
        lastDate,
        locationId,
        ranges,
        now,
      });
      if (appointments.length > 0 && !confirmAppointments) {
        throw new Refusal('conflict', messages.standsInTimeOff(appointments.length), {
          data: { confirm: 'appointments', appointments },
        });
      }
      const entryId = id ?? uuid();
      const entry = { id: entryId, name: name || null, firstDate, lastDate, locationId, ranges };
      await writeOverride(sql, practiceId, entry, new Date(now));
      await announce(sql, { practiceId, kind: 'availability', id: entryId });
      const [saved] = await readOverrides(sql, practiceId, { id: entryId });
      return { availabilityOverride: saved!, appointments };
    });
  },
});

async function mustHaveLocation(sql: Db, practiceId: string, locationId: string): Promise<void> {
  const found = await sql`
    SELECT id FROM "Location"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL`;
  if (found.length === 0) throw notFound('location');
}
