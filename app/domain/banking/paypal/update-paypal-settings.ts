import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';
import { mustHavePaypal } from './asking-paypal.ts';

/**
 * Whether clients can pay by PayPal and by Venmo (002 §7): only once onboarding is complete (§4), and Venmo in US dollars alone. What is not
 * given stays as it is.
 */
export const updatePaypalSettings = operation({
  name: 'updatePaypalSettings',
  kind: 'mutation',
  description: 'Chooses whether you take PayPal and Venmo.',
  access: practiceOwner(),
  input: z.strictObject({ paypalActive: z.boolean().optional(), venmoActive: z.boolean().optional() }),
  output: z.object({}),
  async run(ctx, { paypalActive, venmoActive }) {
    if (paypalActive === undefined && venmoActive === undefined)
      throw new Refusal('invalid_input', SETTINGS_MESSAGES.nothingGiven);
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await mustHavePaypal(sql, practiceId);
      if (venmoActive) {
        const [dollars] = await sql`
          SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid AND "defaultCurrency" = 'USD'`;
        if (!dollars) throw new Refusal('conflict', PAYPAL_MESSAGES.venmoCurrency);
      }
      const [changed] = await sql`
        UPDATE "PaymentAccount" SET "paypalActive" = coalesce(${paypalActive ?? null}::boolean, "paypalActive"),
          "venmoActive" = coalesce(${venmoActive ?? null}::boolean, "venmoActive"), "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND provider = 'paypal' AND "isOnboardingComplete" AND "disconnectedAt" IS NULL
          AND "erroredAt" IS NULL
        RETURNING id`;
      if (!changed) throw new Refusal('state_changed', PAYPAL_MESSAGES.updateFailed);
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
