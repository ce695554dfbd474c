import type Stripe from 'stripe';
import { move } from '../balance.ts';
import { type Call, newId, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { pageOf } from '../lists.ts';

/** What Stripe takes for sending at once: 1 percent, at least 50 cents. */
const instantFee = (amount: number): number => Math.max(50, Math.round(amount * 0.01));

/**
 * Whatever moved since the last payout goes to the bank; nothing where nothing did. One by hand sends what its owner asks for, at once and
 * for a fee where they want it so; it is a movement like any other, which the next automatic one lists.
 */
export function payOut(
  call: Call,
  {
    byHand,
    counting,
    instant = false,
    amount: asked,
  }: { byHand: boolean; counting: boolean; instant?: boolean; amount?: number },
) {
  const open = call.list('balance_transactions').filter(({ id }) => !call.find('paid_out', id));
  const amount = asked ?? open.reduce((sum, { net }) => sum + net, 0);
  if (open.length === 0) return null;
  const id = newId('po_');
  const currency = open[0]!.currency;
  const own = move(call, {
    id: newId('txn_'),
    type: 'payout',
    category: 'payout',
    amount: -amount,
    currency,
    ...(instant && { fees: [{ amount: instantFee(amount), type: 'stripe_fee' as const }] }),
    source: id,
    description: 'STRIPE PAYOUT',
  });
  // Of one for a certain amount nobody says what it is made of; it stands among what the next one lists.
  if (asked === undefined) for (const one of [...open, own]) call.put('paid_out', one.id, { payout: id });
  const payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.created + 2 * 24 * 3600,
    automatic: !byHand,
    balance_transaction: own.id,
    created: call.created,
    currency,
    description: byHand ? null : 'STRIPE PAYOUT',
    destination: 'ba_demo',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: instant ? 'instant' : 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: byHand ? 'not_applicable' : counting ? 'in_progress' : 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  } as Stripe.Payout;
  call.save('payouts', payout);
  call.emit('payout.created', payout);
  return payout;
}

/** The bank took it, or sent it back. */
export function endPayout(call: Call, id: string, status: 'paid' | 'failed'): Stripe.Payout {
  const payout = call.need('payouts', id, 'payout');
  const isCounted = payout.reconciliation_status === 'in_progress';
  if (isCounted) payout.reconciliation_status = 'completed';
  payout.status = status;
  if (status === 'failed') {
    const back = move(call, {
      id: newId('txn_'),
      type: 'payout_failure',
      category: 'payout_reversal',
      amount: payout.amount,
      // What was taken for sending it is given back.
      fees: call
        .need('balance_transactions', String(payout.balance_transaction), 'id')
        .fee_details.map(({ amount }) => ({ amount: -amount, type: 'stripe_fee' as const })),
      currency: payout.currency,
      source: id,
    });
    payout.failure_code = 'account_closed';
    payout.failure_message = 'The bank account has been closed.';
    payout.failure_balance_transaction = back.id;
  }
  call.save('payouts', payout);
  if (isCounted) call.emit('payout.reconciliation_completed', payout);
  call.emit(`payout.${status}`, payout);
  return payout;
}

function listMovements(call: Call) {
  const id = call.text('payout');
  const all = call.list('balance_transactions');
  if (id === null) return pageOf(call, '/v1/balance_transactions', all);
  const payout = call.need('payouts', id, 'payout');
  if (!payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    });
  const own = all.filter((one) => call.find('paid_out', one.id)?.payout === id);
  // Until Stripe has counted, a part is missing.
  const counted =
    payout.reconciliation_status === 'completed' ? own : own.slice(0, Math.ceil(own.length / 2));
  return pageOf(call, '/v1/balance_transactions', counted);
}

export const payoutRoutes: Route[] = [
  { method: 'get', path: '/v1/payouts', run: (call) => pageOf(call, '/v1/payouts', call.list('payouts')) },
  { method: 'get', path: '/v1/payouts/:id', run: (call) => call.need('payouts', call.path.id!, 'id') },
  { method: 'get', path: '/v1/balance_transactions', run: listMovements },
  {
    method: 'get',
    path: '/v1/balance_transactions/:id',
    run: (call) => call.need('balance_transactions', call.path.id!, 'id'),
  },
];
