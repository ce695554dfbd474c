import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePaymentSettingsInput } from './inputs.ts';
import { SETTINGS_MESSAGES } from './messages.ts';

/**
 * Changes the six payment settings (001 §3, §6): only with a connected payment provider. Without a card at booking nothing can
 * be charged then (001 §4), and a practice that may not ask for cards keeps what it has.
 */
export const updatePaymentSettings = operation({
  name: 'updatePaymentSettings',
  kind: 'mutation',
  description: 'Changes your payment settings.',
  access: practiceOwner(),
  input: updatePaymentSettingsInput,
  output: z.object({ error: z.string().nullable() }),
  async run(ctx, settings) {
    const practiceId = ctx.practice.id;
    const require = settings.requireClientCcToBook;
    const atBooking = require && settings.chargeClientCcAtBooking;
    await ctx.db.run(async (sql) => {
      const changed = await sql`
        UPDATE "Practice" SET
          "requireClientCcToBook" = CASE WHEN "requireCcEnabled" THEN ${require} ELSE "requireClientCcToBook" END,
          "chargeClientCcAtBooking" = CASE WHEN "requireCcEnabled" THEN ${atBooking} ELSE "chargeClientCcAtBooking" END,
          "paymentPastDueEmailEnabled" = ${settings.paymentPastDueEmailEnabled},
          "paymentPastDueTextEnabled" = ${settings.paymentPastDueTextEnabled},
          "paymentPastDueEmailMinutes" = ${settings.paymentPastDueEmailMinutes},
          "paymentPastDueTextMinutes" = ${settings.paymentPastDueTextMinutes},
          "updatedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid AND "paymentProvider" IS NOT NULL
        RETURNING id`;
      if (changed.length === 0) throw new Refusal('conflict', SETTINGS_MESSAGES.connectFirst);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return { error: null };
  },
});
