import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { decline } from './decline.ts';

/**
 * Declines a request whose time came without an answer and that holds what its client could use elsewhere: money of a gift card, its own or
 * its package's, a session, the use of a coupon. As its practitioner would have, so that of all of it the same becomes. Safe to repeat at
 * any point.
 */
export const declineUnanswered = operation({
  name: 'declineUnanswered',
  kind: 'mutation',
  description:
    'Declines a request that nobody has answered in time and that holds money, a session or a coupon.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ declined: z.boolean() }),
  job: 'decline-unanswered',
  due: ({ cross }, now) => cross.due('requests_to_give_back', 'appointmentId', now),
  key: ({ appointmentId }) => `decline-unanswered:${appointmentId}`,
  async run(ctx, { practiceId, appointmentId }) {
    const now = new Date(ctx.clock.now());
    const declined = await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      // Answered, or moved to a later time, since the sweep saw it.
      const [waits] = await sql`
        SELECT id FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'pending' AND "startsAt" <= ${now}
        FOR UPDATE`;
      if (!waits) return false;
      await decline(ctx, sql, { appointmentId, bySystem: true });
      return true;
    });
    return { declined };
  },
});
