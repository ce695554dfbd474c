import { v7 as uuid } from 'uuid';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { ConnectedAccount } from '#app/integrations/connect/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { BANKING_MESSAGES, payoutsHeldText, STOPPED_TEXTS } from './messages.ts';
import { tellWhoIsPaid } from './tell-who-is-paid.ts';

interface Known {
  practiceId: string;
  /** The account that the practice has. */
  account: string;
  /** Stripe has just told that the account's owner disconnected us; only what it answers makes that so. */
  isToldOfLeaving?: boolean;
}

/** Others may have asked meanwhile; so often it is asked anew. */
const MOST_READINGS = 5;

/**
 * Asks the provider how a practice's account stands, and keeps what it says. A redirect or an event says nothing by itself: both
 * lead here. What somebody else kept between question and answer may be newer, so it is asked again. Throws ProviderError.
 * @returns whether it can be charged to now
 */
export async function reread(ctx: OperationContext, db: PracticeDb, known: Known): Promise<boolean> {
  for (let readings = 0; readings < MOST_READINGS; readings += 1) {
    const seen = await db.run((sql) => seenAt(sql, known.practiceId));
    const found = await ctx.ports.connect!.read(known.account);
    const isOthers = found?.practiceId != null && found.practiceId !== known.practiceId;
    if (isOthers) ctx.log.error({ practiceId: known.practiceId }, 'an account bears another practice’s mark');
    const state = isOthers ? null : found;
    const now = new Date(Math.max(ctx.clock.now(), seen ? seen.getTime() + 1 : 0));
    if (await db.run((sql) => keep(sql, known, state, { seen, now }))) return state?.canCharge === true;
  }
  throw new ProviderError('unavailable', 'the account changes all the time');
}

async function seenAt(sql: Db, practiceId: string): Promise<Date | null> {
  const [row] = await sql<{ updatedAt: Date }>`
    SELECT "updatedAt" FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe'`;
  return row?.updatedAt ?? null;
}

/** What is wrong, as the inbox says it; of an account that never worked only that it was turned down. Null where nothing is. */
function troubleOf(state: ConnectedAccount | null) {
  const wantsNothing = state?.requirementsDue.length === 0 && state.requirementsPastDue.length === 0;
  return {
    lasting: !state ? BANKING_MESSAGES.lost : state.isRejected ? STOPPED_TEXTS[state.stoppedFor!] : null,
    whileConnected:
      state?.canCharge === false
        ? BANKING_MESSAGES.stopped
        : wantsNothing && !state.canPayOut
          ? payoutsHeldText(state.stoppedFor)
          : null,
  };
}

/** Keeps a state; null: the provider no longer lets us act for the account. False where somebody has kept one since `seen`. */
async function keep(
  sql: Db,
  { practiceId, account, isToldOfLeaving }: Known,
  state: ConnectedAccount | null,
  { seen, now }: { seen: Date | null; now: Date },
): Promise<boolean> {
  const can = state?.canCharge === true;
  const isLeft = state === null && isToldOfLeaving === true;
  const deadline = state?.requirementsDeadline ? new Date(state.requirementsDeadline) : null;
  const { lasting, whileConnected } = troubleOf(state);
  const [kept] = await sql<{ isFirst: boolean }>`
    INSERT INTO "PaymentAccount" (id, "practiceId", provider, "displayName", operational, "connectedAt", "requirementsDue",
      "requirementsPastDue", "requirementsRefused", "requirementsDeadline", "stoppedFor", "isOnboardingComplete", "connectionError", error, "erroredAt",
      "leftThereAt", "checkAt", "createdAt", "updatedAt")
    SELECT ${uuid()}::uuid, p.id, 'stripe', ${state?.displayName ?? null}, ${can}, ${can ? now : null}::timestamptz,
      ${state?.requirementsDue ?? []}::text[], ${state?.requirementsPastDue ?? []}::text[],
      ${JSON.stringify(state?.requirementsRefused ?? [])}::jsonb, ${deadline}::timestamptz, ${state?.stoppedFor ?? null}, ${state?.isSubmitted ?? false},
      ${lasting}, COALESCE(${lasting}, CASE WHEN ${can} THEN ${whileConnected} END), ${state ? null : now}::timestamptz,
      ${isLeft ? now : null}::timestamptz,
      ${new Date(now.getTime() + DAY_MS)}, ${now}, ${now}
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid AND p."stripeAccountId" = ${account}
    ON CONFLICT ("practiceId", provider) DO UPDATE SET
      "displayName" = COALESCE(EXCLUDED."displayName", "PaymentAccount"."displayName"), operational = EXCLUDED.operational,
      "connectedAt" = COALESCE("PaymentAccount"."connectedAt", EXCLUDED."connectedAt"),
      "requirementsDue" = EXCLUDED."requirementsDue", "requirementsPastDue" = EXCLUDED."requirementsPastDue",
      "requirementsRefused" = EXCLUDED."requirementsRefused", "requirementsDeadline" = EXCLUDED."requirementsDeadline",
      "stoppedFor" = EXCLUDED."stoppedFor",
      "isOnboardingComplete" = EXCLUDED."isOnboardingComplete", "connectionError" = EXCLUDED."connectionError",
      error = COALESCE(${lasting}, CASE WHEN ${can} OR "PaymentAccount"."connectedAt" IS NOT NULL THEN ${whileConnected} END),
      "erroredAt" = CASE WHEN EXCLUDED."erroredAt" IS NOT NULL
        THEN COALESCE("PaymentAccount"."erroredAt", EXCLUDED."erroredAt") END,
      "leftThereAt" = CASE WHEN EXCLUDED."erroredAt" IS NOT NULL
        THEN COALESCE("PaymentAccount"."leftThereAt", EXCLUDED."leftThereAt") END,
      "checkAt" = EXCLUDED."checkAt", "updatedAt" = EXCLUDED."updatedAt"
      WHERE "PaymentAccount"."updatedAt" = ${seen}::timestamptz
    RETURNING "connectedAt" IS NOT DISTINCT FROM ${now}::timestamptz AS "isFirst"`;
  if (!kept) return false;
  // A practice that takes cards elsewhere keeps doing so, in its currency; the first provider to work is the practice's.
  const currency = state?.currency === 'USD' || state?.currency === 'CAD' ? state.currency : null;
  const [practice] = await sql<{ isOther: boolean; isProvider: boolean }>`
    UPDATE "Practice" p SET "isStripeApproved" = ${can},
      "defaultCurrency" = CASE WHEN ${can} AND p."paymentProvider" IS NULL
        THEN COALESCE(${currency}::"Currency", p."defaultCurrency") ELSE p."defaultCurrency" END,
      "paymentProvider" = CASE WHEN ${can} THEN COALESCE(p."paymentProvider", 'stripe') ELSE p."paymentProvider" END,
      "updatedAt" = ${now}
    FROM "Practice" b
    WHERE p.id = ${practiceId}::uuid AND p."stripeAccountId" = ${account} AND b.id = p.id
    RETURNING b."isStripeApproved" <> ${can} AS "isOther", p."paymentProvider" IS NOT DISTINCT FROM 'stripe' AS "isProvider"`;
  if (kept.isFirst && practice?.isOther && practice.isProvider)
    await tellWhoIsPaid(sql, practiceId, 'stripe');
  // Its gift cards are sold, and linked on its website, while it takes cards.
  if (practice?.isOther) await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  return true;
}
