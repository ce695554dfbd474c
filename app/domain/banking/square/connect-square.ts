import { z } from 'zod';
import { beginAttempt } from '#app/domain/connecting/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { sellersOf, spendConnecting, squareReturn } from './asking-square.ts';

/** Begins the way to Square's consent page: anew, or after access was lost. Nothing is changed before its owner said yes there. */
export const connectSquare = operation({
  name: 'connectSquare',
  kind: 'mutation',
  description: 'Begins connecting your Square account; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  async run(ctx) {
    const sellers = sellersOf(ctx);
    await spendConnecting(ctx);
    const { state, challenge } = await beginAttempt(ctx, 'square');
    return { url: sellers.consentPage({ state, challenge, returnUrl: squareReturn(ctx) }) };
  },
});
