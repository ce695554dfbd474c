import { z } from 'zod';
import { confirmPlace } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceEvent } from '../../effects/index.ts';
import { registrationLink } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { isLetGo, registrationPayer } from '../registration/registration-payer.ts';

/**
 * Keeps a place without the card it waited for: it is paid at the event. Said again it changes nothing.
 * @throws Refusal expired where the place was let go; conflict where the practice asks for a card; state_changed
 */
export const payAtEvent = operation({
  name: 'payAtEvent',
  kind: 'mutation',
  description: 'Keeps a place at a group event that is paid there, not by card.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({ message: z.string() }),
  async run(ctx, { token }) {
    await ctx.db.run(async (sql) => {
      const payer = await registrationPayer(ctx, sql, token);
      if (isLetGo(payer, ctx.clock.now())) throw new Refusal('expired', EVENT_MESSAGES.placeLetGo);
      if (payer.state !== 'registered' || payer.eventCancelled)
        throw new Refusal('state_changed', EVENT_MESSAGES.nothingToPay);
      if (payer.payUntil && payer.asksForCard) throw new Refusal('conflict', EVENT_MESSAGES.cardNeeded);
      await confirmPlace(sql, ctx.practice.id, payer.registered.registrationId);
      await announceEvent(sql, ctx.practice.id, payer.bookableEventId);
    });
    return { message: EVENT_MESSAGES.placeKept };
  },
});
