import { v7 as uuid } from 'uuid';
import type { OperationContext } from '#app/operations/context.ts';
import { sqlOn } from '#tenants/scoped-db.ts';

interface ReceivedEvent {
  provider: 'stripe' | 'square' | 'paypal';
  /** The provider's own id of it. */
  eventId: string;
  type: string;
  account: string | null;
  payload: object;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** What the worker does about an event: applies it, or resolves a transaction that it names; nothing where none waits for it. */
type Consequence = 'apply' | { resolve: { practiceId: string; id: string } } | null;

/**
 * Stores a verified webhook, once by its id, and hands it to the worker in the same transaction. What is not applied counts as
 * processed. False where it was stored before.
 */
export async function storeEvent(
  { database, clock }: OperationContext,
  { provider, eventId, type, account, payload, createdAt }: ReceivedEvent,
  then: Consequence,
): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    const sql = sqlOn(client);
    await sql`BEGIN`;
    const now = new Date(clock.now());
    const [stored] = await sql<{ id: string }>`
      INSERT INTO "WebhookEvent" (id, provider, "eventId", type, account, payload, "occurredAt", "receivedAt", "processedAt")
      VALUES (${uuid()}::uuid, ${provider}, ${eventId}, ${type}, ${account}, ${JSON.stringify(payload)}::jsonb,
              ${new Date(createdAt)}, ${now}, ${then === 'apply' ? null : now})
      ON CONFLICT (provider, "eventId") DO NOTHING
      RETURNING id`;
    if (stored && then) {
      const [task, job, key] =
        then === 'apply'
          ? ['provider-event', { webhookEventId: stored.id }, `provider-event:${stored.id}`]
          : [
              'resolve-transaction',
              { practiceId: then.resolve.practiceId, transactionId: then.resolve.id },
              `resolve:${then.resolve.id}`,
            ];
      await sql`SELECT tenancy.enqueue_job(${task}, ${JSON.stringify(job)}::json, ${key})`;
    }
    await sql`COMMIT`;
    return stored !== undefined;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
