import { CardProviderError, providerOf, type ChargeResult } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { asChargeResult, askProvider } from './charge.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { lockRegistration, type RegistrationPayable } from './registration-payable.ts';
import { registrationPaymentOffer, registrationPaymentStatus } from './registration-status.ts';
import { settleEarlierTries } from './registration-waiting.ts';
import {
  openRegistrationIntent,
  settleRegistration,
  type RegistrationIntent,
} from './registration-transactions.ts';

/** Who wants it: the practitioner from the list, whoever holds the registration's link, or the worker on the event's day. */
type Wanting = 'practitioner' | 'client' | 'day';

/** Refuses a charge that is not offered (spec 001 §4) or cannot be made. `now`: epoch ms. */
function mustBeChargeable(registration: RegistrationPayable, wanting: Wanting, now: number): void {
  const refuse = (text: string): never => {
    throw new Refusal('state_changed', text);
  };
  const status = registrationPaymentStatus(registration, now);
  if (registration.state !== 'registered') refuse(PAYMENT_MESSAGES.registrationCancelled);
  if (status === 'paid') refuse(PAYMENT_MESSAGES.registrationPaid);
  if (status === 'upcoming' && wanting === 'practitioner') refuse(PAYMENT_MESSAGES.chargedOnTheDayOfTheEvent);
  const offer = registrationPaymentOffer(
    { amountCents: registration.amountCents, status: status === 'upcoming' ? 'unpaid' : status },
    registration.hasPaymentProvider,
  );
  if (offer === null) refuse(PAYMENT_MESSAGES.nothingDueForEvent);
  if (offer === 'connect' || !registration.canTakeCards)
    throw new Refusal('payment_declined', PAYMENT_MESSAGES.noProvider);
  const noCard = wanting === 'client' ? PAYMENT_MESSAGES.noCard : PAYMENT_MESSAGES.noCardOfRegistrant;
  if (!registration.card) throw new Refusal('payment_declined', noCard);
}

/**
 * Charges a registrant's saved card for a group event. As for a visit, the intent is committed before the provider is asked
 * and its answer after, so a crash in between is found by the sweeper and never charges twice. `processing` is under way.
 * @throws Refusal not_found, state_changed, payment_declined, unavailable; authentication_required to a client
 */
export async function chargeRegistration(
  ctx: OperationContext,
  registrationId: string,
  wanting: Wanting = 'practitioner',
): Promise<'paid' | 'processing'> {
  const practiceId = ctx.practice.id;
  const now = () => new Date(ctx.clock.now());
  if (await whereItAnswers(settleEarlierTries(ctx, registrationId))) return 'paid';
  let begun = await beginCharge(ctx, registrationId, wanting);
  if (begun.intent && isReplaced(begun.intent, begun.payable)) {
    // Its answer was lost, and its key stands for the card of before: it is ended before the present one is charged.
    const { outcome } = await whereItAnswers(resolveRegistrationCharge(ctx, begun.intent));
    if (outcome === 'succeeded') return 'paid';
    if (outcome === 'processing') return outcome;
    begun = await beginCharge(ctx, registrationId, wanting);
  }
  const { intent, payable } = begun;
  if (!intent) throw new Refusal('state_changed', PAYMENT_MESSAGES.registrationPaid);
  const result = await askProvider(ctx, intent, payable, { registrationId });
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
  await ctx.db.sql((sql) => settleRegistration(sql, practiceId, intent, result, now()));
  if (result.outcome === 'declined') throw new Refusal('payment_declined', result.message);
  if (result.outcome === 'authentication_required')
    throw wanting === 'client'
      ? new Refusal('authentication_required', PAYMENT_MESSAGES.authenticationRequired)
      : new Refusal('payment_declined', PAYMENT_MESSAGES.bankAsksRegistrant);
  return result.outcome === 'succeeded' ? 'paid' : 'processing';
}

/** What a provider answers; its failure is a refusal to try again after. */
async function whereItAnswers<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
  }
}

/** Opens the intent of a registration's charge, where it may be charged; null where it has been paid. */
function beginCharge(ctx: OperationContext, registrationId: string, wanting: Wanting) {
  const practiceId = ctx.practice.id;
  const now = () => new Date(ctx.clock.now());
  return ctx.db.sql(async (sql) => {
    const found = await lockRegistration(sql, practiceId, registrationId, now());
    if (!found) throw notFound('registration');
    mustBeChargeable(found, wanting, ctx.clock.now());
    const wanted = { ...found, provider: providerOf(found.account) };
    return { payable: found, intent: await openRegistrationIntent(sql, practiceId, wanted, now()) };
  });
}

/** Whether another card has taken the place of the one that a charge was begun with. */
const isReplaced = ({ card }: Pick<RegistrationIntent, 'card'>, present: Pick<RegistrationPayable, 'card'>) =>
  card !== null && present.card !== null && card.id !== present.card.id;

/**
 * The sweeper's part for a registration: what the provider knows of a charge whose end was lost is written down, what it
 * never heard of is asked once more with the same key, unless the registration is off or the card gone or replaced.
 */
export async function resolveRegistrationCharge(
  ctx: OperationContext,
  { id: transactionId, registrationId }: { id: string; registrationId: string },
): Promise<{ outcome: string }> {
  const practiceId = ctx.practice.id;
  const now = () => new Date(ctx.clock.now());
  const begun = await ctx.db.sql(async (sql) => {
    const payable = await lockRegistration(sql, practiceId, registrationId, now());
    const [intent] = await sql<RegistrationIntent>`
      UPDATE "Transaction" t SET attempts = attempts + 1, "lastAttemptAt" = ${now()}
      WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${transactionId}::uuid AND t.state = 0
      RETURNING t.id, t."billId" AS "registrationId", t."amountCents", t."amountCurrency", t."idempotencyKey",
        t."providerPaymentIntentId", t.attempts,
        (SELECT jsonb_build_object('id', m.id, 'customer', m."providerCustomerId") FROM "PaymentMethod" m
         WHERE m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId") AS card`;
    return payable && intent ? { payable, intent } : null;
  });
  if (!begun) return { outcome: 'already resolved' };
  const { intent, payable } = begun;
  const known = await knownPayment(ctx, intent, payable);
  let result: ChargeResult;
  if (known) result = asChargeResult(known);
  else if (payable.card && !isReplaced(intent, payable) && payable.state === 'registered')
    result = await askProvider(ctx, { ...intent, attempts: 0 }, payable, { registrationId });
  else {
    await ctx.db.sql(
      (sql) => sql`
        UPDATE "Transaction" SET state = 3, "resolvedAt" = ${now()}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0`,
    );
    return { outcome: 'cancelled' };
  }
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
  const settled = result;
  await ctx.db.sql((sql) => settleRegistration(sql, practiceId, intent, settled, now()));
  return { outcome: result.outcome };
}

async function knownPayment(ctx: OperationContext, intent: RegistrationIntent, payable: RegistrationPayable) {
  const { cards } = ctx.ports;
  const { account } = payable;
  const card = intent.card ?? payable.card;
  if (intent.providerPaymentIntentId)
    return cards.readPaymentIntent({ account, paymentIntentId: intent.providerPaymentIntentId });
  if (!card) return null;
  return cards.findPaymentIntent({
    account,
    customer: card.customer,
    metadataKey: 'transactionId',
    metadataValue: intent.id,
    amountCents: intent.amountCents,
  });
}
