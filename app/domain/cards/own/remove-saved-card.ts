import { z } from 'zod';
import { preferAnother } from '#app/domain/payments/index.ts';
import { actingAsClient } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { detachForgotten, forgetCards } from '../forget/forget-cards.ts';
import { ownCardInput } from '../inputs.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { readOwnCards } from './read-own-cards.ts';
import { withOwnCard } from './with-own-card.ts';

/**
 * Forgets one of the caller's own cards, here first and then at its provider. Not while it is promised: the practice asks for a card to
 * book, and an appointment that is still to be paid is charged to this one; then it can be replaced on the appointment's page.
 */
export const removeSavedCard = operation({
  name: 'removeSavedCard',
  kind: 'mutation',
  description: 'Forgets a card that a practice keeps of you.',
  access: actingAsClient(),
  input: ownCardInput,
  output: z.object({}),
  async run(base, { practiceId, paymentMethodId: id }) {
    const { ctx, clientIds } = await withOwnCard(base, practiceId);
    const forgotten = await ctx.db.run(async (sql) => {
      // A card that is being saved in its place comes first or second, not in between.
      await sql`
        SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${clientIds}::uuid[])
        ORDER BY id FOR UPDATE`;
      const cards = await readOwnCards(sql, { practiceId, clientIds }, ctx.clock.now());
      const card = cards.find((one) => one.id === id);
      if (!card) throw new Refusal('not_found', CARD_MESSAGES.noCard);
      if (card.isPromised) throw new Refusal('conflict', CARD_MESSAGES.promised);
      return forgetCards(ctx, sql, { clientIds: [card.clientId], only: { id } });
    });
    await detachForgotten(ctx, forgotten);
    if (forgotten.some(({ wasDefault }) => wasDefault)) {
      await ctx.db.run((sql) => preferAnother(sql, practiceId, clientIds));
    }
    return {};
  },
});
