import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import {
  ConferencingError,
  type Conferencing,
  type ConferencingGrant,
} from '#app/integrations/conferencing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptText, openText } from '#app/platform/tokens.ts';
import { readAccount, type AccountRow } from './account.ts';
import { portOf } from './providers.ts';

/** An access that is over within a minute is renewed before it is used. */
const SPARE_MS = MINUTE_MS;
/** As long as one renewal may take; whoever died within it is waited for no longer. */
const RENEWING_MS = MINUTE_MS / 2;
/** How often, and how long each time, the renewal of somebody else is waited for. */
const LOOKS = 12;
const LOOK_MS = 250;

/** In which practice, and when. */
type Acting = Pick<OperationContext, 'practice' | 'db' | 'clock' | 'ports'>;

/** An account that something is to happen in; its owner may have connected another one meanwhile. */
interface Home {
  provider: ConferencingProvider;
  hostId: string;
}

/**
 * Does something in the practice's own account with an access that serves. A provider gives a new renewal with each access and forgets the
 * former: one caller at a time asks for it, by a claim on the row, and keeps it before it is used. An account that lets us do
 * nothing any more is marked so, which its owner is shown; one whose keys no secret of ours opens, after a day, since the secret may be
 * missing for a while.
 * @throws ConferencingError
 */
export async function withAccess<T>(
  ctx: Acting,
  home: Home,
  run: (access: string, port: Conferencing) => Promise<T>,
): Promise<T> {
  const port = portOf(ctx, home.provider);
  if (!port) throw new ConferencingError('refused', 'switched off');
  let stale: string | null = null;
  for (;;) {
    const { account, access } = await accessOf(ctx, port, home, stale);
    try {
      return await run(access, port);
    } catch (error) {
      if (!(error instanceof ConferencingError)) throw error;
      const isExpired = error.problem === 'access_expired';
      // An access that was new a moment ago and is over already: its owner took it away.
      if (error.problem !== 'access_lost' && !(isExpired && stale !== null)) {
        if (!isExpired) throw error;
        stale = access;
        continue;
      }
      await noteLost(ctx, account);
      throw new ConferencingError('access_lost', error.message);
    }
  }
}

async function accessOf(ctx: Acting, port: Conferencing, { provider, hostId }: Home, stale: string | null) {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await wait(LOOK_MS);
    const account = await ctx.db.run((db) => readAccount(db, provider));
    if (!account?.active || account.erroredAt) throw new ConferencingError('access_lost', 'not connected');
    if (account.hostId !== hostId) throw new ConferencingError('unavailable', 'another account by now');
    const access = openText('vendor-access', account.accessTokenEncrypted);
    const expiresAt = account.tokenExpiresAt?.getTime() ?? 0;
    if (access && account.unopenedSince) await noteOpened(ctx, account);
    if (access && access !== stale && expiresAt > ctx.clock.now() + SPARE_MS) return { account, access };
    if (await claim(ctx, account)) {
      const renewed = await renew(ctx, port, account);
      if (renewed) return renewed;
    }
  }
  throw new ConferencingError('unavailable', 'the access is being renewed');
}

/** Of many that want to renew, one may. */
async function claim(ctx: Acting, account: AccountRow): Promise<boolean> {
  const now = ctx.clock.now();
  const rows = await ctx.db.run(
    (sql) => sql<{ id: string }>`
      UPDATE "ConferencingAccount" SET "renewingUntil" = ${new Date(now + RENEWING_MS)}
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${account.id}::uuid AND active AND "erroredAt" IS NULL
        AND "refreshTokenEncrypted" = ${account.refreshTokenEncrypted}
        AND ("renewingUntil" IS NULL OR "renewingUntil" <= ${new Date(now)})
      RETURNING id`,
  );
  return rows.length > 0;
}

/** @returns null where the account was disconnected, or connected anew, while its provider was asked */
async function renew(ctx: Acting, port: Conferencing, account: AccountRow) {
  const renewal = openText('vendor-access', account.refreshTokenEncrypted);
  let grant: ConferencingGrant;
  try {
    if (!renewal) throw await unopened(ctx, account);
    grant = await port.renew(renewal);
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    if (error.problem === 'access_lost') await noteLost(ctx, account);
    else await release(ctx, account);
    throw error;
  }
  const kept = await ctx.db.run(
    (sql) => sql<{ id: string }>`
      UPDATE "ConferencingAccount" SET "accessTokenEncrypted" = ${encryptText('vendor-access', grant.access)},
        "refreshTokenEncrypted" = ${encryptText('vendor-access', grant.renewal)},
        "tokenExpiresAt" = ${new Date(ctx.clock.now() + grant.livesSeconds * 1000)}, "renewingUntil" = NULL,
        "unopenedSince" = NULL
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${account.id}::uuid
        AND "refreshTokenEncrypted" = ${account.refreshTokenEncrypted}
      RETURNING id`,
  );
  if (kept.length === 0) return null;
  const after = await ctx.db.run((db) => readAccount(db, account.provider));
  return after && { account: after, access: grant.access };
}

async function unopened(ctx: Acting, { id, refreshTokenEncrypted }: AccountRow): Promise<ConferencingError> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.run(
    (sql) => sql<{ unopenedSince: Date | null }>`
      UPDATE "ConferencingAccount" SET "unopenedSince" = COALESCE("unopenedSince", ${new Date(now)})
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid
        AND "refreshTokenEncrypted" = ${refreshTokenEncrypted}
      RETURNING "unopenedSince"`,
  );
  const isForLong = row?.unopenedSince != null && row.unopenedSince.getTime() < now - DAY_MS;
  return new ConferencingError(
    isForLong ? 'access_lost' : 'unavailable',
    'no secret of ours opens the renewal',
  );
}

/** The secret is there again: the next time that it is missing is a day of its own. */
const noteOpened = (ctx: Acting, { id }: AccountRow) =>
  ctx.db.run((db) =>
    db.updateTable('ConferencingAccount').set({ unopenedSince: null }).where('id', '=', id).execute(),
  );

const release = (ctx: Acting, { id }: AccountRow) =>
  ctx.db.run(
    (sql) => sql`
      UPDATE "ConferencingAccount" SET "renewingUntil" = NULL
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid`,
  );

/** Marks an account whose access is lost; not one that was connected anew meanwhile. */
async function noteLost(ctx: Acting, account: AccountRow): Promise<void> {
  const practiceId = ctx.practice.id;
  await ctx.db.run(async (sql) => {
    const marked = await sql<{ id: string }>`
      UPDATE "ConferencingAccount" SET "erroredAt" = ${new Date(ctx.clock.now())}, "renewingUntil" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${account.id}::uuid AND active AND "erroredAt" IS NULL
        AND "refreshTokenEncrypted" = ${account.refreshTokenEncrypted}
      RETURNING id`;
    if (marked.length > 0) await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  });
}
