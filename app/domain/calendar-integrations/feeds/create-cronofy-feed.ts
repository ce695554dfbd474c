import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import { encryptText, openText, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { createCronofyFeedInput } from '../inputs.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { shownAddress } from './shown-address.ts';

const MAX_FEEDS = 20;

interface Feed {
  id: string;
  name: string | null;
  shownUrl: string;
  sealed: string | null;
}

/**
 * Adds an iCal feed by its address (002 §5): it is looked at once, and its events are read by the worker at once. Why it was not taken
 * is not told: what stands at an address inside a network is nobody's business. The same address twice, however its
 * scheme is written, is one feed; where no secret of ours opens its address any more, it has one again.
 */
export const createCronofyFeed = operation({
  name: 'createCronofyFeed',
  kind: 'mutation',
  description: 'Adds an iCal feed: its events close times to clients.',
  access: practiceOwner(),
  input: createCronofyFeedInput,
  output: z.object({
    feed: z
      .object({
        id: z.uuid(),
        name: z.string().nullable(),
        feedUrl: z.string().meta({ description: 'The host and the end of the address; it is a secret.' }),
      })
      .meta({ id: 'CronofyFeed' }),
    wasHere: z.boolean().meta({ description: 'It stood here already, and nothing was added.' }),
  }),
  async run(ctx, { feedUrl }) {
    const practiceId = ctx.practice.id;
    if (!(await ctx.limiter.spend('feedPractice', practiceId)))
      throw new Refusal('rate_limited', messages.tooOften);
    const [hash, ...others] = spellingsOf(feedUrl).map(tokenHash) as [string, ...string[]];
    const known = await ctx.db.run((sql) => existing(sql, practiceId, [hash, ...others]));
    if (known.feed) {
      const { id, sealed } = known.feed;
      const isSealed = openText('vendor-access', sealed) === null;
      if (isSealed)
        await ctx.db.run((sql) => sealAnew(sql, { practiceId, id, feedUrl, at: new Date(ctx.clock.now()) }));
      return { feed: shown(known.feed), wasHere: !isSealed };
    }
    if (known.others >= MAX_FEEDS) throw new Refusal('conflict', messages.tooManyFeeds);
    const found = await ctx.ports.feeds.check(feedUrl);
    if (found.outcome !== 'calendar') {
      ctx.log.info({ outcome: found.outcome }, 'a feed was not added');
      throw new Refusal('invalid_input', messages.feedFailed, { field: 'feedUrl' });
    }
    const now = ctx.clock.now();
    const added = await ctx.db.run(async (sql) => {
      const [added] = await sql<Feed>`
        INSERT INTO "CalendarFeed" (id, "practiceId", "feedUrlEncrypted", "feedUrlHash", "shownUrl", name, "readDueAt", "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${encryptText('vendor-access', feedUrl)}, ${hash},
                ${shownAddress(feedUrl)}, ${found.name}, ${new Date(now)}, ${new Date(now)})
        ON CONFLICT ("practiceId", "feedUrlHash") DO NOTHING
        RETURNING id, name, "shownUrl", "feedUrlEncrypted" AS sealed`;
      if (!added) return null;
      await addToOutbox(sql, {
        practiceId,
        topic: 'read-calendar-feed',
        dedupeKey: `read-calendar-feed:${added.id}:first`,
        payload: { practiceId, feedId: added.id },
      });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return added;
    });
    if (added) return { feed: shown(added), wasHere: false };
    const twin = await ctx.db.run((sql) => existing(sql, practiceId, [hash]));
    return { feed: shown(twin.feed!), wasHere: true };
  },
});

/** An address as it is called first, then as it may have been written when it was added before. */
function spellingsOf(feedUrl: string): string[] {
  const called = feedUrl.replace(/^(webcals?|https):/i, 'https:');
  return [
    ...new Set([called, feedUrl, called.replace('https:', 'webcal:'), called.replace('https:', 'webcals:')]),
  ];
}

const shown = ({ id, name, shownUrl }: Feed) => ({ id, name, feedUrl: shownUrl });

const sealAnew = (
  sql: Db,
  { practiceId, id, feedUrl, at }: { practiceId: string; id: string; feedUrl: string; at: Date },
) => sql`
  UPDATE "CalendarFeed" SET "feedUrlEncrypted" = ${encryptText('vendor-access', feedUrl)}, "readDueAt" = ${at}
  WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;

async function existing(
  sql: Db,
  practiceId: string,
  hashes: readonly string[],
): Promise<{ feed?: Feed; others: number }> {
  const [feed] = await sql<Feed>`
    SELECT id, name, "shownUrl", "feedUrlEncrypted" AS sealed FROM "CalendarFeed" WHERE "practiceId" = ${practiceId}::uuid AND "feedUrlHash" = ANY(${hashes}::text[])
    ORDER BY "createdAt", id LIMIT 1`;
  const [counted] = await sql<{ feeds: number }>`
    SELECT count(*) AS feeds FROM "CalendarFeed" WHERE "practiceId" = ${practiceId}::uuid`;
  return { feed, others: counted!.feeds };
}
