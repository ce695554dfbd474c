import type { Services } from '#app/operations/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

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
      await practiceDb(database, practiceId).sql(async (sql) => {
        const [row] = await sql<{ topic: string; dedupeKey: string; payload: object }>`
          UPDATE "OutboxEvent" SET "processedAt" = ${new Date(clock.now())}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "processedAt" IS NULL
          RETURNING topic, "dedupeKey", payload`;
        if (!row) return;
        await sql`SELECT tenancy.enqueue_job(${row.topic}, ${JSON.stringify(row.payload)}::json, ${row.dedupeKey})`;
        handed += 1;
      });
    }
    if (rows.length < BATCH) return handed;
  }
}
