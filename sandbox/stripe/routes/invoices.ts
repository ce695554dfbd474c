import { collect, finalize, voidInvoice, withPayments } from '../billing/invoices.ts';
import { billingNow, idOf, itemOf } from '../billing/notes.ts';
import { invoice } from '../billing/objects.ts';
import { passTime } from '../billing/passing.ts';
import { changeLines, periodLine } from '../billing/proration.ts';
import { newId, type Call, type Params, type Route } from '../call.ts';
import { cardFault, invalid } from '../faults.ts';
import { pageOf } from '../lists.ts';
import { DECLINES } from '../test-cards.ts';
import { priceOf } from './subscriptions.ts';

const needed = (call: Call) => call.need('invoices', call.path.id!, 'id');

function list(call: Call) {
  passTime(call);
  const customer = call.text('customer');
  if (customer) call.find('customers', customer);
  const all = call.list('invoices').filter((one) => !customer || idOf(one.customer) === customer);
  return pageOf(call, '/v1/invoices', all);
}

function read(call: Call) {
  passTime(call);
  return withPayments(call, needed(call));
}

function pay(call: Call) {
  passTime(call);
  const one = needed(call);
  if (one.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (one.status === 'draft') finalize(call, one);
  if (one.status !== 'open')
    throw invalid(`Invoice is ${one.status} and can no longer be paid.`, { code: 'invoice_not_editable' });
  const off = call.params.off_session === undefined || call.flag('off_session');
  if (collect(call, one, off, call.text('payment_method') ?? undefined)) return needed(call);
  const known = call.find('invoice_intents', one.id);
  const intent = known && call.find('payment_intents', known.intent);
  const said = intent?.last_payment_error;
  if (intent?.status === 'requires_action')
    throw cardFault({
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully.',
    });
  throw cardFault({
    code: said?.code ?? 'card_declined',
    decline_code: said?.decline_code,
    message: said?.message ?? DECLINES.generic_decline.message,
  });
}

function cancel(call: Call) {
  const one = needed(call);
  if (one.status !== 'open')
    throw invalid('You can only pass in open invoices. This invoice isn’t open.', {
      code: 'invoice_not_editable',
    });
  return voidInvoice(call, one);
}

/** What a change would cost. Nothing of it is kept. */
function preview(call: Call) {
  passTime(call);
  const of = call.need('subscriptions', call.required('subscription'), 'subscription');
  const customer = call.need('customers', idOf(of.customer)!, 'customer');
  const details = (call.record('subscription_details') ?? {}) as Params;
  const at = Number(details.proration_date ?? billingNow(call));
  const { price } = itemOf(of);
  const to = details.items ? priceOf(call, details.items) : price;
  const change = to.id === price.id ? [] : changeLines(of, to, at);
  const next = of.status === 'trialing' ? of.trial_end! : itemOf(of).current_period_end;
  const lines = change.length > 0 ? change : [periodLine(to, next)];
  const id = newId('upcoming_in_');
  const made = invoice({ id, created: at, reason: 'upcoming', of, customer, lines });
  made.ending_balance = Math.min(0, made.total + customer.balance);
  return made;
}

const path = '/v1/invoices';

export const invoiceRoutes: Route[] = [
  {
    method: 'post',
    path: `${path}/create_preview`,
    accepts: ['customer', 'subscription', 'subscription_details'],
    run: preview,
  },
  { method: 'get', path, run: list },
  { method: 'get', path: `${path}/:id`, run: read },
  { method: 'post', path: `${path}/:id/pay`, accepts: ['payment_method', 'off_session'], run: pay },
  { method: 'post', path: `${path}/:id/void`, accepts: [], run: cancel },
];
