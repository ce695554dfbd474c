import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { asChargeResult } from './charge.ts';
import { settleRegistration, type RegistrationIntent } from './registration-transactions.ts';
import { cancelled } from './waiting-payment.ts';

interface WaitingTry extends Pick<
  RegistrationIntent,
  'id' | 'registrationId' | 'amountCents' | 'amountCurrency'
> {
  paymentIntentId: string;
  account: CardAccount;
}

/**
 * Ends the tries of a registration's payment that wait for a bank's check, before another one begins: a page that is open
 * somewhere could still confirm one, and the place would be paid twice. True where one was paid after all.
 * @throws CardProviderError where the provider does not answer
 */
export async function settleEarlierTries(ctx: OperationContext, registrationId: string): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const now = () => new Date(ctx.clock.now());
  const tries = await ctx.db.sql(
    (sql) => sql<WaitingTry>`
      SELECT id, "billId" AS "registrationId", "amountCents", "amountCurrency", "providerPaymentIntentId" AS "paymentIntentId",
             card_account("practiceId", provider::text) AS account
      FROM "Transaction"
      WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${registrationId}::uuid AND type = 'Charge'
        AND state IN (0, 2) AND "requiresAction" AND "providerPaymentIntentId" IS NOT NULL`,
  );
  for (const one of tries) {
    const result = asChargeResult(await cancelled(ctx, one));
    if (result.outcome === 'unavailable') continue;
    await ctx.db.sql(async (sql) => {
      await settleRegistration(sql, practiceId, one, result, now());
      await sql`
        UPDATE "Transaction" SET "requiresAction" = false
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${one.id}::uuid AND state = 2`;
    });
    if (result.outcome === 'succeeded' || result.outcome === 'processing') return true;
  }
  return false;
}

/**
 * Takes up the try of a registration's payment that waits for its client's bank: it counts as under way from here on. Null
 * where none waits. The caller holds the registration's row.
 */
export async function takeUpRegistrationPayment(
  sql: Sql,
  practiceId: string,
  registrationId: string,
  now: Date,
): Promise<WaitingTry | null> {
  const [taken] = await sql<WaitingTry>`
    UPDATE "Transaction" t SET state = 0, attempts = attempts + 1, "lastAttemptAt" = ${now}
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = (
      SELECT w.id FROM "Transaction" w
      WHERE w."practiceId" = ${practiceId}::uuid AND w."billId" = ${registrationId}::uuid AND w.type = 'Charge'
        AND w."requiresAction" AND w.state IN (0, 2) AND w."providerPaymentIntentId" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "Transaction" o
          WHERE o."practiceId" = w."practiceId" AND o."billId" = w."billId" AND o.type = 'Charge'
            AND o.state IN (0, 1) AND o.id <> w.id)
      ORDER BY w."createdAt" DESC, w.id DESC LIMIT 1)
    RETURNING id, "billId" AS "registrationId", "amountCents", "amountCurrency", "providerPaymentIntentId" AS "paymentIntentId",
      card_account("practiceId", provider::text) AS account`;
  return taken ?? null;
}
