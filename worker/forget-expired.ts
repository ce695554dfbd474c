import type { Database } from '#app/platform/db.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';

/** How long a session that is over is kept: by it a device is known again. */
const SESSION_DAYS = 180;
/** How long a link that is over is kept: it says that it is, instead of that nobody knows it. */
const TOKEN_DAYS = 30;
/** Rows of a table that go at once; the rest goes the next time. */
const MAX = 5_000;
/** Between two times, by the product's clock. */
const EVERY_MS = 60 * MINUTE_MS;

/**
 * Removes what has no further use from the tables that strangers make grow: counts of tries whose time is over, sessions and links long
 * after their end. Answers how many rows went, by table. What clients hand to practices' forms goes when the next one does.
 * @param now epoch milliseconds by the product's clock; counts of tries go by the machine's, as they were made
 */
export async function forgetExpired(
  database: Database,
  now: number,
): Promise<{ tries: number; sessions: number; links: number }> {
  const before = (days: number) => new Date(now - days * DAY_MS);
  return outsidePractices(database, async (sql) => {
    const tries = await sql`
      DELETE FROM "RateLimit" WHERE key IN (SELECT key FROM "RateLimit" WHERE expire <= ${Date.now()} LIMIT ${MAX})
      RETURNING 1`;
    const sessions = await sql`
      DELETE FROM "Session" WHERE id IN (SELECT id FROM "Session" WHERE "expiresAt" <= ${before(SESSION_DAYS)}
        LIMIT ${MAX}) RETURNING 1`;
    const links = await sql`
      DELETE FROM "UserToken" WHERE id IN (SELECT id FROM "UserToken" WHERE "expiresAt" <= ${before(TOKEN_DAYS)}
        LIMIT ${MAX}) RETURNING 1`;
    await sql`
      DELETE FROM "PasskeyChallenge" WHERE id IN (SELECT id FROM "PasskeyChallenge" WHERE "expiresAt" <= ${new Date(now)}
        LIMIT ${MAX})`;
    return { tries: tries.length, sessions: sessions.length, links: links.length };
  });
}

let last = -Infinity;

/** The same, once an hour in each worker; a clock that was turned back begins anew. */
export async function forgetExpiredHourly(database: Database, now: number): Promise<void> {
  if (now >= last && now - last < EVERY_MS) return;
  last = now;
  await forgetExpired(database, now);
}
