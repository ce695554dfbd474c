import { ApiError, type Order, type OrdersCapture } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { WalletOrder } from './port.ts';
import { ProviderError, type ChargeResult, type PaymentWait } from '../payments/port.ts';

/** `12.50` of USD or CAD, both with two decimals. */
export const moneyText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const money = z.object({
  currencyCode: z.string().length(3),
  value: z
    .string()
    .regex(/^\d+(\.\d{1,2})?$/)
    .transform((text) => {
      const [whole, part = ''] = text.split('.');
      return Number(whole) * 100 + Number(part.padEnd(2, '0'));
    }),
});

const CAPTURES: Readonly<Record<string, 'succeeded' | 'declined'>> = {
  COMPLETED: 'succeeded',
  // What was given back later was taken all the same.
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  DECLINED: 'declined',
  FAILED: 'declined',
};
const WAITS: Readonly<Record<string, PaymentWait>> = {
  BUYER_COMPLAINT: 'complaint',
  CHARGEBACK: 'chargeback',
  ECHECK: 'echeck',
  INTERNATIONAL_WITHDRAWAL: 'accept',
  PENDING_REVIEW: 'review',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: 'preferences',
  REFUNDED: 'refunded',
  TRANSACTION_APPROVED_AWAITING_FUNDING: 'funding',
  UNILATERAL: 'no_account',
  VERIFICATION_REQUIRED: 'verification',
};
export const REFUSED = 'The payment was refused. Please pay in another way.';

const capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  // Nothing is paid by a reason either; one that cannot be read is none.
  statusDetails: z.object({ reason: z.string().optional() }).optional().catch(undefined),
  // Nothing is paid by what PayPal keeps: a fee that cannot be read holds no payment up.
  sellerReceivableBreakdown: z.object({ paypalFee: money.optional() }).optional().catch(undefined),
});

const refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  // As with a capture's fee: nothing waits for it.
  sellerPayableBreakdown: z.object({ paypalFee: money.optional() }).optional().catch(undefined),
});

/** A refund as PayPal answers it, with what it gave of its fee, where it says so in the refund's own currency. */
export function toRefund(answer: unknown) {
  const { id: refundId, status, amount, sellerPayableBreakdown } = readAnswer(refund, answer);
  const fee = sellerPayableBreakdown?.paypalFee;
  return {
    refundId,
    amountCents: amount.value,
    ...(fee && fee.currencyCode === amount.currencyCode && { feeBackCents: fee.value }),
    hasFailed: status === 'FAILED' || status === 'CANCELLED',
    ...(status === 'PENDING' && { isPending: true }),
  };
}

const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchaseUnits: z
    .array(
      z.object({
        amount: money.optional(),
        customId: z.string().optional(),
        payee: z.object({ merchantId: z.string().optional() }).optional(),
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(z.unknown()).optional() })
          .optional(),
      }),
    )
    .min(1),
});

const ORDERS: Readonly<Record<string, WalletOrder['status']>> = {
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
};

/** What we rely on in an answer, or an error that names the first thing missing. */
export function readAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'the whole answer';
  throw new ProviderError('unexpected_answer', `PayPal answered without a usable ${path}`);
}

/** What came of an order's capture. Until it is decided the order is its name. */
function toOutcome(orderId: string, answer: OrdersCapture): ChargeResult {
  const { id, status, amount, statusDetails, sellerReceivableBreakdown } = readAnswer(capture, answer);
  const outcome = CAPTURES[status] ?? 'processing';
  if (outcome === 'processing') {
    const reason = statusDetails?.reason;
    return { outcome, paymentIntentId: orderId, ...(reason && { waitsFor: WAITS[reason] ?? 'other' }) };
  }
  if (outcome === 'declined')
    return { outcome, paymentIntentId: null, message: REFUSED, declineCode: 'CAPTURE_DECLINED' };
  const fee = sellerReceivableBreakdown?.paypalFee;
  // A fee in another currency than the payment's would not be cents of it.
  const kept = fee?.currencyCode === amount.currencyCode ? { providerFeeCents: fee.value } : {};
  return {
    outcome,
    paymentIntentId: id,
    amountCents: amount.value,
    currency: amount.currencyCode,
    ...kept,
  };
}

/** An order in our nouns; ours have one purchase unit. */
export function toOrder(answer: Order): WalletOrder {
  const { id, status, purchaseUnits } = readAnswer(order, answer);
  const unit = purchaseUnits[0]!;
  const taken = answer.purchaseUnits?.[0]?.payments?.captures?.at(-1);
  const amount = unit.amount ?? unit.payments?.captures?.at(-1)?.amount;
  if (!amount) throw new ProviderError('unexpected_answer', 'PayPal answered without a usable amount');
  return {
    orderId: id,
    status: ORDERS[status] ?? 'created',
    amountCents: amount.value,
    currency: amount.currencyCode,
    merchant: unit.payee?.merchantId ?? null,
    reference: unit.customId ?? null,
    outcome: taken ? toOutcome(id, taken) : null,
    refunds: (unit.payments?.refunds ?? []).map((one) => ({ ...toRefund(one), metadata: {} })),
  };
}

const failure = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

interface Refused {
  status: number;
  /** 'INSTRUMENT_DECLINED'; the error's name where there is no issue. */
  issue: string;
  providerRequestId: string | null;
}

/** What PayPal says is wrong, or null where the failure is no answer of its. */
export function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof ApiError)) return null;
  let body: unknown = null;
  try {
    body = typeof error.body === 'string' ? JSON.parse(error.body) : null;
  } catch {
    // A proxy's page, not PayPal's answer: the status has to do.
  }
  const read = failure.safeParse(body);
  const { name, details, debug_id: debugId } = read.success ? read.data : {};
  return {
    status: error.statusCode,
    issue: details?.[0]?.issue ?? name ?? '',
    providerRequestId: debugId ?? null,
  };
}

/** Any failure of a call as ours. PayPal's own text is not passed on: it may quote ids and parts of keys. */
export function toProviderError(error: unknown): unknown {
  if (error instanceof ProviderError) return error;
  const refused = refusedBy(error);
  if (!refused) return error;
  const { status, issue, providerRequestId } = refused;
  // 409: it is at work on a call before, whose outcome is what counts.
  if (status >= 500 || status === 429 || status === 408 || status === 409)
    return new ProviderError('unavailable', 'PayPal cannot answer now', providerRequestId);
  if (status === 401 || status === 403)
    return new ProviderError(
      'misconfigured',
      `PayPal refuses the keys or the account (${issue})`,
      providerRequestId,
    );
  if (status === 404)
    return new ProviderError('not_found', `PayPal knows no such object (${issue})`, providerRequestId);
  return new ProviderError('invalid_request', `PayPal refused the request (${issue})`, providerRequestId);
}
