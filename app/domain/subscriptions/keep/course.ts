import type { ProviderSubscription } from '#app/integrations/billing/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { isRunning, type PlanState } from '../plans/doors.ts';
import { GRACE_MS, planOfPrice, WARNING_MS } from '../plans/plans.ts';
import type { SubscriptionRow } from './row.ts';

/** What is kept of a provider's answer. */
export type Course = Omit<
  SubscriptionRow,
  'id' | 'providerCustomerId' | 'wantedPlan' | 'wantedInterval' | 'wantedKey' | 'billingEmail' | 'updatedAt'
>;

const date = (ms: number | null) => (ms === null ? null : new Date(ms));

function stateOf(before: SubscriptionRow, at: ProviderSubscription): PlanState {
  if (at.state !== 'ended') return at.state;
  if (before.state === 'lapsed') return 'lapsed';
  // Its payment failed, whoever ended it then: the provider after its last try, or we after the days of grace.
  const isUnpaid = before.state === 'past_due' || (at.endedUnpaid && isRunning(before));
  return isUnpaid ? 'lapsed' : 'cancelled';
}

/** Called off before its first payment came: what never began has no end to tell of. Told again, it is still that. */
const hasNotBegun = (before: SubscriptionRow, at: ProviderSubscription): boolean =>
  at.state === 'ended' &&
  before.providerSubscriptionId === at.id &&
  (before.state === 'incomplete' || (before.state === 'cancelled' && before.cancelledAt === null));

/**
 * What a practice's plan is by what the provider says of it now. The days of grace count from when the failed payment was first
 * seen here: whoever hears of it late has them whole.
 * @param now epoch milliseconds
 */
export function courseOf(before: SubscriptionRow, at: ProviderSubscription, now: number): Course {
  const isSame = before.providerSubscriptionId === at.id;
  const known = isSame
    ? before
    : { ...before, state: 'cancelled' as const, pastDueAt: null, graceEndsAt: null };
  const state = stateOf(known, at);
  const isPastDue = state === 'past_due';
  const pastDueAt = isPastDue ? (known.pastDueAt ?? new Date(now)) : null;
  const course: Course = {
    plan: planOfPrice(at.priceKey) ?? before.plan,
    state,
    interval: at.interval,
    amountCents: at.amountCents,
    providerSubscriptionId: at.id,
    trialEndsAt: date(at.trialEndsAt),
    trialUsedAt: before.trialUsedAt ?? (at.trialEndsAt === null ? null : new Date(now)),
    currentPeriodEndsAt: date(at.periodEndsAt),
    endsAt: date(at.endsAt),
    cancelledAt: hasNotBegun(before, at) ? null : date(at.endedAt),
    pastDueAt,
    graceEndsAt: isPastDue ? (known.graceEndsAt ?? new Date(now + GRACE_MS)) : null,
    openInvoiceId: at.openInvoice?.id ?? null,
    openInvoiceCents: at.openInvoice?.amountCents ?? null,
    needsConfirmation: at.openInvoice?.needsConfirmation ?? false,
    checkAt: null,
  };
  return { ...course, checkAt: nextCheck(course, now) };
}

/** When the provider is asked again: at the next moment that means something, and once a day for what its events did not tell. */
function nextCheck({ state, trialEndsAt, graceEndsAt, currentPeriodEndsAt, endsAt }: Course, now: number) {
  if (state === 'cancelled' || state === 'lapsed') return null;
  const ms = (moment: Date | null, more = 0) => (moment ? moment.getTime() + more : null);
  const moments = [
    now + (state === 'incomplete' ? HOUR_MS : DAY_MS),
    ...(state === 'trialing' ? [ms(trialEndsAt, -WARNING_MS), ms(trialEndsAt, MINUTE_MS)] : []),
    ms(graceEndsAt, -WARNING_MS),
    ms(graceEndsAt),
    // The bill of a new period is a draft for an hour.
    ms(currentPeriodEndsAt, HOUR_MS + 5 * MINUTE_MS),
    ms(endsAt, MINUTE_MS),
  ];
  return new Date(Math.min(...moments.filter((moment): moment is number => moment !== null && moment > now)));
}

/** Whether the days of grace are over. */
export const isGraceOver = (
  { state, graceEndsAt }: Pick<Course, 'state' | 'graceEndsAt'>,
  now: number,
): boolean => state === 'past_due' && graceEndsAt !== null && graceEndsAt.getTime() <= now;
