import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { bookableEvent } from './bookable-event.ts';
import { bookableEvents } from './bookable-events.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const type = aGroupEventType(scene, {
      name: 'Circle',
      description: 'Of the type',
      photoUrl: '/media/p/x-600.webp',
      kind: 'in_person',
      locationId: a.locations.office.id,
    });
    const on = (days: number, fields = {}) =>
      aGroupEvent(scene, type, { startsAt: TEST_NOW + days * DAY_MS, timeZone: a.timeZone, fields });
    on(-2);
    on(-1);
    on(3, { name: 'Full moon', description: 'Its own', location: 'On the beach', capacity: 0 });
    on(2);
    on(4, { cancelledAt: new Date(TEST_NOW) });
  });
});
afterAll(() => db.close());

const read = (input: object = {}, practice = a) =>
  ok(
    runOperation(bookableEvents, testContext({ database: db.database, actor: practice.owner.actor }), input),
  );

test('what is to come stands in its order, with its own words and place or its type’s (002 §2, §3)', async () => {
  const { bookableEvents: events, ...page } = await read();
  expect(page).toEqual({ enabled: true, hasTypes: true, timeZone: a.timeZone, count: 2 });
  expect(events).toMatchObject([
    {
      title: 'Circle',
      description: 'Of the type',
      photoUrl: '/media/p/x-600.webp',
      registrationsCount: 0,
      atCapacity: false,
      place: { name: a.locations.office.name, isOnline: false, approximate: false },
    },
    {
      title: 'Full moon',
      description: 'Its own',
      atCapacity: true,
      place: { name: 'On the beach', latitude: null },
    },
  ]);
});

test('one of them has the photo of its type too, with its other facts (002 §3)', async () => {
  const [event] = (await read()).bookableEvents;
  const context = testContext({ database: db.database, actor: a.owner.actor });
  expect(await ok(runOperation(bookableEvent, context, { id: event!.id }))).toMatchObject({
    photoUrl: '/media/p/x-600.webp',
    startsAt: event!.startsAt,
    endsAt: event!.endsAt,
    timeZone: a.timeZone,
  });
});

test('what is over stands with the last one first', async () => {
  const { bookableEvents: events } = await read({ past: true });
  expect(events.map(({ startsAt }) => Number(startsAt))).toEqual([TEST_NOW - DAY_MS, TEST_NOW - 2 * DAY_MS]);
});

test('a page holds its part and tells how many there are in all', async () => {
  const first = await read({ limit: 1 });
  const second = await read({ limit: 1, offset: 1 });
  expect(
    [first, second].map(({ count, bookableEvents }) => [count, bookableEvents.map(({ title }) => title)]),
  ).toEqual([
    [2, ['Circle']],
    [2, ['Full moon']],
  ]);
  expect(await read({ past: true, limit: 1 })).toMatchObject({
    count: 2,
    bookableEvents: [{ title: 'Circle' }],
  });
});

test('another practice sees none of it', async () => {
  expect(await read({}, b)).toMatchObject({ hasTypes: false, count: 0, bookableEvents: [] });
});
