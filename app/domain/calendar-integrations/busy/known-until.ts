import type { Db } from '#tenants/scoped-db.ts';
import { readWindow } from './window.ts';

/**
 * Until when busy times of connected calendars and feeds are known, or null where none is connected: a series may go on for a year
 * (001 §5), and calendars are read for as long as their provider tells of them.
 */
export async function calendarsKnownUntil(sql: Db, practiceId: string, now: number): Promise<Date | null> {
  const [row] = await sql<{ reads: boolean }>`
    SELECT EXISTS (SELECT FROM "CalendarProfile" f WHERE f."practiceId" = ${practiceId}::uuid AND f.connected AND f."removedAt" IS NULL)
      OR EXISTS (SELECT FROM "CalendarFeed" d WHERE d."practiceId" = ${practiceId}::uuid AND d.active AND d."feedUrlEncrypted" IS NOT NULL)
      AS reads`;
  return row!.reads ? new Date(readWindow(now).to) : null;
}
