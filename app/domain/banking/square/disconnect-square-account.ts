import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { SQUARE_MESSAGES } from '../messages.ts';
import { giveBackUnlessHeld, sellersOf, spendConnecting } from './asking-square.ts';
import { forgetSellerKeys, readSellerRow } from './seller-row.ts';

/**
 * Cuts the connection to Square: the keys are forgotten here and void there. Saved cards stay with the account, and can be charged again once
 * the same one is connected. Not while a charge is under way, of which nobody could ask afterwards what became of it; a lost account cannot
 * be asked anyway.
 */
export const disconnectSquareAccount = operation({
  name: 'disconnectSquareAccount',
  kind: 'mutation',
  description: 'Disconnects your Square account.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    sellersOf(ctx);
    await spendConnecting(ctx);
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    const merchantId = await ctx.db.run((sql) => cut(sql, practiceId, now));
    await giveBackUnlessHeld(ctx, merchantId);
    return {};
  },
});

async function cut(sql: Db, practiceId: string, now: Date): Promise<string> {
  await sql`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
  const row = await readSellerRow(sql, practiceId);
  if (!row || row.isDisconnected) throw new Refusal('state_changed', SQUARE_MESSAGES.notConnected);
  const [underWay] = await sql`
    SELECT id FROM "Transaction" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'square' AND state = 0 LIMIT 1`;
  if (underWay && row.erroredAt === null) throw new Refusal('conflict', SQUARE_MESSAGES.underWay);
  await forgetSellerKeys(sql, { practiceId, id: row.id, now });
  // Where Stripe could be charged to as well, its owner says so; nobody is switched over in silence.
  await sql`
    UPDATE "Practice" SET "paymentProvider" = NULL, "updatedAt" = ${now}
    WHERE id = ${practiceId}::uuid AND "paymentProvider" = 'square' AND NOT ("stripeAccountId" IS NOT NULL AND "isStripeApproved")`;
  await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  return row.merchantId;
}
