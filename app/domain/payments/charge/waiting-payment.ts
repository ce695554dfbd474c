import type { CardAccount, Payment } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { BillRef } from '../bills/bill.ts';
import type { Intent, Purpose } from '../transactions.ts';

/** A payment that the bank refused without its client; confirmed in a page it is paid after all. */
export interface WaitingPayment extends Pick<
  Intent,
  'id' | 'billId' | 'kind' | 'purpose' | 'amountCents' | 'tipCents' | 'amountCurrency'
> {
  paymentIntentId: string;
  /** Where it waits. */
  account: CardAccount;
}

/** What is read of one; the caller knows what the bill is for. */
type Row = Omit<WaitingPayment, 'kind'>;

/**
 * The payments of a bill, for these purposes, that wait for their client.
 * @param takenUp those too that their client has in front of them at this moment
 */
export async function findWaiting(
  sql: Db,
  practiceId: string,
  { id, kind }: BillRef,
  purposes: readonly Purpose[],
  takenUp = false,
): Promise<WaitingPayment[]> {
  const rows = await sql<Row>`
    SELECT id, "billId", purpose, "amountCents", "tipCents", "amountCurrency", "providerPaymentIntentId" AS "paymentIntentId",
           payment_account("practiceId", provider::text, "providerAccountId") AS account
    FROM "Transaction"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${id}::uuid
      AND purpose = ANY(${purposes}::"TransactionPurpose"[]) AND type = 'Charge' AND "requiresAction"
      AND (state = 2 OR state = 0 AND ${takenUp}) AND "providerPaymentIntentId" IS NOT NULL`;
  return rows.map((row) => ({ ...row, kind }));
}

/**
 * Takes up the newest payment of the bill that waits for its client, if there is one: it counts as under way from here on, so that
 * nobody begins another charge meanwhile. The caller holds the row of what the bill is for.
 */
export async function takeUpWaiting(
  sql: Db,
  practiceId: string,
  { id, kind }: BillRef,
  now: Date,
): Promise<WaitingPayment | null> {
  const [taken] = await sql<Row>`
    UPDATE "Transaction" t SET state = 0, attempts = attempts + 1, "lastAttemptAt" = ${now}
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = (
      SELECT w.id FROM "Transaction" w
      WHERE w."practiceId" = ${practiceId}::uuid AND w."billId" = ${id}::uuid AND w.type = 'Charge' AND w."requiresAction"
        AND w.state IN (0, 2) AND w."providerPaymentIntentId" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "Transaction" o
          WHERE o."practiceId" = w."practiceId" AND o."billId" = w."billId" AND o.purpose = w.purpose
            AND o.type = 'Charge' AND o.state IN (0, 1) AND o."replacedAt" IS NULL AND o.id <> w.id)
      ORDER BY w."createdAt" DESC, w.id DESC LIMIT 1)
    RETURNING id, "billId", purpose, "amountCents", "tipCents", "amountCurrency",
      "providerPaymentIntentId" AS "paymentIntentId", payment_account("practiceId", provider::text, "providerAccountId") AS account`;
  return taken ? { ...taken, kind } : null;
}

/** Lets go of a payment that its client did not confirm: another card is to pay instead. */
export async function releaseWaiting(sql: Db, practiceId: string, billId: string): Promise<void> {
  await sql`
    UPDATE "Transaction" SET state = 2
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${billId}::uuid
      AND purpose = 'bill' AND type = 'Charge' AND state = 0 AND "requiresAction"`;
}

/**
 * Closes waiting payments at the provider before a new charge: a page that is open somewhere could still confirm one,
 * and the appointment would be paid twice. Answers the one that was paid after all.
 * @throws ProviderError where the provider does not answer
 */
export async function closeWaiting(
  ctx: OperationContext,
  open: WaitingPayment[],
): Promise<{ waiting: WaitingPayment; payment: Payment } | null> {
  for (const waiting of open) {
    const payment = await cancelled(ctx, waiting);
    if (payment?.status === 'succeeded' || payment?.status === 'processing') return { waiting, payment };
    await ctx.db.run((sql) => giveUpWaiting(sql, ctx.practice.id, waiting.id));
  }
  return null;
}

/** Its client is asked for nothing more: it cannot be confirmed. */
export const giveUpWaiting = (sql: Db, practiceId: string, transactionId: string) => sql`
  UPDATE "Transaction" SET state = 2, "requiresAction" = false
  WHERE "practiceId" = ${practiceId}::uuid AND id = ${transactionId}::uuid AND state IN (0, 2)`;

/** Closes one at the provider and answers how it stands then: paid, where its client was faster. Null where its account is lost. */
async function cancelled(
  ctx: OperationContext,
  { id, paymentIntentId, account }: Pick<WaitingPayment, 'id' | 'paymentIntentId' | 'account'>,
): Promise<Payment | null> {
  const { cards } = ctx.ports;
  try {
    return await cards.cancelPaymentIntent({ account, paymentIntentId, idempotencyKey: `close:${id}` });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem === 'unavailable') throw error;
    // In no page can it be confirmed any more: there is nothing to close.
    if (error.problem === 'account_lost') return null;
    // What is paid or closed already cannot be closed; the provider says which it is.
    return cards.readPaymentIntent({ account, paymentIntentId });
  }
}
