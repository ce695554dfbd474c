import { formatDate } from '#app/lib/time.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PLAN_MESSAGES as messages } from '../messages.ts';
import { isRunning } from '../plans/doors.ts';
import { PLANS } from '../plans/plans.ts';
import { readRow, type SubscriptionRow } from './row.ts';

/** What becomes of a plan when its practice is closed, in a sentence; null where there is none. `endClosedPlan` does it. */
function atClosing(row: SubscriptionRow, timeZone: string): string | null {
  const { plan, state, endsAt, trialEndsAt, currentPeriodEndsAt, wantedKey } = row;
  const { name } = PLANS[plan];
  if (plan === 'lifetime') return messages.closingKeepsForGood;
  if (state === 'past_due') return messages.closingEndsUnpaid(name);
  if (state === 'incomplete' || (wantedKey && !isRunning(row))) return messages.closingCallsOff;
  const end = endsAt ?? (state === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  if (!isRunning(row) || plan === 'free' || !end) return null;
  const day = formatDate(end, timeZone);
  return state === 'trialing' ? messages.closingEndsTrial(name, day) : messages.closingEnds(name, day);
}

/** The same, read for the practice whose database this is. */
export async function planAtClosing(sql: Db, timeZone: string): Promise<string | null> {
  const row = await readRow(sql);
  return row && atClosing(row, timeZone);
}

/**
 * Takes back what was pressed for and not answered yet: in a closed practice nothing begins. What the card company may have begun
 * meanwhile is looked for once whoever pressed must be done (`endClosedPlan`), at the moment that is kept.
 */
export async function forgetWish(sql: Db): Promise<void> {
  await sql
    .updateTable('Subscription')
    .set({ wantedPlan: null, wantedInterval: null, wantedKey: null })
    .where('wantedKey', 'is not', null)
    .execute();
}

/** What has become of a plan while its practice was closed, in a sentence for whoever comes back; null where nothing has. */
export async function planAtReopening(
  sql: Db,
  { timeZone, closedAt, now }: { timeZone: string; closedAt: Date; now: Date },
): Promise<string | null> {
  const row = await readRow(sql);
  if (!row || row.plan === 'lifetime') return null;
  const { state, plan, endsAt, cancelledAt } = row;
  const { name } = PLANS[plan];
  const hasEnded = isRunning(row)
    ? endsAt !== null && endsAt <= now
    : (state === 'cancelled' || state === 'lapsed') && cancelledAt !== null && cancelledAt >= closedAt;
  if (hasEnded) return messages.backEnded(name);
  return isRunning(row) && endsAt ? messages.backEnds(name, formatDate(endsAt, timeZone)) : null;
}
