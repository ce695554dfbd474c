import { providerOf, type ChargeResult, type Payment } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { BillFacts, BillRef } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { letGo, openIntent, settle, type Intent, type OpenIntent, type Purpose } from '../transactions.ts';
import { closeWaiting, findWaiting, type WaitingPayment } from './waiting-payment.ts';

/** What came of a charge, for the caller: the provider's word, or nothing to do. */
export type ChargeOutcome = ChargeResult | { outcome: 'already paid' };

interface Wanted<Facts extends BillFacts> {
  bill: BillRef;
  purpose: Purpose;
  /** Cents; for the bill itself what is due. */
  amountCents?: number;
  /** Cents that are paid beside what is due, as part of the same success; undefined takes up whatever is under way. */
  tipCents?(payable: Facts): number | undefined;
  /** Who has just confirmed it in the bank's window presses again to hear what became of it. */
  closesTakenUp?: boolean;
  /** Refuses what must not be charged; runs with the row of the thing locked. */
  check(payable: Facts): void;
}

/** Failures after which the same payment can still be completed by its client in a page. */
const NEEDS_THE_CLIENT = new Set(['authentication_required', 'payment_intent_authentication_failure']);

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
  const retryable = status === 'requires_payment_method' && NEEDS_THE_CLIENT.has(declineCode ?? '');
  if (status === 'requires_action' || retryable) {
    return { outcome: 'authentication_required', paymentIntentId, message, declineCode, clientSecret: '' };
  }
  return { outcome: 'declined', paymentIntentId, message, declineCode };
}

/** The outcome of a call that the provider did not carry out; throws what is no failure of the provider's. */
function providerIsAway(error: unknown): Extract<ChargeResult, { outcome: 'unavailable' }> {
  if (!(error instanceof ProviderError)) throw error;
  return { outcome: 'unavailable', message: PAYMENT_MESSAGES.notYetKnown };
}

/** Has the provider take what a committed intent says, under its key: asked again with it, it is taken once. */
export const chargeOffSession = (
  ctx: OperationContext,
  intent: Intent,
  account: BillFacts['account'],
  card: NonNullable<BillFacts['card']>,
): Promise<ChargeResult> =>
  ctx.ports.cards.chargeOffSession({
    account,
    customer: card.customer,
    paymentMethod: card.providerId,
    amountCents: intent.amountCents,
    currency: intent.amountCurrency,
    platformFeeCents: intent.platformFeeCents,
    metadata: {
      practiceId: ctx.practice.id,
      ...subjectOf(intent).reference(intent.billId),
      transactionId: intent.id,
    },
    idempotencyKey: intent.idempotencyKey,
  });

/** Asks the provider to charge a saved card for an intent that is committed. */
async function askProvider(
  ctx: OperationContext,
  intent: OpenIntent,
  payable: Pick<BillFacts, 'account' | 'card'>,
): Promise<ChargeResult> {
  const { cards } = ctx.ports;
  const card = payable.card!;
  // An earlier call may have charged before its answer was lost, and the provider forgets keys after a day.
  if (intent.attempts > 0) {
    try {
      const known = await cards.findPaymentIntent({
        account: payable.account,
        customer: card.customer,
        metadataKey: 'transactionId',
        metadataValue: intent.id,
        amountCents: intent.amountCents,
      });
      if (known && (known.status === 'succeeded' || known.status === 'processing'))
        return asChargeResult(known);
    } catch (error) {
      // Still away: whether it has charged is not known, so nothing is asked of it again.
      return providerIsAway(error);
    }
  }
  return chargeOffSession(ctx, intent, payable.account, card);
}

/**
 * Charges the saved card of a bill. The intent is written and committed before the provider is asked and its
 * answer after, so a crash in between is found by the sweeper and never charges twice (specification 000,
 * section 4). Where its answer is lost nobody knows whether it charged: `unavailable` stays under way, and asking again never
 * charges twice. Throws not_found, the refusals of `check`, and unavailable where nothing was begun.
 */
export async function charge<Facts extends BillFacts>(
  ctx: OperationContext,
  wanted: Wanted<Facts>,
): Promise<ChargeOutcome> {
  let begun = await begin(ctx, wanted);
  // At most one payment is under way and one waits: after both are ended a new one begins.
  for (let ended = 0; ended < 3; ended += 1) {
    const { waiting, intent: live, payable: owed } = begun;
    const replaced = live?.card && live.card.id !== owed.card?.id ? live : null;
    if (waiting.length === 0 && !replaced) break;
    const paid = replaced ? await endReplaced(ctx, replaced, owed) : await settleWaiting(ctx, waiting);
    // What waits could not be closed: nothing was begun by this.
    if (paid?.outcome === 'unavailable' && !replaced)
      throw new Refusal('unavailable', PAYMENT_MESSAGES.cardsUnreachable);
    if (paid) return paid;
    begun = await begin(ctx, wanted);
  }
  const { intent, payable, waiting: open } = begun;
  if (open.length > 0) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  if (!intent) return { outcome: 'already paid' };
  if (begun.amountCents !== undefined && intent.amountCents !== begun.amountCents) {
    throw new Refusal('conflict', PAYMENT_MESSAGES.otherAmountUnderWay);
  }
  const result = await askProvider(ctx, intent, payable);
  if (result.outcome === 'unavailable') {
    // Open pages wait for the sweeper's word from here on.
    await ctx.db.sql((sql) => subjectOf(intent).announce(sql, ctx.practice.id, intent.billId));
    return result;
  }
  await ctx.db.sql((sql) => settle(sql, ctx.practice.id, intent, result, new Date(ctx.clock.now())));
  return result;
}

/**
 * Ends a charge whose answer was lost and whose card was replaced since: its key stands for the card of before, so it cannot be
 * carried on with the present one. Null where the provider has taken nothing on it and another charge may begin.
 */
async function endReplaced(
  ctx: OperationContext,
  live: OpenIntent,
  { account }: Pick<BillFacts, 'account'>,
): Promise<ChargeOutcome | null> {
  const practiceId = ctx.practice.id;
  const now = () => new Date(ctx.clock.now());
  try {
    const known = await ctx.ports.cards.findPaymentIntent({
      account,
      customer: live.card!.customer,
      metadataKey: 'transactionId',
      metadataValue: live.id,
      amountCents: live.amountCents,
    });
    const result = known && asChargeResult(known);
    if (!result || result.outcome === 'unavailable') {
      await ctx.db.sql((sql) => letGo(sql, practiceId, live, now()));
      return null;
    }
    await ctx.db.sql((sql) => settle(sql, practiceId, live, result, now()));
    return result.outcome === 'succeeded' || result.outcome === 'processing' ? result : null;
  } catch (error) {
    return providerIsAway(error);
  }
}

/** Opens the intent of a charge; nothing is opened while a payment of the same purpose waits for its client. */
function begin<Facts extends BillFacts>(ctx: OperationContext, wanted: Wanted<Facts>) {
  const practiceId = ctx.practice.id;
  const { bill, purpose } = wanted;
  const now = new Date(ctx.clock.now());
  return ctx.db.sql(async (sql) => {
    const payable = (await subjectOf(bill).lock(sql, practiceId, bill.id)) as Facts | null;
    if (!payable) throw notFound(bill.kind);
    wanted.check(payable);
    if (!payable.card || !payable.canTakeCards)
      throw new Refusal('payment_declined', PAYMENT_MESSAGES.noCard);
    const waiting = await findWaiting(sql, practiceId, bill, [purpose], wanted.closesTakenUp);
    const tipCents = wanted.tipCents?.(payable);
    const amountCents = tipCents === undefined ? wanted.amountCents : payable.dueCents + tipCents;
    if (waiting.length > 0) return { payable, waiting, intent: null, amountCents };
    const intent = await openIntent(sql, {
      practiceId,
      bill,
      purpose,
      amountCents: amountCents ?? payable.dueCents,
      tipCents,
      platformFeeBasisPoints: payable.platformFeeBasisPoints,
      currency: payable.amountCurrency,
      provider: providerOf(payable.account),
      card: payable.card,
      now,
    });
    return { payable, waiting, intent: intent === 'already processed' ? null : intent, amountCents };
  });
}

/**
 * Ends what of a bill waits for a bank's check, also where its client has it in front of them: a page that is open somewhere could
 * still confirm it. Null where nothing was paid by it.
 */
export async function endWaiting(ctx: OperationContext, bill: BillRef): Promise<ChargeOutcome | null> {
  const waiting = await ctx.db.sql((sql) => findWaiting(sql, ctx.practice.id, bill, ['bill'], true));
  return settleWaiting(ctx, waiting);
}

/** Null where every waiting payment is closed now and a new charge may begin. */
export async function settleWaiting(
  ctx: OperationContext,
  open: WaitingPayment[],
): Promise<ChargeOutcome | null> {
  try {
    const paid = await closeWaiting(ctx, open);
    if (!paid) return null;
    const result = asChargeResult(paid.payment);
    if (result.outcome !== 'unavailable') {
      const now = new Date(ctx.clock.now());
      await ctx.db.sql((sql) => settle(sql, ctx.practice.id, paid.waiting, result, now));
    }
    return result;
  } catch (error) {
    return providerIsAway(error);
  }
}
