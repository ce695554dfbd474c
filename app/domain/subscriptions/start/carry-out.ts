import type { Billing, SubscribeResult } from '#app/integrations/billing/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';
import { readRow, type SubscriptionRow } from '../keep/row.ts';
import { syncPlan } from '../keep/sync.ts';
import { priceOf, TRIAL_DAYS } from '../plans/plans.ts';
import { customerOf } from './customer.ts';

export type StartOutcome = 'begun' | 'no_card' | 'refused';

/**
 * Carries out a start that is written down: by whoever pressed, or by the worker where they did not see the answer. There is one
 * subscription for it, by its key, and after that key's day by what the provider has. Throws ProviderError where nobody knows; the
 * wish then stays.
 */
export async function carryOutStart(
  ctx: OperationContext,
  billing: Billing,
  db: PracticeDb,
): Promise<StartOutcome> {
  const customer = await customerOf(ctx, billing, db);
  const row = await db.run((sql) => readRow(sql));
  if (!row?.wantedKey) return 'begun';
  let outcome: StartOutcome;
  try {
    outcome = await subscribe(billing, db.practiceId, customer, row);
  } catch (error) {
    const isKnown = error instanceof ProviderError && /^(invalid_request|key_reused)$/.test(error.problem);
    if (!isKnown) throw error;
    ctx.log.error({ practiceId: db.practiceId, problem: error.problem }, 'a plan could not be begun');
    outcome = 'refused';
  }
  // First what came of it, then the wish goes: killed in between, it is found begun.
  await syncPlan(ctx, billing, db);
  await db.run((sql) =>
    sql
      .updateTable('Subscription')
      .set({ wantedPlan: null, wantedInterval: null, wantedKey: null })
      .where('wantedKey', '=', row.wantedKey)
      .execute(),
  );
  return outcome;
}

async function subscribe(
  billing: Billing,
  practiceId: string,
  customer: string,
  row: SubscriptionRow,
): Promise<StartOutcome> {
  const price = priceOf(row.wantedPlan!, row.wantedInterval!)!;
  const at = await billing.current(customer);
  // One whose first payment never came makes way for another choice.
  if (at?.state === 'incomplete' && at.priceKey !== price.key) await billing.end(at.id);
  else if (at && at.state !== 'ended') return 'begun';
  const result: SubscribeResult = await billing.subscribe({
    customer,
    practiceId,
    price,
    trialDays: row.trialUsedAt === null ? TRIAL_DAYS : null,
    idempotencyKey: `subscribe:${row.wantedKey}`,
  });
  return result.outcome === 'made' ? 'begun' : 'no_card';
}
