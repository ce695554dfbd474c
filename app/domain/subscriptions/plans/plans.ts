import type { BillingInterval, PlanPrice } from '#app/integrations/billing/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';

/** What a plan opens beside what everybody has (spec 002 §6: userIsWebsitePlan, the lifetime-plan flag). */
export type Door = 'website' | 'withdrawals';
export type PlanId = 'free' | 'standard' | 'website' | 'lifetime';

interface Plan {
  name: string;
  /** A sentence for whoever chooses. */
  about: string;
  /** What it holds, a line each. */
  points: readonly string[];
  opens: readonly Door[];
  /** Cents; null where nothing is paid, or it is not for sale. */
  prices: Record<BillingInterval, number> | null;
  /** Whether a practice can choose it by itself. */
  isOnOffer: boolean;
}

/** Every plan, in the order in which they are shown: the one place for names, prices and what each opens. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    name: 'Free',
    about: 'Everything to book, meet and be paid.',
    points: [
      'Online booking, calendar and reminders',
      'Clients, notes and intake forms',
      'Payments, gift cards and group events',
      'A page with your name and a way to book',
    ],
    opens: [],
    prices: null,
    isOnOffer: true,
  },
  /** Was never sold; who holds it has what everybody has. */
  standard: {
    name: 'Standard',
    about: 'Everything to book, meet and be paid.',
    points: [],
    opens: [],
    prices: null,
    isOnOffer: false,
  },
  website: {
    name: 'Website',
    about: 'Your own website, with your booking in it.',
    points: [
      'Everything in Free',
      'Your website in your words and pictures',
      'Made from your services, places and profile, and kept up to date with them',
      'Your other website’s address on your profile',
    ],
    opens: ['website'],
    prices: { month: 3900, year: 39_000 },
    isOnOffer: true,
  },
  lifetime: {
    name: 'Lifetime',
    about: 'Everything, for good. It is never renewed and never charged again.',
    points: ['Everything in Website'],
    opens: ['website', 'withdrawals'],
    prices: null,
    isOnOffer: false,
  },
};

/** A practice has one trial of this many days; no card is needed for it. */
export const TRIAL_DAYS = 14;
/** After a failed payment nothing is closed for this many days. */
export const GRACE_DAYS = 14;
export const GRACE_MS = GRACE_DAYS * DAY_MS;
/** So long before the end of a trial, and of the days of grace, their end is told. */
export const WARNING_MS = 3 * DAY_MS;

/** What a plan costs, as the card company is told; null where it is not for sale. Its key stays when the amount changes. */
export function priceOf(plan: PlanId, interval: BillingInterval): PlanPrice | null {
  const { prices, name } = PLANS[plan];
  if (!prices) return null;
  return {
    key: `tendwell_${plan}_${interval}`,
    name: `Tendwell ${name}`,
    amountCents: prices[interval],
    currency: 'USD',
    interval,
  };
}

/** The plan of a price of ours; null for any other. */
export function planOfPrice(key: string | null): PlanId | null {
  const ids = Object.keys(PLANS) as PlanId[];
  return ids.find((id) => key === `tendwell_${id}_month` || key === `tendwell_${id}_year`) ?? null;
}
