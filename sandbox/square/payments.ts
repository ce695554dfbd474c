import { given, invalid, newId, refusal, text, type Call, type Route } from './call.ts';
import { disputeRoutes } from './disputes.ts';
import { listRefunds, moveCharge, moveRefund, payoutRoutes } from './payouts.ts';
import { isDescribed } from './sellers.ts';
import type { Card, Money, Payment, Refund } from './tables.ts';
import { refusalOfCharging } from './test-cards.ts';

/** The least that Square charges to a card, cents. */
const LEAST = 100;

function moneyOf(value: unknown, field: string): Money {
  const { amount, currency } = (value ?? {}) as Partial<Money>;
  if (!Number.isInteger(amount) || amount! < 0 || typeof currency !== 'string')
    throw invalid('INVALID_VALUE', field, 'Amount must be a whole number of cents');
  return { amount: amount!, currency };
}

/** Whose card it is now: the name that it was saved with may have been merged into another. */
const holderOf = (call: Call, { customer_id }: Card): string =>
  call.find('customers', customer_id)?.id ?? customer_id;

/** The saved card that is to be charged; it must be the customer's own and not forgotten. */
function cardOf(call: Call): Card {
  const sourceId = text(call.body.source_id) ?? '';
  const card = sourceId.startsWith('ccof:') ? call.find('cards', sourceId) : undefined;
  if (!card?.enabled) throw invalid('NOT_FOUND', 'source_id', `Card with id ${sourceId} was not found.`, 404);
  const asked = call.find('customers', text(call.body.customer_id) ?? '');
  if (!asked || asked.id !== holderOf(call, card))
    throw invalid('NOT_FOUND', 'customer_id', 'The card does not belong to this customer.', 404);
  return card;
}

function createPayment(call: Call): object {
  const money = moneyOf(call.body.amount_money, 'amount_money.amount');
  const card = cardOf(call);
  const location = text(call.body.location_id) ?? call.location;
  const place = call.seller.locations.find(({ id }) => id === location);
  if (!place)
    throw invalid('INVALID_LOCATION', 'location_id', 'The location does not belong to this seller.');
  if (place.status !== 'ACTIVE' || !place.capabilities.includes('CREDIT_CARD_PROCESSING'))
    throw refusal(403, [
      { category: 'INVALID_REQUEST_ERROR', code: 'FORBIDDEN', detail: 'This location cannot take cards.' },
    ]);
  if (isDescribed(call.surroundings, call.account) && money.currency !== place.currency)
    throw invalid(
      'INVALID_VALUE',
      'amount_money.currency',
      `This merchant can only process payments in ${place.currency}, but amount was provided in ${money.currency}.`,
    );
  if (money.amount < LEAST)
    throw invalid('AMOUNT_TOO_LOW', 'amount_money.amount', 'The requested amount is too low.');
  const id = newId(29);
  const payment: Payment = given({
    id,
    created_at: call.now,
    updated_at: call.now,
    amount_money: money,
    total_money: money,
    approved_money: money,
    app_fee_money: call.body.app_fee_money as Money | undefined,
    status: 'APPROVED' as const,
    source_type: 'CARD' as const,
    card_details: { status: 'AUTHORIZED' as const, card, entry_method: 'ON_FILE' as const },
    location_id: location,
    order_id: newId(29),
    reference_id: text(call.body.reference_id),
    customer_id: holderOf(call, card),
    version_token: newId(16),
  }) as Payment;
  const errors = refusalOfCharging(call.find('natures', card.id)?.behaviour ?? 'ok');
  if (errors) {
    const failed: Payment = {
      ...payment,
      status: 'FAILED',
      card_details: { ...payment.card_details, status: 'FAILED', errors },
    };
    call.save('payments', failed);
    call.emit('payment.updated', 'payment', failed);
    throw refusal(402, errors, { payment: failed });
  }
  call.emit('payment.created', 'payment', payment);
  const isHeld = call.body.autocomplete === false;
  const done: Payment = isHeld
    ? payment
    : {
        ...payment,
        status: 'COMPLETED',
        card_details: { ...payment.card_details, status: 'CAPTURED' },
      };
  call.save('payments', done);
  if (!isHeld)
    moveCharge(call, { id, ...money, appFee: (call.body.app_fee_money as Money | undefined)?.amount ?? 0 });
  if (!isHeld) call.emit('payment.updated', 'payment', done);
  return { payment: done };
}

function cancelPayment(call: Call): object {
  const payment = call.need('payments', call.path.id!, 'payment_id');
  if (payment.status !== 'APPROVED')
    throw invalid('BAD_REQUEST', 'payment_id', `Payment is in status ${payment.status}`);
  const cancelled: Payment = {
    ...payment,
    status: 'CANCELED',
    updated_at: call.now,
    card_details: { ...payment.card_details, status: 'VOIDED' },
  };
  call.save('payments', cancelled);
  call.emit('payment.updated', 'payment', cancelled);
  return { payment: cancelled };
}

/** Newest first where asked so, a page of at most a hundred; the cursor counts what was given. */
function listPayments(call: Call): object {
  const { query } = call;
  const total = query.get('total');
  const found = call
    .list('payments')
    .filter((payment) => !query.get('location_id') || payment.location_id === query.get('location_id'))
    .filter((payment) => total === null || payment.total_money.amount === Number(total));
  if (query.get('sort_order') !== 'ASC') found.reverse();
  const from = Number(query.get('cursor') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 100), 100);
  const more = from + limit < found.length ? { cursor: String(from + limit) } : {};
  return { payments: found.slice(from, from + limit), ...more };
}

function createRefund(call: Call): object {
  const money = moneyOf(call.body.amount_money, 'amount_money.amount');
  const payment = call.need('payments', text(call.body.payment_id) ?? '', 'payment_id');
  const refuse = (code: string, detail: string) => refusal(400, [{ category: 'REFUND_ERROR', code, detail }]);
  if (payment.status !== 'COMPLETED') throw refuse('PAYMENT_NOT_REFUNDABLE', 'The payment is not completed.');
  const before = payment.refunded_money?.amount ?? 0;
  if (before >= payment.total_money.amount)
    throw refuse('PAYMENT_NOT_REFUNDABLE', 'The payment is already fully refunded.');
  if (money.amount <= 0 || before + money.amount > payment.total_money.amount)
    throw refuse('REFUND_AMOUNT_INVALID', 'The requested refund amount exceeds the amount available.');
  const refund: Refund = given({
    id: `${payment.id}_${newId(44)}`,
    status: 'PENDING' as const,
    location_id: payment.location_id,
    amount_money: money,
    payment_id: payment.id,
    order_id: newId(29),
    reason: text(call.body.reason),
    created_at: call.now,
    updated_at: call.now,
  }) as Refund;
  const refunded: Payment = {
    ...payment,
    updated_at: call.now,
    refunded_money: { amount: before + money.amount, currency: money.currency },
    refund_ids: [...(payment.refund_ids ?? []), refund.id],
  };
  call.save('payments', refunded);
  // The answer says PENDING, as Square's does; the money is on its way a moment later.
  const done: Refund = { ...refund, status: 'COMPLETED' };
  call.save('refunds', done);
  moveRefund(call, {
    payment_id: payment.id,
    refund_id: refund.id,
    amount: -money.amount,
    currency: money.currency,
  });
  call.emit('refund.created', 'refund', refund);
  call.emit('payment.updated', 'payment', refunded);
  call.emit('refund.updated', 'refund', done);
  return { refund };
}

/** The bank of the card does not take it after all, days later: the money is with the seller again. */
export function failRefund(call: Call, id: string): Refund {
  const before = call.need('refunds', id, 'refund_id');
  if (before.status === 'FAILED') return before;
  const refund: Refund = { ...before, status: 'FAILED', updated_at: call.now };
  const payment = call.need('payments', refund.payment_id, 'payment_id');
  const left = (payment.refunded_money?.amount ?? 0) - refund.amount_money.amount;
  call.save('refunds', refund);
  call.save('payments', {
    ...payment,
    updated_at: call.now,
    refunded_money: { amount: left, currency: refund.amount_money.currency },
  });
  moveRefund(call, { payment_id: refund.payment_id, refund_id: id, ...refund.amount_money });
  call.emit('refund.updated', 'refund', refund);
  return refund;
}

export const payments: Route[] = [
  { method: 'post', path: '/v2/payments', run: createPayment },
  { method: 'get', path: '/v2/payments', run: listPayments },
  {
    method: 'get',
    path: '/v2/payments/:id',
    run: (call) => ({ payment: call.need('payments', call.path.id!, 'payment_id') }),
  },
  { method: 'post', path: '/v2/payments/:id/cancel', run: cancelPayment },
  { method: 'post', path: '/v2/refunds', run: createRefund },
  {
    method: 'get',
    path: '/v2/refunds/:id',
    run: (call) => ({ refund: call.need('refunds', call.path.id!, 'refund_id') }),
  },
  { method: 'get', path: '/v2/refunds', run: listRefunds },
  ...disputeRoutes,
  ...payoutRoutes,
];
