import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb, type Db } from '#tenants/scoped-db.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { forgetWish } from './at-closing.ts';
import { leaveAlone } from './row.ts';
import { syncPlan } from './sync.ts';

/**
 * A closed practice is charged no more: its plan ends with what is paid for, so that one that is opened again within its days has it
 * still; what is not paid ends at once.
 */
export const endClosedPlan = operation({
  name: 'endClosedPlan',
  kind: 'mutation',
  description: 'Does not renew the plan of a practice that was closed.',
  access: system(),
  input: z.strictObject({ practiceId: z.uuid(), subscriptionId: z.uuid() }),
  output: z.object({}),
  job: 'end-closed-plan',
  due: ({ cross }, now) => cross.due('closed_plans_to_end', 'subscriptionId', now),
  key: ({ subscriptionId }) => `end-closed-plan:${subscriptionId}`,
  async run(ctx, { practiceId }) {
    const { billing } = ctx.ports;
    const db = practiceDb(ctx.database, practiceId);
    const isClosed = await db.run(async (sql) => {
      const closed = await isStillClosed(sql, practiceId);
      if (closed) await forgetWish(sql);
      return closed;
    });
    if (!isClosed) return {};
    if (!billing) {
      await db.run((sql) => leaveAlone(ctx, sql));
      return {};
    }
    try {
      // What is kept may be older than what the card company has: a start whose answer nobody saw is found so.
      const row = await syncPlan(ctx, billing, db);
      const subscription = row?.providerSubscriptionId;
      if (!subscription || row.plan === 'lifetime' || row.endsAt !== null || row.checkAt === null) return {};
      // Asking took its time: its owner may have opened it again meanwhile.
      if (!(await db.run((sql) => isStillClosed(sql, practiceId)))) return {};
      if (row.state === 'trialing' || row.state === 'active') await billing.endWithPeriod(subscription, true);
      else await billing.end(subscription);
      await syncPlan(ctx, billing, db);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ problem: error.problem }, 'the plan of a closed practice could not be ended');
      throw new Refusal('unavailable', PLAN_MESSAGES.unreachable);
    }
    return {};
  },
});

/** Opened again since this was queued, it keeps its plan. */
async function isStillClosed(sql: Db, practiceId: string): Promise<boolean> {
  const closed =
    await sql`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid AND "closedAt" IS NOT NULL`;
  return closed.length > 0;
}
