import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { savedCard } from '#app/operations/outputs.ts';
import { announce } from '#app/platform/outbox.ts';
import { cardClient, mustTakeCards } from '../card-client.ts';
import { saveClientCardInput } from '../inputs.ts';
import { keepClientCard } from '../keep-card.ts';
import { provenCard } from '../proven-card.ts';

/**
 * Keeps a card that the provider has saved for one of the practitioner's clients, as their default (spec 001 §8 'Card saved
 * successfully'). What had failed on the card before is tried again with it. The same setup twice changes nothing.
 */
export const saveClientCard = operation({
  name: 'saveClientCard',
  kind: 'mutation',
  description: 'Keeps the card that was just saved at the provider for one of your clients.',
  access: practiceOwner(),
  input: saveClientCardInput,
  output: z.object({
    paymentMethod: savedCard,
  }),
  async run(ctx, { clientId, setupIntentId }) {
    const practiceId = ctx.practice.id;
    const client = await ctx.db.run((sql) => cardClient(ctx, sql, { clientId }));
    const account = mustTakeCards(client);
    const proven = await provenCard(ctx, client, account, { setupIntentId });
    await keepClientCard(ctx, client, proven);
    await ctx.db.run((sql) => announce(sql, { practiceId, kind: 'client', id: clientId }));
    const { brand, last4, expMonth, expYear } = proven.card;
    return { paymentMethod: { brand, last4, expMonth, expYear } };
  },
});
