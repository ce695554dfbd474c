import { z } from 'zod';
import { showBothSteps } from '#app/domain/accounts/index.ts';
import { announceToEdge, enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { forgetWish, planAtClosing } from '#app/domain/subscriptions/index.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { formatDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { closePracticeInput, GRACE_DAYS } from '../inputs.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { auditLeaving } from '../own-practice.ts';
import { toSettle, whatStands } from './what-stands.ts';

/**
 * Closes the caller's practice: nobody sees or books anything of it from this moment on, and for 30 days it can be opened again. Refused
 * while visits, places at events, money or the start of a plan are to be settled. Whoever is logged in shows once more who they are, by the second step too
 * where it is on.
 */
export const closePractice = operation({
  name: 'closePractice',
  kind: 'mutation',
  description: 'Closes your practice; for 30 days it can be opened again.',
  access: practiceOwner(),
  input: closePracticeInput,
  output: z.object({ endsAt: z.date() }),
  async run(ctx, { agreed: _, ...shown }) {
    const { id: practiceId, timeZone } = ctx.practice;
    await showBothSteps(ctx, shown);
    const now = new Date(ctx.clock.now());
    const endsAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      // Waits for whoever is adding something: their reference to the practice holds it.
      const [owner] = await sql<{ userId: string; to: string }>`
        SELECT u.id AS "userId", u.email AS to FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
        WHERE p.id = ${practiceId}::uuid AND p."closedAt" IS NULL FOR UPDATE OF p`;
      if (!owner) throw new Refusal('state_changed', messages.closed);
      const plan = ctx.ports.billing && (await planAtClosing(sql, { timeZone, now }));
      const [first] = toSettle(await whatStands(sql, practiceId, now), plan?.waits);
      if (first) throw new Refusal('conflict', first);
      await sql`
        UPDATE "Practice" SET "closedAt" = ${now}, "endToldAt" = NULL, "updatedAt" = ${now} WHERE id = ${practiceId}::uuid`;
      await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
      await announceToEdge(sql, practiceId);
      const about = formatDate(endsAt, timeZone);
      await forgetWish(sql);
      await enqueueAccountMessage(
        sql,
        { occasion: 'practice_closed', ...owner, about, ...(plan?.becomes && { plan: plan.becomes }) },
        practiceId,
      );
      await auditLeaving(ctx, sql, practiceId, 'closePractice');
      await announce(sql, { practiceId, kind: 'practice', id: practiceId });
    });
    return { endsAt };
  },
});
