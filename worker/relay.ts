import type { Services } from '#app/operations/context.ts';
import { outsidePractices, practiceDb, type Db } from '#tenants/scoped-db.ts';

const BATCH = 200;

/**
 * Hands outbox rows to the queue: each in one transaction that marks the row and adds the job under its key,
 * so that a death at any point leaves it either untouched or wholly done. Answers how many it handed over.
 */
export async function relayOutbox({ cross, database, clock }: Services): Promise<number> {
  let handed = 0;
  for (;;) {
    const rows = await cross.unprocessedOutbox(BATCH);
    for (const { practiceId, id } of rows) {
      const hand = async (sql: Db) => {
        const [row] = await sql<{ topic: string; dedupeKey: string; payload: object }>`
          UPDATE "OutboxEvent" SET "processedAt" = ${new Date(clock.now())}
          WHERE "practiceId" IS NOT DISTINCT FROM ${practiceId}::uuid AND id = ${id}::uuid AND "processedAt" IS NULL
          RETURNING topic, "dedupeKey", payload`;
        if (!row) return;
        await sql`SELECT tenancy.enqueue_once(${row.topic}, ${JSON.stringify(row.payload)}::json, ${row.dedupeKey})`;
        handed += 1;
      };
      await (practiceId === null
        ? outsidePractices(database, hand)
        : practiceDb(database, practiceId).run(hand));
    }
    if (rows.length < BATCH) return handed;
  }
}
