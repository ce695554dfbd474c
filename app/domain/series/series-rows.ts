import { Refusal } from '#app/operations/refusal.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { SERIES_MESSAGES } from './messages.ts';

/** A series by its first appointment: all of its appointments in order, and the link of the first. */
export async function readSeries(sql: Db, practiceId: string, firstId: string) {
  const rows = await sql<{ id: string; seriesId: string; encrypted: string }>`
    SELECT s.id, s."seriesId", s."instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" a
    JOIN "Appointment" s ON s."practiceId" = a."practiceId" AND s."seriesId" = a."seriesId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${firstId}::uuid AND s."seriesId" IS NOT NULL
    ORDER BY s."seriesPosition"`;
  const [first] = rows;
  // A key that made a single appointment is no series' key.
  if (!first) throw new Refusal('conflict', SERIES_MESSAGES.keyUsed);
  return {
    seriesId: first.seriesId,
    appointmentIds: rows.map(({ id }) => id),
    instantActionToken: decryptToken(first.encrypted),
  };
}
