import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { storeEvent } from './store-event.ts';

/**
 * Takes a webhook in: verified over the raw body, stored once by its id, handed to the worker in the same
 * transaction, answered at once. The signature is the proof, so the edge calls it as the system; what the event
 * says is read again at the provider.
 */
export const receiveProviderEvent = operation({
  name: 'receiveProviderEvent',
  kind: 'mutation',
  description: 'Takes a signed event of the card provider.',
  access: system(),
  input: z.strictObject({
    /** Whose address the event came to. */
    provider: z.enum(['stripe', 'square']).default('stripe'),
    rawBody: z.string().max(1_000_000),
    signature: z.string().max(2000).nullable(),
  }),
  output: z.object({ received: z.boolean() }),
  async run(ctx, { provider, rawBody, signature }) {
    const verified = await ctx.ports.cards.verifyWebhook(rawBody, signature, provider);
    if (!verified.ok) {
      ctx.log.warn({ reason: verified.reason }, 'a webhook was refused');
      throw new Refusal('invalid_input', 'The signature of this event does not hold.');
    }
    const { event } = verified;
    const { id: eventId, kind: type, account, refs, metadata, createdAt } = event;
    const payload = { refs, metadata };
    const received = { provider, eventId, type, account, payload, createdAt };
    return { received: await storeEvent(ctx, received, 'apply') };
  },
});
