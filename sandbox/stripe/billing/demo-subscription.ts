import type Stripe from 'stripe';
import { newId, type Call } from '../call.ts';
import { billingNow, keepInvoice, onePeriodOn } from './notes.ts';
import { invoice, item, price, subscription } from './objects.ts';
import { periodLine } from './proration.ts';

const DAY = 86_400;

/** A subscription that runs since ten days, and its paid invoice. */
export function demoSubscription(
  call: Call,
  customer: Stripe.Customer,
  cents: number,
  interval: 'month' | 'year',
  key: string,
): void {
  const start = billingNow(call) - 10 * DAY;
  const own = price({
    id: newId('price_1'),
    created: start,
    product: newId('prod_', 14),
    currency: 'usd',
    unit_amount: cents,
    interval,
    lookup_key: null,
    metadata: { name: 'Website' },
  });
  call.save('prices', own);
  const method = call.find('payment_methods', `pm_demo_4242_${key}`);
  customer.invoice_settings.default_payment_method = method?.id ?? null;
  call.save('customers', customer);
  const id = newId('sub_1');
  const period = { start, end: onePeriodOn(start, interval) };
  const made = subscription(
    {
      id,
      created: start,
      customer: customer.id,
      currency: 'usd',
      default_payment_method: null,
      trial: null,
      missingMethod: 'create_invoice',
      metadata: {},
    },
    item({ id: newId('si_', 14), created: start, subscription: id }, own, period),
  );
  made.status = 'active';
  const invoiceId = newId('in_');
  const bill = invoice({
    id: invoiceId,
    created: start,
    reason: 'subscription_create',
    of: made,
    customer,
    lines: [periodLine(own, start)],
  });
  Object.assign(bill, {
    status: 'paid',
    number: `${customer.invoice_prefix}-0001`,
    amount_paid: bill.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: 1,
    effective_at: start,
    ending_balance: 0,
    hosted_invoice_url: `${call.publicUrl}/i/${invoiceId}`,
    invoice_pdf: `${call.publicUrl}/i/${invoiceId}/pdf`,
    status_transitions: { ...bill.status_transitions, finalized_at: start, paid_at: start },
  });
  keepInvoice(call, bill);
  made.latest_invoice = invoiceId;
  call.save('subscriptions', made);
}
