import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/**
 * How the practitioner's own calendars stand, for the two notices of spec 001 §2: `legacy` is a Google calendar that was
 * connected before the present provider and holds no grant there; `none` is no calendar and no feed at all.
 */
export const calendarSyncStatus = operation({
  name: 'calendarSyncStatus',
  kind: 'query',
  description: 'Whether calendars outside are connected, and whether one must be connected again.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({ calendarSync: z.enum(['none', 'connected', 'legacy']) })
    .meta({ id: 'CalendarSyncStatus' }),
  async run(ctx) {
    const [row] = await ctx.db.sql(
      (sql) => sql<{ legacy: boolean; connected: boolean }>`
        SELECT google AND NOT granted AS legacy, granted OR feed AS connected
        FROM (SELECT
          EXISTS (SELECT FROM "CalendarProfile" WHERE "practiceId" = ${ctx.practice.id}::uuid
                  AND "providerName" = 'google') AS google,
          EXISTS (SELECT FROM "CalendarConnection" WHERE "practiceId" = ${ctx.practice.id}::uuid
                  AND "refreshTokenSealed" IS NOT NULL) AS granted,
          EXISTS (SELECT FROM "CalendarFeed" WHERE "practiceId" = ${ctx.practice.id}::uuid AND active) AS feed) facts`,
    );
    const calendarSync = row!.legacy ? 'legacy' : row!.connected ? 'connected' : 'none';
    return { calendarSync } as const;
  },
});
