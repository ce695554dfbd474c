import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarProposals } from './calendar-proposals.ts';
import { putBackCalendarEntry } from './put-back-calendar-entry.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
const AT = TEST_NOW + 4 * DAY;
const MOVED = TEST_NOW + 5 * DAY;
const MOVED_ON = TEST_NOW + 6 * DAY;

const proposals = async () => (await ok(runOperation(calendarProposals, world.owner(), {}))).proposals;
const inTheWay = async () =>
  (
    await world.rows<{ startsAt: Date }>('SELECT "startsAt" FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')
  ).map(({ startsAt }) => startsAt.getTime());

type Change = Parameters<typeof world.change>[2];

/** A visit in the calendar that its owner changed there, and then had put back here while leave was lost: it waits to be written. */
async function putBackWhileLost(to: Change) {
  const account = await world.connect();
  await world.choose(account.first.id);
  const visit = await world.aVisit(AT);
  await world.work();
  world.advance(2 * MINUTE_MS);
  await world.sync(account.connectionId);
  const change = (next: Change) => world.change(account.first.calendarId, visit.id, next);
  change(to);
  await world.sync(account.connectionId);
  world.sandbox.takeBack(account.account);
  world.advance(5 * MINUTE_MS);
  await world.sync(account.connectionId);
  const [{ id } = { id: '' }] = await proposals();
  await ok(runOperation(putBackCalendarEntry, world.owner(), { id }));
  expect(await inTheWay()).toEqual([]);
  expect(await world.work()).toBe(0);
  return { ...account, visit, change, entries: () => world.entries(account.first.calendarId) };
}

const changes: [string, Change, Change][] = [
  ['moved, and moved on', { startsAt: MOVED }, { startsAt: MOVED_ON }],
  ['moved, and deleted', { startsAt: MOVED }, { deleted: true }],
  ['deleted, and brought back elsewhere', { deleted: true }, { startsAt: MOVED_ON }],
];

test.each(changes)(
  'what was %s before it could be put back is told once leave is given anew, by a reading, and is not undone',
  async (_how, first, then) => {
    const { connectionId, name, visit, change, entries } = await putBackWhileLost(first);
    const on = 'startsAt' in then;
    change(then);
    world.advance(HOUR_MS);
    await world.connect(world.a(), name);
    await world.sync(connectionId);
    expect(await world.linkOf(visit.id)).toMatchObject(
      on ? { elsewhereStart: new Date(MOVED_ON) } : { removedElsewhereAt: expect.any(Date) as Date },
    );
    expect(await inTheWay()).toEqual(on ? [MOVED_ON] : []);
    await world.work();
    expect(await proposals()).toHaveLength(1);
    expect(entries().map(({ start }) => start)).toEqual(on ? [world.at(MOVED_ON)] : []);
    // Decided about once more, it is written where it is here.
    await ok(runOperation(putBackCalendarEntry, world.owner(), { id: (await proposals())[0]!.id }));
    world.advance(2 * MINUTE_MS);
    await world.work();
    expect(entries().map(({ start }) => start)).toEqual([world.at(AT)]);
    expect(await proposals()).toEqual([]);
  },
);

test.each(changes)(
  'what was %s before it could be put back is told as it is looked at before it is written',
  async (_how, first, then) => {
    const { name, change, entries } = await putBackWhileLost(first);
    change(then);
    world.advance(HOUR_MS);
    await world.connect(world.a(), name);
    await world.work();
    expect(await proposals()).toHaveLength(1);
    expect(entries().map(({ start }) => start)).toEqual('startsAt' in then ? [world.at(MOVED_ON)] : []);
  },
);

test.each<[string, Change]>([
  ['moved', { startsAt: MOVED }],
  ['deleted', { deleted: true }],
])(
  'what was %s, put back and left there is told no more, and written over once that is possible',
  async (_how, to) => {
    const { connectionId, name, visit, entries } = await putBackWhileLost(to);
    world.advance(25 * HOUR_MS);
    await world.connect(world.a(), name);
    await world.sync(connectionId);
    expect(await proposals()).toEqual([]);
    expect(await inTheWay()).toEqual([]);
    await world.work();
    expect(entries().map(({ start }) => start)).toEqual([world.at(AT)]);
    expect(await world.linkOf(visit.id)).toMatchObject({
      ...{ dueAt: null, elsewhereStart: null, removedElsewhereAt: null },
      ...{ decidedStart: null, decidedEnd: null, decidedRemoved: false },
    });
    // The same again is another matter: it was put back before.
    world.advance(2 * MINUTE_MS);
    world.change((await world.linkOf(visit.id))!.calendarId as string, visit.id, to);
    await world.sync(connectionId);
    expect(await proposals()).toHaveLength(1);
  },
);

test('what was moved on after a writing whose answer was lost is told, and what is put back by it is not', async () => {
  const { name, connectionId, change, entries } = await putBackWhileLost({ startsAt: MOVED });
  world.advance(HOUR_MS);
  await world.connect(world.a(), name);
  world.sandbox.failures.plan({ mode: 'drop_before', method: 'POST', path: '/v1/calendars' });
  await world.work();
  world.advance(5 * MINUTE_MS);
  await world.sync(connectionId);
  expect(await proposals()).toEqual([]);
  change({ startsAt: MOVED_ON });
  await world.work();
  expect(await proposals()).toHaveLength(1);
  expect(entries().map(({ start }) => start)).toEqual([world.at(MOVED_ON)]);
});
