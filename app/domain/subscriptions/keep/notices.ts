import type { OutboxEntry } from '#app/platform/outbox.ts';
import { isRunning } from '../plans/doors.ts';
import { WARNING_MS } from '../plans/plans.ts';
import type { Course } from './course.ts';
import type { SubscriptionRow } from './row.ts';

/** What a practice's owner is written about their plan. */
export const PLAN_OCCASIONS = [
  'trial_ending',
  'payment_failed',
  'grace_ending',
  'lapsed',
  'cancel_wanted',
  'ended',
] as const;
export type PlanOccasion = (typeof PLAN_OCCASIONS)[number];

/** Whether a moment, or so long before it, came between two readings. */
const came = (moment: Date | null, before: SubscriptionRow, now: number): boolean => {
  const told = moment === null ? null : moment.getTime() - WARNING_MS;
  return told !== null && before.updatedAt.getTime() < told && told <= now;
};

/**
 * What is to be told, of a change or because its time has come. Each once: the key says which trial, failed payment or end it is.
 * @param now epoch milliseconds
 */
export function noticesOf(before: SubscriptionRow, after: Course, now: number): [PlanOccasion, Date][] {
  const { state, trialEndsAt, pastDueAt, graceEndsAt, endsAt, cancelledAt } = after;
  const told: [PlanOccasion, Date][] = [];
  const isEnding = endsAt !== null;
  if (state === 'trialing' && !isEnding && came(trialEndsAt, before, now))
    told.push(['trial_ending', trialEndsAt!]);
  if (pastDueAt && before.pastDueAt?.getTime() !== pastDueAt.getTime())
    told.push(['payment_failed', pastDueAt]);
  if (graceEndsAt && before.state === 'past_due' && came(graceEndsAt, before, now))
    told.push(['grace_ending', graceEndsAt]);
  if (state === 'lapsed' && before.state !== 'lapsed') told.push(['lapsed', cancelledAt ?? new Date(now)]);
  if (endsAt && isRunning(after) && before.endsAt?.getTime() !== endsAt.getTime())
    told.push(['cancel_wanted', endsAt]);
  if (state === 'cancelled' && isRunning(before)) told.push(['ended', cancelledAt ?? new Date(now)]);
  return told;
}

/** A message as the outbox keeps it. */
export function noticeEntry(
  practiceId: string,
  subscription: string,
  [occasion, moment]: [PlanOccasion, Date],
  now: number,
): OutboxEntry {
  const of = moment.toISOString();
  // An end that is wanted, taken back and wanted again is told again.
  const again = occasion === 'cancel_wanted' ? `:${now}` : '';
  const key = `plan-message:${occasion}:${subscription}:${of}${again}`;
  return {
    practiceId,
    topic: 'plan-message',
    dedupeKey: key,
    payload: { practiceId, occasion, of, subscription, key },
  };
}
