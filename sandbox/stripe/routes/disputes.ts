import type Stripe from 'stripe';
import { DISPUTE_FEE, move } from '../balance.ts';
import { type Call, newId, type Route } from '../call.ts';
import { DAYS, dispute } from '../dispute-object.ts';
import { invalid } from '../faults.ts';
import { pageOf } from '../lists.ts';

/** Stripe takes so many letters of evidence in all. */
const MOST_LETTERS = 150_000;

/** A client goes to their bank: which takes the amount back at once, or only asks. */
export function openDispute(
  call: Call,
  { paymentIntent, reason, isInquiry }: { paymentIntent: string; reason: string; isInquiry: boolean },
): Stripe.Dispute {
  const intent = call.need('payment_intents', paymentIntent, 'payment_intent');
  const charge = call.need('charges', String(intent.latest_charge), 'charge');
  const status = isInquiry ? 'warning_needs_response' : 'needs_response';
  const object = dispute(
    {
      id: newId('dp_'),
      created: call.created,
      amount: charge.amount - charge.amount_refunded,
      status,
      reason,
    },
    charge,
  );
  if (isInquiry) call.save('disputes', object);
  charge.disputed = true;
  call.save('charges', charge);
  call.emit('charge.dispute.created', object);
  return isInquiry ? object : withdraw(call, object);
}

/** The bank takes the amount back, and Stripe its fee. */
export function withdraw(call: Call, object: Stripe.Dispute): Stripe.Dispute {
  // What was sent to an inquiry stays counted, and the dispute is answered anew.
  object.status = 'needs_response';
  object.evidence_details.due_by = call.created + DAYS * 24 * 3600;
  object.balance_transactions.push(
    move(call, {
      id: newId('txn_'),
      type: 'adjustment',
      category: 'dispute',
      amount: -object.amount,
      fees: [{ amount: DISPUTE_FEE, type: 'stripe_fee' }],
      currency: object.currency,
      source: object.id,
      description: 'Chargeback withdrawal',
    }),
  );
  call.save('disputes', object);
  call.emit('charge.dispute.funds_withdrawn', object);
  return object;
}

/** The bank has decided. Of an inquiry nothing was taken. */
export function decideDispute(call: Call, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const object = call.need('disputes', id, 'dispute');
  if (object.status.startsWith('warning_')) object.status = 'warning_closed';
  else object.status = status;
  if (object.status === 'won') {
    object.balance_transactions.push(
      move(call, {
        id: newId('txn_'),
        type: 'adjustment',
        category: 'dispute_reversal',
        amount: object.amount,
        fees: [{ amount: -DISPUTE_FEE, type: 'stripe_fee' }],
        currency: object.currency,
        source: object.id,
        description: 'Chargeback reversal',
      }),
    );
  }
  object.is_charge_refundable = object.status === 'warning_closed';
  call.save('disputes', object);
  if (object.status === 'won') call.emit('charge.dispute.funds_reinstated', object);
  call.emit('charge.dispute.closed', object);
  return object;
}

function mustBeOpen(call: Call, object: Stripe.Dispute): void {
  if (['won', 'lost', 'warning_closed', 'prevented'].includes(object.status))
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  const { due_by: dueBy } = object.evidence_details;
  if (dueBy !== null && dueBy < call.created) throw invalid('The evidence for this dispute is past due.');
}

function update(call: Call): Stripe.Dispute {
  const object = call.need('disputes', call.path.id!, 'dispute');
  mustBeOpen(call, object);
  if (object.status.endsWith('under_review'))
    throw invalid('Evidence for this dispute has already been submitted.');
  const evidence = (call.record('evidence') ?? {}) as Record<string, string>;
  for (const [name, text] of Object.entries(evidence)) {
    if (!(name in object.evidence))
      throw invalid(`Received unknown parameter: evidence[${name}]`, {
        code: 'parameter_unknown',
        param: `evidence[${name}]`,
      });
    Object.assign(object.evidence, { [name]: text });
  }
  const letters = Object.values(object.evidence).reduce(
    (sum: number, text) => sum + (typeof text === 'string' ? text.length : 0),
    0,
  );
  if (letters > MOST_LETTERS)
    throw invalid('Evidence is limited to 150000 characters.', { param: 'evidence' });
  const { evidence_details: details } = object;
  details.has_evidence = letters > 0;
  if (call.text('submit') !== 'false') {
    details.submission_count += 1;
    details.submission_method = 'manual';
    object.status = object.status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
  }
  call.save('disputes', object);
  call.emit('charge.dispute.updated', object);
  return object;
}

function close(call: Call): Stripe.Dispute {
  const object = call.need('disputes', call.path.id!, 'dispute');
  mustBeOpen(call, object);
  return decideDispute(call, object.id, 'lost');
}

export const disputeRoutes: Route[] = [
  { method: 'get', path: '/v1/disputes', run: (call) => pageOf(call, '/v1/disputes', call.list('disputes')) },
  { method: 'get', path: '/v1/disputes/:id', run: (call) => call.need('disputes', call.path.id!, 'id') },
  { method: 'post', path: '/v1/disputes/:id', accepts: ['evidence', 'submit', 'metadata'], run: update },
  { method: 'post', path: '/v1/disputes/:id/close', accepts: [], run: close },
];
