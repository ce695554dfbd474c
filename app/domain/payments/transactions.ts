import { MINUTE_MS } from '#app/lib/duration.ts';
import { v7 as uuid } from 'uuid';
import {
  accountIdOf,
  isPaypal,
  providerOf,
  type ChargeResult,
  type PaymentAccount,
} from '#app/integrations/payments/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { returnCouponsOfEnded } from '#app/domain/effects/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { BillKind, BillRef, DecidedCharge } from './bills/bill.ts';
import { subjectOf } from './bills/subjects.ts';
import { enterCharge } from './bills/ledger.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { platformFee } from './bills/platform-fee.ts';
import { closeOrder } from './paypal/close-order.ts';
import { makeRoomForAnother } from './twice/charged-again.ts';
import { giveBackSecond, isPaidInAnotherWay, type Taken } from './twice/paid-twice.ts';

/** What a charge pays for: the bill itself, or a tip beside it. */
export type Purpose = 'bill' | 'tip';
/** Who moves the money. */
export type Provider = 'stripe' | 'square' | 'paypal';

/** Since when a charge or a refund has had no outcome that is looked up at its provider. */
export const unresolvedSince = (now: Date): Date => new Date(now.getTime() - 2 * MINUTE_MS);

/** One intended movement of money, as it is written before the provider is called. */
export interface Intent {
  id: string;
  billId: string;
  kind: BillKind;
  purpose: Purpose;
  /** With the tip. */
  amountCents: number;
  /** Of the amount, what is a tip beside the bill. */
  tipCents: number;
  /** Of the amount, what the platform keeps. */
  platformFeeCents: number;
  amountCurrency: string;
  idempotencyKey: string;
  providerPaymentIntentId: string | null;
  /** Calls to the provider begun before; above 0 the outcome may be known there. */
  attempts: number;
}

/** An intent that may be carried out now. */
export interface OpenIntent extends Intent {
  /** The card that it was begun with, which may have been replaced since; null where a wallet pays. */
  card: { id: string; customer: string } | null;
}

/**
 * The live intent of a bill and purpose: the one under way, or a new one. The database admits one at a time, and none after one
 * was processed, unless all of it has gone back and left the thing unpaid. The caller holds the row of what the bill is for. Refuses with conflict while another provider, or another account, is asked.
 */
export async function openIntent(
  sql: Db,
  wanted: {
    practiceId: string;
    bill: BillRef;
    purpose: Purpose;
    /** With the tip. */
    amountCents: number;
    tipCents?: number;
    platformFeeBasisPoints: number;
    currency: string;
    /** Where it is paid to. */
    account: PaymentAccount;
    /** The saved card that is charged; none where a wallet pays. */
    card?: { id: string; customer: string };
    now: Date;
  },
): Promise<OpenIntent | 'already processed'> {
  const {
    practiceId,
    bill,
    purpose,
    amountCents,
    tipCents = 0,
    currency,
    account,
    card = null,
    now,
  } = wanted;
  const provider: Provider = isPaypal(account) ? 'paypal' : providerOf(account);
  const accountId = accountIdOf(account);
  const platformFeeCents = platformFee(amountCents, wanted.platformFeeBasisPoints);
  const [live] = await sql<Omit<OpenIntent, 'kind'> & { state: number; isHere: boolean }>`
    SELECT t.id, t."billId", t.purpose, t.state, t."amountCents", t."tipCents", t."platformFeeCents", t."amountCurrency",
           t."idempotencyKey", t."providerPaymentIntentId", t.attempts,
           t.provider = ${provider}::"PaymentSource" AND COALESCE(t."providerAccountId" = ${accountId}, true) AS "isHere",
           CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'customer', m."providerCustomerId") END AS card
    FROM "Transaction" t
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${bill.id}::uuid
      AND t.purpose = ${purpose}::"TransactionPurpose" AND t.type = 'Charge' AND t.state IN (0, 1) AND t."replacedAt" IS NULL`;
  if (live?.state === 1 && !(await makeRoomForAnother(sql, practiceId, { ...live, kind: bill.kind }, now)))
    return 'already processed';
  if (live?.state === 0) {
    if (!live.isHere) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
    await sql`
      UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${live.id}::uuid`;
    return { ...live, kind: bill.kind };
  }
  const id = uuid();
  await mustStillTake(sql, practiceId, { provider, accountId });
  await sql`
    INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, type, state, "amountCents", "tipCents", "platformFeeCents", "amountCurrency",
                               provider, "providerAccountId", "paymentMethodId", "idempotencyKey", attempts, "lastAttemptAt", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${bill.id}::uuid, ${purpose}::"TransactionPurpose", 'Charge', 0,
            ${amountCents}, ${tipCents}, ${platformFeeCents}, ${currency}::"Currency", ${provider}::"PaymentSource", ${accountId}, ${card?.id ?? null}::uuid, ${`charge:${id}`}, 1, ${now},
            ${now})`;
  return {
    id,
    billId: bill.id,
    kind: bill.kind,
    purpose,
    amountCents,
    tipCents,
    platformFeeCents,
    amountCurrency: currency,
    idempotencyKey: `charge:${id}`,
    providerPaymentIntentId: null,
    attempts: 0,
    card,
  };
}

/**
 * Waits for whoever is closing the practice or disconnecting its account: they count what is under way, and what comes later does not
 * begin. Refuses with conflict then.
 */
async function mustStillTake(
  sql: Db,
  practiceId: string,
  { provider, accountId }: { provider: Provider; accountId: string | null },
): Promise<void> {
  const [practice] = await sql<{ isOpen: boolean; stripe: string | null }>`
    SELECT "closedAt" IS NULL AS "isOpen", "stripeAccountId" AS stripe FROM "Practice" WHERE id = ${practiceId}::uuid FOR KEY SHARE`;
  if (!practice?.isOpen) throw new Refusal('conflict', PAYMENT_MESSAGES.practiceClosed);
  const isLeft =
    provider === 'stripe'
      ? practice.stripe !== accountId
      : provider === 'square' && !(await hasSeller(sql, practiceId, accountId));
  if (isLeft) throw new Refusal('conflict', PAYMENT_MESSAGES.accountLeft);
}

/** A statement of its own: one that waited for a row's lock sees other tables as they were before. */
async function hasSeller(sql: Db, practiceId: string, merchantId: string | null): Promise<boolean> {
  const [seller] = await sql<{ id: string }>`
    SELECT id FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = 'square' AND "externalAccountId" = ${merchantId} AND "disconnectedAt" IS NULL`;
  return seller !== undefined;
}

/** What is written down of a charge that its provider has decided, or not yet. */
export type Settled = Exclude<ChargeResult, { outcome: 'unavailable' }>;
type Known = Omit<DecidedCharge, 'provider' | 'tipCents'> & { kind: BillKind };

/**
 * Writes what the provider answered. Safe to repeat: a transaction is processed once, its movement is in the
 * ledger once, and a late word of failure never undoes a success. What is paid a second time is recorded and given back.
 */
export async function settle(
  sql: Db,
  practiceId: string,
  intent: Known,
  result: Settled,
  now: Date,
): Promise<void> {
  const subject = subjectOf(intent);
  await subject.lockRow(sql, practiceId, intent.billId);
  if (result.outcome === 'not_approved' || result.outcome === 'not_taken')
    return letGo(sql, practiceId, intent, now);
  if (result.outcome === 'succeeded') return settleSuccess(sql, practiceId, intent, result, now);
  if (result.outcome === 'processing') return keepWaiting(sql, practiceId, intent, result);
  const { message, declineCode, paymentIntentId } = result;
  const requiresAction = result.outcome === 'authentication_required';
  const [changed] = await sql<{ provider: Provider; purpose: Purpose }>`
    UPDATE "Transaction" SET state = 2, error = ${message}, "declineCode" = ${declineCode},
           "requiresAction" = ${requiresAction}, "resolvedAt" = ${now},
           "providerPaymentIntentId" = COALESCE(${paymentIntentId}, "providerPaymentIntentId")
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0
    RETURNING provider, purpose`;
  if (!changed) return;
  const { provider } = changed;
  if (provider === 'paypal') await closeOrder(sql, practiceId, intent.id, { error: declineCode }, now);
  await subject.failed(
    sql,
    practiceId,
    { ...intent, provider },
    { message, declineCode, requiresAction },
    now,
  );
  await notPaid(sql, practiceId, intent.billId, changed, now);
}

/** Not decided yet: what it waits for is told to open pages where it is another than before. */
async function keepWaiting(
  sql: Db,
  practiceId: string,
  { id, kind, billId }: Known,
  { paymentIntentId, waitsFor }: Extract<Settled, { outcome: 'processing' }>,
): Promise<void> {
  const [changed] = await sql<{ isNew: boolean }>`
    UPDATE "Transaction" t SET "providerPaymentIntentId" = ${paymentIntentId}, "waitsFor" = ${waitsFor ?? null}::"PaymentWait"
    FROM "Transaction" was
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${id}::uuid AND t.state = 0
      AND was."practiceId" = t."practiceId" AND was.id = t.id
    RETURNING was."waitsFor" IS DISTINCT FROM t."waitsFor" AS "isNew"`;
  if (changed?.isNew) await subjectOf({ kind }).announce(sql, practiceId, billId);
}

/** A bill that was called off while it was charged was not paid after all: its coupons may be used again. */
async function notPaid(
  sql: Db,
  practiceId: string,
  billId: string,
  charge: { purpose: Purpose } | undefined,
  now: Date,
): Promise<void> {
  if (charge?.purpose === 'bill') await returnCouponsOfEnded(sql, practiceId, billId, { now });
}

async function settleSuccess(
  sql: Db,
  practiceId: string,
  intent: Known,
  taken: Taken,
  now: Date,
): Promise<void> {
  const { paymentIntentId, providerFeeCents } = taken;
  // Before its capture takes the place of its order.
  await closeOrder(sql, practiceId, intent.id, { captureId: paymentIntentId }, now);
  if (await isPaidInAnotherWay(sql, practiceId, intent))
    return giveBackSecond(sql, practiceId, intent, taken, now);
  const { id } = intent;
  const [changed] = await sql<{ provider: Provider; tipCents: number; platformFeeCents: number }>`
    UPDATE "Transaction" SET state = 1, error = NULL, "declineCode" = NULL, "requiresAction" = false,
           "resolvedAt" = ${now}, "providerPaymentIntentId" = ${paymentIntentId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state <> 1
    RETURNING provider, "tipCents", "platformFeeCents"`;
  if (!changed) return;
  await enterCharge(sql, practiceId, { ...intent, ...changed, providerFeeCents }, paymentIntentId, now);
  await subjectOf(intent).paid(sql, practiceId, { ...intent, ...changed }, now);
}

/** Nothing was taken, and nothing will be: other ways of paying are open again. */
export async function letGo(
  sql: Db,
  practiceId: string,
  { id, billId, kind }: Pick<Intent, 'id' | 'billId' | 'kind'>,
  now: Date,
): Promise<void> {
  const [changed] = await sql<{ purpose: Purpose }>`
    UPDATE "Transaction" SET state = 3, "resolvedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 0
    RETURNING purpose`;
  await notPaid(sql, practiceId, billId, changed, now);
  await subjectOf({ kind }).announce(sql, practiceId, billId);
}
