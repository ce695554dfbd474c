import { idsOf } from '../core/ids.ts';
import type { CoreTables } from '../core/vendor.ts';

/** What the sandbox keeps of PayPal's objects, in PayPal's own words. */

export interface SandboxMoney {
  currency_code: string;
  value: string;
}

export interface SandboxCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  /** Why it waits. */
  status_details?: { reason: string };
  amount: SandboxMoney;
  custom_id?: string;
  final_capture: true;
  create_time: string;
  update_time: string;
  /** Not PayPal's: kept beside it. */
  orderId: string;
  merchant: string;
  refundedCents: number;
  platformFeeCents: number;
}

export interface SandboxOrder {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  intent: 'CAPTURE';
  amount: SandboxMoney;
  merchant: string;
  custom_id?: string;
  payment_instruction?: { platform_fees: { amount: SandboxMoney }[] };
  description?: string;
  create_time: string;
  update_time: string;
  /** How its payer wants to pay: what they chose in the window. */
  funding: 'paypal' | 'venmo';
  /** What they pay with is refused, or has to be looked at. */
  instrument: 'good' | 'declined' | 'review';
  /** Why what is looked at waits; for being looked at where nothing else is set. */
  waitsFor?: string;
  captureId: string | null;
  /** What is given back of it has to wait, such as for money in the account. */
  slowRefunds?: boolean;
}

export interface SandboxRefund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  amount: SandboxMoney;
  captureId: string;
  create_time: string;
  update_time: string;
}

/** A page made for an owner to sign up on. */
export interface SandboxReferral {
  id: string;
  trackingId: string;
  returnUrl: string;
  email: string;
}

/** An account that came by such a page. */
export interface SandboxMerchant {
  id: string;
  /** The last attempt that it went through; `came` holds all of them. */
  trackingId: string;
  came: string[];
  name: string;
  email: string;
  receivable: boolean;
  emailConfirmed: boolean;
  consented: boolean;
}

export interface PaypalTables extends CoreTables {
  referrals: SandboxReferral;
  merchants: SandboxMerchant;
  orders: SandboxOrder;
  captures: SandboxCapture;
  refunds: SandboxRefund;
}

const letters = idsOf('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');

/** 17 capitals and digits, as PayPal's ids of orders and captures are. */
export const newId = (length = 17): string => letters(length);

export const centsOf = ({ value }: SandboxMoney): number => Math.round(Number(value) * 100);
export const moneyOf = (cents: number, currency_code: string): SandboxMoney => ({
  currency_code,
  value: (cents / 100).toFixed(2),
});

/** What PayPal keeps of a payment: 3.49 percent and 49 cents. */
const feeOf = (cents: number): number => Math.min(cents, Math.round(cents * 0.0349) + 49);

/** What of a capture comes to its seller. PayPal does not say it before the capture is decided. */
function breakdown({ status, amount, platformFeeCents }: SandboxCapture) {
  if (status === 'PENDING') return {};
  const gross = centsOf(amount);
  const of = (cents: number) => moneyOf(cents, amount.currency_code);
  return {
    seller_receivable_breakdown: {
      gross_amount: amount,
      paypal_fee: of(feeOf(gross)),
      ...(platformFeeCents > 0 && { platform_fees: [{ amount: of(platformFeeCents) }] }),
      net_amount: of(Math.max(0, gross - feeOf(gross) - platformFeeCents)),
    },
  };
}

/** A capture as PayPal answers it. */
export function shownCapture(kept: SandboxCapture) {
  const {
    orderId: _order,
    merchant: _merchant,
    refundedCents: _back,
    platformFeeCents: _fee,
    ...capture
  } = kept;
  return { ...capture, ...breakdown(kept), links: [] };
}

/** What of a refund its seller bears: PayPal gives the percentage of its fee back, the cents stay. Not said before it is decided. */
function refundBreakdown({ status, amount }: SandboxRefund) {
  if (status !== 'COMPLETED') return {};
  const gross = centsOf(amount);
  const fee = Math.floor(gross * 0.0349);
  const of = (cents: number) => moneyOf(cents, amount.currency_code);
  return {
    seller_payable_breakdown: { gross_amount: amount, paypal_fee: of(fee), net_amount: of(gross - fee) },
  };
}

/** A refund as PayPal answers it; that alone names its capture. */
export function shownRefund({ captureId, ...refund }: SandboxRefund) {
  const href = `https://api-m.sandbox.paypal.com/v2/payments/captures/${captureId}`;
  return {
    ...refund,
    ...refundBreakdown({ captureId, ...refund }),
    links: [{ href, rel: 'up', method: 'GET' }],
  };
}

/** An order as PayPal answers it. */
export function shownOrder(
  order: SandboxOrder,
  capture: SandboxCapture | undefined,
  refunds: readonly SandboxRefund[] = [],
) {
  const { id, status, intent, create_time, update_time, amount, merchant, custom_id, description, funding } =
    order;
  return {
    id,
    status,
    intent,
    create_time,
    update_time,
    ...(status === 'CREATED' ? {} : { payment_source: { [funding]: {} } }),
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        payee: { merchant_id: merchant },
        ...(custom_id && { custom_id }),
        ...(description && { description }),
        ...(capture && {
          payments: {
            captures: [shownCapture(capture)],
            ...(refunds.length > 0 && { refunds: refunds.map(shownRefund) }),
          },
        }),
      },
    ],
    links: [
      { href: `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
    ],
  };
}
