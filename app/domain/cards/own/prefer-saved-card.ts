import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ownCardInput } from '../inputs.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { withOwnCard } from './with-own-card.ts';

/** Makes one of the caller's own cards the one that its practice uses first; a booking keeps the card that was given for it. */
export const preferSavedCard = operation({
  name: 'preferSavedCard',
  kind: 'mutation',
  description: 'Has a practice use this card of yours first.',
  access: actingAsClient(),
  input: ownCardInput,
  output: z.object({}),
  async run(base, { practiceId, paymentMethodId: id }) {
    const { ctx, clientIds } = await withOwnCard(base, practiceId);
    await ctx.db.run(async (sql) => {
      const [card] = await sql<{ clientId: string }>`
        SELECT "clientId" FROM "PaymentMethod"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "clientId" = ANY(${clientIds}::uuid[])
          AND "detachedAt" IS NULL`;
      if (!card) throw new Refusal('not_found', CARD_MESSAGES.noCard);
      // Two choices at once: the client's row decides who comes second.
      await sql`
        SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${card.clientId}::uuid FOR UPDATE`;
      await sql`
        UPDATE "PaymentMethod" SET "isDefault" = false
        WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${card.clientId}::uuid AND "isDefault"`;
      const chosen = await sql`
        UPDATE "PaymentMethod" SET "isDefault" = true
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "detachedAt" IS NULL RETURNING id`;
      if (chosen.length === 0) throw new Refusal('not_found', CARD_MESSAGES.noCard);
    });
    return {};
  },
});
