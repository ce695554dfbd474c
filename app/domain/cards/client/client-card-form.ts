import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { cardClient } from '../card-client.ts';
import { detachPaymentMethodInput } from '../inputs.ts';

/** What a practitioner's page needs to show the provider's card form for a client; null where the practice takes no cards. */
export const clientCardForm = operation({
  name: 'clientCardForm',
  kind: 'query',
  description: 'The card form of your provider, for a card of one of your clients.',
  access: practiceOwner(),
  input: detachPaymentMethodInput,
  output: z.object({ practiceId: z.uuid(), cardForm: cardForm.nullable() }).meta({ id: 'ClientCardForm' }),
  async run(ctx, input) {
    const { account } = await ctx.db.run((sql) => cardClient(ctx, sql, input));
    return { practiceId: ctx.practice.id, cardForm: account ? ctx.ports.cards.browserConfig(account) : null };
  },
});
