import type { ChargeResult, Payment } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { lockPayable, type Payable } from './payable.ts';
import { fullTotal } from './totals.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { openIntent, settle, type Intent, type Purpose } from './transactions.ts';

/** What came of a charge, for the caller: the provider's word, or nothing to do. */
export type ChargeOutcome = ChargeResult | { outcome: 'already paid' };

interface Wanted {
  appointmentId: string;
  purpose: Purpose;
  /** Cents; for the appointment itself what is due. */
  amountCents?: number;
  /** Refuses what must not be charged; runs with the appointment's row locked. */
  check(payable: Payable): void;
}

/** A payment that the provider already knows, as the answer of a charge. */
export function asChargeResult(payment: Payment): ChargeResult {
  const { paymentIntentId, status, failure } = payment;
  if (status === 'succeeded') {
    return {
      outcome: 'succeeded',
      paymentIntentId,
      amountCents: payment.receivedCents,
      currency: payment.currency,
    };
  }
  if (status === 'processing') return { outcome: 'processing', paymentIntentId };
  const message = failure?.message ?? 'The card was not charged.';
  const declineCode = failure?.declineCode ?? null;
  if (status === 'requires_action') {
    return { outcome: 'authentication_required', paymentIntentId, message, declineCode, clientSecret: '' };
  }
  return { outcome: 'declined', paymentIntentId, message, declineCode };
}

async function askProvider(ctx: OperationContext, intent: Intent, payable: Payable): Promise<ChargeResult> {
  const { cards } = ctx.ports;
  const card = payable.card!;
  // An earlier call may have charged before its answer was lost, and the provider forgets keys after a day.
  if (intent.attempts > 0) {
    const known = await cards.findPaymentIntent({
      account: payable.account,
      customer: card.customer,
      metadataKey: 'transactionId',
      metadataValue: intent.id,
    });
    if (known && (known.status === 'succeeded' || known.status === 'processing'))
      return asChargeResult(known);
  }
  return cards.chargeOffSession({
    account: payable.account,
    customer: card.customer,
    paymentMethod: card.providerId,
    amountCents: intent.amountCents,
    currency: intent.amountCurrency,
    metadata: { practiceId: ctx.practice.id, appointmentId: intent.appointmentId, transactionId: intent.id },
    idempotencyKey: intent.idempotencyKey,
  });
}

/**
 * Charges the client's saved card. The intent is written and committed before the provider is asked and its
 * answer after, so a crash in between is found by the sweeper and never charges twice (specification 000,
 * section 4). Throws not_found and the refusals of `check`.
 */
export async function charge(ctx: OperationContext, wanted: Wanted): Promise<ChargeOutcome> {
  const now = () => new Date(ctx.clock.now());
  const begun = await ctx.db.sql(async (sql) => {
    const payable = await lockPayable(sql, ctx.practice.id, wanted.appointmentId);
    if (!payable) throw notFound('appointment');
    wanted.check(payable);
    if (!payable.card || !payable.canTakeCards)
      throw new Refusal('payment_declined', PAYMENT_MESSAGES.noCard);
    const intent = await openIntent(sql, {
      practiceId: ctx.practice.id,
      appointmentId: payable.id,
      purpose: wanted.purpose,
      amountCents: wanted.amountCents ?? fullTotal(payable),
      currency: payable.amountCurrency,
      now: now(),
    });
    return intent === 'already processed' ? null : { intent, payable };
  });
  if (!begun) return { outcome: 'already paid' };
  const { intent, payable } = begun;
  if (wanted.amountCents !== undefined && intent.amountCents !== wanted.amountCents) {
    throw new Refusal('conflict', PAYMENT_MESSAGES.otherAmountUnderWay);
  }
  const result = await askProvider(ctx, intent, payable);
  if (result.outcome === 'unavailable') return result;
  await ctx.db.sql((sql) => settle(sql, ctx.practice.id, intent, result, now()));
  return result;
}
