import type Stripe from 'stripe';
import type { Line } from './objects.ts';
import { itemOf, onePeriodOn } from './notes.ts';

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const nameOf = (price: Stripe.Price): string => price.metadata.name ?? 'Subscription';

/**
 * The lines of a change at a moment. With another interval the new period begins there and is charged whole; within one it
 * charges what is left of it. In a trial nothing is charged.
 */
export function changeLines(of: Stripe.Subscription, to: Stripe.Price, at: number): Line[] {
  if (of.status === 'trialing') return [];
  const { price, current_period_start: start, current_period_end: end } = itemOf(of);
  const left = Math.max(0, end - at) / (end - start);
  const unused: Line = {
    amount: -Math.round((price.unit_amount ?? 0) * left),
    description: `Unused time on ${nameOf(price)} after ${day(at)}`,
    price,
    proration: true,
    start: at,
    end,
  };
  const isSame = price.recurring!.interval === to.recurring!.interval;
  const fresh: Line = isSame
    ? {
        amount: Math.round((to.unit_amount ?? 0) * left),
        description: `Remaining time on ${nameOf(to)} after ${day(at)}`,
        price: to,
        proration: true,
        start: at,
        end,
      }
    : periodLine(to, at);
  return [unused, fresh];
}

/** A whole period of a price. */
export function periodLine(price: Stripe.Price, start: number): Line {
  const { interval } = price.recurring!;
  const amount = price.unit_amount ?? 0;
  return {
    amount,
    description: `1 × ${nameOf(price)} (at $${(amount / 100).toFixed(2)} / ${interval})`,
    price,
    proration: false,
    start,
    end: onePeriodOn(start, interval),
  };
}
