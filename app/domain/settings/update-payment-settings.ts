import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePaymentSettingsInput } from './inputs.ts';
import { SETTINGS_MESSAGES } from './messages.ts';

/**
 * Changes the six payment settings (001 §3, §6): only with a connected payment provider. Without a card at booking nothing can
 * be charged then (001 §4), and a practice that may not ask for cards keeps what it has. Throws conflict where no payment provider is
 * connected, state_changed where another window was faster, here, in the booking settings or in those of communications.
 */
export const updatePaymentSettings = operation({
  name: 'updatePaymentSettings',
  kind: 'mutation',
  description: 'Changes your payment settings.',
  access: practiceOwner(),
  input: updatePaymentSettingsInput,
  output: z.object({ error: z.string().nullable() }),
  async run(ctx, { previousUpdatedAt, requireClientCcToBook, chargeClientCcAtBooking, ...reminders }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const before = await db
        .selectFrom('Practice as p')
        .select(['p.updatedAt', 'p.paymentProvider', 'p.requireCcEnabled'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const updatedAt = nextUpdatedAt(ctx.clock.now(), before, previousUpdatedAt);
      if (before.paymentProvider === null) throw new Refusal('conflict', SETTINGS_MESSAGES.connectFirst);
      const cards = before.requireCcEnabled && {
        requireClientCcToBook,
        chargeClientCcAtBooking: requireClientCcToBook && chargeClientCcAtBooking,
      };
      await db
        .updateTable('Practice')
        .set({ ...reminders, ...cards, updatedAt })
        .execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return { error: null };
  },
});
