import { v7 as uuid } from 'uuid';
import { DAY_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { connecting } from './asking-stripe.ts';
import { forgetAccountCards } from './forget-account-cards.ts';
import { BANKING_MESSAGES } from './messages.ts';

/** What an account is opened with. */
export interface Opening {
  /** The one that the practice has. */
  account: string | null;
  /** The one that was disconnected last, which is never the next. */
  disconnected: string | null;
  isOperational: boolean;
  name: string;
  email: string | null;
  currency: 'USD' | 'CAD';
  country: string | null;
}

export async function readPracticeToPay(sql: Db, practiceId: string): Promise<Opening> {
  const [row] = await sql<Opening>`
    SELECT p."stripeAccountId" AS account,
      (SELECT a."externalAccountId" FROM "PaymentAccount" a WHERE a."practiceId" = p.id AND a.provider = 'stripe') AS disconnected, p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS "isOperational", p.name,
      u.email, p."defaultCurrency" AS currency,
      (SELECT l."countryCode" FROM "Location" l
       WHERE l."practiceId" = p.id AND l."countryCode" IN ('US', 'CA') AND l.state <> 'disabled'
       ORDER BY l.position, l.id LIMIT 1) AS country
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}

/** A page of Stripe's that asks for what an account lacks. Throws ProviderError. */
export const stripePage = (ctx: OperationContext, account: string) =>
  connecting(ctx).onboardingPage({
    account,
    returnUrl: `${ctx.appOrigin}${paths.stripeReturn()}`,
    refreshUrl: `${ctx.appOrigin}${paths.stripeLink()}`,
  });

/**
 * Opens an account and ties it to the practice in place of the one that was read, or of none; where another tab was faster, theirs is
 * answered. With the former account go the cards that are kept there: no other can charge them,
 * and places at events that they were to pay on the day are told as not paid. Its payments name it and stay.
 * That it is being opened is written down first: where an answer was lost, what it opened is looked for, and taken.
 * Throws ProviderError.
 */
export async function openAccount(ctx: OperationContext, practice: Opening): Promise<string> {
  const practiceId = ctx.practice.id;
  const { account: present } = practice;
  const never = present ?? practice.disconnected;
  const byCurrency = practice.currency === 'CAD' ? 'CA' : 'US';
  const country = practice.country === 'US' || practice.country === 'CA' ? practice.country : byCurrency;
  const begun = new Date(ctx.clock.now());
  const since = await ctx.db.run((sql) => noteOpening(sql, practiceId, begun));
  const wanted = { practiceId, country, since: since.getTime(), former: never } as const;
  const found = since < begun ? await connecting(ctx).find(wanted) : null;
  const account = found ?? (await opened(ctx, practice, { country, never }));
  const now = new Date(ctx.clock.now());
  return ctx.db.run(async (sql) => {
    const [tied] = await sql<{ id: string }>`
      UPDATE "Practice" SET "stripeAccountId" = ${account}, "isStripeApproved" = false, "updatedAt" = ${now}
      WHERE id = ${practiceId}::uuid AND "stripeAccountId" IS NOT DISTINCT FROM ${present}
      RETURNING id`;
    if (!tied) {
      const { account: theirs } = await readPracticeToPay(sql, practiceId);
      // Disconnected in another tab meanwhile: what is known of that one stays as it is.
      if (theirs === null) throw new Refusal('state_changed', BANKING_MESSAGES.notBegun);
      return theirs;
    }
    if (present !== null) await leave(sql, practiceId, now);
    await sql`
      INSERT INTO "PaymentAccount" (id, "practiceId", provider, "checkAt", "createdAt", "updatedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'stripe', ${new Date(now.getTime() + DAY_MS)}, ${now}, ${now})
      ON CONFLICT ("practiceId", provider) DO UPDATE SET "openingAt" = NULL, "externalAccountId" = NULL,
        "disconnectedAt" = NULL, "checkAt" = EXCLUDED."checkAt"`;
    await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    return account;
  });
}

/** Writes down that an account is being opened. Answers since when: earlier than now where somebody has tried before. */
async function noteOpening(sql: Db, practiceId: string, now: Date): Promise<Date> {
  const [noted] = await sql<{ since: Date }>`
    INSERT INTO "PaymentAccount" (id, "practiceId", provider, "openingAt", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'stripe', ${now}, ${now}, ${now})
    ON CONFLICT ("practiceId", provider) DO UPDATE SET
      "openingAt" = COALESCE("PaymentAccount"."openingAt", EXCLUDED."openingAt")
    RETURNING COALESCE("openingAt", ${now}::timestamptz) AS since`;
  return noted!.since;
}

interface Wanted {
  country: 'US' | 'CA';
  /** The account that Stripe would answer for the same key within a day. */
  never: string | null;
}

async function opened(
  ctx: OperationContext,
  { email, name }: Opening,
  { country, never }: Wanted,
): Promise<string> {
  const practiceId = ctx.practice.id;
  const { account } = await connecting(ctx).open({
    practiceId,
    country,
    currency: country === 'CA' ? 'CAD' : 'USD',
    ...{ email, name },
    idempotencyKey: never === null ? `connect:${practiceId}` : `connect:${practiceId}:after:${never}`,
  });
  return account;
}

/** What is known of an account, and kept in it, ends with it. */
async function leave(sql: Db, practiceId: string, now: Date): Promise<void> {
  await sql`DELETE FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe'`;
  await forgetAccountCards(sql, practiceId, 'stripe', { now, why: BANKING_MESSAGES.cardWentWithAccount });
}
