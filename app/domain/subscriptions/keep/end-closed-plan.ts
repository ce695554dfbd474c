import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { readRow } from './row.ts';
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
  due: ({ cross }) => cross.due('plans_of_closed', 'subscriptionId'),
  key: ({ subscriptionId }) => `end-closed-plan:${subscriptionId}`,
  async run(ctx, { practiceId }) {
    const { billing } = ctx.ports;
    const db = practiceDb(ctx.database, practiceId);
    const [row, isClosed] = await db.run(async (sql) => [
      await readRow(sql),
      // Opened again since this was queued, it keeps its plan.
      (await sql`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid AND "closedAt" IS NOT NULL`)
        .length > 0,
    ]);
    const subscription = row?.providerSubscriptionId;
    if (!isClosed || !billing || !subscription || row.endsAt !== null) return {};
    try {
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
