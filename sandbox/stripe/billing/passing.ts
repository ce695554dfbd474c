import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { becomePastDue, collect, draft, finalize, voidInvoice } from './invoices.ts';
import { item } from './objects.ts';
import {
  billingNow,
  idOf,
  itemOf,
  keepInvoice,
  note,
  notesOf,
  onePeriodOn,
  payingMethod,
  tell,
} from './notes.ts';
import { periodLine } from './proration.ts';

const HOUR = 3600;
const DAY = 86_400;
const FIRST_PAYMENT_HOURS = 23;

/** Ends a subscription. What is still to be paid is no longer asked for by itself. */
export function end(
  call: Call,
  of: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
) {
  const now = billingNow(call);
  Object.assign(of, {
    status: 'canceled',
    canceled_at: of.canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
    cancellation_details: { ...of.cancellation_details!, reason },
  });
  note(call, of.id, { retries: [] });
  tell(call, of, 'deleted');
  return of;
}

/** A new period begins: its invoice stands as a draft for an hour, in which the subscription is active and nothing is paid. */
function renew(call: Call, of: Stripe.Subscription, from: number): void {
  const { price, id, created } = itemOf(of);
  const period = { start: from, end: onePeriodOn(from, price.recurring!.interval) };
  of.items.data = [item({ id, created, subscription: of.id }, price, period)];
  of.status = 'active';
  const made = draft(call, of, 'subscription_cycle', [periodLine(price, from)]);
  made.automatically_finalizes_at = from + HOUR;
  keepInvoice(call, made);
  tell(call, of);
}

function trialEnds(call: Call, of: Stripe.Subscription): void {
  if (!payingMethod(call, of) && of.trial_settings?.end_behavior.missing_payment_method === 'cancel') {
    // Stripe has no reason of its own for it here.
    end(call, of, 'cancellation_requested');
    return;
  }
  of.billing_cycle_anchor = of.trial_end!;
  renew(call, of, of.trial_end!);
}

function collectDue(call: Call, of: Stripe.Subscription, one: Stripe.Invoice): void {
  finalize(call, one);
  if (!collect(call, one, true)) becomePastDue(call, of, call.need('invoices', one.id!, 'invoice'));
}

function retry(call: Call, of: Stripe.Subscription, one: Stripe.Invoice): void {
  const retries = notesOf(call, of.id).retries.slice(1);
  if (collect(call, one, true)) return;
  note(call, of.id, { retries });
  if (retries.length === 0) end(call, call.need('subscriptions', of.id, 'subscription'), 'payment_failed');
}

function expireFirst(call: Call, of: Stripe.Subscription, one: Stripe.Invoice): void {
  voidInvoice(call, one);
  of.status = 'incomplete_expired';
  of.ended_at = billingNow(call);
  tell(call, of);
}

type Due = { at: number; run: () => void };

/** What comes next of itself for a subscription. */
function nextOf(call: Call, of: Stripe.Subscription): Due | null {
  const latest = idOf(of.latest_invoice);
  const one = latest ? call.find('invoices', latest) : undefined;
  const { retries, warned, pending } = notesOf(call, of.id);
  const due: Due[] = [];
  const isLive = ['trialing', 'active', 'past_due'].includes(of.status);
  if (of.status === 'incomplete' && one)
    due.push({ at: of.created + FIRST_PAYMENT_HOURS * HOUR, run: () => expireFirst(call, of, one) });
  if (isLive && of.cancel_at !== null)
    due.push({ at: of.cancel_at, run: () => end(call, of, 'cancellation_requested') });
  if (of.status === 'trialing') {
    const warns = () => {
      note(call, of.id, { warned: true });
      call.emit('customer.subscription.trial_will_end', of);
    };
    if (!warned) due.push({ at: of.trial_end! - 3 * DAY, run: warns });
    due.push({ at: of.trial_end!, run: () => trialEnds(call, of) });
  } else if (of.status === 'active') {
    const period = itemOf(of).current_period_end;
    due.push({ at: period, run: () => renew(call, of, period) });
  }
  if (isLive && one?.status === 'draft' && one.automatically_finalizes_at !== null)
    due.push({ at: one.automatically_finalizes_at, run: () => collectDue(call, of, one) });
  if (of.status === 'past_due' && one?.status === 'open' && retries[0] !== undefined)
    due.push({ at: retries[0], run: () => retry(call, of, one) });
  if (pending && of.pending_update) {
    const waiting = call.find('invoices', pending.invoice);
    if (waiting?.status === 'open')
      due.push({ at: of.pending_update.expires_at, run: () => void voidInvoice(call, waiting) });
  }
  return due.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** Lets come what has fallen due, in the order of its moments. */
export function passTime(call: Call): void {
  const until = billingNow(call);
  for (;;) {
    const next = call
      .list('subscriptions')
      .flatMap((of) => nextOf(call, of) ?? [])
      .sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > until) break;
    at(call, next.at, next.run);
  }
}

/** Runs it at its own moment, not at the one to which the clock was advanced. */
function at(call: Call, moment: number, run: () => void): void {
  const clock = call.find('billing_clock', 'clock') ?? { seconds: 0 };
  call.put('billing_clock', 'clock', { seconds: moment - call.created });
  run();
  call.put('billing_clock', 'clock', clock);
}
