import { createAdjustment, removeAdjustment } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '../context.ts';
import type { paymentWorld } from '../worlds/payments.ts';

/** Adjusts bills as the owner of practice A, and looks at what came of it. */
export function adjusting(world: ReturnType<typeof paymentWorld>) {
  const adjust = (appointmentId: string, amountCents: number, rest: object = {}) =>
    runOperation(createAdjustment, world.owner(), {
      appointmentId,
      adjustedAt: new Date(TEST_NOW),
      amountCents,
      note: 'Came late',
      ...rest,
    });
  return {
    adjust,
    remove: (adjustmentId: string) => runOperation(removeAdjustment, world.owner(), { adjustmentId }),
    idOf(outcome: Awaited<ReturnType<typeof adjust>>): string {
      if (!outcome.ok) throw outcome.refusal;
      return outcome.value.adjustment.id;
    },
    adjustmentsOf: (id: string) =>
      world.rows(
        `SELECT "amountCents", "refundState", "removedAt" IS NOT NULL AS removed FROM "Adjustment"
         WHERE "billId" = $1 ORDER BY "createdAt", id`,
        [id],
      ),
    /** Cents that the provider really gave back for an appointment. */
    refundedAtProvider: (id: string): number =>
      world.charged(id).reduce((sum, intent) => {
        const refunds = world.sandbox.store.all('refunds').filter((one) => one.payment_intent === intent.id);
        return sum + refunds.reduce((cents, { amount }) => cents + amount, 0);
      }, 0),
  };
}
