import type { WalletCapture, WalletCaptureResult } from '#app/integrations/paypal/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import type { PaypalCheckout } from './paypal-orders.ts';
import { letGo, settle, type Intent } from '../transactions.ts';

interface Begun {
  intent: Pick<
    Intent,
    'id' | 'billId' | 'kind' | 'purpose' | 'amountCents' | 'amountCurrency' | 'idempotencyKey'
  >;
  checkout: PaypalCheckout;
  merchant: string;
}

/** Asks PayPal for the money of an intent that is committed, and writes down what it answers. Safe to repeat. */
export async function carryOutCapture(ctx: OperationContext, begun: Begun): Promise<WalletCaptureResult> {
  const { intent, checkout, merchant } = begun;
  let result: WalletCaptureResult;
  try {
    const { orderId } = checkout;
    result = await ctx.ports.wallets.captureOrder({
      merchant,
      orderId,
      idempotencyKey: intent.idempotencyKey,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.error(
      { problem: error.problem, providerRequestId: error.providerRequestId },
      'PayPal could not say what became of a payment',
    );
    result = { outcome: 'unavailable' };
  }
  await recordCapture(ctx, begun, result);
  return result;
}

/** Writes down what became of a checkout; each end is written once, and a late word of refusal never undoes a success. */
export async function recordCapture(
  ctx: OperationContext,
  { intent, checkout }: Pick<Begun, 'intent' | 'checkout'>,
  result: WalletCaptureResult,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  if (result.outcome === 'captured') {
    await ctx.db.sql((sql) => recordSuccess(sql, practiceId, { intent, checkout }, result.capture, now));
  } else if (result.outcome === 'declined') {
    await ctx.db.sql((sql) => recordRefusal(sql, practiceId, { intent, checkout }, result, now));
  } else if (result.outcome === 'not_approved') {
    await ctx.db.sql((sql) => letGo(sql, practiceId, intent, now));
  }
}

type Recorded = Pick<Begun, 'intent' | 'checkout'>;

async function recordSuccess(
  sql: Sql,
  practiceId: string,
  { intent, checkout }: Recorded,
  { captureId, amountCents, currency }: WalletCapture,
  now: Date,
): Promise<void> {
  const { billId: appointmentId } = intent;
  // The appointment first, as wherever money is written down.
  await sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
  await sql`
    UPDATE "PaypalOrder" SET state = 'captured', "captureId" = ${captureId}, "capturedAt" = ${now}, error = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${checkout.id}::uuid AND state <> 'captured'`;
  const result = { outcome: 'succeeded' as const, paymentIntentId: captureId, amountCents, currency };
  await settle(sql, practiceId, intent, result, now);
}

/** A payer who is there reads why at once, and may pay in another way; no message follows them, and no card is blamed. */
async function recordRefusal(
  sql: Sql,
  practiceId: string,
  { intent, checkout }: Recorded,
  { message, declineCode }: Extract<WalletCaptureResult, { outcome: 'declined' }>,
  now: Date,
): Promise<void> {
  const { billId: appointmentId, id } = intent;
  await sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
  const changed = await sql`
    UPDATE "Transaction" SET state = 2, error = ${message}, "declineCode" = ${declineCode}, "resolvedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 0 RETURNING id`;
  if (changed.length === 0) return;
  await sql`
    UPDATE "PaypalOrder" SET state = 'failed', error = ${declineCode}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${checkout.id}::uuid AND state = 'created'`;
  const detail = { transactionId: id, declineCode, provider: 'paypal' };
  await addToTimeline(sql, { practiceId, appointmentId, kind: 'charge_failed', at: now, detail });
  await announceAppointment(sql, practiceId, appointmentId);
}
