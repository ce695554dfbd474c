import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updateBookingSettingsInput } from '../inputs.ts';
import { SETTINGS_MESSAGES } from '../messages.ts';

/**
 * Changes the seven booking settings (002 §3, §4). They hold for what is booked from now on: what is booked stays as it is. Without a
 * card at booking nothing can be charged then. A practice that may not ask for cards, or show a policy of its own, keeps what it has.
 * Throws conflict where cards are to be asked for and no payment provider is connected, state_changed where another window was faster.
 */
export const updateBookingSettings = operation({
  name: 'updateBookingSettings',
  kind: 'mutation',
  description: 'Changes your booking settings.',
  access: practiceOwner(),
  input: updateBookingSettingsInput,
  output: z.object({ error: z.string().nullable() }),
  async run(ctx, { previousUpdatedAt, cancellationPolicy, ...given }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const before = await db
        .selectFrom('Practice as p')
        .select([
          'p.updatedAt',
          'p.paymentProvider',
          'p.requireClientCcToBook',
          'p.chargeClientCcAtBooking',
          'p.requireCcEnabled',
          'p.cancellationPolicy',
          'p.cancellationPolicyEnabled',
        ])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const updatedAt = nextUpdatedAt(ctx.clock.now(), before, previousUpdatedAt);
      const required = before.requireCcEnabled ? given.requireClientCcToBook : before.requireClientCcToBook;
      const charged = before.requireCcEnabled
        ? given.chargeClientCcAtBooking
        : before.chargeClientCcAtBooking;
      if (required && !before.requireClientCcToBook && before.paymentProvider === null)
        throw new Refusal('conflict', SETTINGS_MESSAGES.connectFirst, { field: 'requireClientCcToBook' });
      await db
        .updateTable('Practice')
        .set({
          ...given,
          requireClientCcToBook: required,
          chargeClientCcAtBooking: required && charged,
          cancellationPolicy: before.cancellationPolicyEnabled
            ? cancellationPolicy || null
            : before.cancellationPolicy,
          updatedAt,
        })
        .execute();
      // The website tells the policy, and times are offered by the rest.
      await enqueueRepublish(db, practiceId);
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return { error: null };
  },
});
