import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { billingNow, idOf, keepInvoice, note, notesOf, tell } from './notes.ts';
import { applyPending } from './pending.ts';

/** An invoice's payment went through, on whatever way. */
export function settlePaidIntent(call: Call, intent: Stripe.PaymentIntent): void {
  const known = call.find('invoice_intents', intent.id);
  const one = known && call.find('invoices', known.invoice);
  if (one?.status === 'open') settleInvoice(call, one);
}

/** It is paid, by a card or by what the customer was owed. */
export function settleInvoice(call: Call, one: Stripe.Invoice): void {
  const now = billingNow(call);
  Object.assign(one, {
    status: 'paid',
    amount_paid: one.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...one.status_transitions, paid_at: now },
  });
  keepInvoice(call, one);
  call.emit('invoice.paid', one);
  call.emit('invoice.payment_succeeded', one);
  const id = idOf(one.parent!.subscription_details!.subscription)!;
  const of = call.need('subscriptions', id, 'subscription');
  if (notesOf(call, id).pending?.invoice === one.id) {
    applyPending(call, of);
    return;
  }
  note(call, id, { retries: [] });
  if (!['incomplete', 'past_due', 'unpaid'].includes(of.status)) return;
  of.status = 'active';
  tell(call, of);
}
