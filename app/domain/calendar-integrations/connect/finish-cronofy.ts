import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { takeAttempt } from '#app/domain/connecting/index.ts';
import { CalendarError, type CalendarLeave, type OutsideProfile } from '#app/integrations/calendars/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { entriesFallDue } from '../entries/entries-fall-due.ts';
import { wantSync } from '../sync/want-sync.ts';
import { keepProfiles } from './keep-profiles.ts';
import { asking, calendarsOf, storedLeave } from './leave.ts';

/**
 * Ends connecting a calendar: the state is taken first, so that a stranger's code is never exchanged here, and what came of it is read at
 * once. The same account again is the same connection, with leave anew.
 */
export const finishCronofy = operation({
  name: 'finishCronofy',
  kind: 'mutation',
  description: 'Ends connecting a calendar, with what its page sent back.',
  access: practiceOwner(),
  input: z.strictObject({
    state: z.string().max(200),
    code: z.string().max(2_000).nullish(),
    error: z.string().max(200).nullish(),
  }),
  output: z.object({ connected: z.boolean() }),
  async run(ctx, { state, code, error }) {
    const calendars = calendarsOf(ctx);
    await takeAttempt(ctx, 'calendars', state);
    if (error || !code) return { connected: false };
    const returnUrl = ctx.appOrigin + paths.calendarReturn();
    const { leave, profiles } = await asking(ctx, messages.notConnected, async () => {
      const given = await calendars.exchange({ code, returnUrl });
      try {
        return { leave: given, profiles: await calendars.profiles(given.access) };
      } catch (error) {
        await giveBackUnlessHeld(ctx, given);
        throw error;
      }
    });
    if (profiles.length === 0) {
      await giveBackUnlessHeld(ctx, leave);
      throw new Refusal('conflict', messages.noCalendars);
    }
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const now = ctx.clock.now();
      const connectionId = await keepConnection(sql, practiceId, { leave, profiles, now });
      await keepProfiles(sql, { practiceId, connectionId, now }, profiles);
      await wantSync(sql, { practiceId, connectionId, now, whole: true });
      await entriesFallDue(sql, { practiceId, now: new Date(now) });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return { connected: true };
  },
});

/** Gives back leave that is not kept, unless this practice or another one holds leave of the same account, which would end with it. */
async function giveBackUnlessHeld(ctx: OperationContext, { account, renewal }: CalendarLeave): Promise<void> {
  const practiceId = ctx.practice.id;
  const [held] = await ctx.db.run(
    (sql) => sql<{ id: string }>`
      SELECT id FROM "CalendarConnection" WHERE "practiceId" = ${practiceId}::uuid AND "externalId" = ${account}`,
  );
  if (held || (await ctx.cross.isAccountOfOthers(account, practiceId))) return;
  try {
    await calendarsOf(ctx).release(renewal);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    ctx.log.warn(
      { problem: error.problem, said: error.message },
      'leave that is not kept was not taken back',
    );
  }
}

interface Given {
  leave: CalendarLeave;
  profiles: readonly OutsideProfile[];
  now: number;
}

async function keepConnection(sql: Db, practiceId: string, { leave, profiles, now }: Given): Promise<string> {
  const stored = storedLeave(leave);
  // With leave that was lost the service's channel may be gone.
  const [connection] = await sql<{ id: string }>`
    INSERT INTO "CalendarConnection" (id, "practiceId", "externalId", "accessTokenEncrypted", "refreshTokenEncrypted", "tokenExpiresAt",
      "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${leave.account}, ${stored.accessTokenEncrypted}, ${stored.refreshTokenEncrypted},
            ${stored.tokenExpiresAt}, ${new Date(now)})
    ON CONFLICT ("practiceId", "externalId") DO UPDATE
      SET "accessTokenEncrypted" = EXCLUDED."accessTokenEncrypted", "refreshTokenEncrypted" = EXCLUDED."refreshTokenEncrypted",
          "tokenExpiresAt" = EXCLUDED."tokenExpiresAt", "erroredAt" = NULL, failures = 0, "failingSince" = NULL, error = NULL,
          "channelId" = CASE WHEN "CalendarConnection"."erroredAt" IS NULL THEN "CalendarConnection"."channelId" END
    RETURNING id`;
  // Connected anew before the provider was told of its removal: it is wanted again.
  await sql`
    UPDATE "CalendarProfile" SET "removedAt" = NULL, "releaseDueAt" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND "externalId" = ANY(${profiles.map(({ id }) => id)}::text[])`;
  // What was connected before the present provider, and is connected now, is no longer waited for.
  await sql`
    DELETE FROM "CalendarProfile"
    WHERE "practiceId" = ${practiceId}::uuid AND "connectionId" IS NULL
      AND "providerName" = ANY(${profiles.map(({ provider }) => provider)}::"CalendarProviderName"[])`;
  return connection!.id;
}
