import { v7 as uuid } from 'uuid';

/** What runs one SQL statement inside the caller's transaction: the scoped client's `sql` or Prisma's raw. */
export type SqlTag = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<unknown>;

/** An effect to come: written in the transaction that makes it true, carried out by the worker. */
export interface OutboxEntry {
  practiceId: string;
  /** The worker's task, such as `charge-card`. */
  topic: string;
  /** Names the effect: a second row of the same key is dropped, so the effect is wanted once. */
  dedupeKey: string;
  payload: Record<string, unknown>;
}

/** Writes an effect beside the change that causes it, and wakes the relay when that commits. */
export async function addToOutbox(sql: SqlTag, entry: OutboxEntry): Promise<void> {
  await sql`
    INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
    VALUES (${uuid()}::uuid, ${entry.practiceId}::uuid, ${entry.topic}, ${entry.dedupeKey}, ${JSON.stringify(entry.payload)}::jsonb)
    ON CONFLICT ("dedupeKey") DO NOTHING`;
  await sql`SELECT pg_notify('tendwell_outbox', '')::text`;
}

/** Tells every open page of a practice that something changed, when the transaction commits. */
export async function announce(
  sql: SqlTag,
  event: { practiceId: string; kind: string; id: string },
): Promise<void> {
  await sql`SELECT pg_notify('tendwell_live', ${JSON.stringify(event)})::text`;
}
