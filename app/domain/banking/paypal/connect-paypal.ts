import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken } from '#app/platform/tokens.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';
import { askingPaypal, merchantsOf, mustHavePaypal } from './asking-paypal.ts';
import { readMerchantRow } from './merchant-row.ts';

/** How long after it is begun PayPal is asked on its own what became of it, for who never comes back. */
const FIRST_CHECK_MS = 10 * MINUTE_MS;

/**
 * Begins, or goes on with, the way to PayPal's own page. The attempt has a name that nobody else knows; whoever goes through is found by it
 * (checkPaypalSellerStatus), so neither what comes back in the address nor who never comes back matters. An attempt that nobody has gone
 * through yet is the same one again.
 */
export const connectPaypal = operation({
  name: 'connectPaypal',
  kind: 'mutation',
  description: 'Begins connecting your PayPal account; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  async run(ctx) {
    const merchants = merchantsOf(ctx);
    const practiceId = ctx.practice.id;
    if (!(await ctx.limiter.spend('connectPractice', practiceId)))
      throw new Refusal('rate_limited', PAYPAL_MESSAGES.tooOften);
    const now = ctx.clock.now();
    const { trackingId, email } = await ctx.db.run(async (sql) => {
      await mustHavePaypal(sql, practiceId);
      return begin(sql, practiceId, now);
    });
    const back = `${ctx.appOrigin}${paths.paypalLink()}`;
    const { url } = await askingPaypal(ctx, () =>
      merchants.signUpPage({ trackingId, returnUrl: back, renewUrl: `${back}?again`, email }),
    );
    return { url };
  },
});

/** The attempt that is under way, or a new one. The practice's row is held. */
async function begin(sql: Db, practiceId: string, now: number) {
  const row = await readMerchantRow(sql, practiceId);
  if (row?.isConnected && row.erroredAt === null)
    throw new Refusal('state_changed', PAYPAL_MESSAGES.alreadyConnected);
  const [owner] = await sql<{ email: string | null }>`
    SELECT u.email FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = ${practiceId}::uuid`;
  const email = owner?.email ?? null;
  if (row?.trackingId && !row.isConnected) return { trackingId: row.trackingId, email };
  const trackingId = newToken();
  const [at, checkAt] = [new Date(now), new Date(now + FIRST_CHECK_MS)];
  await sql`
    INSERT INTO "PaymentAccount" (id, "practiceId", provider, "trackingId", "checkAt", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'paypal', ${trackingId}, ${checkAt}, ${at}, ${at})
    ON CONFLICT ("practiceId", provider) DO UPDATE SET "trackingId" = EXCLUDED."trackingId", "checkAt" = EXCLUDED."checkAt",
      "updatedAt" = EXCLUDED."updatedAt"`;
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  return { trackingId, email };
}
