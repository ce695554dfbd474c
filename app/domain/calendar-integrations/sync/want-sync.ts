import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Wanted {
  practiceId: string;
  connectionId: string;
  now: number;
  /** All of it, not only what changed since the last time. */
  whole?: boolean;
}

/**
 * Wants a connection's calendars read now: once, however often it is wanted before that is done. A reading that is under way may have
 * passed what this is about; it sees that more was wanted, and is followed by another.
 */
export async function wantSync(
  sql: Db,
  { practiceId, connectionId, now, whole = false }: Wanted,
): Promise<void> {
  if (whole)
    await sql`
      UPDATE "Calendar" c SET "wholeReadAt" = NULL, "wantedRevision" = c."wantedRevision" + 1
      FROM "CalendarProfile" f
      WHERE c."practiceId" = ${practiceId}::uuid AND f."practiceId" = c."practiceId" AND f.id = c."profileId"
        AND f."connectionId" = ${connectionId}::uuid`;
  const [wanted] = await sql<{ wantedRevision: number; wasDue: boolean }>`
    UPDATE "CalendarConnection" c
    SET "syncDueAt" = LEAST(c."syncDueAt", ${new Date(now)}::timestamptz), "wantedRevision" = c."wantedRevision" + 1
    FROM (SELECT id, COALESCE("syncDueAt" <= ${new Date(now)}, false) AS "wasDue" FROM "CalendarConnection"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid FOR UPDATE) was
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = was.id AND c."erroredAt" IS NULL
    RETURNING c."wantedRevision", was."wasDue"`;
  if (wanted && !wanted.wasDue) await enqueueSync(sql, { practiceId, connectionId }, wanted.wantedRevision);
}

/** @param which names this want of it among all */
export const enqueueSync = (
  sql: Db,
  connection: { practiceId: string; connectionId: string },
  which: number | string,
): Promise<void> =>
  addToOutbox(sql, {
    practiceId: connection.practiceId,
    topic: 'sync-calendars',
    dedupeKey: `sync-calendars:${connection.connectionId}:${which}`,
    payload: connection,
  });
