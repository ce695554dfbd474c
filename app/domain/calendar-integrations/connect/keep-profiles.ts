import { v7 as uuid } from 'uuid';
import type { OutsideProfile } from '#app/integrations/calendars/port.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface At {
  practiceId: string;
  connectionId: string;
}

/**
 * Keeps which accounts and calendars a connection has. A calendar that is new closes times from now on, unless it can only be read: a
 * calendar of holidays closes nothing unasked. One that is gone goes with its busy times; one that is not named while the account can not be
 * read, or not yet, is not gone. What was removed here stays removed.
 */
export async function keepProfiles(
  sql: Db,
  { practiceId, connectionId }: At,
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
            "isWritten" = "Calendar"."isWritten" AND NOT EXCLUDED.readonly`;
    if (!profile.calendars || !profile.isConnected || profile.isBeginning) continue;
    await sql`
      DELETE FROM "Calendar"
      WHERE "practiceId" = ${practiceId}::uuid AND "profileId" = ${kept.id}::uuid
        AND "calendarId" <> ALL(${calendars.map(({ id }) => id)}::text[])`;
  }
  // An account that the service no longer names: its last good copy stays until its owner removes it.
  await sql`
    UPDATE "CalendarProfile" SET connected = false
    WHERE "practiceId" = ${practiceId}::uuid AND "connectionId" = ${connectionId}::uuid
      AND "externalId" <> ALL(${profiles.map(({ id }) => id)}::text[])`;
}
