import { CalendarError } from '#app/integrations/calendars/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { calendarsOf, withLeave } from '../connect/leave.ts';

const AGAIN_MS = HOUR_MS;
/** After so long it is given up: leave that nobody renews ends by itself. */
const GIVEN_UP_MS = 7 * DAY_MS;

interface Removed {
  externalId: string;
  removedAt: Date;
  connectionId: string | null;
  /** The account that gave the leave. */
  account: string | null;
  channelId: string | null;
  /** Other accounts that this connection still has. */
  others: number;
}

/** Takes leave for one removed account back at its provider, and forgets it. False where there is none, or it is tried again later. */
export async function releaseProfile(ctx: OperationContext, profileId: string): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const found = await ctx.db.run((sql) => readRemoved(sql, practiceId, profileId));
  if (!found) return false;
  const now = ctx.clock.now();
  try {
    if (found.connectionId && ctx.ports.calendars)
      await release(ctx, { ...found, connectionId: found.connectionId });
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    ctx.log.info({ profileId, problem: error.problem, said: error.message }, 'leave was not taken back');
    const isOver = error.problem === 'access_lost' || now - Number(found.removedAt) > GIVEN_UP_MS;
    if (!isOver) {
      const due = new Date(now + (error.retryAfterMs ?? AGAIN_MS));
      await ctx.db.run(
        (sql) => sql`
          UPDATE "CalendarProfile" SET "releaseDueAt" = ${due}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${profileId}::uuid AND "removedAt" IS NOT NULL`,
      );
      return false;
    }
  }
  await ctx.db.run((sql) => forget(sql, practiceId, profileId, found.connectionId));
  return true;
}

/** Hands all of the practice's leave back before the practice is removed. False where some of it is to be tried again. */
export async function handBackCalendars(ctx: OperationContext): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const profiles = await ctx.db.run(async (sql) => {
    await sql`DELETE FROM "Calendar" WHERE "practiceId" = ${practiceId}::uuid`;
    return sql<{ id: string }>`
      UPDATE "CalendarProfile" SET "removedAt" = COALESCE("removedAt", ${now}), "releaseDueAt" = COALESCE("releaseDueAt", ${now})
      WHERE "practiceId" = ${practiceId}::uuid RETURNING id`;
  });
  let isDone = true;
  for (const { id } of profiles) isDone = (await releaseProfile(ctx, id)) && isDone;
  return isDone;
}

async function readRemoved(sql: Db, practiceId: string, profileId: string): Promise<Removed | undefined> {
  const [found] = await sql<Removed>`
    SELECT f."externalId", f."removedAt", f."connectionId", c."externalId" AS account, c."channelId",
      (SELECT count(*) FROM "CalendarProfile" o
       WHERE o."practiceId" = f."practiceId" AND o."connectionId" = f."connectionId" AND o."removedAt" IS NULL) AS others
    FROM "CalendarProfile" f
    LEFT JOIN "CalendarConnection" c ON c."practiceId" = f."practiceId" AND c.id = f."connectionId"
    WHERE f."practiceId" = ${practiceId}::uuid AND f.id = ${profileId}::uuid AND f."removedAt" IS NOT NULL`;
  return found;
}

async function release(
  ctx: OperationContext,
  { externalId, connectionId, account, channelId, others }: Removed & { connectionId: string },
): Promise<void> {
  const calendars = calendarsOf(ctx);
  const practiceId = ctx.practice.id;
  const isShared = await ctx.cross.isProfileOfOthers(externalId, practiceId);
  // Of one account others may have another profile: with its leave that would be lost to them.
  const isLast = others === 0 && !(account && (await ctx.cross.isAccountOfOthers(account, practiceId)));
  await withLeave(ctx, connectionId, async (access, renewal) => {
    if (others === 0 && channelId) await calendars.closeChannel(access, channelId);
    if (isShared) return;
    await calendars.releaseProfile(access, externalId);
    if (isLast) await calendars.release(renewal);
  });
}

/** The profile, and its connection where that has no other. */
async function forget(
  sql: Db,
  practiceId: string,
  profileId: string,
  connectionId: string | null,
): Promise<void> {
  await sql`
    DELETE FROM "CalendarProfile"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${profileId}::uuid AND "removedAt" IS NOT NULL`;
  await sql`
    DELETE FROM "CalendarConnection" c
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${connectionId}::uuid
      AND NOT EXISTS (SELECT FROM "CalendarProfile" f WHERE f."practiceId" = c."practiceId" AND f."connectionId" = c.id)`;
}
