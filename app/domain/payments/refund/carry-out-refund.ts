import type { Currency } from '#app/lib/money.ts';
import {
  providerAt,
  type PaymentAccount,
  ProviderError,
  type RefundResult,
} from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { BillKind } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';
import { enter, enterFeeBack } from '../bills/ledger.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import type { Collected } from '../money.ts';
import type { Provider } from '../transactions.ts';

/** How much of a refund comes out of which charge, cents. */
export interface RefundPart {
  transactionId: string;
  amountCents: number;
}

/** The charges that a refund comes out of: the appointment's first, then its tip. The caller has checked that they hold as much. */
export function planRefund(charges: readonly Collected[], amountCents: number): RefundPart[] {
  const parts: RefundPart[] = [];
  let rest = amountCents;
  for (const { transactionId, leftCents } of charges) {
    const part = Math.min(rest, Math.max(0, leftCents));
    if (part > 0) parts.push({ transactionId, amountCents: part });
    rest -= part;
  }
  if (rest > 0) throw new RangeError(`refund: the charges hold ${rest} cents less than asked for`);
  return parts;
}

/** The provider keeps idempotency keys for a day; a refund older than this is looked up before it is asked for again. */
const KEYS_ARE_KEPT_MS = 20 * 60 * 60 * 1000;

interface OpenRefund {
  id: string;
  billId: string;
  kind: BillKind;
  idempotencyKey: string;
  createdAt: Date;
  currency: Currency;
  parts: (RefundPart & {
    provider: Provider;
    /** Where it was paid. */
    account: PaymentAccount;
    paymentIntentId: string;
    /** Of a payment at PayPal. */
    orderId: string | null;
    isDone: boolean;
    /** The provider's ids of what is in the books as given back of it. */
    bookedRefunds: string[];
  })[];
}

/** A refund that is not carried out yet, with each of its parts; undefined where it is done, failed or unknown. */
async function readOpenRefund(sql: Db, practiceId: string, id: string): Promise<OpenRefund | undefined> {
  const [refund] = await sql<OpenRefund>`
    SELECT j.id, j."billId", b.kind, j."idempotencyKey", j."createdAt",
           min(t."amountCurrency"::text) AS currency,
           jsonb_agg(jsonb_build_object('transactionId', t.id, 'amountCents', (part.value->>'amountCents')::int,
             'paymentIntentId', t."providerPaymentIntentId", 'provider', t.provider,
             'account', payment_account(t."practiceId", t.provider::text, t."providerAccountId"),
             'orderId', (SELECT o."orderId" FROM "PaypalOrder" o
               WHERE o."practiceId" = t."practiceId" AND o."captureId" = t."providerPaymentIntentId"),
             'isDone', EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = j."practiceId"
               AND l."billId" = j."billId" AND l."adjustmentId" = j.id AND l."transactionId" = t.id),
             'bookedRefunds', ARRAY(SELECT l."providerId" FROM "LedgerEntry" l
               WHERE l."practiceId" = j."practiceId" AND l."billId" = j."billId" AND l."transactionId" = t.id
                 AND l.kind = 'refund' AND l."providerId" IS NOT NULL))
             ORDER BY part.ordinality) AS parts
    FROM "Adjustment" j
    JOIN "Bill" b ON b."practiceId" = j."practiceId" AND b.id = j."billId"
    -- A refund begun before its parts were written down is of the one charge that its key names.
    CROSS JOIN LATERAL jsonb_array_elements(COALESCE(j."refundParts", jsonb_build_array(jsonb_build_object(
      'transactionId', substr(j."idempotencyKey", 8), 'amountCents', j."amountCents")))) WITH ORDINALITY AS part
    JOIN "Transaction" t ON t."practiceId" = j."practiceId" AND t.id::text = part.value->>'transactionId'
    WHERE j."practiceId" = ${practiceId}::uuid AND j.id = ${id}::uuid AND j."refundState" = 0
    GROUP BY j.id, b.kind`;
  return refund;
}

/**
 * Asks the provider for a refund that is written down, and records what it answers: its parts one by one, each once. Safe to
 * repeat at any point. Answers the cents that went back. Throws unavailable where nobody knows yet what became of it (the
 * sweeper asks again), and payment_declined where the provider refuses; then the adjustment counts no more.
 */
export async function carryOutRefund(ctx: OperationContext, adjustmentId: string): Promise<number> {
  const practiceId = ctx.practice.id;
  const refund = await ctx.db.run((sql) => readOpenRefund(sql, practiceId, adjustmentId));
  if (!refund) return 0;
  let refundedCents = 0;
  for (const part of refund.parts) {
    if (part.isDone) continue;
    const result = await askFor(ctx, refund, part);
    if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.cardsUnreachable);
    if (result.outcome === 'refused') {
      ctx.log.error({ adjustmentId }, 'the provider refused a refund');
      await ctx.db.run((sql) => giveUp(ctx, sql, refund));
      throw new Refusal('payment_declined', result.message || PAYMENT_MESSAGES.refundRefused);
    }
    await ctx.db.run((sql) => recordPart(ctx, sql, refund, part, result));
    refundedCents += part.amountCents;
  }
  await ctx.db.run((sql) => close(ctx, sql, refund));
  return refundedCents;
}

async function askFor(
  ctx: OperationContext,
  refund: OpenRefund,
  part: OpenRefund['parts'][number],
): Promise<RefundResult> {
  const { id, billId, idempotencyKey, parts, currency } = refund;
  const isOld = ctx.clock.now() - refund.createdAt.getTime() >= KEYS_ARE_KEPT_MS;
  let isLookedUp = false;
  try {
    const known = isOld && (await refundedLongAgo(ctx, refund, part));
    if (known) return known;
    isLookedUp = isOld;
    return await providerAt(part.account, ctx.ports).refund({
      account: part.account,
      paymentIntentId: part.paymentIntentId,
      amountCents: part.amountCents,
      currency,
      metadata: { practiceId: ctx.practice.id, ...subjectOf(refund).reference(billId), adjustmentId: id },
      idempotencyKey: parts.length === 1 ? idempotencyKey : `${idempotencyKey}:${part.transactionId}`,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.error({ adjustmentId: id, problem: error.problem }, 'the provider could not make a refund');
    // What it does not know, or will never take, it will not take later either.
    const isRefused = error.problem === 'not_found' || error.problem === 'invalid_request';
    // Keys may be put right, and an account connected again, within a day. What the provider had not made by then, and still does not let us
    // make, is the practice's to give back there; waiting on, nothing that it does there could be written down. Of an account that is
    // lost nobody tells us even what was made.
    const isLost = isOld && error.problem === 'account_lost';
    const final = isRefused || isLost || (isLookedUp && error.problem === 'misconfigured');
    return { outcome: final ? 'refused' : 'unavailable', message: PAYMENT_MESSAGES.refundRefused };
  }
}

/**
 * The answer of a refund that the provider has carried out while we were away for longer than it keeps keys: by its own id, under
 * which its event finds it in the books. One of the same amount that a person made at the provider meanwhile counts as this one.
 */
async function refundedLongAgo(
  ctx: OperationContext,
  { id, currency }: OpenRefund,
  { account, orderId, paymentIntentId, amountCents, bookedRefunds }: OpenRefund['parts'][number],
): Promise<RefundResult | null> {
  const refunds = await providerAt(account, ctx.ports).listRefunds({ account, paymentIntentId, orderId });
  const unknown = refunds.filter((one) => !one.hasFailed && !bookedRefunds.includes(one.refundId));
  const found =
    unknown.find(({ metadata }) => metadata.adjustmentId === id) ??
    unknown.find((one) => !one.metadata.adjustmentId && one.amountCents === amountCents);
  return found ? { ...found, outcome: 'refunded', currency } : null;
}

async function recordPart(
  ctx: OperationContext,
  sql: Db,
  { id, billId, kind, currency }: OpenRefund,
  { transactionId, amountCents, provider }: OpenRefund['parts'][number],
  { refundId, feeBackCents, isPending }: { refundId: string; feeBackCents?: number; isPending?: boolean },
): Promise<void> {
  const practiceId = ctx.practice.id;
  await subjectOf({ kind }).lockRow(sql, practiceId, billId);
  const at = new Date(ctx.clock.now());
  await sql`
    UPDATE "Adjustment" SET "providerRefundId" = ${refundId},
      "refundPendingAt" = COALESCE("refundPendingAt", ${isPending ? at : null}::timestamptz)
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "refundState" = 0`;
  const entry = { practiceId, billId, transactionId, adjustmentId: id, currency, provider, at };
  await enter(sql, { ...entry, kind: 'refund', amountCents: -amountCents, providerId: refundId });
  await enterFeeBack(sql, { ...entry, refundId }, feeBackCents);
}

/** All parts are given back: the refund is done, once. */
async function close(ctx: OperationContext, sql: Db, { id, billId, kind, currency, parts }: OpenRefund) {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const subject = subjectOf({ kind });
  await subject.lockRow(sql, practiceId, billId);
  const [closed] = await sql<{ amountCents: number }>`
    UPDATE "Adjustment" SET "refundState" = 1
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "refundState" = 0
    RETURNING "amountCents"`;
  if (!closed) return;
  const { amountCents } = closed;
  const detail = { amountCents, provider: parts[0]?.provider };
  await subject.refunded(sql, practiceId, billId, { adjustmentId: id, amountCents, currency });
  await subject.happened(sql, practiceId, billId, { kind: 'refunded', at, detail });
}

/** The provider will not give (all of) it back: what it did give stays, the rest counts no more. */
async function giveUp(
  ctx: OperationContext,
  sql: Db,
  { id, billId, kind, parts }: OpenRefund,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  const subject = subjectOf({ kind });
  await subject.lockRow(sql, practiceId, billId);
  const [before] = await sql<{ amountCents: number; done: number }>`
    SELECT j."amountCents", COALESCE((SELECT -sum(l."amountCents") FROM "LedgerEntry" l
             WHERE l."practiceId" = j."practiceId" AND l."billId" = j."billId" AND l."adjustmentId" = j.id
               AND l.kind <> 'provider_fee'), 0)::int AS done
    FROM "Adjustment" j
    WHERE j."practiceId" = ${practiceId}::uuid AND j.id = ${id}::uuid AND j."refundState" = 0 FOR UPDATE`;
  if (!before) return;
  const { done } = before;
  await sql`
    UPDATE "Adjustment" SET "refundState" = ${done > 0 ? 1 : 2}, "amountCents" = ${done > 0 ? done : before.amountCents},
           "removedAt" = ${done > 0 ? null : at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
  const detail = { amountCents: before.amountCents - done, provider: parts[0]?.provider };
  await subject.happened(sql, practiceId, billId, { kind: 'refund_failed', at, detail });
}
