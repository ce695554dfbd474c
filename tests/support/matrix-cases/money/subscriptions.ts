import { randomUUID } from 'node:crypto';
import { planSetupIntent } from '#app/domain/subscriptions/pay/plan-setup-intent.ts';
import { savePlanCard } from '#app/domain/subscriptions/pay/save-plan-card.ts';
import { startPlan } from '#app/domain/subscriptions/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '../../context.ts';
import type { At } from '../../matrix/callers.ts';
import type { MatrixSide } from '../../matrix/world.ts';
import { typeCard } from '../../payments/card-appointments.ts';
import { ok } from '../../worlds/booking.ts';
import { ASKS, DECLINES } from '../../worlds/plans.ts';
import { day, job, nothing, type MatrixCase, type MatrixCases } from '../case.ts';

/** Types a card for the plan; answers by what it is saved. */
async function typedCard({ owner: { actor } }: MatrixSide, at: At, number?: string) {
  const { clientSecret } = await ok(runOperation(planSetupIntent, at({ actor }), {}));
  const setupIntentId = clientSecret.split('_secret_')[0]!;
  await typeCard(null, { setupIntentId, setupIntentSecret: clientSecret }, number);
  return { setupIntentId };
}

/** The trial is over, and the plan was begun with this card. */
const withPlan = (card?: string): Pick<MatrixCase, 'before'> => ({
  async before(side, { at, owner }) {
    const as = at({ actor: side.owner.actor });
    await owner.query(
      `INSERT INTO "Subscription" (id, "practiceId", plan, state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'free', 'cancelled', $3, $3)`,
      [randomUUID(), side.id, day(-40)],
    );
    await ok(runOperation(savePlanCard, as, await typedCard(side, at, card)));
    await ok(runOperation(startPlan, as, { plan: 'website', interval: 'month' }));
  },
});

export const subscriptions: MatrixCases = {
  practicePlan: nothing,
  planBilling: nothing,
  startPlan: { input: () => ({ plan: 'website', interval: 'month' }) },
  refreshPlan: nothing,
  previewPlanChange: { input: () => ({ interval: 'year' }), ...withPlan() },
  changePlan: {
    input: () => ({ interval: 'year', at: Math.floor(TEST_NOW / 1000) }),
    ...withPlan(),
  },
  cancelPlan: { ...nothing, ...withPlan() },
  keepPlan: { ...nothing, ...withPlan() },
  planSetupIntent: nothing,
  savePlanCard: {
    input: () => ({ setupIntentId: 'seti_of_nobody' }),
    before: (side, { at }) => typedCard(side, at),
  },
  payPlanInvoice: { ...nothing, ...withPlan(DECLINES) },
  planConfirmation: { ...nothing, ...withPlan(ASKS) },
  updateBillingDetails: {
    input: () => ({
      email: 'books@example.com',
      name: 'Elm Street LLC',
      line1: '12 Elm St',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
    }),
  },
  checkPlan: job(() => ({})),
  giveLifetimePlan: job(() => ({})),
  endClosedPlan: job(() => ({ subscriptionId: randomUUID() })),
  writePlanMessage: job(() => ({
    occasion: 'ended',
    of: new Date(TEST_NOW).toISOString(),
    subscription: 'sub_of_nobody',
    key: 'plan-message:ended',
  })),
};
