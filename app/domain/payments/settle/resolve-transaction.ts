import { z } from 'zod';
import { providerOf } from '#app/integrations/cards/port.ts';
import {
  accountIdOf,
  isPaypal,
  ProviderError,
  type ChargeResult,
  type PaymentAccount,
} from '#app/integrations/payments/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { BillFacts } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';
import {
  asChargeResult,
  chargeOffSession,
  findCharge,
  outcomeOf,
  record,
  takenOrRefused,
} from '../charge/ask-provider.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { letGo, unresolvedSince, type Intent } from '../transactions.ts';

interface Unresolved {
  intent: Intent & { provider: string; cardId: string | null; customer: string | null; createdAt: Date };
  /** Where it was begun. */
  account: PaymentAccount;
  bill: BillFacts;
}

/**
 * The sweeper: finds out what became of a charge whose process died, or whose provider gave no answer. What the provider knows is
 * recorded; what it never took is asked for once more with the same key, as long as the thing takes place and its payer's consent
 * stands; all else is let go, as is what was begun at an account that is lost for a day. Refuses with `unavailable` while the provider cannot say.
 */
export const resolveTransaction = operation({
  name: 'resolveTransaction',
  kind: 'mutation',
  description: 'Reconciles a transaction with its provider.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), transactionId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'resolve-transaction',
  due: ({ cross }, now) => cross.due('unresolved_transactions', 'transactionId', unresolvedSince(now)),
  key: ({ transactionId }) => `resolve:${transactionId}`,
  async run(ctx, { practiceId, transactionId }) {
    const unresolved = await begin(ctx, practiceId, transactionId);
    if (!unresolved) return { outcome: 'already resolved' };
    const { intent, account, bill } = unresolved;
    const asked = isPaypal(account)
      ? ofOrder(ctx, unresolved, account.merchantId)
      : ofCard(ctx, unresolved, account);
    const result = await outcomeOf(
      ctx,
      asked.catch((error: unknown) => ofLostAccount(ctx, unresolved, error)),
    );
    if (!result) {
      await ctx.db.run(async (sql) => {
        await letGo(sql, practiceId, intent, new Date(ctx.clock.now()));
        if (isReplaced(unresolved) && bill.isWanted && intent.purpose === 'bill')
          await subjectOf(intent).enqueueCharge(sql, practiceId, intent.billId, intent.id);
      });
      return { outcome: 'cancelled' };
    }
    if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
    await record(ctx, intent, result);
    return { outcome: result.outcome };
  },
});

async function begin(
  ctx: OperationContext,
  practiceId: string,
  transactionId: string,
): Promise<Unresolved | null> {
  return ctx.db.run(async (sql) => {
    const [row] = await sql<Unresolved['intent'] & { state: number; account: PaymentAccount }>`
      SELECT t.id, t."billId", b.kind, t.purpose, t.state, t."amountCents", t."tipCents", t."platformFeeCents", t."amountCurrency",
             t."idempotencyKey", t."providerPaymentIntentId", t.attempts, t.provider, t."createdAt",
             payment_account(t."practiceId", t.provider::text, t."providerAccountId") AS account,
             t."paymentMethodId" AS "cardId",
             (SELECT m."providerCustomerId" FROM "PaymentMethod" m
              WHERE m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId") AS customer
      FROM "Transaction" t JOIN "Bill" b ON b."practiceId" = t."practiceId" AND b.id = t."billId"
      WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${transactionId}::uuid`;
    if (!row || row.state !== 0) return null;
    const { state: _, account, ...intent } = row;
    const bill = await subjectOf(row).lock(sql, practiceId, row.billId);
    await sql`
      UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid`;
    return bill && { intent, account, bill };
  });
}

/** An account that was cut off may be connected again within this time. */
const BACK_WITHIN_MS = DAY_MS;

/**
 * Where its account is lost, and stays so, nobody will ever tell us: it counts as not taken, so that it can be paid in another way, and
 * nothing is charged by this. A late word of success is written down all the same.
 */
function ofLostAccount(
  ctx: OperationContext,
  { intent: { id, createdAt } }: Unresolved,
  error: unknown,
): { outcome: 'not_taken' } {
  const isLost = error instanceof ProviderError && error.problem === 'account_lost';
  if (!isLost || ctx.clock.now() - createdAt.getTime() < BACK_WITHIN_MS) throw error;
  ctx.log.error({ transactionId: id }, 'what became of a payment at a lost account is not known');
  return { outcome: 'not_taken' };
}

/** The card that may be charged for it now: none at an account that the practice has left meanwhile. */
const cardOf = ({ intent, account, bill }: Unresolved): BillFacts['card'] =>
  providerOf(bill.account) === intent.provider && accountIdOf(bill.account) === accountIdOf(account)
    ? bill.card
    : null;

/** It was begun with a card of its own, and its key stands for that one. */
function isReplaced(unresolved: Unresolved): boolean {
  const card = cardOf(unresolved);
  const { cardId } = unresolved.intent;
  return card !== null && cardId !== null && cardId !== card.id;
}

/** What came of charging a card, begun again where its keeper never heard of it; null where it is to end. */
async function ofCard(
  ctx: OperationContext,
  unresolved: Unresolved,
  account: BillFacts['account'],
): Promise<ChargeResult | null> {
  const { intent, bill } = unresolved;
  const paymentIntentId = intent.providerPaymentIntentId;
  if (paymentIntentId)
    return asChargeResult(await ctx.ports.cards.readPaymentIntent({ account, paymentIntentId }));
  const card = cardOf(unresolved);
  const customer = intent.customer ?? card?.customer;
  const known = customer ? await findCharge(ctx, intent, account, customer) : null;
  if (known || !card || isReplaced(unresolved) || !bill.isWanted) return known;
  return chargeOffSession(ctx, intent, account, card);
}

/** What came of an order, taken now where its payer has approved it; null where it is to end. */
async function ofOrder(
  ctx: OperationContext,
  { intent, bill }: Unresolved,
  merchant: string | null,
): Promise<ChargeResult | null> {
  // Nobody can ask for a practice that has cut its connection, and it may have been taken.
  if (!merchant) throw new ProviderError('account_lost', 'the practice has no account at PayPal');
  const { wallets } = ctx.ports;
  const at = { merchant, orderId: intent.providerPaymentIntentId! };
  const order = await wallets.readOrder(at).catch((error: unknown) => {
    // PayPal forgets orders that nobody approved.
    if (error instanceof ProviderError && error.problem === 'not_found') return null;
    throw error;
  });
  if (!order || order.outcome) return order && order.outcome;
  if (order.status !== 'approved' || !bill.isWanted) return null;
  return takenOrRefused(ctx, intent, () =>
    wallets.captureOrder({ ...at, idempotencyKey: intent.idempotencyKey }),
  );
}
