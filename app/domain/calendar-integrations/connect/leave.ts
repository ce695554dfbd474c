import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { CalendarError, type CalendarAccess, type Calendars } from '#app/integrations/calendars/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptText, openText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { forgetUnread } from '../busy/unread.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';

/** Renewed this long before its end, so that it serves for what is begun with it. */
const EARLY_MS = 2 * MINUTE_MS;

interface Stored {
  accessTokenEncrypted: string | null;
  refreshTokenEncrypted: string | null;
  tokenExpiresAt: Date | null;
  lastSyncedAt: Date | null;
}

/** The service of calendars; refused where this installation does without it. */
export function calendarsOf({ ports }: OperationContext): Calendars {
  if (!ports.calendars) throw new Refusal('conflict', messages.switchedOff);
  return ports.calendars;
}

/** Leave as the tables keep it. */
export const storedLeave = ({ access, renewal, expiresAt }: CalendarAccess) => ({
  accessTokenEncrypted: encryptText('vendor-access', access),
  refreshTokenEncrypted: encryptText('vendor-access', renewal),
  tokenExpiresAt: new Date(expiresAt),
});

/**
 * Does something with a connection's access, which is renewed where its hour is over, or where the service says so. Where leave was taken
 * back, or no secret of ours has opened it for a day, the connection is marked as lost, until its owner connects again. A secret that is missing
 * for a while makes one wait. Never called inside a transaction.
 * Throws CalendarError; `access_lost` where there is no leave (any more).
 */
export async function withLeave<T>(
  ctx: OperationContext,
  connectionId: string,
  work: (access: string, renewal: string) => Promise<T>,
): Promise<T> {
  const practiceId = ctx.practice.id;
  const calendars = calendarsOf(ctx);
  const [stored] = await ctx.db.run(
    (sql) => sql<Stored>`
      SELECT "accessTokenEncrypted", "refreshTokenEncrypted", "tokenExpiresAt", "lastSyncedAt" FROM "CalendarConnection"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid`,
  );
  if (!stored?.refreshTokenEncrypted) throw new CalendarError('access_lost', 'no leave is kept');
  let held = stored.refreshTokenEncrypted;
  const renewal = openText('vendor-access', held);
  const renew = async () => {
    if (renewal === null) {
      const isForLong = Number(stored.lastSyncedAt ?? 0) < ctx.clock.now() - DAY_MS;
      throw new CalendarError(isForLong ? 'access_lost' : 'unavailable', 'no secret of ours opens the leave');
    }
    const renewed = await calendars.renew(renewal);
    const kept = storedLeave(renewed);
    await ctx.db.run((sql) => keepRenewed(sql, { practiceId, connectionId, held }, kept));
    held = kept.refreshTokenEncrypted;
    return renewed;
  };
  try {
    const isFresh = Number(stored.tokenExpiresAt ?? 0) > ctx.clock.now() + EARLY_MS;
    const access = openText('vendor-access', stored.accessTokenEncrypted);
    if (isFresh && access !== null && renewal !== null) {
      try {
        return await work(access, renewal);
      } catch (error) {
        if (!(error instanceof CalendarError) || error.problem !== 'access_expired') throw error;
      }
    }
    const renewed = await renew();
    return await work(renewed.access, renewed.renewal);
  } catch (error) {
    // Refused with an access that was renewed this moment: that is no matter of time.
    const isLost =
      error instanceof CalendarError &&
      (error.problem === 'access_lost' || error.problem === 'access_expired');
    if (!isLost) throw error;
    await ctx.db.run((sql) => markLost(sql, { practiceId, connectionId, held }, new Date(ctx.clock.now())));
    throw new CalendarError('access_lost', error.message);
  }
}

interface Held {
  practiceId: string;
  connectionId: string;
  /** The renewal that was asked with, as it is kept. */
  held: string;
}

/** Only where it is still the leave that was asked with: the owner may have connected anew. */
const keepRenewed = (
  sql: Db,
  { practiceId, connectionId, held }: Held,
  { accessTokenEncrypted, refreshTokenEncrypted, tokenExpiresAt }: ReturnType<typeof storedLeave>,
) => sql`
    UPDATE "CalendarConnection"
    SET "accessTokenEncrypted" = ${accessTokenEncrypted}, "refreshTokenEncrypted" = ${refreshTokenEncrypted},
        "tokenExpiresAt" = ${tokenExpiresAt}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "refreshTokenEncrypted" = ${held}`;

/** The same: what was found out of leave that is kept no more is no loss. */
async function markLost(sql: Db, { practiceId, connectionId, held }: Held, now: Date): Promise<void> {
  const [lost] = await sql`
    UPDATE "CalendarConnection" SET "erroredAt" = COALESCE("erroredAt", ${now}), "syncDueAt" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "refreshTokenEncrypted" = ${held} RETURNING id`;
  if (!lost) return;
  await forgetUnread(sql, practiceId, { connectionId });
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}

/** Asks the service on a practitioner's behalf; what it does not answer becomes a refusal with this text. */
export async function asking<T>(ctx: OperationContext, failed: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    ctx.log.warn({ problem: error.problem, said: error.message }, 'the calendar service was asked in vain');
    throw new Refusal(error.problem === 'unavailable' ? 'unavailable' : 'conflict', failed);
  }
}
