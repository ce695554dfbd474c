import { z } from 'zod';
import { announceToEdge, enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { readAllAnew } from '#app/domain/calendar-integrations/index.ts';
import { planAtReopening } from '#app/domain/subscriptions/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { GRACE_DAYS } from '../inputs.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { auditLeaving, closedPracticeOf } from '../own-practice.ts';

/** Opens the caller's closed practice again, as it was; not after its end, when the removal may have begun. */
export const reopenPractice = operation({
  name: 'reopenPractice',
  kind: 'mutation',
  description: 'Opens your closed practice again.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z.object({
    plan: z.string().nullable().meta({ description: 'What has become of your plan.' }),
  }),
  async run(ctx) {
    const closed = await closedPracticeOf(ctx);
    if (!closed) throw new Refusal('state_changed', messages.notClosed);
    const now = new Date(ctx.clock.now());
    return practiceDb(ctx.database, closed.id).run(async (sql) => {
      const [owner] = await sql<{ userId: string; to: string }>`
        UPDATE "Practice" p SET "closedAt" = NULL, "endToldAt" = NULL, "updatedAt" = ${now}
        FROM "User" u
        WHERE p.id = ${closed.id}::uuid AND p."erasedAt" IS NULL AND u.id = p."ownerUserId"
          AND p."closedAt" > ${new Date(now.getTime() - GRACE_DAYS * DAY_MS)}
        RETURNING u.id AS "userId", u.email AS to`;
      if (!owner) throw new Refusal('state_changed', messages.notClosed);
      await sql`SELECT pg_notify('tendwell_site', ${closed.id}::text)`;
      await announceToEdge(sql, closed.id);
      // No calendar was read meanwhile: nobody books a time that has long been taken there.
      await readAllAnew(sql, closed.id, now.getTime());
      const plan = ctx.ports.billing && (await planAtReopening(sql, { ...closed, now }));
      await enqueueAccountMessage(
        sql,
        { occasion: 'practice_opened_again', ...owner, ...(plan && { plan }) },
        closed.id,
      );
      await auditLeaving(ctx, sql, closed.id, 'reopenPractice');
      return { plan };
    });
  },
});
