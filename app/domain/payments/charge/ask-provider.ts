import type { CardAccount, Payment } from '#app/integrations/cards/port.ts';
import { ProviderError, type ChargeResult, type ProviderProblem } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { subjectOf } from '../bills/subjects.ts';
import { settle, type Intent, type Settled } from '../transactions.ts';

/** Failures after which the same payment can still be completed by its client in a page. */
const NEEDS_THE_CLIENT = new Set(['authentication_required', 'payment_intent_authentication_failure']);

/** A payment that the provider already knows, as the answer of a charge. */
export function asChargeResult(payment: Payment): Settled {
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

/** Whether the money was taken, or may still be. */
export const isTaken = ({ outcome }: Settled): boolean => outcome === 'succeeded' || outcome === 'processing';

/** What came of asking a provider: nobody knows where it gave no answer, or none that can be understood. */
export async function outcomeOf<Outcome>(
  ctx: OperationContext,
  outcome: Promise<Outcome> | Outcome,
): Promise<Outcome | { outcome: 'unavailable' }> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'a provider could not say what became of a payment');
    return { outcome: 'unavailable' };
  }
}

/**
 * Writes down what came of a committed intent. Where nobody knows yet, open pages are told so and wait for the sweeper's word.
 */
export const record = (
  ctx: OperationContext,
  intent: Parameters<typeof settle>[2],
  result: ChargeResult,
): Promise<void> =>
  ctx.db.run((sql) =>
    result.outcome === 'unavailable'
      ? subjectOf(intent).announce(sql, ctx.practice.id, intent.billId)
      : settle(sql, ctx.practice.id, intent, result, new Date(ctx.clock.now())),
  );

/**
 * What the keeper of a card knows of a charge whose answer may have been lost; null where it never heard of it.
 * @throws ProviderError where it does not answer
 */
export async function findCharge(
  { ports: { cards } }: OperationContext,
  intent: Pick<Intent, 'id' | 'amountCents'>,
  account: CardAccount,
  customer: string,
): Promise<Settled | null> {
  const known = await cards.findPaymentIntent({
    account,
    customer,
    metadataKey: 'transactionId',
    metadataValue: intent.id,
    amountCents: intent.amountCents,
  });
  return known && asChargeResult(known);
}

/** What a provider names instead of asking a bank. */
const NOTHING_TAKEN: ReadonlySet<ProviderProblem> = new Set([
  'misconfigured',
  'account_lost',
  'customer_gone',
  'invalid_request',
  'not_found',
  'unsupported',
]);

/**
 * What came of asking a provider to take what a committed intent says: nothing where it refuses our keys, the account or the request.
 * Only of an intent that nobody may have asked for before, or that was just seen not to be taken.
 */
export async function takenOrRefused(
  ctx: OperationContext,
  { id }: Pick<Intent, 'id'>,
  ask: () => Promise<ChargeResult>,
): Promise<ChargeResult> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    const isTold = NOTHING_TAKEN.has(problem);
    ctx.log.error({ transactionId: id, problem, providerRequestId }, 'a payment could not be taken');
    return { outcome: isTold ? 'not_taken' : 'unavailable' };
  }
}

/** Has a card's keeper take what a committed intent says, under its key: asked again with it, it is taken once. */
export const chargeOffSession = (
  ctx: OperationContext,
  intent: Intent,
  account: CardAccount,
  card: { customer: string; providerId: string },
): Promise<ChargeResult> => takenOrRefused(ctx, intent, () => take(ctx, intent, account, card));

const take = (
  ctx: OperationContext,
  intent: Intent,
  account: CardAccount,
  card: { customer: string; providerId: string },
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

/** Asks a card's keeper to charge it for an intent that is committed. */
export async function askProvider(
  ctx: OperationContext,
  intent: Intent,
  account: CardAccount,
  card: { customer: string; providerId: string },
): Promise<ChargeResult> {
  // An earlier call may have charged before its answer was lost, and the provider forgets keys after a day. Where it is still away,
  // whether it has charged is not known, so nothing is asked of it again.
  const known =
    intent.attempts > 0 ? await outcomeOf(ctx, findCharge(ctx, intent, account, card.customer)) : null;
  if (known && (known.outcome === 'unavailable' || isTaken(known))) return known;
  return chargeOffSession(ctx, intent, account, card);
}
