import { z } from 'zod';
import { captureOf, emit, orderOf, timeOf, type Call, type PaypalSurroundings, type Route } from './call.ts';
import { refusal, unprocessable } from './faults.ts';
import {
  centsOf,
  moneyOf,
  newId,
  shownCapture,
  shownOrder,
  shownRefund,
  type SandboxCapture,
} from './objects.ts';

const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d{1,9}\.\d{2}$/),
});

const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        amount: money,
        payee: z.strictObject({ merchant_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/) }),
        custom_id: z.string().min(1).max(127).optional(),
        description: z.string().min(1).max(127).optional(),
        payment_instruction: z
          .strictObject({ platform_fees: z.array(z.strictObject({ amount: money })).max(1) })
          .optional(),
      }),
    )
    .length(1),
  application_context: z.looseObject({}).optional(),
});

const refundRequest = z.strictObject({ amount: money.optional() });

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refusal(
    400,
    'INVALID_PARAMETER_SYNTAX',
    'The value of a field does not conform to the expected format.',
  );
}

function createOrder(call: Call) {
  const [unit] = read(orderRequest, call.body).purchase_units;
  const { amount, payee, custom_id, description, payment_instruction } = unit!;
  const seller = call.around.store.get('merchants', payee.merchant_id);
  if (seller?.consented === false)
    throw refusal(403, 'PERMISSION_DENIED', 'You do not have permission to act for this payee.');
  if (seller?.receivable === false)
    throw unprocessable('PAYEE_ACCOUNT_RESTRICTED', 'The merchant account is restricted.');
  const [fee] = payment_instruction?.platform_fees ?? [];
  if (fee && centsOf(fee.amount) > centsOf(amount))
    throw unprocessable(
      'INVALID_PLATFORM_FEES_AMOUNT',
      'The platform_fees amount cannot be greater than the capture amount.',
    );
  if (centsOf(amount) === 0)
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
    );
  const at = timeOf(call.around);
  const order = {
    id: newId(),
    status: 'CREATED' as const,
    intent: 'CAPTURE' as const,
    amount,
    merchant: payee.merchant_id,
    custom_id,
    description,
    payment_instruction,
    create_time: at,
    update_time: at,
    funding: 'paypal' as const,
    instrument: 'good' as const,
    captureId: null,
  };
  call.around.store.put('orders', order.id, order);
  return shownOrder(order, undefined);
}

function getOrder(call: Call) {
  const order = orderOf(call);
  const capture = order.captureId ? call.around.store.get('captures', order.captureId) : undefined;
  const refunds = call.around.store.all('refunds').filter(({ captureId }) => captureId === order.captureId);
  return shownOrder(order, capture, refunds);
}

function captureOrder(call: Call) {
  const order = orderOf(call);
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
    );
  if (order.instrument === 'declined')
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
    );
  const at = timeOf(call.around);
  const [platformFee] = order.payment_instruction?.platform_fees ?? [];
  const capture: SandboxCapture = {
    id: newId(),
    ...(order.instrument === 'review'
      ? { status: 'PENDING', status_details: { reason: order.waitsFor ?? 'PENDING_REVIEW' } }
      : { status: 'COMPLETED' }),
    amount: order.amount,
    custom_id: order.custom_id,
    final_capture: true,
    create_time: at,
    update_time: at,
    orderId: order.id,
    merchant: order.merchant,
    refundedCents: 0,
    platformFeeCents: platformFee ? centsOf(platformFee.amount) : 0,
  };
  const done = { ...order, status: 'COMPLETED' as const, update_time: at, captureId: capture.id };
  call.around.store.put('captures', capture.id, capture);
  call.around.store.put('orders', order.id, done);
  const state = capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED';
  emit(call.around, `PAYMENT.CAPTURE.${state}`, 'capture', eventCapture(capture));
  return shownOrder(done, capture);
}

const eventCapture = (capture: SandboxCapture) => ({
  ...shownCapture(capture),
  supplementary_data: { related_ids: { order_id: capture.orderId } },
});

function refund(call: Call) {
  const capture = captureOf(call);
  const all = centsOf(capture.amount);
  const left = all - capture.refundedCents;
  const { amount } = read(refundRequest, call.body ?? {});
  const cents = amount ? centsOf(amount) : left;
  if (left === 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture',
    );
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const at = timeOf(call.around);
  const isSlow = call.around.store.get('orders', capture.orderId)?.slowRefunds === true;
  const made = {
    id: newId(),
    status: isSlow ? ('PENDING' as const) : ('COMPLETED' as const),
    amount: moneyOf(cents, capture.amount.currency_code),
    captureId: capture.id,
    create_time: at,
    update_time: at,
  };
  const refundedCents = capture.refundedCents + cents;
  const status = refundedCents === all ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const);
  call.around.store.put('refunds', made.id, made);
  call.around.store.put('captures', capture.id, { ...capture, refundedCents, status, update_time: at });
  const shown = shownRefund(made);
  // Of one that waits PayPal sends nothing until it is done.
  if (!isSlow) emit(call.around, 'PAYMENT.CAPTURE.REFUNDED', 'refund', shown);
  return shown;
}

export const ROUTES: Route[] = [
  { method: 'post', path: '/v2/checkout/orders', status: 201, run: createOrder },
  { method: 'get', path: '/v2/checkout/orders/:id', run: getOrder },
  { method: 'post', path: '/v2/checkout/orders/:id/capture', status: 201, run: captureOrder },
  {
    method: 'get',
    path: '/v2/payments/captures/:id',
    run: (call) => shownCapture(captureOf(call)),
  },
  { method: 'post', path: '/v2/payments/captures/:id/refund', status: 201, run: refund },
];

/** What a person at PayPal would decide of a payment that is looked at. Sandbox only. */
export function decideReview(around: PaypalSurroundings, orderId: string): boolean {
  const { store } = around;
  const capture = store.get('captures', store.get('orders', orderId)?.captureId ?? '');
  if (capture?.status !== 'PENDING') return false;
  const { status_details: _why, ...decided } = capture;
  const done = { ...decided, status: 'COMPLETED' as const };
  store.put('captures', done.id, done);
  emit(around, 'PAYMENT.CAPTURE.COMPLETED', 'capture', eventCapture(done));
  return true;
}

/** Why what is looked at of an order waits, now or once it is captured. Sandbox only. */
export function waitFor({ store }: PaypalSurroundings, orderId: string, reason: string): boolean {
  const order = store.get('orders', orderId);
  if (!order) return false;
  store.put('orders', orderId, { ...order, waitsFor: reason });
  const capture = store.get('captures', order.captureId ?? '');
  if (capture?.status === 'PENDING')
    store.put('captures', capture.id, { ...capture, status_details: { reason } });
  return true;
}

/** Refunds of an order wait from now on. Sandbox only. */
export function slowRefunds({ store }: PaypalSurroundings, orderId: string): boolean {
  const order = store.get('orders', orderId);
  if (order) store.put('orders', orderId, { ...order, slowRefunds: true });
  return order !== undefined;
}

/** How a refund that waits ends. Of one that fails no event tells. Sandbox only. */
export function decideRefund(
  around: PaypalSurroundings,
  refundId: string,
  status: 'COMPLETED' | 'FAILED',
): boolean {
  const { store } = around;
  const refund = store.get('refunds', refundId);
  if (refund?.status !== 'PENDING') return false;
  const done = { ...refund, status };
  store.put('refunds', refundId, done);
  if (status === 'COMPLETED') {
    emit(around, 'PAYMENT.CAPTURE.REFUNDED', 'refund', shownRefund(done));
    return true;
  }
  const capture = store.get('captures', refund.captureId)!;
  const refundedCents = capture.refundedCents - centsOf(refund.amount);
  const left = refundedCents === 0 ? ('COMPLETED' as const) : ('PARTIALLY_REFUNDED' as const);
  store.put('captures', capture.id, { ...capture, refundedCents, status: left });
  return true;
}
