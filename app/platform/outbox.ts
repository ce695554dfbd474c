import { v7 as uuid } from 'uuid';

/** What runs one SQL statement inside the caller's transaction: the scoped client's `sql` or Prisma's raw. */
export type SqlTag = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<unknown>;

/** An effect to come: written in the transaction that makes it true, carried out by the worker. */
export interface OutboxEntry {
  /** Null for what concerns an account and no practice; such a row is written outside of practices. */
  practiceId: string | null;
  /** The worker's task, such as `charge-card`. */
  topic: string;
  /** Names the effect: a second row of the same key is dropped, so the effect is wanted once. */
  dedupeKey: string;
  payload: Record<string, unknown>;
}

/** Writes effects beside the change that causes them, in one statement, and wakes the relay when that commits. */
export async function addToOutbox(sql: SqlTag, ...entries: OutboxEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ id: uuid(), ...entry }));
  await sql`
    WITH entry AS (
      INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
      SELECT id, "practiceId", topic, "dedupeKey", payload FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS entry(id uuid, "practiceId" uuid, topic text, "dedupeKey" text, payload jsonb)
      ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id)
    SELECT pg_notify('tendwell_outbox', '')::text FROM entry LIMIT 1`;
}

/** Tells every open page of a practice that something changed, when the transaction commits. */
export async function announce(
  sql: SqlTag,
  event: { practiceId: string; kind: string; id: string },
): Promise<void> {
  await sql`SELECT pg_notify('tendwell_live', ${JSON.stringify(event)})::text`;
}
