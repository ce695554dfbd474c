import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currentUser } from '#app/domain/accounts/index.ts';

/** Who is looking at the calendar, whose it is, and how many requests wait for an answer (spec 001 §7). */
export const proCalendarUser = operation({
  name: 'proCalendarUser',
  kind: 'query',
  description: 'The signed-in practitioner, their practice and the number of requests that wait.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      currentUser: currentUser.output,
      currentPractice: z
        .object({ id: z.uuid(), slug: z.string(), name: z.string(), timeZone: z.string() })
        .meta({ id: 'CalendarPractice' }),
      pendingAppointmentsCount: z.int(),
    })
    .meta({ id: 'ProCalendarUser' }),
  async run(ctx) {
    const { id, slug, name, timeZone } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const [[row], user] = await Promise.all([
      ctx.db.sql(
        (sql) => sql<{ count: number }>`
          SELECT count(*)::int AS count FROM "Appointment"
          WHERE "practiceId" = ${id}::uuid AND state = 'pending' AND "startsAt" > ${now}`,
      ),
      currentUser.run(ctx, {}),
    ]);
    return {
      currentUser: user,
      currentPractice: { id, slug, name, timeZone },
      pendingAppointmentsCount: row?.count ?? 0,
    };
  },
});
