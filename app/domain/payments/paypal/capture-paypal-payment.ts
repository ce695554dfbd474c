import type { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { outcomeOf, record, takenOrRefused } from '../charge/ask-provider.ts';
import { paidAnswer, readPaymentAnswer } from '../charge/charge-rules.ts';
import { paypalCaptureInput } from '../inputs.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import {
  askPaypal,
  mustBeTheSame,
  paypalAmount,
  readCheckout,
  readMerchant,
  type PaypalCheckout,
} from './paypal-orders.ts';
import { costsFee } from '../status/payment-status.ts';
import { clientPaymentStatusOf } from '../status/status-of.ts';
import { openIntent, type Intent } from '../transactions.ts';
import { changeMoney, type LockedMoney } from '../locked-money.ts';

/**
 * Takes the money of a checkout that its payer has approved (000 §7). The intent is committed before PayPal is asked, as with
 * cards, so that what dies in between is found by the sweeper and nothing is taken twice; asked for again it answers the
 * same. The status is Pending where PayPal has not decided, or its answer was lost. Refuses another appointment's order, an
 * amount that is no longer owed or that PayPal knows otherwise, and with payment_declined what PayPal refuses.
 */
export const capturePaypalPayment = operation({
  name: 'capturePaypalPayment',
  kind: 'mutation',
  description: 'Takes the money of a PayPal or Venmo payment that its payer has approved.',
  access: linkHolder<z.output<typeof paypalCaptureInput>>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: paypalCaptureInput,
  output: paidAnswer,
  async run(ctx, { appointmentId, orderId }) {
    const practiceId = ctx.practice.id;
    const { checkout, merchant } = await ctx.db.run(async (sql) => ({
      checkout: await readCheckout(sql, practiceId, appointmentId, orderId),
      merchant: await readMerchant(sql, practiceId),
    }));
    if (!checkout) throw new Refusal('conflict', TEXTS.paypalOrderUnknown);
    if (checkout.state === 'captured')
      return { appointment: await clientPaymentStatusOf(ctx, appointmentId) };
    if (checkout.state === 'failed') throw new Refusal('state_changed', TEXTS.paypalClosed);
    if (!merchant) throw new Refusal('state_changed', TEXTS.paypalNotTaken);
    const order = await askPaypal(ctx, () => ctx.ports.wallets.readOrder({ merchant, orderId })).catch(
      async (error: unknown) => {
        // A press before may have taken it, and its answer was lost: that it was not charged nobody can say.
        if (!(await isUnderWay(ctx, orderId))) throw error;
        return null;
      },
    );
    if (!order) return { appointment: await clientPaymentStatusOf(ctx, appointmentId) };
    mustBeTheSame(order, checkout, { merchant, appointmentId });
    if (order.status === 'created') throw new Refusal('state_changed', TEXTS.paypalNotApproved);
    if (order.status === 'voided') throw new Refusal('state_changed', TEXTS.paypalClosed);
    // A tip may stand in either kind of checkout, so whatever waits at the card's bank is closed before.
    const intent = await changeMoney(
      ctx,
      appointmentId,
      (sql, locked) =>
        begin(ctx, sql, locked, { ...checkout, isTaken: order.status === 'completed' }, merchant),
      ['bill', 'tip'],
    );
    if (!intent) return { appointment: await clientPaymentStatusOf(ctx, appointmentId) };
    const { idempotencyKey } = intent;
    const capture = () => ctx.ports.wallets.captureOrder({ merchant, orderId, idempotencyKey });
    // A press before may have taken it, and its answer was lost: then a refusal says nothing, and the sweeper reads the order.
    const result = await (intent.attempts > 0
      ? outcomeOf(ctx, capture())
      : takenOrRefused(ctx, intent, capture));
    await record(ctx, intent, result);
    return readPaymentAnswer(ctx, appointmentId, result);
  },
});

/** Whether a press before has asked for this order's money, and nobody knows yet what became of it. */
async function isUnderWay(ctx: OperationContext, orderId: string): Promise<boolean> {
  const [open] = await ctx.db.run(
    (sql) => sql`
      SELECT id FROM "Transaction"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND "providerPaymentIntentId" = ${orderId} AND state = 0`,
  );
  return open !== undefined;
}

/** Opens the intent of this order, or takes up the one that a press before has opened; null where it is captured by now. */
async function begin(
  ctx: OperationContext,
  sql: Db,
  locked: LockedMoney,
  checkout: PaypalCheckout & { isTaken: boolean },
  merchantId: string,
): Promise<Intent | null> {
  const practiceId = ctx.practice.id;
  const { orderId, tipOnly, amountCents } = checkout;
  const now = ctx.clock.now();
  const again = await readCheckout(sql, practiceId, locked.id, orderId);
  if (again?.state === 'captured') return null;
  if (again?.state !== 'created') throw new Refusal('state_changed', TEXTS.paypalClosed);
  const purpose = tipOnly ? 'tip' : 'bill';
  const [live] = await sql<{ id: string }>`
    SELECT id FROM "Transaction"
    WHERE "practiceId" = ${practiceId}::uuid AND "providerPaymentIntentId" = ${orderId} AND state = 0`;
  if (!live && paypalAmount(locked, checkout, now) !== amountCents)
    throw new Refusal('conflict', TEXTS.amountChanged);
  // It was called off since the press before, which took nothing: the sweeper ends that.
  if (live && !checkout.isTaken && !locked.isWanted && !costsFee(locked))
    throw new Refusal('state_changed', TEXTS.notConfirmed);
  const intent = await openIntent(sql, {
    practiceId,
    bill: locked,
    purpose,
    amountCents,
    tipCents: tipOnly ? 0 : checkout.tipAmountCents,
    platformFeeBasisPoints: locked.platformFeeBasisPoints,
    currency: checkout.amountCurrency,
    account: { provider: 'paypal', merchantId },
    now: new Date(now),
  });
  if (intent === 'already processed')
    throw new Refusal('state_changed', tipOnly ? TEXTS.tipGiven : TEXTS.alreadyPaid);
  // The one under way belongs to another window's order.
  if (intent.providerPaymentIntentId && intent.providerPaymentIntentId !== orderId)
    throw new Refusal('conflict', TEXTS.chargeUnderWay);
  // A try that was let go, as PayPal would not take it then, gives the order to this one.
  await sql`
    UPDATE "Transaction" SET "providerPaymentIntentId" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND "providerPaymentIntentId" = ${orderId} AND state = 3`;
  await sql`
    UPDATE "Transaction" SET "providerPaymentIntentId" = ${orderId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0`;
  return { ...intent, providerPaymentIntentId: orderId };
}
