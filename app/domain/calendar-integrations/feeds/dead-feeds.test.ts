import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { reopenPractice } from '#app/domain/leaving/index.ts';
import type { FeedReading } from '#app/integrations/feeds/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { Feeds } from '#tests/support/feeds.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarIntegrations } from '../profiles/calendar-integrations.ts';
import { createCronofyFeed } from './create-cronofy-feed.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let feeds: Feeds;
let now = TEST_NOW;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  feeds = new Feeds();
  now = TEST_NOW;
  for (const table of ['CalendarFeed', 'RateLimit']) await db.owner.query(`DELETE FROM "${table}"`);
});

const context = (more: object = {}) =>
  testContext({ database: db.database, ports: { feeds }, clock: { now: () => now }, ...more });
const owner = (practice = a) => context({ actor: practice.owner.actor });
const system = () => context({ actor: { kind: 'system' } });
/** What stands on every page. */
const told = async (practice = a) =>
  (await ok(runOperation(proCalendarUser, owner(practice), {}))).brokenCalendars.silent;
const card = async () => (await ok(runOperation(calendarIntegrations, owner(), {}))).profiles[0]!;
const busy = async () =>
  (
    await db.owner.query<{ uid: string }>(
      'SELECT uid FROM "ExternalBusy" WHERE "feedId" IS NOT NULL ORDER BY uid',
    )
  ).rows.map(({ uid }) => uid);
const entry = (uid: string) => ({
  ...{ uid, title: uid, allDay: false },
  ...{ startsAt: TEST_NOW + 60 * DAY_MS, endsAt: TEST_NOW + 61 * DAY_MS },
});
async function read(feedId: string, reading: FeedReading = feeds.reading) {
  feeds.reading = reading;
  await ok(runOperation(readCalendarFeed, system(), { practiceId: a.id, feedId }));
}
/** What the worker would do until then. */
async function until(at: number) {
  for (;;) {
    const { rows } = await db.owner.query<{ due: Date | null }>(
      'SELECT min("readDueAt") AS due FROM "CalendarFeed"',
    );
    const due = rows[0]!.due!.getTime();
    if (due > at) break;
    now = Math.max(now, due);
    for (const input of await readCalendarFeed.due!(system(), new Date(now)))
      await ok(runOperation(readCalendarFeed, system(), input));
  }
  now = at;
}
async function added() {
  const feedUrl = 'https://calendar.test/private-abcdefghijklmnopqrstuvwxyz/basic.ics';
  const { feed } = await ok(runOperation(createCronofyFeed, owner(), { feedUrl }));
  feeds.holds([entry('one')]);
  await read(feed.id);
  return feed.id;
}

test.each(['gone', 'refused', 'too_large'] as const)(
  'a feed that says it cannot be read (%s) is told on every page of its owner’s, until it can be',
  async (outcome) => {
    const id = await added();
    expect(await told()).toEqual([]);
    await read(id, { outcome });
    expect([await told(), await told(b)]).toEqual([['Family'], []]);
    // That it does not answer at all cures nothing.
    await read(id, { outcome: 'unavailable' });
    expect(await told()).toEqual(['Family']);
    await read(id, { outcome: 'unchanged' });
    expect(await told()).toEqual([]);
  },
);

test('one that does not answer is told after a day of it, and no longer once it does', async () => {
  await added();
  feeds.reading = { outcome: 'unavailable', retryAfterMs: 11 * HOUR_MS };
  await until(TEST_NOW + HOUR_MS / 4 + DAY_MS - 1);
  expect([await told(), (await card()).problem]).toEqual([
    [],
    'This calendar did not answer. We keep trying.',
  ]);
  await until(TEST_NOW + HOUR_MS / 4 + DAY_MS);
  expect([await told(), await busy()]).toEqual([['Family'], ['one']]);
  feeds.holds([entry('two')]);
  await until(now + DAY_MS);
  expect([await told(), await busy()]).toEqual([[], ['two']]);
});

test('a feed that is dead keeps a practice that was opened again closed for a day and no longer, and its card says that it does', async () => {
  await added();
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [a.id, new Date(now)]);
  now += 20 * DAY_MS;
  await ok(runOperation(reopenPractice, owner(), {}));
  const began = now;
  feeds.reading = { outcome: 'unavailable' };
  await until(began + DAY_MS - 1);
  expect([await busy(), (await card()).holdsAll, await told()]).toEqual([
    ['one', 'tendwell:unread'],
    true,
    [],
  ]);
  await until(began + DAY_MS);
  expect([await busy(), (await card()).holdsAll, await told()]).toEqual([['one'], false, ['Family']]);
});

test('one that failed once before is held as any other when its practice is opened again, one that was lost is not', async () => {
  const id = await added();
  await read(id, { outcome: 'unavailable' });
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [a.id, new Date(now)]);
  now += 2 * DAY_MS;
  await ok(runOperation(reopenPractice, owner(), {}));
  expect(await busy()).toEqual(['one', 'tendwell:unread']);
  await read(id, { outcome: 'unavailable' });
  expect([await busy(), await told()]).toEqual([['one', 'tendwell:unread'], []]);
  feeds.holds([entry('two')]);
  await read(id);
  expect(await busy()).toEqual(['two']);
  // Of one that is known to be lost nothing is waited for.
  await read(id, { outcome: 'gone' });
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [a.id, new Date(now)]);
  await ok(runOperation(reopenPractice, owner(), {}));
  expect([await busy(), await told()]).toEqual([['two'], ['Family']]);
});

test('of two readings of one feed at once, and of one that began before all was wanted anew, the later to end keeps nothing, unless the other failed', async () => {
  const id = await added();
  const slowly = async (meanwhile: () => Promise<unknown>) => {
    const asked = feeds.read.bind(feeds);
    feeds.read = async (...given) => {
      feeds.read = asked;
      const older = await asked(...given);
      await meanwhile();
      return older;
    };
    await read(id);
  };
  now += HOUR_MS;
  feeds.holds([entry('older')]);
  await slowly(async () => {
    feeds.holds([entry('newer')]);
    await read(id);
  });
  expect(await busy()).toEqual(['newer']);
  // One that failed meanwhile has no copy that could be newer.
  now += HOUR_MS;
  feeds.holds([entry('good')]);
  await slowly(() => read(id, { outcome: 'unavailable' }));
  expect([await busy(), (await card()).problem]).toEqual([['good'], null]);
  now += HOUR_MS;
  feeds.holds([entry('before')]);
  await slowly(async () => {
    await db.owner.query(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [a.id, new Date(now)]);
    now += DAY_MS;
    await ok(runOperation(reopenPractice, owner(), {}));
  });
  expect(await busy()).toEqual(['good', 'tendwell:unread']);
  expect(await readCalendarFeed.due!(system(), new Date(now))).toEqual([{ practiceId: a.id, feedId: id }]);
});
