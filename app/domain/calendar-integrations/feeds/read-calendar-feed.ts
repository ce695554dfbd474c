import { z } from 'zod';
import type { FeedReading } from '#app/integrations/feeds/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { openText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { dropOthers, forgetOld, keepBusy } from '../busy/keep-busy.ts';
import { forgetUnread, HELD_MS } from '../busy/unread.ts';
import { readWindow } from '../busy/window.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';

const EVERY_MS = 15 * MINUTE_MS;
/** A calendar may ask to be read less often; no less than this. */
const SELDOM_MS = 6 * HOUR_MS;
/** Between readings of one that fails: twice as long each time, up to this. */
const MOST_MS = 12 * HOUR_MS;

interface Feed {
  feedUrlEncrypted: string;
  etag: string | null;
  lastModified: string | null;
  wholeReadAt: Date | null;
  failures: number;
  failingSince: Date | null;
  readDueAt: Date | null;
  lastSyncedAt: Date | null;
  timeZone: string;
}

/** Also where no secret of ours opens the address: it may be missing for a while, and is waited for. */
type Reading = FeedReading | { outcome: 'sealed' };

type Taken = Extract<FeedReading, { outcome: 'read' }>;
type Good = Extract<FeedReading, { outcome: 'read' | 'unchanged' }>;
type Failed = Exclude<Reading, Good>;

/**
 * Reads a feed and keeps its busy times. Where that fails the last good copy stays, with its age, and the next reading waits longer.
 * Each reading writes only what is different, so doing it twice does nothing. Of two at once, or where it is wanted anew meanwhile, the one
 * that ends later keeps nothing: its copy may be the older one; but where the other only failed, what was read is kept.
 */
export const readCalendarFeed = operation({
  name: 'readCalendarFeed',
  kind: 'mutation',
  description: 'Reads a calendar feed and keeps its busy times.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), feedId: z.uuid() }),
  output: z.object({ written: z.int() }),
  job: 'read-calendar-feed',
  due: ({ cross }, now) => cross.due('calendar_feeds_to_read', 'feedId', now),
  key: ({ feedId }) => `read-calendar-feed:${feedId}`,
  async run(ctx, { practiceId, feedId }) {
    const feed = await ctx.db.run((sql) => readFeed(sql, practiceId, feedId));
    if (!feed) return { written: 0 };
    const now = ctx.clock.now();
    // The days to come move on, so an unchanged calendar is worked out anew once a day.
    const isFresh = feed.wholeReadAt !== null && Number(feed.wholeReadAt) > now - DAY_MS;
    const known = isFresh ? feed : { etag: null, lastModified: null };
    const window = readWindow(now);
    const url = openText('vendor-access', feed.feedUrlEncrypted);
    const copy = { etag: known.etag, lastModified: known.lastModified };
    const reading: Reading =
      url === null
        ? { outcome: 'sealed' }
        : await ctx.ports.feeds.read(url, copy, { ...window, timeZone: feed.timeZone });
    if (reading.outcome !== 'read' && reading.outcome !== 'unchanged')
      ctx.log.info({ feedId, outcome: reading.outcome }, 'a feed could not be read');
    const isGood = reading.outcome === 'read' || reading.outcome === 'unchanged';
    const written = await ctx.db.run(async (sql) => {
      const [still] = await sql<{ id: string }>`
        SELECT id FROM "CalendarFeed" WHERE "practiceId" = ${practiceId}::uuid AND id = ${feedId}::uuid
          AND ("readDueAt" IS NOT DISTINCT FROM ${feed.readDueAt}::timestamptz
            OR ${isGood} AND failures > ${feed.failures} AND "lastSyncedAt" IS NOT DISTINCT FROM ${feed.lastSyncedAt}::timestamptz)
        FOR UPDATE`;
      if (!still) return 0;
      const changed =
        reading.outcome === 'read' ? await keepAll(sql, { practiceId, feedId }, reading, window) : 0;
      if (reading.outcome === 'read') await forgetOld(sql, practiceId, { feedId }, now);
      if (reading.outcome === 'read' || reading.outcome === 'unchanged')
        await keepGood(sql, { practiceId, feedId }, reading, now);
      else await keepFailed(sql, { practiceId, feedId }, { reading, feed, now });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return changed;
    });
    return { written };
  },
});

async function readFeed(sql: Db, practiceId: string, feedId: string): Promise<Feed | undefined> {
  const [feed] = await sql<Feed>`
    SELECT f."feedUrlEncrypted", f.etag, f."lastModified", f."wholeReadAt", f.failures, f."failingSince", f."readDueAt", f."lastSyncedAt",
      p."timeZone"
    FROM "CalendarFeed" f JOIN "Practice" p ON p.id = f."practiceId"
    WHERE f."practiceId" = ${practiceId}::uuid AND f.id = ${feedId}::uuid AND f."feedUrlEncrypted" IS NOT NULL
      AND p."closedAt" IS NULL`;
  return feed;
}

interface FeedIds {
  practiceId: string;
  feedId: string;
}

async function keepAll(
  sql: Db,
  { practiceId, feedId }: FeedIds,
  { entries }: Taken,
  window: { from: number; to: number },
): Promise<number> {
  const written = await keepBusy(sql, practiceId, { feedId }, entries);
  const keep = entries.map(({ uid }) => uid);
  return written + (await dropOthers(sql, practiceId, { feedId }, { ...window, keep }));
}

/** How the feed stands after a reading that went well, and when the next is due. */
async function keepGood(sql: Db, { practiceId, feedId }: FeedIds, reading: Good, now: number): Promise<void> {
  const at = new Date(now);
  if (reading.outcome === 'read') {
    const refreshMs = Math.min(SELDOM_MS, Math.max(EVERY_MS, reading.refreshMs ?? 0));
    await sql`
      UPDATE "CalendarFeed"
      SET name = COALESCE(${reading.name}, name), etag = ${reading.copy.etag}, "lastModified" = ${reading.copy.lastModified},
          error = ${reading.isCut ? messages.feedCut : null}, failures = 0, "failingSince" = NULL, "lostAt" = NULL,
          "lastSyncedAt" = ${at}, "wholeReadAt" = ${at}, "refreshMs" = ${refreshMs}, "readDueAt" = ${new Date(now + refreshMs)}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${feedId}::uuid`;
    return;
  }
  await sql`
    UPDATE "CalendarFeed"
    SET error = CASE WHEN error = ${messages.feedCut} THEN error END, failures = 0, "failingSince" = NULL, "lostAt" = NULL,
        "lastSyncedAt" = ${at},
        "readDueAt" = ${at}::timestamptz + COALESCE("refreshMs", ${EVERY_MS}::int) * interval '1 millisecond'
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${feedId}::uuid`;
}

/** The same after one that did not. Where it says that it cannot be read, or has failed for a day, its owner is told, and nothing waits for it. */
async function keepFailed(
  sql: Db,
  { practiceId, feedId }: FeedIds,
  { reading, feed, now }: { reading: Failed; feed: Feed; now: number },
): Promise<void> {
  const { failures } = feed;
  const since = feed.failingSince?.getTime() ?? now;
  const end = since + HELD_MS;
  const isLost = isNoMore(reading) || now >= end;
  if (isLost) await forgetUnread(sql, practiceId, { feedId });
  const asked = reading.outcome === 'unavailable' ? (reading.retryAfterMs ?? 0) : 0;
  const next = now + Math.min(MOST_MS, Math.max(asked, EVERY_MS * 2 ** Math.min(failures, 10)));
  const due = now < end ? Math.min(next, end) : next;
  await sql`
    UPDATE "CalendarFeed"
    SET error = ${WHAT_IS_WRONG[reading.outcome]}, failures = failures + 1, "failingSince" = ${new Date(since)},
        "lostAt" = CASE WHEN ${isLost} THEN COALESCE("lostAt", ${new Date(now)}) ELSE "lostAt" END, "readDueAt" = ${new Date(due)}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${feedId}::uuid`;
}

/** It says that it cannot be read: coming again will hardly help. */
const isNoMore = ({ outcome }: Failed) =>
  outcome === 'gone' || outcome === 'refused' || outcome === 'too_large';

const WHAT_IS_WRONG = {
  gone: messages.feedGone,
  refused: messages.feedRefused,
  too_large: messages.feedTooLarge,
  unavailable: messages.feedSilent,
  sealed: messages.feedSealed,
} as const;
