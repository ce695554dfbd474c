import type { Call } from '../call.ts';
import type { SubscriptionNotes } from '../tables.ts';
import type Stripe from 'stripe';

const NONE: SubscriptionNotes = { retries: [], warned: false, pending: null };

export const notesOf = (call: Call, id: string): SubscriptionNotes => call.find('billing_notes', id) ?? NONE;

export function note(call: Call, id: string, more: Partial<SubscriptionNotes>): void {
  call.put('billing_notes', id, { ...notesOf(call, id), ...more });
}

/** Seconds since 1970 as Billing has it: the sandbox's time, and what its clock was advanced. */
export const billingNow = (call: Call): number =>
  call.created + (call.find('billing_clock', 'clock')?.seconds ?? 0);

const DAY = 86_400;

/** The same day of the next month or year, or that month's last. */
export function onePeriodOn(from: number, interval: string): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  const months = interval === 'year' ? 12 : 1;
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return Math.floor(next.getTime() / 1000);
}

/** Days after a failed payment on which it is tried again; after the last of them the subscription is over. */
const RETRY_DAYS = [3, 8, 15, 22];
export const retriesFrom = (now: number): number[] => RETRY_DAYS.map((days) => now + days * DAY);

export const idOf = (held: string | { id?: string } | null | undefined): string | null =>
  typeof held === 'string' ? held : (held?.id ?? null);

export const itemOf = (of: Stripe.Subscription): Stripe.SubscriptionItem => of.items.data[0]!;

/** The card that pays: the subscription's own, else the customer's. */
export function payingMethod(call: Call, of: Stripe.Subscription): Stripe.PaymentMethod | null {
  const customer = call.need('customers', idOf(of.customer)!, 'customer');
  const id = idOf(of.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  const method = id ? call.find('payment_methods', id) : undefined;
  // A card that was detached pays nothing more.
  return method && idOf(method.customer) === customer.id ? method : null;
}

/** Keeps a subscription and says so. */
export function tell(call: Call, of: Stripe.Subscription, what = 'updated'): void {
  call.save('subscriptions', of);
  call.emit(`customer.subscription.${what}`, of);
}

/** An invoice of ours always has an id; one of a preview is not kept. */
export const keepInvoice = (call: Call, one: Stripe.Invoice): void =>
  call.save('invoices', one as Stripe.Invoice & { id: string });
