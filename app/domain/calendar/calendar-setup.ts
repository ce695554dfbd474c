import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/**
 * What the calendar's page needs to know beside its entries: whether there are group events to create, and how the
 * practitioner's own calendars stand, for the two notices of spec 001 §2. `legacy` is a Google calendar that was
 * connected before the present provider and holds no grant there; `none` is no calendar and no feed at all.
 */
export const calendarSetup = operation({
  name: 'calendarSetup',
  kind: 'query',
  description: 'Whether you have group events, and whether calendars outside are connected.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      calendarSync: z.enum(['none', 'connected', 'legacy']),
      bookableEventsEnabled: z.boolean(),
    })
    .meta({ id: 'CalendarSetup' }),
  async run(ctx) {
    const [row] = await ctx.db.sql(
      (sql) => sql<{ legacy: boolean; connected: boolean; bookableEventsEnabled: boolean }>`
        SELECT google AND NOT granted AS legacy, granted OR feed AS connected, "bookableEventsEnabled"
        FROM (SELECT
          EXISTS (SELECT FROM "CalendarProfile" WHERE "practiceId" = ${ctx.practice.id}::uuid
                  AND "providerName" = 'google') AS google,
          EXISTS (SELECT FROM "CalendarConnection" WHERE "practiceId" = ${ctx.practice.id}::uuid
                  AND "refreshTokenSealed" IS NOT NULL) AS granted,
          EXISTS (SELECT FROM "CalendarFeed" WHERE "practiceId" = ${ctx.practice.id}::uuid AND active) AS feed) facts, "Practice" p
        WHERE p.id = ${ctx.practice.id}::uuid`,
    );
    const calendarSync = row!.legacy ? 'legacy' : row!.connected ? 'connected' : 'none';
    return { calendarSync, bookableEventsEnabled: row!.bookableEventsEnabled } as const;
  },
});
