import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { keepOneCard } from '../pay/one-card.ts';
import { carryOutStart } from '../start/carry-out.ts';
import { isGraceOver } from './course.ts';
import { leaveAlone, readRow } from './row.ts';
import { syncPlan } from './sync.ts';

/**
 * Sees to a plan whose time has come: carries out a start whose answer nobody saw, tells of ends to come, ends what was not paid
 * within the days of grace, and reads once a day what an event that was lost would have told. Nothing lapses while the provider does
 * not answer: it may have been paid. A card that another took the place of is forgotten, and a plan without one is paid with the newest.
 */
export const checkPlan = operation({
  name: 'checkPlan',
  kind: 'mutation',
  description: 'Asks the card company how a practice’s plan stands.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({}),
  job: 'check-plan',
  due: ({ cross }, now) => cross.due('subscriptions_to_check', 'practiceId', now),
  key: ({ practiceId }) => `check-plan:${practiceId}`,
  async run(ctx) {
    const { billing } = ctx.ports;
    if (!billing) {
      await ctx.db.run((sql) => leaveAlone(ctx, sql));
      return {};
    }
    try {
      const known = await ctx.db.run((sql) => readRow(sql));
      if (known?.wantedKey) await carryOutStart(ctx, billing, ctx.db);
      const row = await syncPlan(ctx, billing, ctx.db);
      if (row && isGraceOver(row, ctx.clock.now())) {
        await billing.end(row.providerSubscriptionId!);
        await syncPlan(ctx, billing, ctx.db);
      }
      if (row?.providerCustomerId) await keepOneCard(ctx, billing, row.providerCustomerId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ problem: error.problem }, 'a plan could not be asked about');
      throw new Refusal('unavailable', PLAN_MESSAGES.unreachable);
    }
    return {};
  },
});
