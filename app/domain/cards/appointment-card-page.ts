import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { newToken } from '#app/platform/tokens.ts';
import { mustTakeSetups } from './add-card.ts';
import { asking } from './customer/asking.ts';
import { cardClient, mustTakeCards } from './card-client.ts';
import { clientReferences, setupsDone, withCustomer } from './card-setup.ts';
import { cardPageInput } from './inputs.ts';
import { CARD_MESSAGES } from './messages.ts';

/**
 * A card page at the provider, for clients without JavaScript. It leads back to the appointment's page, which asks once
 * more before saveCard: coming back by itself changes nothing.
 */
export const appointmentCardPage = operation({
  name: 'appointmentCardPage',
  kind: 'mutation',
  description: 'Makes a card page on the provider’s side that returns to /m/c/{token}?do=card&cardPage=….',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: cardPageInput,
  output: z.object({ url: z.string() }),
  async run(ctx, input) {
    const client = await ctx.db.run((sql) => cardClient(ctx, sql, input));
    const account = mustTakeCards(client);
    mustTakeSetups(ctx, account, CARD_MESSAGES.needsScript);
    const token = ctx.linkToken!;
    await setupsDone(ctx, client);
    return asking(ctx, CARD_MESSAGES.setupFailed, () =>
      withCustomer(ctx, client, account, async (customer) => {
        const { url } = await ctx.ports.cards.createCardSetupPage({
          account,
          customer,
          currency: client.currency,
          metadata: clientReferences(ctx.practice.id, client),
          successUrl: ctx.appOrigin + paths.appointmentCardSaved(token, '{CHECKOUT_SESSION_ID}'),
          cancelUrl: ctx.appOrigin + paths.appointment(token),
          // A page lives once: going back and asking again makes another.
          idempotencyKey: `card-page:${client.clientId}:${newToken()}`,
        });
        return { url };
      }),
    );
  },
});
