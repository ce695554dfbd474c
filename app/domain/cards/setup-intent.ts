import { z } from 'zod';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { mustTakeSetups } from './add-card.ts';
import { asking } from './customer/asking.ts';
import { cardClient, mustStillNeedCard, mustTakeCards } from './card-client.ts';
import { clientReferences, putAsideUsedSetups, recordSetup, setupsDone, withCustomer } from './card-setup.ts';
import { setupIntentInput } from './inputs.ts';
import { CARD_MESSAGES } from './messages.ts';

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
    const account = mustTakeCards(client);
    mustTakeSetups(ctx, account);
    mustStillNeedCard(client);
    const { customer, setup } = await asking(ctx, CARD_MESSAGES.setupFailed, async () => {
      await putAsideUsedSetups(ctx, client);
      const done = await setupsDone(ctx, client);
      const about = client.appointment?.id ?? client.clientId;
      return withCustomer(ctx, client, account, async (customer) => {
        const setup = await ctx.ports.cards.createSetupIntent({
          account,
          customer,
          currency: client.currency,
          metadata: clientReferences(ctx.practice.id, client),
          idempotencyKey: `card-setup:${about}:${done}:${customer}`,
        });
        return { customer, setup };
      });
    });
    await recordSetup(ctx, client, { id: setup.id, customer });
    return {
      setupIntentSecret: setup.clientSecret,
      setupIntentId: setup.id,
      cardForm: ctx.ports.cards.browserConfig(account),
    };
  },
});
