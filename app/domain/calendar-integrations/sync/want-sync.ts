import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Wanted {
  practiceId: string;
  connectionId: string;
  now: number;
  /** All of it, not only what changed since the last time. */
  whole?: boolean;
}

/** Wants a connection's calendars read now: once, however often it is wanted before that is done. */
export async function wantSync(
  sql: Db,
  { practiceId, connectionId, now, whole = false }: Wanted,
): Promise<void> {
  const [wanted] = await sql<{ id: string }>`
    UPDATE "CalendarConnection"
    SET "syncDueAt" = LEAST("syncDueAt", ${new Date(now)}::timestamptz),
        "wholeSyncedAt" = CASE WHEN NOT ${whole} THEN "wholeSyncedAt" END
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "erroredAt" IS NULL
      AND ("syncDueAt" IS NULL OR "syncDueAt" > ${new Date(now)} OR (${whole} AND "wholeSyncedAt" IS NOT NULL))
    RETURNING id`;
  if (!wanted) return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'sync-calendars',
    dedupeKey: `sync-calendars:${connectionId}:${now}`,
    payload: { practiceId, connectionId },
  });
}
