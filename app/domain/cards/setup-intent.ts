import { z } from 'zod';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { cardClient, mustStillNeedCard } from './card-client.ts';
import { clientReferences } from './card-setup.ts';
import { beginSetup } from './customer/begin-saving.ts';
import { setupIntentInput } from './inputs.ts';

/**
 * SetupIntent of the specification (000 §4, §7): begins saving a client's card. From the appointment's page the link is
 * the proof and stands for its client; a practitioner names a client of their own. Asked again it answers the same
 * setup until that is used.
 */
export const setupIntent = operation({
  name: 'setupIntent',
  kind: 'mutation',
  description: 'Begins saving a card; the page confirms it with the provider’s own form.',
  access: anyOf<{ appointmentId?: string | undefined }>(
    linkHolder('appointment', { opens: ({ appointmentId }) => appointmentId ?? '' }),
    practiceOwner(),
  ),
  input: setupIntentInput,
  output: z.object({
    setupIntentSecret: z.string(),
    setupIntentId: z.string(),
    cardForm,
  }),
  async run(ctx, input) {
    const client = await ctx.db.run((sql) => cardClient(ctx, sql, input));
    mustStillNeedCard(client);
    const setup = await beginSetup(ctx, client, {
      metadata: clientReferences(ctx.practice.id, client),
      key: `card-setup:${client.appointment?.id ?? client.clientId}`,
    });
    return { ...setup, cardForm: ctx.ports.cards.browserConfig(client.account) };
  },
});
