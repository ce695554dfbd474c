import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { updateCronofyCalendarsInput } from '../inputs.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { wantSync } from '../sync/want-sync.ts';

/** Says which calendars close times to clients (002 §7). One that is switched off closes nothing from now on; one switched on is read at once. Throws state_changed where another window was faster. */
export const updateCronofyCalendars = operation({
  name: 'updateCronofyCalendars',
  kind: 'mutation',
  description: 'Says which of your calendars close times to clients.',
  access: practiceOwner(),
  input: updateCronofyCalendarsInput,
  output: z.object({}),
  async run(ctx, { calendars, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (sql) => {
      await touchSettings(sql, { practiceId, now, previousUpdatedAt });
      const known = await sql<{ id: string }>`
        SELECT c.id FROM "Calendar" c WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ANY(${calendars.map(({ id }) => id)}::uuid[])
        ORDER BY c.id FOR UPDATE`;
      if (known.length !== new Set(calendars.map(({ id }) => id)).size)
        throw new Refusal('not_found', messages.calendarsFailed);
      const changed = await sql<{ id: string; active: boolean; connectionId: string | null }>`
        UPDATE "Calendar" c SET active = given.active, "wholeReadAt" = NULL, "wantedRevision" = c."wantedRevision" + 1
        FROM jsonb_to_recordset(${JSON.stringify(calendars)}::jsonb) AS given(id uuid, active boolean), "CalendarProfile" f
        WHERE c."practiceId" = ${practiceId}::uuid AND c.id = given.id AND c.active <> given.active
          AND f."practiceId" = c."practiceId" AND f.id = c."profileId"
        RETURNING c.id, c.active, f."connectionId"`;
      const off = changed.filter(({ active }) => !active).map(({ id }) => id);
      await sql`
        DELETE FROM "ExternalBusy"
        WHERE "practiceId" = ${practiceId}::uuid AND "calendarId" = ANY(${off}::uuid[]) AND "linkId" IS NULL`;
      for (const connectionId of new Set(changed.flatMap((one) => one.connectionId ?? [])))
        await wantSync(sql, { practiceId, connectionId, now });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
