import type Stripe from 'stripe';
import { attempt, CONFIRMABLE } from '../attempt.ts';
import { newId, type Call } from '../call.ts';
import { StripeFault } from '../faults.ts';
import { paymentIntent } from '../objects.ts';
import { settleInvoice } from './settle.ts';
import { invoice, invoicePayment, type Line } from './objects.ts';
import { billingNow, idOf, keepInvoice, note, notesOf, payingMethod, retriesFrom, tell } from './notes.ts';

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** Makes a draft and hangs it on its subscription. */
export function draft(call: Call, of: Stripe.Subscription, reason: Reason, lines: Line[]): Stripe.Invoice {
  const customer = call.need('customers', idOf(of.customer)!, 'customer');
  const made = invoice({ id: newId('in_'), created: billingNow(call), reason, of, customer, lines });
  of.latest_invoice = made.id!;
  keepInvoice(call, made);
  call.emit('invoice.created', made);
  return made;
}

/** From here on it is to be paid: it has a number, a page and a PDF, and takes what the customer is owed. */
export function finalize(call: Call, one: Stripe.Invoice): void {
  const customer = call.need('customers', idOf(one.customer)!, 'customer');
  const now = billingNow(call);
  const count = call.list('invoices').filter(({ number }) => number !== null).length;
  const due = Math.max(0, one.total + customer.balance);
  customer.balance = Math.min(0, one.total + customer.balance);
  call.save('customers', customer);
  Object.assign(one, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(count + 1).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    ending_balance: customer.balance,
    effective_at: now,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${call.publicUrl}/i/${one.id}`,
    invoice_pdf: `${call.publicUrl}/i/${one.id}/pdf`,
    status_transitions: { ...one.status_transitions, finalized_at: now },
  });
  keepInvoice(call, one);
  call.emit('invoice.finalized', one);
  if (due > 0) intentOf(call, one);
}

/** The payment that an invoice waits for; one for its whole life. */
function intentOf(call: Call, one: Stripe.Invoice): Stripe.PaymentIntent {
  const known = call.find('invoice_intents', one.id!);
  if (known) return call.need('payment_intents', known.intent, 'payment_intent');
  const id = newId('pi_');
  const intent = paymentIntent(
    {
      id,
      created: billingNow(call),
      client_secret: `${id}_secret_${newId('', 24)}`,
      amount: one.amount_due,
      currency: one.currency,
      customer: idOf(one.customer),
      description: 'Subscription',
      application_fee_amount: null,
    },
    {},
  );
  call.save('payment_intents', intent);
  call.put('invoice_intents', one.id!, { invoice: one.id!, intent: id });
  call.put('invoice_intents', id, { invoice: one.id!, intent: id });
  call.emit('payment_intent.created', intent);
  return intent;
}

/** Tries to collect an open invoice. Answers whether it is paid; what the bank said is in its payment. */
export function collect(call: Call, one: Stripe.Invoice, offSession: boolean, methodId?: string): boolean {
  if (one.amount_due === 0) {
    settleInvoice(call, one);
    return true;
  }
  const of = call.need(
    'subscriptions',
    idOf(one.parent!.subscription_details!.subscription)!,
    'subscription',
  );
  const intent = intentOf(call, one);
  const method = methodId ? call.need('payment_methods', methodId, 'payment_method') : payingMethod(call, of);
  Object.assign(one, { attempted: true, attempt_count: one.attempt_count + 1 });
  keepInvoice(call, one);
  let asks = false;
  try {
    if (method && CONFIRMABLE.includes(intent.status)) {
      // On success the payment itself settles the invoice.
      const tried = attempt(call, intent, method, offSession);
      if (tried.status === 'succeeded') return true;
      asks = tried.status === 'requires_action';
    }
  } catch (fault) {
    if (!(fault instanceof StripeFault) || fault.error.type !== 'card_error') throw fault;
    asks = fault.error.code === 'authentication_required';
  }
  const failed = call.need('invoices', one.id!, 'invoice');
  if (asks) call.emit('invoice.payment_action_required', failed);
  if (!asks || offSession) call.emit('invoice.payment_failed', failed);
  return false;
}

/** A renewal could not be collected: it is tried again on the days to come. */
export function becomePastDue(call: Call, of: Stripe.Subscription, one: Stripe.Invoice): void {
  const retries = retriesFrom(billingNow(call));
  note(call, of.id, { retries });
  Object.assign(one, { next_payment_attempt: retries[0] });
  keepInvoice(call, one);
  of.status = 'past_due';
  tell(call, of);
}

export function voidInvoice(call: Call, one: Stripe.Invoice): Stripe.Invoice {
  Object.assign(one, {
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...one.status_transitions, voided_at: billingNow(call) },
  });
  keepInvoice(call, one);
  const known = call.find('invoice_intents', one.id!);
  const intent = known && call.find('payment_intents', known.intent);
  if (intent && CONFIRMABLE.includes(intent.status)) {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: billingNow(call),
      cancellation_reason: 'void_invoice',
    });
    call.save('payment_intents', intent);
    call.emit('payment_intent.canceled', intent);
  }
  call.emit('invoice.voided', one);
  const id = idOf(one.parent!.subscription_details!.subscription)!;
  const of = call.find('subscriptions', id);
  if (of && notesOf(call, id).pending?.invoice === one.id) dropPending(call, of);
  return one;
}

/** A change whose payment did not come is not made. */
function dropPending(call: Call, of: Stripe.Subscription): void {
  note(call, of.id, { pending: null });
  of.pending_update = null;
  tell(call, of, 'pending_update_expired');
}

/** With its payments and the secret of the one that waits, as `expand` may ask for them. */
export function withPayments(call: Call, one: Stripe.Invoice): Stripe.Invoice {
  const known = call.find('invoice_intents', one.id!);
  const intent = known && call.find('payment_intents', known.intent);
  const asked = [call.params.expand ?? []].flat().map(String);
  if (asked.some((path) => path.startsWith('payments')))
    one.payments = {
      object: 'list',
      data: intent ? [invoicePayment(one, intent)] : [],
      has_more: false,
      url: `/v1/invoices/${one.id}/payments`,
    };
  if (asked.includes('confirmation_secret'))
    one.confirmation_secret =
      intent && one.status === 'open' && intent.client_secret
        ? { client_secret: intent.client_secret, type: 'payment_intent' }
        : null;
  return one;
}
