import { DAY_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { wantSync } from '../sync/want-sync.ts';
import { readWindow } from './window.ts';

/** Names the busy time that stands for what was not read: no calendar has one of this name, so reading all of it takes it away. */
export const UNREAD = 'tendwell:unread';
/** How long days are kept closed for one whose readings fail, and after which its owner is told of it on every page; in milliseconds. */
export const HELD_MS = DAY_MS;

/**
 * Has all calendars and feeds read after a time in which none was, and keeps the days that they are read for closed until each is: the
 * copies that are here are of long ago. Not those of which their owner was told before that they cannot be read.
 */
export async function readAllAnew(sql: Db, practiceId: string, now: number): Promise<void> {
  const connections = await sql<{ id: string }>`
    SELECT id FROM "CalendarConnection" WHERE "practiceId" = ${practiceId}::uuid AND "erroredAt" IS NULL ORDER BY id`;
  // What failed before it was closed is counted anew.
  await sql`
    UPDATE "CalendarConnection" SET "failingSince" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND "erroredAt" IS NULL`;
  for (const { id } of connections) await wantSync(sql, { practiceId, connectionId: id, now, whole: true });
  await sql`
    UPDATE "CalendarFeed" SET etag = NULL, "lastModified" = NULL, "readDueAt" = ${new Date(now)},
      failures = CASE WHEN "lostAt" IS NULL THEN 0 ELSE failures END,
      "failingSince" = CASE WHEN "lostAt" IS NOT NULL THEN "failingSince" END
    WHERE "practiceId" = ${practiceId}::uuid AND "feedUrlEncrypted" IS NOT NULL`;
  await sql`
    INSERT INTO "ExternalBusy" (id, "practiceId", "calendarId", "feedId", uid, title, "startsAt", "endsAt", "allDay")
    SELECT gen_random_uuid(), ${practiceId}::uuid, source."calendarId", source."feedId", ${UNREAD}, ${messages.unread},
      ${new Date(now)}::timestamptz, ${new Date(readWindow(now).to)}::timestamptz, true
    FROM (
      SELECT c.id AS "calendarId", NULL::uuid AS "feedId" FROM "Calendar" c
      JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId" AND f.connected AND f."removedAt" IS NULL
      JOIN "CalendarConnection" n ON n."practiceId" = f."practiceId" AND n.id = f."connectionId" AND n."erroredAt" IS NULL
      WHERE c."practiceId" = ${practiceId}::uuid AND c.active AND c."goneAt" IS NULL
      UNION ALL
      SELECT NULL, d.id FROM "CalendarFeed" d
      WHERE d."practiceId" = ${practiceId}::uuid AND d.active AND d."feedUrlEncrypted" IS NOT NULL AND d."lostAt" IS NULL
    ) source
    ON CONFLICT DO NOTHING`;
}

/**
 * Opens the days again that are closed as something was not read, where it turns out that it cannot be: of that its owner is told, and the
 * last copy closes times, as ever.
 */
export async function forgetUnread(
  sql: Db,
  practiceId: string,
  of: { calendarIds: readonly string[] } | { connectionId: string } | { feedId: string },
): Promise<void> {
  const { calendarIds, connectionId, feedId } = { calendarIds: [], connectionId: null, feedId: null, ...of };
  await sql`
    DELETE FROM "ExternalBusy" b
    WHERE b."practiceId" = ${practiceId}::uuid AND b.uid = ${UNREAD}
      AND (b."calendarId" = ANY(${calendarIds}::uuid[]) OR b."feedId" = ${feedId}::uuid
        OR b."calendarId" IN (SELECT c.id FROM "Calendar" c
          JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId"
          WHERE c."practiceId" = ${practiceId}::uuid AND f."connectionId" = ${connectionId}::uuid))`;
}
