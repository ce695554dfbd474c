import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cents, currency } from '#app/operations/outputs.ts';
import { balanceInput } from '../inputs.ts';
import { findCard, withinCardGuesses } from './find-card.ts';

/**
 * What is left on the gift card of a code. Guessing is limited by network and by practice; what is right costs nothing.
 * @throws invalid_input beside `code` where there is no such card; rate_limited
 */
export const giftCardBalance = operation({
  name: 'giftCardBalance',
  // The code stands in no address, and looking costs a try.
  kind: 'mutation',
  description: 'What is left on a gift card, by its code.',
  access: siteVisitor(),
  input: balanceInput,
  output: z.object({
    balanceCents: cents,
    amountCents: cents,
    amountCurrency: currency,
    isClosed: z.boolean(),
  }),
  async run(ctx, { code }) {
    const card = await withinCardGuesses(ctx, code, () => ctx.db.run((sql) => findCard(ctx, sql, code)));
    return {
      balanceCents: card.balanceCents,
      amountCents: card.amountCents,
      amountCurrency: card.currency as 'USD' | 'CAD',
      isClosed: card.state === 'cancelled',
    };
  },
});
