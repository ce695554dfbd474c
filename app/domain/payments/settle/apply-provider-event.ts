import { accountIdOf, providerAt, type PaymentAccount } from '#app/integrations/payments/port.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { sqlState } from '#app/platform/db.ts';
import { practiceDb, sqlOn, type Db } from '#tenants/scoped-db.ts';
import { applyAccountEvent, applyMerchantEvent, applySellerEvent } from '#app/domain/banking/index.ts';
import { applyIdentityEvent } from '#app/domain/identity/index.ts';
import { applyPlanEvent } from '#app/domain/subscriptions/index.ts';
import { asChargeResult } from '../charge/ask-provider.ts';
import { keepDispute } from '../disputes/keep-dispute.ts';
import { applyPayoutEvent } from '../payouts/apply-payout-event.ts';
import { recordProviderRefunds } from '../refund/refunds-made-elsewhere.ts';
import { applyCardChange, applyCustomerGone, applyCustomerMerged } from '../saved-cards/apply-card-event.ts';
import { settle, type Intent } from '../transactions.ts';

interface StoredEvent {
  id: string;
  type: string;
  provider: string;
  account: string | null;
  attempts: number;
  processedAt: Date | null;
  payload: {
    refs: {
      paymentIntentId?: string;
      disputeId?: string;
      payoutId?: string;
      identityCheckId?: string;
      customer?: string;
      mergedInto?: string;
      paymentMethodId?: string;
    };
    metadata: Record<string, string>;
  };
}

/** How long an event waits for its object, growing to an hour; three days in all, as long as the provider repeats. */
const waitMs = (attempts: number) => Math.min(2 ** attempts * 15_000, 60 * MINUTE_MS);
const MAX_ATTEMPTS = 80;
/** What the database will refuse however often it is asked: a constraint stands against it (SQLSTATE class 23). */
const refusedForGood = (error: unknown): boolean => sqlState(error)?.startsWith('23') === true;
const NO_MORE = new Date('9999-12-31T00:00:00Z');

async function transactionOf(ctx: OperationContext, event: StoredEvent, paymentIntentId: string) {
  const known = await ctx.cross.transactionForPaymentIntent(paymentIntentId);
  if (known) return known;
  // A crash between charge and commit leaves our intent without the provider's id; the metadata names it.
  const { practiceId, transactionId } = event.payload.metadata;
  return z.uuid().safeParse(practiceId).success && z.uuid().safeParse(transactionId).success
    ? { practiceId: practiceId!, id: transactionId! }
    : null;
}

/** Applies what the provider now says of one payment. False where our own intent is not known (yet). */
async function applyPayment(
  ctx: OperationContext,
  event: StoredEvent,
  paymentIntentId: string,
): Promise<boolean> {
  const found = await transactionOf(ctx, event, paymentIntentId);
  if (!found) return false;
  const db = practiceDb(ctx.database, found.practiceId);
  const intent = await db.run(async (sql) => {
    const [row] = await sql<
      Omit<Intent, 'idempotencyKey' | 'providerPaymentIntentId' | 'attempts' | 'platformFeeCents'> & {
        account: PaymentAccount;
        provider: string;
        orderId: string | null;
      }
    >`
      SELECT t.id, t."billId", b.kind, t.purpose, t."amountCents", t."tipCents", t."amountCurrency",
             t.provider,
             payment_account(t."practiceId", t.provider::text, t."providerAccountId") AS account,
             (SELECT o."orderId" FROM "PaypalOrder" o
              WHERE o."practiceId" = t."practiceId" AND o."captureId" = ${paymentIntentId}) AS "orderId"
      FROM "Transaction" t JOIN "Bill" b ON b."practiceId" = t."practiceId" AND b.id = t."billId"
      WHERE t."practiceId" = ${found.practiceId}::uuid AND t.id = ${found.id}::uuid`;
    return row;
  });
  if (!intent) return false;
  const charge = { ...intent, paymentIntentId };
  const { account } = intent;
  const provider = providerAt(account, ctx.ports);
  // Where payments are orders, the order resolves them; what comes here is of what was given back.
  if (!provider.readPaymentIntent) return recordProviderRefunds(ctx, db, found.practiceId, charge);
  // An event of another account than the practice's own says nothing about this transaction.
  if (accountIdOf(account) !== event.account) return false;
  const payment = await provider.readPaymentIntent({ account, paymentIntentId });
  if (payment.metadata.transactionId !== intent.id) return false;
  const now = new Date(ctx.clock.now());
  await db.run((sql) => settle(sql, found.practiceId, intent, asChargeResult(payment), now));
  if (!REFUNDS.has(event.type)) return true;
  const { disputeId } = event.payload.refs;
  return disputeId === undefined
    ? recordProviderRefunds(ctx, db, found.practiceId, charge)
    : keepDispute(ctx, db, found.practiceId, { charge, disputeId });
}

/** Acts on what an event is about. False where that is not known here (yet). */
async function applyEvent(ctx: OperationContext, event: StoredEvent): Promise<boolean> {
  const { type, account, provider } = event;
  const { paymentIntentId, payoutId, identityCheckId } = event.payload.refs;
  const { customer, mergedInto, paymentMethodId } = event.payload.refs;
  // What practices pay the product is no bill of theirs: its payments, and all else of its customers, is read as their plan.
  const isPlatform = provider === 'stripe' && account === null && customer !== undefined;
  if (isPlatform && (await ctx.cross.practiceForBillingCustomer(customer)))
    return applyPlanEvent(ctx, customer);
  if (type === 'plan_changed') return true;
  const isOfPayment = type.startsWith('payment_') || REFUNDS.has(type);
  if (isOfPayment && paymentIntentId !== undefined) return applyPayment(ctx, event, paymentIntentId);
  const isOfCards = provider === 'stripe' || provider === 'square';
  if (type === 'payout_changed' && isOfCards && account !== null && payoutId !== undefined)
    return applyPayoutEvent(ctx, { provider, account, payoutId });
  if (type === 'customer_gone' && isOfCards && account !== null && customer !== undefined)
    await applyCustomerGone(ctx, { provider, account, customer });
  if (
    type === 'customer_merged' &&
    isOfCards &&
    account !== null &&
    customer !== undefined &&
    mergedInto !== undefined
  )
    await applyCustomerMerged(ctx, { provider, account, customer, mergedInto });
  if (CARD_CHANGES.has(type) && isOfCards && account !== null && paymentMethodId !== undefined)
    await applyCardChange(ctx, { provider, account, card: paymentMethodId });
  if ((type === 'account_changed' || type === 'account_left') && provider === 'stripe' && account !== null)
    return applyAccountEvent(ctx, account, { isToldOfLeaving: type === 'account_left' });
  if (type === 'account_changed' && provider === 'square' && account !== null)
    return applySellerEvent(ctx, account);
  if (type === 'account_changed' && provider === 'paypal' && account !== null)
    return applyMerchantEvent(ctx, account);
  if (type === 'identity_changed' && identityCheckId !== undefined)
    await applyIdentityEvent(ctx, identityCheckId);
  return true;
}

/** The second is what those were called that an earlier release stored. */
const CARD_CHANGES: ReadonlySet<string> = new Set(['card_changed', 'card_detached']);

/** What was given back or disputed, or was not after all, is read anew whenever something is said of it. */
const REFUNDS: ReadonlySet<string> = new Set(['payment_refunded', 'refund_changed', 'dispute_changed']);

/**
 * A payment was made that cannot be written down: trying again would only fail again, and money would be taken that no ledger
 * holds. The error line is the alarm; the event stays unprocessed and is looked at by a person, who can apply it again.
 */
async function leaveToAPerson(ctx: OperationContext, sql: Db, event: StoredEvent, error: unknown) {
  const { constraint } = error as { constraint?: string };
  ctx.log.error(
    { webhookEventId: event.id, type: event.type, sqlState: sqlState(error), constraint },
    'a payment at the provider cannot be written down: it needs a person',
  );
  await sql`
    UPDATE "WebhookEvent" SET attempts = attempts + 1, "parkedUntil" = ${NO_MORE},
           "lastError" = ${`needs a person: ${constraint ?? sqlState(error)}`}
    WHERE id = ${event.id}::uuid`;
}

/**
 * Acts on a stored webhook: once however often it came, in any order, parked until its object is known. What the database
 * refuses for good is left to a person, with an alarm.
 */
export const applyProviderEvent = operation({
  name: 'applyProviderEvent',
  kind: 'mutation',
  description: 'Applies a stored event of the card provider.',
  access: system(),
  input: z.strictObject({ webhookEventId: z.uuid() }),
  output: z.object({ applied: z.boolean() }),
  job: 'provider-event',
  due: ({ cross }, now) => cross.due('parked_webhooks', 'webhookEventId', now),
  key: ({ webhookEventId }) => `provider-event:${webhookEventId}`,
  async run(ctx, { webhookEventId }) {
    const sql = sqlOn(ctx.database.pool);
    const [event] = await sql<StoredEvent>`
      SELECT id, type, provider, account, attempts, "processedAt", payload FROM "WebhookEvent" WHERE id = ${webhookEventId}::uuid`;
    if (!event || event.processedAt) return { applied: false };
    let done: boolean;
    try {
      done = await applyEvent(ctx, event);
    } catch (error) {
      if (!refusedForGood(error)) throw error;
      await leaveToAPerson(ctx, sql, event, error);
      return { applied: false };
    }
    const now = new Date(ctx.clock.now());
    if (done || event.attempts >= MAX_ATTEMPTS) {
      await sql`UPDATE "WebhookEvent" SET "processedAt" = ${now} WHERE id = ${event.id}::uuid`;
    } else {
      await sql`
        UPDATE "WebhookEvent" SET attempts = attempts + 1,
               "parkedUntil" = ${new Date(now.getTime() + waitMs(event.attempts))}
        WHERE id = ${event.id}::uuid`;
    }
    return { applied: done };
  },
});
