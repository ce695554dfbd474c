import { v7 as uuid } from 'uuid';
import type { CardProvider, ChargeResult } from '#app/integrations/cards/port.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { confirmPlace } from './registration-place.ts';
import { announceEvent, wantRegistrationMessage, wantRegistrationRefund } from '../effects/index.ts';

/** One intended charge of a registration, as it is written before the provider is called. */
export interface RegistrationIntent {
  id: string;
  registrationId: string;
  amountCents: number;
  amountCurrency: string;
  idempotencyKey: string;
  providerPaymentIntentId: string | null;
  /** Calls to the provider begun before; above 0 the outcome may be known there. */
  attempts: number;
  /** The card that it was begun with, which may have been replaced since. */
  card: { id: string; customer: string } | null;
}

/**
 * The live intent of a registration: the one under way, or a new one; null where it has been paid. The database admits
 * one at a time, and none after one was processed. The caller holds the registration's row.
 */
export async function openRegistrationIntent(
  sql: Sql,
  practiceId: string,
  registration: {
    id: string;
    amountCents: number;
    amountCurrency: string;
    provider: CardProvider;
    card: { id: string; customer: string } | null;
  },
  now: Date,
): Promise<RegistrationIntent | null> {
  const [live] = await sql<RegistrationIntent & { state: number }>`
    SELECT t.id, t."billId" AS "registrationId", t.state, t."amountCents", t."amountCurrency", t."idempotencyKey",
           t."providerPaymentIntentId", t.attempts,
           CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'customer', m."providerCustomerId") END AS card
    FROM "Transaction" t
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${registration.id}::uuid
      AND t.purpose = 'bill' AND t.type = 'Charge' AND t.state IN (0, 1)`;
  if (live?.state === 1) return null;
  if (live) {
    await sql`
      UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${live.id}::uuid`;
    return live;
  }
  const id = uuid();
  const { amountCents, amountCurrency } = registration;
  await sql`
    INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, type, state, "amountCents", "amountCurrency",
                               provider, "paymentMethodId", "idempotencyKey", attempts, "lastAttemptAt", "createdAt", "updatedAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${registration.id}::uuid, 'bill', 'Charge', 0, ${amountCents},
            ${amountCurrency}::"Currency", ${registration.provider}::"PaymentSource",
            ${registration.card?.id ?? null}::uuid, ${`charge:${id}`}, 1, ${now}, ${now}, ${now})`;
  return {
    id,
    registrationId: registration.id,
    amountCents,
    amountCurrency,
    idempotencyKey: `charge:${id}`,
    providerPaymentIntentId: null,
    attempts: 0,
    card: registration.card,
  };
}

type Settled = Exclude<ChargeResult, { outcome: 'unavailable' }>;
type Known = Pick<RegistrationIntent, 'id' | 'registrationId' | 'amountCents' | 'amountCurrency'>;

/**
 * Writes what the provider answered. Safe to repeat: a transaction is processed once, its movement is in the ledger once,
 * and a late word of failure never undoes a success.
 */
export async function settleRegistration(
  sql: Sql,
  practiceId: string,
  intent: Known,
  result: Settled,
  now: Date,
): Promise<void> {
  // Registration first, then transaction: the order in which charging begins, so the two never wait for each other.
  const [registration] = await sql<{ bookableEventId: string }>`
    SELECT "bookableEventId" FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.registrationId}::uuid FOR UPDATE`;
  if (!registration) return;
  if (result.outcome === 'processing') {
    await sql`
      UPDATE "Transaction" SET "providerPaymentIntentId" = ${result.paymentIntentId}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${intent.id}::uuid AND state = 0`;
    return;
  }
  const changed =
    result.outcome === 'succeeded'
      ? await settleSuccess(sql, practiceId, intent, result.paymentIntentId, now)
      : await settleFailure(sql, practiceId, intent, result, now);
  if (changed) await announceEvent(sql, practiceId, registration.bookableEventId);
}

async function settleSuccess(
  sql: Sql,
  practiceId: string,
  { id, registrationId, amountCents, amountCurrency }: Known,
  paymentIntentId: string,
  now: Date,
): Promise<boolean> {
  const [changed] = await sql<{ provider: string }>`
    UPDATE "Transaction" SET state = 1, error = NULL, "declineCode" = NULL, "requiresAction" = false,
           "resolvedAt" = ${now}, "providerPaymentIntentId" = ${paymentIntentId}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state <> 1
    RETURNING provider`;
  if (!changed) return false;
  await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, "amountCents", currency,
                               provider, "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${registrationId}::uuid, ${id}::uuid, 'charge', ${amountCents},
            ${amountCurrency}::"Currency", ${changed.provider}::"PaymentSource", ${paymentIntentId}, ${now})
    ON CONFLICT (provider, "providerId") DO NOTHING`;
  const [registration] = await sql<{ state: string }>`
    UPDATE "EventRegistration" SET "paymentStatus" = 'paid', "paymentError" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid RETURNING state`;
  await confirmPlace(sql, practiceId, registrationId);
  // They were taken off the list while the bank was asked: what was taken goes back.
  if (registration?.state === 'cancelled') await wantRegistrationRefund(sql, practiceId, registrationId);
  else
    await wantRegistrationMessage(sql, {
      practiceId,
      registrationId,
      template: 'registration_receipt',
      occasion: id,
    });
  return true;
}

async function settleFailure(
  sql: Sql,
  practiceId: string,
  { id, registrationId }: Known,
  result: Extract<Settled, { outcome: 'declined' | 'authentication_required' }>,
  now: Date,
): Promise<boolean> {
  const changed = await sql`
    UPDATE "Transaction" SET state = 2, error = ${result.message}, "declineCode" = ${result.declineCode},
           "requiresAction" = ${result.outcome === 'authentication_required'}, "resolvedAt" = ${now},
           "providerPaymentIntentId" = COALESCE(${result.paymentIntentId}, "providerPaymentIntentId")
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 0
    RETURNING id`;
  if (changed.length === 0) return false;
  await sql`
    UPDATE "EventRegistration" SET "paymentStatus" = 'failed', "paymentError" = ${result.message}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid AND "paymentStatus" <> 'paid'`;
  return true;
}
