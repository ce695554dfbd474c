import { z } from 'zod';
import { conflictOutput, conflictsWith } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { timeConflictsInput } from './inputs.ts';

/** So many are told; of a whole month the rest is only counted. */
const MOST_NAMED = 20;

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
  output: z
    .object({
      conflicts: z.array(conflictOutput).meta({ description: 'The first of them.' }),
      more: z.int().meta({ description: 'How many others there are.' }),
    })
    .meta({ id: 'TimeConflicts' }),
  async run(ctx, { startsAt, endsAt, locationId = null, timeZone, appointmentId = null, eventId = null }) {
    const practiceId = ctx.practice.id;
    return ctx.db.sql(async (sql) => {
      const [place] = locationId
        ? await sql<{ timeZone: string }>`
            SELECT "timeZone" FROM "Location"
            WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL`
        : [{ timeZone: ctx.practice.timeZone }];
      if (!place) throw notFound('location');
      const span = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      const [found = []] = await conflictsWith(sql, [span], {
        practiceId,
        now: ctx.clock.now(),
        timeZone: timeZone ?? place.timeZone,
        ignoreAppointmentId: appointmentId,
        at: { locationId },
      });
      const others = found.filter(({ id }) => id !== eventId);
      const conflicts = others.slice(0, MOST_NAMED);
      return { conflicts, more: others.length - conflicts.length };
    });
  },
});
