import type { WalletOrder } from '#app/integrations/paypal/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { mustBeChargeable } from '../charge/charge-rules.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import type { Payable } from '../lock-payable.ts';
import { mustTakeTip } from '../charge/tip-rules.ts';

/** A checkout as we wrote it down when its order was made. Amounts are cents. */
export interface PaypalCheckout {
  id: string;
  orderId: string;
  amountCents: number;
  tipAmountCents: number;
  tipOnly: boolean;
  amountCurrency: string;
  state: 'created' | 'captured' | 'failed';
}

/** What a checkout is asked to pay. */
export type PaypalWanted = Pick<PaypalCheckout, 'tipAmountCents' | 'tipOnly'>;

/** The practice's account at PayPal, or null where it takes neither PayPal nor Venmo (spec 000 §3). */
export async function readMerchant(sql: Db, practiceId: string): Promise<string | null> {
  const [row] = await sql<{ merchant: string | null }>`
    SELECT "externalAccountId" AS merchant FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = 'paypal' AND takes_wallets("practiceId")`;
  return row?.merchant ?? null;
}

/** A checkout of this appointment, or undefined: another appointment's order is none of it. */
export async function readCheckout(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  orderId: string,
): Promise<PaypalCheckout | undefined> {
  const [row] = await sql<PaypalCheckout>`
    SELECT id, "orderId", "amountCents", "tipAmountCents", "tipOnly", "amountCurrency", state FROM "PaypalOrder"
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid AND "orderId" = ${orderId}`;
  return row;
}

/**
 * What a checkout takes now, cents: what is due and the tip, or the tip alone for an appointment that is paid. Refuses as a charge
 * and a tip by card would; the caller holds the appointment's row.
 */
export function paypalAmount(
  payable: Payable,
  { tipAmountCents, tipOnly }: PaypalWanted,
  now: number,
): number {
  if (tipOnly) {
    mustTakeTip(now, tipAmountCents, 'paid')(payable);
    return tipAmountCents;
  }
  mustBeChargeable(now)(payable);
  if (payable.chargeUnderWay) throw new Refusal('conflict', TEXTS.chargeUnderWay);
  if (tipAmountCents > 0) mustTakeTip(now, tipAmountCents, 'unpaid')(payable);
  return payable.dueCents + tipAmountCents;
}

/** Refuses an order that PayPal knows otherwise than we wrote it down: amount, currency, payee or appointment (C44). */
export function mustBeTheSame(
  order: WalletOrder,
  checkout: PaypalCheckout,
  expected: { merchant: string; appointmentId: string },
): void {
  const isSame =
    order.amountCents === checkout.amountCents &&
    order.currency === checkout.amountCurrency &&
    order.merchant === expected.merchant &&
    order.reference === expected.appointmentId;
  if (!isSame) throw new Refusal('conflict', TEXTS.paypalOrderChanged);
}

/** Asks PayPal; where it does not answer, or not as it should, the caller is told that nothing was charged. */
export async function askPaypal<T>(ctx: OperationContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn(
      { problem: error.problem, providerRequestId: error.providerRequestId },
      'PayPal did not do what was asked',
    );
    if (error.problem === 'not_found') throw new Refusal('state_changed', TEXTS.paypalClosed);
    throw new Refusal('unavailable', TEXTS.paypalDown);
  }
}
