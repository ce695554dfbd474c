import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { askingBilling, billed, spendPress } from '../asking.ts';
import { planChoice } from '../inputs.ts';
import { readRow } from '../keep/row.ts';
import { PLAN_MESSAGES } from '../messages.ts';
import { isRunning } from '../plans/doors.ts';
import { carryOutStart } from './carry-out.ts';

/** Whoever pressed has so long to see it through; then the worker does. */
const PATIENCE_MS = 2 * MINUTE_MS;

/**
 * Begins a plan: with the practice's one trial, for which no card is needed, else with its card. The wish is written down before the
 * provider is asked, so it is carried out once, whatever dies in between.
 */
export const startPlan = operation({
  name: 'startPlan',
  kind: 'mutation',
  description: 'Begins a plan, with your trial where you have not used it.',
  access: practiceOwner(),
  input: planChoice,
  output: z.object({
    state: z.enum(['trialing', 'active', 'incomplete']).meta({
      description:
        'incomplete: the first payment has not come. openInvoice of practicePlan says whether your bank wants you to confirm it; else your card was declined: pay again, or with another card.',
    }),
  }),
  async run(ctx, choice) {
    const billing = billed(ctx);
    await spendPress(ctx);
    await ctx.db.run((sql) => want(ctx, sql, choice));
    const outcome = await askingBilling(ctx, () => carryOutStart(ctx, billing, ctx.db)).catch((error) => {
      const isAway = error instanceof Refusal && error.code === 'unavailable';
      throw isAway ? new Refusal('unavailable', PLAN_MESSAGES.underWay) : error;
    });
    if (outcome === 'no_card') throw new Refusal('conflict', PLAN_MESSAGES.needsCard);
    const row = await ctx.db.run((sql) => readRow(sql));
    const { state } = row!;
    if (
      outcome === 'refused' ||
      !row ||
      (state !== 'trialing' && state !== 'active' && state !== 'incomplete')
    )
      throw new Refusal('conflict', PLAN_MESSAGES.refused);
    return { state };
  },
});

/** Writes the wish down. Of two presses the first counts until it is carried out. */
async function want(
  { clock, practice }: OperationContext,
  sql: Db,
  { plan, interval }: z.output<typeof planChoice>,
): Promise<void> {
  const now = new Date(clock.now());
  // Waits for whoever is closing the practice: what was pressed for before is settled first, and what comes later does not begin.
  const [open] = await sql`
    SELECT id FROM "Practice" WHERE id = ${practice.id}::uuid AND "closedAt" IS NULL FOR KEY SHARE`;
  if (!open) throw new Refusal('conflict', PLAN_MESSAGES.closed);
  await sql`
    INSERT INTO "Subscription" (id, "practiceId", plan, state, "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practice.id}::uuid, 'free', 'cancelled', ${now}, ${now})
    ON CONFLICT ("practiceId") DO NOTHING`;
  const row = await readRow(sql, true);
  if (row!.plan === 'lifetime') throw new Refusal('state_changed', PLAN_MESSAGES.forGood);
  if (row!.plan === plan && isRunning(row)) throw new Refusal('state_changed', PLAN_MESSAGES.hasPlan);
  if (row!.wantedKey) return;
  await sql
    .updateTable('Subscription')
    .set({
      wantedPlan: plan,
      wantedInterval: interval,
      wantedKey: uuid(),
      checkAt: new Date(now.getTime() + PATIENCE_MS),
      // A reading that began before does not write over it.
      updatedAt: new Date(Math.max(now.getTime(), row!.updatedAt.getTime() + 1)),
    })
    .where('id', '=', row!.id)
    .execute();
}
