import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { UNREAD } from '../busy/unread.ts';

const calendar = z
  .object({
    id: z.uuid(),
    calendarId: z.string().meta({ description: 'At its provider.' }),
    calendarName: z.string(),
    active: z.boolean().meta({ description: 'Its events close times to clients.' }),
    readonly: z.boolean(),
    isWritten: z.boolean().meta({ description: 'Appointments are written into it, where that can be done.' }),
    isGone: z.boolean().meta({ description: 'It was chosen, and is no longer there.' }),
  })
  .meta({ id: 'CronofyCalendar' });

const profile = z
  .object({
    id: z.uuid(),
    providerName: z.enum(['google', 'apple', 'live_connect', 'other']),
    profileName: z.string(),
    calendars: z.array(calendar),
    isLost: z
      .boolean()
      .meta({ description: 'It must be connected again; the last good copy still closes times.' }),
    readAt: z
      .date()
      .nullable()
      .meta({ description: 'When the copy that is here was read; null before the first.' }),
    isBehind: z.boolean().meta({ description: 'The last readings failed; it is tried again.' }),
    holdsAll: z.boolean().meta({
      description:
        'Nothing of it was read since the practice was opened again: until it is, all days are closed.',
    }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be read.' }),
  })
  .meta({ id: 'CronofyProfile', description: 'A calendar account; a feed is one of the provider other.' });

type Profile = z.output<typeof profile>;

/** What calendars are connected, and how old the copies of them are (002 §3). */
export const calendarIntegrations = operation({
  name: 'calendarIntegrations',
  kind: 'query',
  description: 'Your connected calendars and feeds.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    profiles: z.array(profile),
    consentOrigin: z.string().nullable().meta({
      description: 'Where leave is given; null where accounts cannot be connected. Feeds always can.',
    }),
    updatedAt: z.date().meta({ description: 'When a setting of yours was changed last.' }),
    now: z.date(),
  }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const { accounts, feeds, updatedAt } = await ctx.db.run(async (sql) => ({
      accounts: await readAccounts(sql, practiceId),
      feeds: await readFeeds(sql, practiceId),
      updatedAt: await readUpdatedAt(sql, practiceId),
    }));
    return {
      profiles: [...accounts, ...feeds],
      consentOrigin: ctx.ports.calendars?.consentOrigin ?? null,
      updatedAt,
      now: new Date(ctx.clock.now()),
    };
  },
});

function readAccounts(sql: Db, practiceId: string): Promise<Profile[]> {
  return sql<Profile>`
    SELECT f.id, f."providerName", f."profileName",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'calendarId', c."calendarId", 'calendarName', c."calendarName",
          'active', c.active, 'readonly', c.readonly, 'isWritten', c."isWritten", 'isGone', c."goneAt" IS NOT NULL)
          ORDER BY c.readonly, c."calendarName", c.id)
        FROM "Calendar" c WHERE c."practiceId" = f."practiceId" AND c."profileId" = f.id
          AND (c."goneAt" IS NULL OR c.active OR c."isWritten")), '[]') AS calendars,
      (n.id IS NULL OR n."erroredAt" IS NOT NULL OR NOT f.connected) AS "isLost", f."readAt",
      COALESCE(n.failures > 2, false) AS "isBehind",
      EXISTS (SELECT FROM "ExternalBusy" b JOIN "Calendar" c ON c."practiceId" = b."practiceId" AND c.id = b."calendarId"
        WHERE b."practiceId" = f."practiceId" AND b.uid = ${UNREAD} AND c."profileId" = f.id) AS "holdsAll",
      CASE WHEN n."erroredAt" IS NULL AND f.connected THEN n.error END AS problem
    FROM "CalendarProfile" f
    LEFT JOIN "CalendarConnection" n ON n."practiceId" = f."practiceId" AND n.id = f."connectionId"
    WHERE f."practiceId" = ${practiceId}::uuid AND f."removedAt" IS NULL
    ORDER BY f."createdAt", f.id`;
}

function readFeeds(sql: Db, practiceId: string): Promise<Profile[]> {
  return sql<Profile>`
    SELECT id, 'other'::"CalendarProviderName" AS "providerName",
      COALESCE(name || ' · ', '') || "shownUrl" AS "profileName", '[]'::jsonb AS calendars, false AS "isLost",
      "lastSyncedAt" AS "readAt", failures > 2 AS "isBehind",
      EXISTS (SELECT FROM "ExternalBusy" b WHERE b."practiceId" = d."practiceId" AND b.uid = ${UNREAD} AND b."feedId" = d.id) AS "holdsAll",
      error AS problem
    FROM "CalendarFeed" d WHERE "practiceId" = ${practiceId}::uuid ORDER BY "createdAt", id`;
}

async function readUpdatedAt(sql: Db, practiceId: string): Promise<Date> {
  const [row] = await sql<{
    updatedAt: Date;
  }>`SELECT "updatedAt" FROM "Practice" WHERE id = ${practiceId}::uuid`;
  return row!.updatedAt;
}
