import { ProviderError, type PaymentAccount } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { recordProviderRefunds, type RefundedCharge } from './refunds-made-elsewhere.ts';

/**
 * Reads refunds that were under way when they were last read, and whose end nobody tells (PayPal's): one that is done is decided, one that
 * failed is taken back. What cannot be read now is read the next day: they wait for days, and nothing else is asked anew for their sake.
 */
export async function readPendingRefunds(ctx: OperationContext): Promise<void> {
  const practiceId = ctx.practice.id;
  const charges = await ctx.db.run(
    (sql) => sql<RefundedCharge & { account: PaymentAccount }>`
      SELECT DISTINCT ON (t.id) t.id, t."billId", b.kind, t."amountCurrency", t.provider, t."providerPaymentIntentId" AS "paymentIntentId",
        o."orderId", payment_account(t."practiceId", t.provider::text, t."providerAccountId") AS account
      FROM "Adjustment" j
      JOIN "LedgerEntry" l ON l."practiceId" = j."practiceId" AND l."billId" = j."billId" AND l."adjustmentId" = j.id AND l.kind = 'refund'
      JOIN "Transaction" t ON t."practiceId" = l."practiceId" AND t.id = l."transactionId"
      JOIN "Bill" b ON b."practiceId" = t."practiceId" AND b.id = t."billId"
      LEFT JOIN "PaypalOrder" o ON o."practiceId" = t."practiceId" AND o."captureId" = t."providerPaymentIntentId"
      WHERE j."practiceId" = ${practiceId}::uuid AND j."refundPendingAt" IS NOT NULL AND t."providerPaymentIntentId" IS NOT NULL
      ORDER BY t.id`,
  );
  for (const charge of charges) {
    try {
      await recordProviderRefunds(ctx, ctx.db, practiceId, charge);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn(
        { practiceId, transactionId: charge.id, problem: error.problem },
        'a refund that is under way could not be read',
      );
    }
  }
}
