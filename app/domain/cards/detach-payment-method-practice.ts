import { z } from 'zod';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { cardClient, isCardPromised } from './card-client.ts';
import { detachForgotten, forgetCards } from './forget/forget-cards.ts';
import { detachPaymentMethodInput } from './inputs.ts';
import { CARD_MESSAGES } from './messages.ts';

/**
 * Forgets a client's cards, here first and then at the provider: from the first moment on they are charged no more. A
 * client may not while one is promised for an appointment still to be paid; the practitioner always may. The link of a
 * visitor's booking forgets the card of that booking alone (spec 000 §7, §8).
 */
export const detachPaymentMethodPractice = operation({
  name: 'detachPaymentMethodPractice',
  kind: 'mutation',
  description: 'Forgets the saved card of a client.',
  access: anyOf<unknown>(linkHolder('appointment', {}), practiceOwner()),
  input: detachPaymentMethodInput,
  output: z.object({}),
  async run(ctx, input) {
    const forgotten = await ctx.db.run(async (sql) => {
      const { clientId, appointment } = await cardClient(ctx, sql, input);
      if (appointment && (await isCardPromised(sql, ctx.practice.id, clientId, ctx.clock.now()))) {
        throw new Refusal('conflict', CARD_MESSAGES.promised);
      }
      const only = appointment?.bookedFromOutside ? { id: appointment.cardId } : null;
      return forgetCards(ctx, sql, { clientIds: [clientId], only });
    });
    await detachForgotten(ctx, forgotten);
    return {};
  },
});
