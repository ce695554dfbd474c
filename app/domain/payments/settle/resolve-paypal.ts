import type { WalletCaptureResult, WalletOrder } from '#app/integrations/paypal/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { carryOutCapture, recordCapture } from '../paypal/paypal-capture.ts';
import type { PaypalCheckout } from '../paypal/paypal-orders.ts';
import { letGo, type Intent } from '../transactions.ts';

interface Unresolved {
  intent: Intent;
  checkout: PaypalCheckout | null;
  merchant: string | null;
  isWanted: boolean;
}

/**
 * The sweeper's part for PayPal: what became of a payment whose answer was lost, by its order. What PayPal took is written
 * down; an order that its payer approved and that was never captured is captured now, with the key of before, as long as the
 * appointment stands; every other one is let go.
 */
export async function resolvePaypal(
  ctx: OperationContext,
  transactionId: string,
): Promise<{ outcome: string }> {
  const { intent, checkout, merchant, isWanted } = await readUnresolved(ctx, transactionId);
  const end = async () => {
    await ctx.db.sql((sql) => letGo(sql, ctx.practice.id, intent, new Date(ctx.clock.now())));
    return { outcome: 'cancelled' };
  };
  if (!checkout || !merchant) return end();
  const order = await readOrder(ctx, merchant, checkout.orderId);
  if (order === 'unknown') return end();
  if (order.capture) {
    const result = asResult(order.capture);
    await recordCapture(ctx, { intent, checkout }, result);
    return { outcome: result.outcome };
  }
  if (order.status !== 'approved' || !isWanted) return end();
  const result = await carryOutCapture(ctx, { intent, checkout, merchant });
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.paypalDown);
  return { outcome: result.outcome };
}

function asResult(capture: NonNullable<WalletOrder['capture']>): WalletCaptureResult {
  if (capture.status === 'completed') return { outcome: 'captured', capture };
  if (capture.status === 'pending') return { outcome: 'processing' };
  return { outcome: 'declined', message: PAYMENT_MESSAGES.paypalRefused, declineCode: 'CAPTURE_DECLINED' };
}

async function readUnresolved(ctx: OperationContext, transactionId: string): Promise<Unresolved> {
  const practiceId = ctx.practice.id;
  return ctx.db.sql(async (sql) => {
    const [row] = await sql<Intent & Pick<Unresolved, 'checkout' | 'merchant' | 'isWanted'>>`
      SELECT t.id, t."billId", 'appointment' AS kind, t.purpose, t."amountCents", t."tipCents", t."platformFeeCents", t."amountCurrency", t."idempotencyKey",
             t."providerPaymentIntentId", t.attempts, a.state = 'approved' AS "isWanted",
             (SELECT y."externalAccountId" FROM "PaymentAccount" y
              WHERE y."practiceId" = t."practiceId" AND y.provider = 'paypal') AS merchant,
             (SELECT jsonb_build_object('id', o.id, 'orderId', o."orderId", 'amountCents', o."amountCents",
                'tipAmountCents', o."tipAmountCents", 'tipOnly', o."tipOnly", 'amountCurrency', o."amountCurrency",
                'state', o.state)
              FROM "PaypalOrder" o
              WHERE o."practiceId" = t."practiceId" AND o."orderId" = t."providerPaymentIntentId") AS checkout
      FROM "Transaction" t JOIN "Appointment" a ON a."practiceId" = t."practiceId" AND a.id = t."billId"
      WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${transactionId}::uuid`;
    await sql`
      UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${transactionId}::uuid AND state = 0`;
    const { checkout, merchant, isWanted, ...intent } = row!;
    return { intent, checkout, merchant, isWanted };
  });
}

async function readOrder(
  ctx: OperationContext,
  merchant: string,
  orderId: string,
): Promise<WalletOrder | 'unknown'> {
  try {
    return await ctx.ports.wallets.readOrder({ merchant, orderId });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem === 'not_found') return 'unknown';
    throw new Refusal('unavailable', PAYMENT_MESSAGES.paypalDown);
  }
}
