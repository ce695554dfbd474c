import type { ChargeResult } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { BillFacts, BillRef } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { letGo, openIntent, type OpenIntent, type Purpose } from '../transactions.ts';
import { asChargeResult, askProvider, findCharge, isTaken, outcomeOf, record } from './ask-provider.ts';
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
  const { account, card } = payable;
  const result = await askProvider(ctx, intent, account, card!);
  await record(ctx, intent, result);
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
  const result = await outcomeOf(ctx, findCharge(ctx, live, account, live.card!.customer));
  if (result?.outcome === 'unavailable') return result;
  if (!result) {
    await ctx.db.run((sql) => letGo(sql, ctx.practice.id, live, new Date(ctx.clock.now())));
    return null;
  }
  await record(ctx, live, result);
  return isTaken(result) ? result : null;
}

/** Opens the intent of a charge; nothing is opened while a payment of the same purpose waits for its client. */
function begin<Facts extends BillFacts>(ctx: OperationContext, wanted: Wanted<Facts>) {
  const practiceId = ctx.practice.id;
  const { bill, purpose } = wanted;
  const now = new Date(ctx.clock.now());
  return ctx.db.run(async (sql) => {
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
      account: payable.account,
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
  const waiting = await ctx.db.run((sql) => findWaiting(sql, ctx.practice.id, bill, ['bill'], true));
  return settleWaiting(ctx, waiting);
}

/** Null where every waiting payment is closed now and a new charge may begin. */
export async function settleWaiting(
  ctx: OperationContext,
  open: WaitingPayment[],
): Promise<ChargeOutcome | null> {
  const paid = await outcomeOf(ctx, closeWaiting(ctx, open));
  if (!paid || 'outcome' in paid) return paid;
  const result = asChargeResult(paid.payment);
  await record(ctx, paid.waiting, result);
  return result;
}
