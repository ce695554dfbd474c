import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarProposals } from '../proposals/calendar-proposals.ts';
import { ownIdOf } from './own-id.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
const WEEKS = [7, 14, 21, 28];

/** A visit that is written, of which its owner makes a series over there. */
async function repeated(days: readonly number[] = WEEKS) {
  const account = await world.connect();
  await world.choose(account.first.id);
  const visit = await world.aVisit(TEST_NOW + 2 * DAY);
  await world.work();
  await world.sync(account.connectionId);
  world.advance(10 * MINUTE_MS);
  const { calendarId } = account.first;
  world.sandbox.repeats(calendarId, ownIdOf(world.a().id, visit.id), days);
  const series = () =>
    world.sandbox.store
      .all('happenings')
      .filter(({ ownId }) => ownId?.endsWith(visit.id))
      .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return { ...account, visit, calendarId, series };
}

const proposals = async () => (await ok(runOperation(calendarProposals, world.owner(), {}))).proposals;
const busy = async () =>
  (
    await world.rows<{ startsAt: Date }>(
      `SELECT "startsAt" FROM "ExternalBusy" WHERE title = 'Ben Reyes' AND "linkId" IS NULL ORDER BY "startsAt"`,
    )
  ).map(({ startsAt }) => (startsAt.getTime() - TEST_NOW) / DAY);
const whole = () => world.rows('UPDATE "Calendar" SET "wholeReadAt" = NULL');

test.each(['by a word', 'in the whole'])(
  'of an entry that its owner makes repeat, read %s, the one that stands where we wrote it is ours; the others close times, and nothing is proposed',
  async (how) => {
    const { connectionId, visit } = await repeated();
    if (how === 'in the whole') await whole();
    await world.sync(connectionId);
    expect(await proposals()).toEqual([]);
    expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null, removedElsewhereAt: null });
    expect(await busy()).toEqual(WEEKS.map((days) => days + 2));
  },
);

test('so it is where they stand on several pages of one reading', async () => {
  const { connectionId, calendarId } = await repeated();
  for (let index = 0; index < 60; index += 1)
    world.sandbox.happens(calendarId, {
      summary: `Event ${index}`,
      start: world.at(TEST_NOW + 5 * DAY + index * HOUR_MS),
      end: world.at(TEST_NOW + 5 * DAY + (index + 1) * HOUR_MS),
    });
  await whole();
  await world.sync(connectionId);
  expect(await proposals()).toEqual([]);
  expect(await busy()).toEqual(WEEKS.map((days) => days + 2));
});

test('a later occurrence that is changed by itself is no move of ours, also where it is found before we write', async () => {
  const { connectionId, calendarId, visit, series } = await repeated();
  await world.sync(connectionId);
  world.advance(HOUR_MS);
  const last = series().at(-1)!;
  const to = TEST_NOW + 40 * DAY;
  const moved = { start: world.at(to), end: world.at(to + HOUR_MS) };
  world.sandbox.happens(calendarId, { ...last, ...moved });
  await world.sync(connectionId);
  expect(await proposals()).toEqual([]);
  expect(await busy()).toEqual([9, 16, 23, 40]);
  world.advance(HOUR_MS);
  world.sandbox.happens(calendarId, { ...last, ...moved, summary: 'Ben Reyes' });
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes-Lund' WHERE id = $1`, [world.a().clients.ben.id]);
  await world.work();
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null, dueAt: null });
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes' WHERE id = $1`, [world.a().clients.ben.id]);
});

test('the one that is ours is moved or deleted over there as any entry, and the series stays the owner’s', async () => {
  const { connectionId, calendarId, visit, series } = await repeated();
  await world.sync(connectionId);
  world.advance(HOUR_MS);
  const to = TEST_NOW + 3 * DAY;
  const [first] = series();
  world.sandbox.happens(calendarId, { ...first!, start: world.at(to), end: world.at(to + HOUR_MS) });
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(to) });
  world.advance(HOUR_MS);
  world.sandbox.happens(calendarId, { ...first!, deleted: true });
  await world.sync(connectionId);
  const removed = { elsewhereStart: null, removedElsewhereAt: expect.any(Date) as Date };
  expect(await world.linkOf(visit.id)).toMatchObject(removed);
  // Nor is the next of them taken for it later, when all is read and the deleted one is told no more.
  world.advance(25 * HOUR_MS);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject(removed);
  expect(await busy()).toEqual([9, 16, 23, 30]);
});
