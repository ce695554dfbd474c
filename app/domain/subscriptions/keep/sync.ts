import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { Billing, ProviderSubscription } from '#app/integrations/billing/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { opens } from '../plans/doors.ts';
import { courseOf } from './course.ts';
import { noticeEntry, noticesOf } from './notices.ts';
import { readRow, type SubscriptionRow } from './row.ts';

/** Others may have asked meanwhile; so often it is asked anew. */
const MOST_READINGS = 5;

/**
 * Asks the provider how a practice's plan stands, and keeps what it says with all that follows. Events, redirects and answers say
 * nothing by themselves: all lead here, in whatever order. What somebody else kept between question and answer may be newer, so it is
 * asked again. Null where the practice is no customer of the product's. Throws ProviderError.
 */
export async function syncPlan(
  ctx: OperationContext,
  billing: Billing,
  db: PracticeDb,
): Promise<SubscriptionRow | null> {
  for (let readings = 0; readings < MOST_READINGS; readings += 1) {
    const seen = await db.run((sql) => readRow(sql));
    if (!seen) return null;
    if (!seen.providerCustomerId) {
      // Nothing of it is anywhere else: with nothing pressed for, nothing is left to ask.
      if (seen.plan === 'lifetime') await db.run((sql) => keepLifetime(sql, seen));
      else if (!seen.wantedKey) await db.run((sql) => askNoMore(sql, seen));
      return seen;
    }
    const at = await billing.current(seen.providerCustomerId);
    // Given for good: nothing is charged for it any more, whatever was paid before.
    if (seen.plan === 'lifetime') {
      if (at && at.state !== 'ended') await billing.end(at.id);
      await db.run((sql) => keepLifetime(sql, seen));
      return seen;
    }
    const kept = await db.run((sql) => keep(ctx, sql, db.practiceId, seen, at));
    if (kept) return kept;
  }
  throw new ProviderError('unavailable', 'the plan changes all the time');
}

/** Later than the reading that it follows: the moment is what others compare. */
const after = (ctx: OperationContext, { updatedAt }: SubscriptionRow) =>
  new Date(Math.max(ctx.clock.now(), updatedAt.getTime() + 1));

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

async function askNoMore(sql: Db, { id, updatedAt }: SubscriptionRow): Promise<void> {
  await sql
    .updateTable('Subscription')
    .set({ checkAt: null })
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .where('wantedKey', 'is', null)
    .execute();
}

async function keepLifetime(sql: Db, seen: SubscriptionRow): Promise<void> {
  await sql
    .updateTable('Subscription')
    .set({
      state: 'active',
      interval: null,
      currentPeriodEndsAt: null,
      trialEndsAt: null,
      endsAt: null,
      pastDueAt: null,
      graceEndsAt: null,
      openInvoiceId: null,
      openInvoiceCents: null,
      needsConfirmation: false,
      checkAt: null,
    })
    .where('id', '=', seen.id)
    .execute();
}

/** Keeps an answer. Null where somebody has kept one since `seen`. */
async function keep(
  ctx: OperationContext,
  sql: Db,
  practiceId: string,
  seen: SubscriptionRow,
  at: ProviderSubscription | null,
): Promise<SubscriptionRow | null> {
  const now = ctx.clock.now();
  const updatedAt = after(ctx, seen);
  const read = at ? courseOf(seen, at, now) : { checkAt: null };
  // A start under way is looked after by its own moment.
  const course = { ...read, checkAt: earlier(read.checkAt, seen.wantedKey ? seen.checkAt : null) };
  const row = await sql
    .updateTable('Subscription')
    .set({ ...course, updatedAt })
    .where('id', '=', seen.id)
    .where('updatedAt', '=', seen.updatedAt)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const kept = { ...seen, ...course, updatedAt };
  if (!('state' in course)) return kept;
  const notices = noticesOf(seen, course, now);
  const entries = notices.map((one) => noticeEntry(practiceId, course.providerSubscriptionId!, one, now));
  if (entries.length > 0) await addToOutbox(sql, ...entries);
  if (opens(seen, 'website', ctx) !== opens(kept, 'website', ctx)) await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  return kept;
}
