import { HOUR_MS } from '#app/lib/duration.ts';
import { formatLongDate } from '#app/lib/time.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PLAN_MESSAGES as messages } from '../messages.ts';
import { isRunning } from '../plans/doors.ts';
import { PLANS } from '../plans/plans.ts';
import { readRow, type SubscriptionRow } from './row.ts';

/** The worker asks again and again about a start once its moment has come; after so long the practice is closed all the same. */
const UNSETTLED_MS = HOUR_MS;

/** What is to be said of a plan to whoever closes its practice, each in a sentence. */
interface PlanAtClosing {
  /** Why it is not closed yet: a start is under way, and nobody knows what was charged for it. */
  waits: string | null;
  /** What becomes of it; null where there is none. `endClosedPlan` does it. */
  becomes: string | null;
}

/** What becomes of the plan of a practice that is closed, in a sentence; null where there is none. Days are those of the practice's zone. */
function atClosing(row: SubscriptionRow, timeZone: string): string | null {
  const { plan, state, endsAt, trialEndsAt, currentPeriodEndsAt, wantedKey } = row;
  const { name } = PLANS[plan];
  if (plan === 'lifetime') return messages.closingKeepsForGood;
  if (state === 'past_due') return messages.closingEndsUnpaid(name);
  if (wantedKey && !isRunning(row)) return messages.closingUnknown;
  if (state === 'incomplete') return messages.closingCallsOff;
  const end = endsAt ?? (state === 'trialing' ? trialEndsAt : currentPeriodEndsAt);
  if (!isRunning(row) || plan === 'free' || !end) return null;
  const day = formatLongDate(end, timeZone);
  return state === 'trialing' ? messages.closingEndsTrial(name, day) : messages.closingEnds(name, day);
}

/** What is to be said of the plan of the practice whose database this is, to whoever closes it. */
export async function planAtClosing(
  sql: Db,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<PlanAtClosing> {
  const row = await readRow(sql);
  if (!row) return { waits: null, becomes: null };
  // While a start is under way its moment is not put off (`syncPlan`, `lookSoon`).
  const isWaiting = row.wantedKey && row.checkAt && row.checkAt.getTime() > now.getTime() - UNSETTLED_MS;
  return isWaiting
    ? { waits: messages.closingWaits, becomes: null }
    : { waits: null, becomes: atClosing(row, timeZone) };
}

/**
 * Takes back what was pressed for and never answered: in a closed practice nothing begins. What the card company may have begun is
 * looked for by `endClosedPlan`, at the moment that is kept.
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
  return isRunning(row) && endsAt ? messages.backEnds(name, formatLongDate(endsAt, timeZone)) : null;
}
