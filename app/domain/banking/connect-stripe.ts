import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { askingStripe, connecting } from './asking-stripe.ts';
import { BANKING_MESSAGES } from './messages.ts';

interface Opening {
  account: string | null;
  isOperational: boolean;
  name: string;
  email: string | null;
  currency: 'USD' | 'CAD';
  country: string | null;
}

/**
 * Begins or goes on with connecting Stripe (002 §2, §4): opens the practice's one account where it has none, and answers the address
 * of a page of Stripe's that asks for what is missing. Two tabs and lost answers end at the same account, by the key and by the row.
 */
export const connectStripe = operation({
  name: 'connectStripe',
  kind: 'mutation',
  description: 'Opens an account at Stripe for your practice, or goes on with it; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  async run(ctx) {
    const stripe = connecting(ctx);
    const practice = await ctx.db.run((sql) => read(sql, ctx.practice.id));
    if (practice.isOperational) throw new Refusal('state_changed', BANKING_MESSAGES.alreadyConnected);
    if (!(await ctx.limiter.spend('connectPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', BANKING_MESSAGES.issue(BANKING_MESSAGES.tooOften));
    return askingStripe(ctx, async () => {
      const account = practice.account ?? (await open(ctx, practice));
      return stripe.onboardingPage({
        account,
        returnUrl: `${ctx.appOrigin}${paths.stripeReturn()}`,
        refreshUrl: `${ctx.appOrigin}${paths.stripeLink()}`,
      });
    });
  },
});

async function read(sql: Db, practiceId: string): Promise<Opening> {
  const [row] = await sql<Opening>`
    SELECT p."stripeAccountId" AS account, p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS "isOperational", p.name,
      u.email, p."defaultCurrency" AS currency,
      (SELECT l."countryCode" FROM "Location" l
       WHERE l."practiceId" = p.id AND l."countryCode" IN ('US', 'CA') AND l.state <> 'disabled'
       ORDER BY l.position, l.id LIMIT 1) AS country
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}

/** Opens the account and ties it to the practice, which keeps the one that it has. */
async function open(ctx: OperationContext, practice: Opening): Promise<string> {
  const practiceId = ctx.practice.id;
  const byCurrency = practice.currency === 'CAD' ? 'CA' : 'US';
  const country = practice.country === 'US' || practice.country === 'CA' ? practice.country : byCurrency;
  const { account } = await connecting(ctx).open({
    practiceId,
    country,
    currency: country === 'CA' ? 'CAD' : 'USD',
    email: practice.email,
    name: practice.name,
    idempotencyKey: `connect:${practiceId}`,
  });
  const now = new Date(ctx.clock.now());
  return ctx.db.run(async (sql) => {
    const [tied] = await sql<{ id: string }>`
      UPDATE "Practice" SET "stripeAccountId" = ${account}, "isStripeApproved" = false, "updatedAt" = ${now}
      WHERE id = ${practiceId}::uuid AND "stripeAccountId" IS NULL
      RETURNING id`;
    // Another tab was faster.
    if (!tied) return (await read(sql, practiceId)).account!;
    await sql`
      INSERT INTO "PaymentAccount" (id, "practiceId", provider, "createdAt", "updatedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'stripe', ${now}, ${now})
      ON CONFLICT ("practiceId", provider) DO NOTHING`;
    await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    return account;
  });
}
