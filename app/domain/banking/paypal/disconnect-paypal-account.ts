import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';
import { readMerchantRow } from './merchant-row.ts';

/**
 * Cuts the connection to PayPal (002 §7), or lets an attempt go that nobody has gone through. PayPal has no call by which a platform gives its
 * leave back: its owner takes it back there. Payments made so far name their account and are refunded in it while that leave lasts.
 */
export const disconnectPaypalAccount = operation({
  name: 'disconnectPaypalAccount',
  kind: 'mutation',
  description: 'Disconnects your PayPal account.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const row = await readMerchantRow(sql, practiceId);
      if (!row || (!row.isConnected && row.trackingId === null))
        throw new Refusal('state_changed', PAYPAL_MESSAGES.notConnected);
      await sql`
        UPDATE "PaymentAccount" SET "disconnectedAt" = CASE WHEN "connectedAt" IS NOT NULL THEN ${now}::timestamptz END, "trackingId" = NULL,
          operational = false, "paypalActive" = false, "venmoActive" = false, "isOnboardingComplete" = false,
          "paymentsReceivable" = false, "primaryEmailConfirmed" = false, "erroredAt" = NULL, error = NULL, "toldAccountId" = NULL, "checkAt" = NULL,
          "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid`;
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
