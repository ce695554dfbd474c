import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BusyEntry, FeedProblem } from '#app/integrations/feeds/port.ts';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { Feeds } from '#tests/support/feeds.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { removeCronofyProfile } from '../disconnect/remove-cronofy-profile.ts';
import { calendarIntegrations } from '../profiles/calendar-integrations.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { reopenPractice } from '#app/domain/leaving/index.ts';
import { createCronofyFeed } from './create-cronofy-feed.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';

const URL_A = 'https://calendar.test/private-abcdefghijklmnopqrstuvwxyz/basic.ics';
const HOUR = 3_600_000;

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

let feeds: Feeds;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  feeds = new Feeds();
  await db.owner.query('DELETE FROM "CalendarFeed"');
  await db.owner.query('DELETE FROM "OutboxEvent"');
  await db.owner.query('DELETE FROM "RateLimit"');
});

const context = (more: object = {}, now = TEST_NOW) =>
  testContext({ database: db.database, ports: { feeds }, clock: { now: () => now }, ...more });
const add = (practice: WorldPractice, feedUrl = URL_A) =>
  runOperation(createCronofyFeed, context({ actor: practice.owner.actor }), { feedUrl });
async function added(practice: WorldPractice, feedUrl = URL_A): Promise<string> {
  const outcome = await add(practice, feedUrl);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.feed.id;
}
const read = (practice: WorldPractice, feedId: string, now = TEST_NOW) =>
  runOperation(readCalendarFeed, context({ actor: { kind: 'system' } }, now), {
    practiceId: practice.id,
    feedId,
  });
const entry = (uid: string, at: number, more: Partial<BusyEntry> = {}): BusyEntry => ({
  uid,
  title: uid,
  startsAt: TEST_NOW + at * HOUR,
  endsAt: TEST_NOW + (at + 1) * HOUR,
  allDay: false,
  ...more,
});
const rows = async (sql: string) => (await db.owner.query<Record<string, unknown>>(sql)).rows;
const busyOf = (feedId: string) =>
  rows(
    `SELECT id, uid, "startsAt" FROM "ExternalBusy" WHERE "feedId" = '${feedId}' ORDER BY "startsAt", uid`,
  );

test('a feed is added once, by an address that stands nowhere in the clear, and its events are wanted at once', async () => {
  const id = await added(a);
  expect(await added(a)).toBe(id);
  const feedOfB = await added(b);
  expect(feedOfB).not.toBe(id);
  const [stored] = await rows(`SELECT * FROM "CalendarFeed" WHERE id = '${id}'`);
  expect(stored).toMatchObject({ practiceId: a.id, name: 'Family', shownUrl: 'calendar.test/…asic.ics' });
  expect(JSON.stringify(await rows('SELECT * FROM "CalendarFeed"'))).not.toContain('abcdefghij');
  expect(await rows(`SELECT topic, payload FROM "OutboxEvent" WHERE "practiceId" = '${a.id}'`)).toEqual([
    { topic: 'read-calendar-feed', payload: { practiceId: a.id, feedId: id } },
  ]);
});

test.each([
  ['webcal://', 'https://'],
  ['https://', 'webcal://'],
  ['webcal://', 'WEBCALS://'],
  ['https://', 'https://'],
])('an address of %s is the same feed as of %s: that is said, and nothing is added', async (one, other) => {
  const written = (scheme: string) => URL_A.replace('https://', scheme);
  expect(await add(a, written(one))).toMatchObject({ value: { wasHere: false } });
  expect(await add(a, written(other))).toMatchObject({ value: { wasHere: true } });
  // As one of before that was known by what was typed.
  await db.owner.query(`UPDATE "CalendarFeed" SET "feedUrlHash" = $1`, [tokenHash(written(one))]);
  expect(await add(a, 'https://other.test/a.ics')).toMatchObject({ value: { wasHere: false } });
  expect(await add(a, written('https://'))).toMatchObject({ value: { wasHere: true } });
  expect(await rows('SELECT id FROM "CalendarFeed"')).toHaveLength(2);
});

test.each<FeedProblem>([
  { outcome: 'refused' },
  { outcome: 'gone' },
  { outcome: 'too_large' },
  { outcome: 'unavailable' },
])('whatever is wrong with an address is told in one sentence: $outcome', async (problem) => {
  feeds.checked = problem;
  const outcome = await add(a);
  expect(outcome).toMatchObject({
    ok: false,
    refusal: {
      problems: [
        {
          field: 'feedUrl',
          message:
            'There was an error adding your feed. Likely the URL you used in not a valid iCal feed URL.',
        },
      ],
    },
  });
  expect(await rows('SELECT id FROM "CalendarFeed"')).toEqual([]);
});

test.each([
  '',
  'family.ics',
  'file:///etc/passwd',
  'gopher://one.test',
  'localhost:5432',
  `https://${'a'.repeat(2_000)}.test`,
])('%j is not even called, and is told of as what is no feed', async (address) => {
  const message = address ? messages.feedFailed : messages.feedMissing;
  expect(await add(a, address)).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', problems: expect.arrayContaining([{ field: 'feedUrl', message }]) },
  });
  expect(feeds.asked).toEqual([]);
});

test('what it holds closes times to clients of its practice, and of no other', async () => {
  const id = await added(a);
  const freeAt = async (practice: WorldPractice) => {
    const outcome = await runOperation(bookingAvailability, context({ site: practice.site }), {
      practice: practice.slug,
      serviceId: practice.services.massage.id,
      locationId: practice.locations.office.id,
      addOnIds: [],
      month: '2026-03',
    });
    if (!outcome.ok) throw outcome.refusal;
    return outcome.value.availableSlots.flatMap(({ datetimes }) => datetimes.map(Number));
  };
  const [before, beforeB] = [await freeAt(a), await freeAt(b)];
  const first = before[0]!;
  feeds.holds([{ uid: 'x', title: 'x', startsAt: first, endsAt: first + HOUR, allDay: false }]);
  expect(await read(a, id)).toMatchObject({ ok: true, value: { written: 1 } });
  expect(before).toContain(first);
  expect(await freeAt(a)).not.toContain(first);
  expect(await freeAt(b)).toEqual(beforeB);
});

test('reading writes what is different alone: what stayed keeps its row', async () => {
  const id = await added(a);
  feeds.holds([entry('one', 1), entry('two', 2), entry('three', 3)]);
  await read(a, id);
  const before = await busyOf(id);
  expect(await read(a, id)).toMatchObject({ value: { written: 0 } });
  expect(await busyOf(id)).toEqual(before);
  feeds.holds([entry('one', 1), entry('two', 5), entry('four', 4)]);
  expect(await read(a, id)).toMatchObject({ value: { written: 3 } });
  const after = await busyOf(id);
  expect(after.map(({ uid }) => uid)).toEqual(['one', 'four', 'two']);
  expect(after[0]).toEqual(before[0]);
  expect(after[2]!.id).toBe(before[1]!.id);
});

test('the last good copy stays while the feed is away, and it is asked less and less', async () => {
  const id = await added(a);
  feeds.holds([entry('one', 1)]);
  await read(a, id);
  const state = async () =>
    (await rows(`SELECT "lastSyncedAt", "readDueAt", error, failures FROM "CalendarFeed"`))[0]!;
  expect(await state()).toMatchObject({ error: null, failures: 0, readDueAt: new Date(TEST_NOW + HOUR / 4) });
  const waits: number[] = [];
  for (let at = 1; at <= 8; at += 1) {
    feeds.reading = { outcome: 'unavailable' };
    const now = TEST_NOW + at * HOUR;
    await read(a, id, now);
    waits.push((Number((await state()).readDueAt) - now) / 60_000);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 720, 720]);
  expect(await state()).toMatchObject({
    lastSyncedAt: new Date(TEST_NOW),
    error: 'This calendar did not answer. We keep trying.',
    failures: 8,
  });
  expect(await busyOf(id)).toHaveLength(1);
  feeds.reading = { outcome: 'unavailable', retryAfterMs: 20 * HOUR };
  await read(a, id);
  expect((await state()).readDueAt).toEqual(new Date(TEST_NOW + 12 * HOUR));
  feeds.reading = { outcome: 'unchanged' };
  await read(a, id, TEST_NOW + 9 * HOUR);
  expect(await state()).toMatchObject({
    error: null,
    failures: 0,
    lastSyncedAt: new Date(TEST_NOW + 9 * HOUR),
  });
});

test.each([
  ['gone', 'Nothing is at this address any more, or it is not shared any more.'],
  ['refused', 'What is at this address is not a calendar any more.'],
  ['too_large', 'This calendar is larger than we can read.'],
] as const)(
  '%s: it is told in words, the last good copy stays, and it is read again',
  async (outcome, error) => {
    const profileId = await added(a);
    feeds.holds([entry('one', 1)]);
    await read(a, profileId);
    feeds.reading = { outcome };
    await read(a, profileId, TEST_NOW + HOUR);
    const view = await runOperation(calendarIntegrations, context({ actor: a.owner.actor }), {});
    expect(view).toMatchObject({ value: { profiles: [{ problem: error, readAt: new Date(TEST_NOW) }] } });
    expect(await busyOf(profileId)).toHaveLength(1);
    feeds.holds([entry('two', 2)]);
    await read(a, profileId, TEST_NOW + 2 * HOUR);
    expect((await busyOf(profileId)).map(({ uid }) => uid)).toEqual(['two']);
    expect(await rows('SELECT error FROM "CalendarFeed"')).toEqual([{ error: null }]);
  },
);

test('an address that no secret of ours opens is told, waits, and is read again once the secret is there', async () => {
  const id = await added(a);
  feeds.holds([entry('one', 1)]);
  await read(a, id);
  const [{ kept }] = (await rows('SELECT "feedUrlEncrypted" AS kept FROM "CalendarFeed"')) as [
    { kept: string },
  ];
  const keep = (sealed: string) => rows(`UPDATE "CalendarFeed" SET "feedUrlEncrypted" = '${sealed}'`);
  const problem = async () => {
    const view = await runOperation(calendarIntegrations, context({ actor: a.owner.actor }), {});
    return view.ok && view.value.profiles[0]!.problem;
  };
  await keep('A'.repeat(44));
  feeds.asked = [];
  expect(await read(a, id, TEST_NOW + HOUR)).toMatchObject({ ok: true, value: { written: 0 } });
  expect(await problem()).toBe(
    'We cannot open the address of this calendar at the moment. We keep trying; adding it once more helps too.',
  );
  expect(await rows('SELECT failures, "readDueAt", "lastSyncedAt" FROM "CalendarFeed"')).toEqual([
    { failures: 1, readDueAt: new Date(TEST_NOW + HOUR * 1.25), lastSyncedAt: new Date(TEST_NOW) },
  ]);
  expect([feeds.asked, (await busyOf(id)).length]).toEqual([[], 1]);
  await keep(kept);
  await read(a, id, TEST_NOW + 2 * HOUR);
  expect(await problem()).toBeNull();
  // The secret is lost for good: whoever adds the address once more has the same feed, and it is read.
  await keep('A'.repeat(44));
  await read(a, id, TEST_NOW + 3 * HOUR);
  expect(await added(a)).toBe(id);
  await read(a, id, TEST_NOW + 4 * HOUR);
  expect([await problem(), feeds.asked.at(-1)!.url]).toEqual([null, URL_A]);
});

test('an unchanged copy is asked for by its marks, and once a day worked out anew', async () => {
  const id = await added(a);
  feeds.holds([entry('one', 1)]);
  await read(a, id);
  await read(a, id, TEST_NOW + HOUR);
  await read(a, id, TEST_NOW + 26 * HOUR);
  const known = feeds.asked.filter((one) => one.known).map((one) => one.known!.etag);
  expect(known).toEqual([null, '"1"', null]);
  expect(feeds.asked[1]!.window).toEqual({
    from: TEST_NOW - 24 * HOUR,
    to: TEST_NOW + 200 * 24 * HOUR,
    timeZone: 'America/New_York',
  });
});

test('it falls due by time, and not where its practice is closed', async () => {
  const id = await added(a);
  feeds.holds([], { refreshMs: 2 * HOUR });
  await read(a, id);
  const due = (now: number) => readCalendarFeed.due!(context({}, now), new Date(now));
  expect(await due(TEST_NOW + 2 * HOUR - 1)).toEqual([]);
  expect(await due(TEST_NOW + 2 * HOUR)).toEqual([{ practiceId: a.id, feedId: id }]);
  // As seldom while it is unchanged.
  feeds.reading = { outcome: 'unchanged' };
  await read(a, id, TEST_NOW + 2 * HOUR);
  expect(await due(TEST_NOW + 4 * HOUR - 1)).toEqual([]);
  expect(await due(TEST_NOW + 4 * HOUR)).toEqual([{ practiceId: a.id, feedId: id }]);
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [a.id]);
  expect(await due(TEST_NOW + 4 * HOUR)).toEqual([]);
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [a.id]);
});

test('of a practice that is opened again a feed is read anew though it is unchanged, and keeps its days closed until it is or says that it cannot be', async () => {
  const id = await added(a);
  feeds.holds([entry('one', 1)]);
  await read(a, id);
  const reopened = async () => {
    await db.owner.query(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [a.id, new Date(TEST_NOW)]);
    feeds.asked = [];
    await read(a, id, TEST_NOW + HOUR);
    expect(feeds.asked).toEqual([]);
    const ctx = context({ actor: a.owner.actor }, TEST_NOW + HOUR);
    expect(await runOperation(reopenPractice, ctx, {})).toMatchObject({ ok: true });
    expect((await busyOf(id)).map(({ uid }) => uid)).toEqual(['one', 'tendwell:unread']);
  };
  await reopened();
  feeds.reading = { outcome: 'unavailable' };
  await read(a, id, TEST_NOW + HOUR);
  expect(await busyOf(id)).toHaveLength(2);
  feeds.holds([entry('two', 2)]);
  await read(a, id, TEST_NOW + 2 * HOUR);
  expect(feeds.asked.at(-1)!.known!.etag).toBeNull();
  expect((await busyOf(id)).map(({ uid }) => uid)).toEqual(['two']);
  feeds.holds([entry('one', 1)]);
  await read(a, id, TEST_NOW + 2 * HOUR);
  await reopened();
  feeds.reading = { outcome: 'gone' };
  await read(a, id, TEST_NOW + 2 * HOUR);
  expect((await busyOf(id)).map(({ uid }) => uid)).toEqual(['one']);
});

test('another practice’s feed is not there, nor one that was removed meanwhile', async () => {
  const id = await added(a);
  feeds.asked = [];
  expect(await read(b, id)).toMatchObject({ ok: true, value: { written: 0 } });
  expect(feeds.asked).toEqual([]);
  feeds.holds([entry('one', 1)]);
  const slow = feeds.read.bind(feeds);
  feeds.read = async (...given) => {
    await db.owner.query('DELETE FROM "CalendarFeed"');
    return slow(...given);
  };
  expect(await read(a, id)).toMatchObject({ ok: true, value: { written: 0 } });
  expect(await rows('SELECT id FROM "ExternalBusy"')).toEqual([]);
});

test('a practice has twenty feeds at most, and tries so many addresses an hour', async () => {
  for (let at = 0; at < 20; at += 1) await added(a, `${URL_A}?${at}`);
  expect(await add(a, `${URL_A}?20`)).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
  feeds.checked = { outcome: 'refused' };
  for (let at = 0; at < 9; at += 1) await add(a, `${URL_A}?${at + 30}`);
  expect(await add(a, `${URL_A}?99`)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } });
  expect(await add(b, URL_A)).toMatchObject({ refusal: { code: 'invalid_input' } });
});

test('a feed stands among the calendars of its own practice, and is removed by it alone', async () => {
  const profileId = await added(a);
  const as = (practice: WorldPractice) => context({ actor: practice.owner.actor });
  const shown = async (practice: WorldPractice) => {
    const outcome = await runOperation(calendarIntegrations, as(practice), {});
    if (!outcome.ok) throw outcome.refusal;
    return outcome.value.profiles.map(({ id, providerName }) => ({ id, providerName }));
  };
  expect(await shown(a)).toEqual([{ id: profileId, providerName: 'other' }]);
  expect(await shown(b)).toEqual([]);
  expect(await runOperation(removeCronofyProfile, as(b), { profileId })).toMatchObject({
    refusal: { code: 'not_found' },
  });
  expect(await runOperation(removeCronofyProfile, as(a), { profileId })).toMatchObject({ ok: true });
  expect(await shown(a)).toEqual([]);
});
