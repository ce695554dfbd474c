import type Stripe from 'stripe';
import { collect, draft, finalize, voidInvoice } from '../billing/invoices.ts';
import { billingNow, idOf, itemOf, onePeriodOn, payingMethod, tell } from '../billing/notes.ts';
import { item, subscription } from '../billing/objects.ts';
import { end, passTime } from '../billing/passing.ts';
import { onPrice, waitForPayment } from '../billing/pending.ts';
import { changeLines, periodLine } from '../billing/proration.ts';
import { newId, type Call, type Params, type Route } from '../call.ts';
import { cardFault, invalid } from '../faults.ts';

const DAY = 86_400;
const LIVE = ['trialing', 'active', 'past_due', 'incomplete'];

/** The price that the one item of a request names. */
export function priceOf(call: Call, items: unknown): Stripe.Price {
  const [first] = Object.values((items as Record<string, Params> | undefined) ?? {});
  if (typeof first?.price !== 'string')
    throw invalid('Missing required param: items[0][price].', { code: 'parameter_missing', param: 'items' });
  return call.need('prices', first.price, 'items[0][price]');
}

function create(call: Call) {
  passTime(call);
  const customer = call.need('customers', call.required('customer'), 'customer');
  const price = priceOf(call, call.params.items);
  const trialDays = call.integer('trial_period_days');
  const now = billingNow(call);
  const id = newId('sub_1');
  const trial = trialDays ? { start: now, end: now + trialDays * DAY } : null;
  const period = trial ?? { start: now, end: onePeriodOn(now, price.recurring!.interval) };
  const behavior = call.record('trial_settings')?.end_behavior as Params | undefined;
  const first = item({ id: newId('si_', 14), created: now, subscription: id }, price, period);
  const method = call.text('default_payment_method');
  if (method) call.need('payment_methods', method, 'default_payment_method');
  const made = subscription(
    {
      id,
      created: now,
      customer: customer.id,
      currency: price.currency,
      default_payment_method: method,
      trial,
      missingMethod: String(behavior?.missing_payment_method ?? 'create_invoice'),
      metadata: call.metadata(),
    },
    first,
  );
  if (!trial && !payingMethod(call, made))
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  made.billing_cycle_anchor = trial?.end ?? now;
  if (trial) {
    tell(call, made, 'created');
    return made;
  }
  const bill = draft(call, made, 'subscription_create', [periodLine(price, now)]);
  tell(call, made, 'created');
  finalize(call, bill);
  collect(call, bill, call.flag('off_session'));
  return call.need('subscriptions', id, 'id');
}

/** Whether the end at the period's end is changed by this request. */
function changeEnd(call: Call, of: Stripe.Subscription): void {
  const { cancel_at_period_end: flag, cancel_at: moment } = call.params;
  if (flag !== undefined && moment !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (flag === undefined && moment === undefined) return;
  const ends = call.flag('cancel_at_period_end');
  if (moment !== undefined && moment !== '')
    throw invalid('This sandbox only serves an empty cancel_at.', { param: 'cancel_at' });
  Object.assign(of, {
    cancel_at_period_end: ends,
    cancel_at: ends ? itemOf(of).current_period_end : null,
    canceled_at: ends ? billingNow(call) : null,
    cancellation_details: {
      ...of.cancellation_details!,
      reason: ends ? 'cancellation_requested' : null,
    },
  });
}

function changePrice(call: Call, of: Stripe.Subscription): void {
  const price = priceOf(call, call.params.items);
  if (price.id === itemOf(of).price.id) return;
  const at = call.integer('proration_date') ?? billingNow(call);
  if (at < itemOf(of).current_period_start || at > billingNow(call) + 60)
    throw invalid('The proration date must lie within the current period.', { param: 'proration_date' });
  const lines = changeLines(of, price, at);
  if (lines.length === 0) {
    onPrice(call, of, price, at);
    return;
  }
  const behavior = call.text('payment_behavior') ?? 'allow_incomplete';
  const bill = draft(call, of, 'subscription_update', lines);
  call.save('subscriptions', of);
  finalize(call, bill);
  const waits = call.need('invoices', bill.id!, 'invoice');
  if (behavior === 'pending_if_incomplete') {
    waitForPayment(call, of, { price, invoice: bill.id!, anchor: at });
    call.save('subscriptions', of);
    collect(call, waits, call.flag('off_session'));
  } else {
    onPrice(call, of, price, at);
    call.save('subscriptions', of);
    if (!collect(call, waits, call.flag('off_session'))) {
      const open = call.need('invoices', bill.id!, 'invoice');
      if (behavior === 'error_if_incomplete') {
        voidInvoice(call, open);
        throw cardFault({ code: 'card_declined', message: 'Your card was declined.' });
      }
      of.status = 'past_due';
      call.save('subscriptions', of);
    }
  }
  Object.assign(of, call.need('subscriptions', of.id, 'id'));
}

/** What may be said together with a change that waits for its payment. */
const WITH_PENDING = [
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'off_session',
  'expand',
];

function update(call: Call) {
  passTime(call);
  const of = call.need('subscriptions', call.path.id!, 'id');
  if (!LIVE.includes(of.status))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (call.text('payment_behavior') === 'pending_if_incomplete') {
    const other = Object.keys(call.params).find((name) => !WITH_PENDING.includes(name));
    if (other)
      throw invalid(`When using payment_behavior=pending_if_incomplete, you can not pass ${other}.`, {
        param: other,
      });
  }
  changeEnd(call, of);
  const method = call.text('default_payment_method');
  if (method) of.default_payment_method = call.need('payment_methods', method, 'default_payment_method').id;
  if (call.params.items) changePrice(call, of);
  tell(call, of);
  return of;
}

function cancel(call: Call) {
  passTime(call);
  const of = call.need('subscriptions', call.path.id!, 'id');
  if (!LIVE.includes(of.status))
    throw invalid(`No such subscription: '${of.id}'`, { code: 'resource_missing' }, 404);
  return end(call, of, 'cancellation_requested');
}

function list(call: Call) {
  passTime(call);
  const customer = call.text('customer');
  if (customer) call.find('customers', customer);
  const status = call.text('status');
  const data = call
    .list('subscriptions')
    .filter((one) => !customer || idOf(one.customer) === customer)
    // Stripe leaves out those that are over unless it is asked for all.
    .filter((one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'))
    .reverse()
    .slice(0, call.integer('limit') ?? 10);
  return { object: 'list', data, has_more: false, url: '/v1/subscriptions' };
}

const path = '/v1/subscriptions';

export const subscriptionRoutes: Route[] = [
  {
    method: 'post',
    path,
    accepts: [
      'customer',
      'items',
      'default_payment_method',
      'trial_period_days',
      'trial_settings',
      'payment_behavior',
      'payment_settings',
      'off_session',
      'metadata',
    ],
    run: create,
  },
  { method: 'get', path, run: list },
  {
    method: 'get',
    path: `${path}/:id`,
    run: (call) => {
      passTime(call);
      return call.need('subscriptions', call.path.id!, 'id');
    },
  },
  {
    method: 'post',
    path: `${path}/:id`,
    accepts: [
      'items',
      'proration_behavior',
      'proration_date',
      'payment_behavior',
      'cancel_at_period_end',
      'cancel_at',
      'default_payment_method',
      'off_session',
      'metadata',
    ],
    run: update,
  },
  { method: 'delete', path: `${path}/:id`, accepts: ['invoice_now', 'prorate'], run: cancel },
];
