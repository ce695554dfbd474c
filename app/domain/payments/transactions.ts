import { v7 as uuid } from 'uuid';
import type { ChargeResult } from '#app/integrations/cards/port.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToTimeline, announceAppointment, wantMessage, wantRefund } from '../effects/index.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import { giveBackSecond, isPaidInAnotherWay } from './twice/paid-twice.ts';
import { lockPayable } from './payable.ts';
import { dueTotal } from './totals.ts';

export type Purpose = 'bill' | 'tip';
/** Who moves the money. */
export type Provider = 'stripe' | 'square' | 'paypal';

/** Since when a charge or a refund has had no outcome that is looked up at its provider. */
export const unresolvedSince = (now: Date): Date => new Date(now.getTime() - 2 * 60_000);

/** One intended movement of money, as it is written before the provider is called. */
export interface Intent {
  id: string;
  appointmentId: string;
  purpose: Purpose;
  amountCents: number;
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
 * The live intent of an appointment and purpose: the one under way, or a new one. The database admits one
 * at a time, and none after one was processed. The caller holds the appointment's row. Refuses with conflict while another
 * provider is asked.
 */
export async function openIntent(
  sql: Sql,
  wanted: {
    practiceId: string;
    appointmentId: string;
    purpose: Purpose;
    amountCents: number;
    currency: string;
    provider: Provider;
    /** The saved card that is charged; none where a wallet pays. */
    card?: { id: string; customer: string };
    now: Date;
  },
): Promise<OpenIntent | 'already processed'> {
  const { practiceId, appointmentId, purpose, amountCents, currency, provider, card = null, now } = wanted;
  const [live] = await sql<OpenIntent & { state: number; provider: Provider }>`
    SELECT t.id, t."billId" AS "appointmentId", t.purpose, t.state, t."amountCents", t."amountCurrency", t."idempotencyKey",
           t."providerPaymentIntentId", t.attempts, t.provider,
           CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'customer', m."providerCustomerId") END AS card
    FROM "Transaction" t
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${appointmentId}::uuid
      AND t.purpose = ${purpose}::"TransactionPurpose" AND t.type = 'Charge' AND t.state IN (0, 1)`;
  if (live?.state === 1) return 'already processed';
  if (live && live.provider !== provider) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  if (live) {
    await sql`
      UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${live.id}::uuid`;
    return live;
  }
  const id = uuid();
  await sql`
    INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, type, state, "amountCents", "amountCurrency",
                               provider, "paymentMethodId", "idempotencyKey", attempts, "lastAttemptAt", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${purpose}::"TransactionPurpose", 'Charge', 0,
            ${amountCents}, ${currency}::"Currency", ${provider}::"PaymentSource", ${card?.id ?? null}::uuid, ${`charge:${id}`}, 1, ${now},
            ${now})`;
  return {
    id,
    appointmentId,
    purpose,
    amountCents,
    amountCurrency: currency,
    idempotencyKey: `charge:${id}`,
    providerPaymentIntentId: null,
    attempts: 0,
    card,
  };
}

type Settled = Extract<
  ChargeResult,
  { outcome: 'succeeded' | 'declined' | 'authentication_required' | 'processing' }
>;

/** After this long without anyone acting, a declined charge is tried again by the worker. */
const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Writes what the provider answered. Safe to repeat: a transaction is processed once, its movement is in the
 * ledger once, and a late word of failure never undoes a success. What is paid a second time is recorded and given back.
 */
export async function settle(
  sql: Sql,
  practiceId: string,
  intent: Pick<Intent, 'id' | 'appointmentId' | 'purpose' | 'amountCents' | 'amountCurrency'>,
  result: Settled,
  now: Date,
): Promise<void> {
  // Appointment first, then transaction: the order in which charging begins, so the two never wait for each other.
  await sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.appointmentId}::uuid
    FOR UPDATE`;
  if (result.outcome === 'succeeded')
    return settleSuccess(sql, practiceId, intent, result.paymentIntentId, now);
  if (result.outcome === 'processing') {
    await sql`
      UPDATE "Transaction" SET "providerPaymentIntentId" = ${result.paymentIntentId}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0`;
    return;
  }
  const requiresAction = result.outcome === 'authentication_required';
  const changed = await sql`
    UPDATE "Transaction" SET state = 2, error = ${result.message}, "declineCode" = ${result.declineCode},
           "requiresAction" = ${requiresAction}, "resolvedAt" = ${now},
           "providerPaymentIntentId" = COALESCE(${result.paymentIntentId}, "providerPaymentIntentId")
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0
    RETURNING id`;
  if (changed.length === 0) return;
  if (intent.purpose === 'bill') {
    const [visit] = await sql<AfterCharge>`
      UPDATE "Appointment" SET "paymentError" = ${result.message}, "paymentRequiresAction" = ${requiresAction},
             "nextChargeAttemptAt" = ${requiresAction ? null : new Date(now.getTime() + RETRY_AFTER_MS)}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.appointmentId}::uuid AND "paidAt" IS NULL
      RETURNING state, kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS "keepsFee"`;
    // Of a cancelled visit nobody owes anything but its fee.
    if (visit?.state !== 'cancelled' || visit.keepsFee)
      await wantMessage(sql, {
        practiceId,
        appointmentId: intent.appointmentId,
        template: 'payment_failed',
        occasion: intent.id,
      });
  }
  await addToTimeline(sql, {
    practiceId,
    appointmentId: intent.appointmentId,
    kind: requiresAction ? 'authentication_required' : 'charge_failed',
    at: now,
    detail: { transactionId: intent.id, declineCode: result.declineCode },
  });
  await announceAppointment(sql, practiceId, intent.appointmentId);
}

interface AfterCharge {
  state: string;
  /** Of a visit that does not take place. */
  keepsFee: boolean;
}

async function settleSuccess(
  sql: Sql,
  practiceId: string,
  intent: Pick<Intent, 'id' | 'appointmentId' | 'purpose' | 'amountCents' | 'amountCurrency'>,
  paymentIntentId: string,
  now: Date,
): Promise<void> {
  if (await isPaidInAnotherWay(sql, practiceId, intent))
    return giveBackSecond(sql, practiceId, intent, paymentIntentId, now);
  const { id, appointmentId, purpose, amountCents, amountCurrency } = intent;
  const [changed] = await sql<{ provider: Provider }>`
    UPDATE "Transaction" SET state = 1, error = NULL, "declineCode" = NULL, "requiresAction" = false,
           "resolvedAt" = ${now}, "providerPaymentIntentId" = ${paymentIntentId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state <> 1
    RETURNING provider`;
  if (!changed) return;
  const { provider } = changed;
  const isTip = purpose === 'tip';
  await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, "amountCents", currency,
                               provider, "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${id}::uuid,
            ${isTip ? 'tip' : 'charge'}::"LedgerKind", ${amountCents}, ${amountCurrency}::"Currency",
            ${provider}::"PaymentSource", ${paymentIntentId}, ${now})
    ON CONFLICT (provider, "providerId") DO NOTHING`;
  const [appointment] = isTip
    ? await sql<AfterCharge>`
        UPDATE "Appointment" SET "tipAmountCents" = ${amountCents}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid
        RETURNING state, kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS "keepsFee"`
    : await sql<AfterCharge>`
        UPDATE "Appointment" SET "paidAt" = ${(await isCovered(sql, practiceId, appointmentId)) ? now : null}::timestamptz,
               "paymentError" = NULL, "paymentRequiresAction" = false, "nextChargeAttemptAt" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid
        RETURNING state, kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS "keepsFee"`;
  await addToTimeline(sql, {
    practiceId,
    appointmentId,
    kind: isTip ? 'tip_added' : 'charged',
    at: now,
    detail: { transactionId: id, amountCents, provider },
  });
  // The visit was cancelled while the bank was asked: what was taken goes back, but for a fee that is kept.
  if (appointment?.state === 'cancelled') await wantRefund(sql, practiceId, appointmentId, id);
  if (appointment?.state !== 'cancelled' || appointment.keepsFee) {
    const note = formatMoney(amountCents, amountCurrency as Currency);
    await wantMessage(sql, { practiceId, appointmentId, template: 'payment_receipt', occasion: id, note });
  }
  await announceAppointment(sql, practiceId, appointmentId);
}

/** Whether what the ledger holds covers the bill: a bill that grew while the bank was asked is not paid by the former amount. */
async function isCovered(sql: Sql, practiceId: string, appointmentId: string): Promise<boolean> {
  const payable = await lockPayable(sql, practiceId, appointmentId);
  return payable !== null && dueTotal(payable, payable.adjustments, payable) === 0;
}

/** Nothing was taken, and nothing will be: other ways of paying are open again. */
export async function letGo(
  sql: Sql,
  practiceId: string,
  { id, appointmentId }: Pick<Intent, 'id' | 'appointmentId'>,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE "Transaction" SET state = 3, "resolvedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 0`;
  await announceAppointment(sql, practiceId, appointmentId);
}
