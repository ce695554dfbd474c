import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlOn } from '#tenants/scoped-db.ts';

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
    const client = await ctx.database.pool.connect();
    try {
      const sql = sqlOn(client);
      await sql`BEGIN`;
      const [stored] = await sql<{ id: string }>`
        INSERT INTO "WebhookEvent" (id, provider, "eventId", type, account, payload, "occurredAt", "receivedAt")
        VALUES (${uuid()}::uuid, ${provider}, ${event.id}, ${event.kind}, ${event.account},
                ${JSON.stringify({ refs: event.refs, metadata: event.metadata })}::jsonb,
                ${new Date(event.createdAt)}, ${new Date(ctx.clock.now())})
        ON CONFLICT (provider, "eventId") DO NOTHING
        RETURNING id`;
      if (stored) {
        const payload = JSON.stringify({ webhookEventId: stored.id });
        await sql`SELECT tenancy.enqueue_job('provider-event', ${payload}::json, ${`provider-event:${stored.id}`})`;
      }
      await sql`COMMIT`;
      return { received: stored !== undefined };
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  },
});
