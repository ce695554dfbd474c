import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** What the calendar's page needs to know beside its entries. */
export const calendarSetup = {
  calendarSync: z.enum(['none', 'connected', 'legacy']).meta({
    description: 'Of calendars outside: none, connected, or a Google calendar that must be connected again.',
  }),
  bookableEventsEnabled: z.boolean(),
  changedElsewhere: z.int().meta({
    description: 'Entries that you moved or deleted in the calendar outside, and have not decided about.',
  }),
};

interface Facts {
  legacy: boolean;
  connected: boolean;
  bookableEventsEnabled: boolean;
  changedElsewhere: number;
}

/**
 * Whether there are group events to create, and how the practitioner's own calendars stand, for the two notices of spec 001 §2.
 * `legacy` is a Google calendar that was connected before the present provider and holds no grant there; `none` is no calendar
 * and no feed at all.
 */
export async function readCalendarSetup(sql: Db, practiceId: string, now: Date) {
  const [row] = await sql<Facts>`
    SELECT google AND NOT granted AS legacy, granted OR feed AS connected, "bookableEventsEnabled",
      (SELECT count(*)::int FROM open_calendar_proposals(${practiceId}::uuid, ${now})) AS "changedElsewhere"
    FROM (SELECT
      EXISTS (SELECT FROM "CalendarProfile" WHERE "practiceId" = ${practiceId}::uuid
              AND "providerName" = 'google') AS google,
      EXISTS (SELECT FROM "CalendarConnection" WHERE "practiceId" = ${practiceId}::uuid
              AND "refreshTokenEncrypted" IS NOT NULL) AS granted,
      EXISTS (SELECT FROM "CalendarFeed" WHERE "practiceId" = ${practiceId}::uuid AND active) AS feed) facts, "Practice" p
    WHERE p.id = ${practiceId}::uuid`;
  const { legacy, connected, ...rest } = row!;
  const calendarSync = legacy ? 'legacy' : connected ? 'connected' : 'none';
  return { calendarSync, ...rest } as const;
}
