import { z } from 'zod';
import { conflictOutput, conflictsWith } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { timeConflictsInput } from './inputs.ts';

/**
 * What an appointment or event at this time and place would overlap with, time off among it: said while the form is filled in, before
 * saving it asks about the same things. An event has dates of its own zone, an appointment those of its place.
 */
export const timeConflicts = operation({
  name: 'timeConflicts',
  kind: 'query',
  description: 'What an appointment or event at this time would overlap with in your calendar.',
  access: practiceOwner(),
  input: timeConflictsInput,
  output: z.object({ conflicts: z.array(conflictOutput) }).meta({ id: 'TimeConflicts' }),
  async run(ctx, { startsAt, endsAt, locationId = null, timeZone, appointmentId = null }) {
    const practiceId = ctx.practice.id;
    return ctx.db.sql(async (sql) => {
      const [place] = locationId
        ? await sql<{ timeZone: string }>`
            SELECT "timeZone" FROM "Location"
            WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL`
        : [{ timeZone: ctx.practice.timeZone }];
      if (!place) throw notFound('location');
      const span = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      const [conflicts = []] = await conflictsWith(sql, [span], {
        practiceId,
        now: ctx.clock.now(),
        timeZone: timeZone ?? place.timeZone,
        ignoreAppointmentId: appointmentId,
        at: { locationId },
      });
      return { conflicts };
    });
  },
});
