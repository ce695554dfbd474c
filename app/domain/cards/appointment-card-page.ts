import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardClient } from './card-client.ts';
import { clientReferences } from './card-setup.ts';
import { clientCardPageUrl } from './customer/begin-saving.ts';
import { cardPageInput } from './inputs.ts';

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
    const token = ctx.linkToken!;
    const url = await clientCardPageUrl(ctx, client, {
      metadata: clientReferences(ctx.practice.id, client),
      key: `card-page:${client.clientId}`,
      successUrl: ctx.appOrigin + paths.appointmentCardSaved(token, '{CHECKOUT_SESSION_ID}'),
      cancelUrl: ctx.appOrigin + paths.appointment(token),
    });
    return { url };
  },
});
