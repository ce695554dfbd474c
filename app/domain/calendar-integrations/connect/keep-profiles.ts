import { v7 as uuid } from 'uuid';
import type { OutsideProfile } from '#app/integrations/calendars/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { forgetElsewhere } from '../entries/entry-rows.ts';

interface At {
  practiceId: string;
  connectionId: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Keeps which accounts and calendars a connection has. A calendar that is new closes times from now on, unless it can only be read: a
 * calendar of holidays closes nothing unasked. One that is gone closes none any more; one that is not named while the account can not be
 * read, or not yet, is not gone. What its owner chose of a calendar stays, also where that is gone or can only be read by now: its owner is
 * told, and may have it back. What was removed here stays removed.
 */
export async function keepProfiles(
  sql: Db,
  { practiceId, connectionId, now }: At,
  profiles: readonly OutsideProfile[],
): Promise<void> {
  for (const profile of profiles) {
    const [kept] = await sql<{ id: string }>`
      INSERT INTO "CalendarProfile" (id, "practiceId", "connectionId", "externalId", "providerName", "profileName", connected)
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${connectionId}::uuid, ${profile.id},
              ${profile.provider}::"CalendarProviderName", ${profile.name}, ${profile.isConnected})
      ON CONFLICT ("practiceId", "externalId") DO UPDATE
        SET "connectionId" = EXCLUDED."connectionId", "profileName" = EXCLUDED."profileName", connected = EXCLUDED.connected
        WHERE "CalendarProfile"."removedAt" IS NULL
      RETURNING id`;
    if (!kept) continue;
    const calendars = profile.calendars ?? [];
    const rows = calendars.map((calendar) => ({ ...calendar, row: uuid() }));
    await sql`
      INSERT INTO "Calendar" (id, "practiceId", "profileId", "calendarId", "calendarName", active, readonly)
      SELECT given.row, ${practiceId}::uuid, ${kept.id}::uuid, given.id, given.name, NOT given.readonly, given.readonly
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(row uuid, id text, name text, readonly boolean)
      ON CONFLICT ("practiceId", "calendarId") DO UPDATE
        SET "calendarName" = EXCLUDED."calendarName", readonly = EXCLUDED.readonly, "profileId" = EXCLUDED."profileId",
            "goneAt" = NULL`;
    if (!profile.calendars || !profile.isConnected || profile.isBeginning) continue;
    const gone = await sql<{ id: string; calendarId: string }>`
      UPDATE "Calendar" SET "goneAt" = ${new Date(now)}
      WHERE "practiceId" = ${practiceId}::uuid AND "profileId" = ${kept.id}::uuid AND "goneAt" IS NULL
        AND "calendarId" <> ALL(${calendars.map(({ id }) => id)}::text[])
      RETURNING id, "calendarId"`;
    if (gone.length > 0) await emptyGone(sql, practiceId, gone);
  }
  // An account that the service no longer names: its last good copy stays until its owner removes it.
  await sql`
    UPDATE "CalendarProfile" SET connected = false
    WHERE "practiceId" = ${practiceId}::uuid AND "connectionId" = ${connectionId}::uuid
      AND "externalId" <> ALL(${profiles.map(({ id }) => id)}::text[])`;
}

/** What stood in calendars that are gone closes no times, and nothing of it waits for its owner's word. */
async function emptyGone(
  sql: Db,
  practiceId: string,
  gone: readonly { id: string; calendarId: string }[],
): Promise<void> {
  const entries = await sql<{ id: string }>`
    SELECT id FROM "CalendarEventLink"
    WHERE "practiceId" = ${practiceId}::uuid AND "calendarId" = ANY(${gone.map(({ calendarId }) => calendarId)}::text[])
      AND ("elsewhereStart" IS NOT NULL OR "removedElsewhereAt" IS NOT NULL)
    ORDER BY id FOR UPDATE`;
  await forgetElsewhere(
    sql,
    entries.map(({ id }) => id),
  );
  await sql`
    DELETE FROM "ExternalBusy"
    WHERE "practiceId" = ${practiceId}::uuid AND "calendarId" = ANY(${gone.map(({ id }) => id)}::uuid[])`;
}
