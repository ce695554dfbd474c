import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { item } from './objects.ts';
import { billingNow, itemOf, note, notesOf, onePeriodOn, tell } from './notes.ts';

/** The subscription on another price; with another interval a new period begins. */
export function onPrice(call: Call, of: Stripe.Subscription, to: Stripe.Price, at: number): void {
  const before = itemOf(of);
  const isSame = before.price.recurring!.interval === to.recurring!.interval || of.status === 'trialing';
  const period = isSame
    ? { start: before.current_period_start, end: before.current_period_end }
    : { start: at, end: onePeriodOn(at, to.recurring!.interval) };
  const { id, created } = before;
  of.items.data = [item({ id, created, subscription: of.id }, to, period)];
  if (!isSame) of.billing_cycle_anchor = at;
  // An end that was wanted stays at the end of what is paid.
  if (of.cancel_at_period_end) of.cancel_at = period.end;
}

/** Its payment came: the change that waited for it is made. */
export function applyPending(call: Call, of: Stripe.Subscription): void {
  const { pending } = notesOf(call, of.id);
  note(call, of.id, { pending: null });
  of.pending_update = null;
  onPrice(call, of, call.need('prices', pending!.price, 'price'), pending!.anchor);
  tell(call, of, 'pending_update_applied');
  tell(call, of);
}

/** A change waits so long for its payment, seconds. */
const WAITS = 23 * 3600;

/** Keeps a change until it is paid for. */
export function waitForPayment(
  call: Call,
  of: Stripe.Subscription,
  { price, invoice, anchor }: { price: Stripe.Price; invoice: string; anchor: number },
): void {
  note(call, of.id, { pending: { price: price.id, invoice, anchor } });
  const { id, created } = itemOf(of);
  of.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: billingNow(call) + WAITS,
    metadata: null,
    subscription_items: [
      item({ id, created, subscription: of.id }, price, {
        start: itemOf(of).current_period_start,
        end: itemOf(of).current_period_end,
      }),
    ],
    trial_end: null,
    trial_from_plan: null,
  };
}
