import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { updateCronofyCalendars } from '../profiles/update-cronofy-calendars.ts';
import { syncCalendars } from './sync-calendars.ts';

const world = calendarsWorld();
const { stateOf, titles } = world;
const DAY = 24 * HOUR_MS;

const due = async () =>
  (await syncCalendars.due!(world.system(), new Date(world.now()))).map(({ connectionId }) => connectionId);
const jobs = () =>
  world.rows(`SELECT id FROM "OutboxEvent" WHERE topic = 'sync-calendars' AND "processedAt" IS NULL`);
const happens = (calendarId: string, summary: string, days = 20) =>
  world.sandbox.happens(calendarId, {
    summary,
    start: world.at(TEST_NOW + days * DAY),
    end: world.at(TEST_NOW + days * DAY + HOUR_MS),
  });
const switches = (id: string, active: boolean) =>
  ok(runOperation(updateCronofyCalendars, world.owner(), { calendars: [{ id, active }] }));

async function read() {
  const account = await world.connect();
  await world.sync(account.connectionId);
  await world.rows('DELETE FROM "OutboxEvent"');
  world.advance(10 * MINUTE_MS);
  return account;
}

test('a word that comes while a calendar is read has it read again at once, and what it is of closes its time', async () => {
  const { connectionId, first } = await read();
  happens(first.calendarId, 'One');
  await world.word(connectionId);
  expect(await jobs()).toHaveLength(1);
  world.meanwhile(async () => {
    happens(first.calendarId, 'Two');
    await world.word(connectionId);
    await world.word(connectionId);
  });
  await world.sync(connectionId);
  expect(await titles()).toContain('One');
  // Wanted once more, not once for each word.
  expect(await due()).toEqual([connectionId]);
  expect(await jobs()).toHaveLength(2);
  await world.sync(connectionId);
  expect(await titles()).toContain('Two');
  expect(await due()).toEqual([]);
});

test('a word that comes while a reading fails has it read again in a minute, not when the failures say', async () => {
  const { connectionId, first } = await read();
  await world.rows('UPDATE "CalendarConnection" SET failures = 6');
  for (let index = 0; index < 60; index += 1) happens(first.calendarId, `Event ${index}`, 20 + index);
  await world.word(connectionId);
  world.meanwhile(async () => {
    world.sandbox.failures.plan({ mode: 'drop_before', path: '/v1/events' });
    await world.word(connectionId);
  });
  await world.sync(connectionId);
  expect(await stateOf(connectionId)).toMatchObject({
    failures: 7,
    syncDueAt: new Date(world.now() + MINUTE_MS),
  });
});

test.each([
  ['switched on', [true]],
  ['switched off and on again', [true, false, true]],
])(
  'a calendar that is %s while all is read is read whole after that, with what stood in it long before',
  async (_how, presses) => {
    const account = await world.connect();
    await switches(account.second.id, false);
    happens(account.second.calendarId, 'Long before');
    world.advance(10 * MINUTE_MS);
    if (presses.length > 1) {
      await switches(account.second.id, true);
      world.advance(10 * MINUTE_MS);
    }
    world.meanwhile(async () => {
      for (const active of presses) await switches(account.second.id, active);
    });
    await world.sync(account.connectionId);
    expect(await due()).toEqual([account.connectionId]);
    await world.sync(account.connectionId);
    expect(await titles()).toContain('Long before');
    expect(await due()).toEqual([]);
  },
);

test('that all is wanted while all is read has all read once more', async () => {
  const { connectionId, first } = await read();
  const uid = happens(first.calendarId, 'Lost without a word');
  world.advance(25 * HOUR_MS);
  world.meanwhile(async () => {
    world.sandbox.store.remove('happenings', `${first.calendarId}|${uid}`);
    await world.word(connectionId, 'profile_initial_sync_completed');
  });
  await world.sync(connectionId);
  expect(await titles()).toContain('Lost without a word');
  await world.sync(connectionId);
  expect(await titles()).not.toContain('Lost without a word');
});

test('of one connection one reading is under way: a second waits, and one that was held up for long keeps nothing over it', async () => {
  const { connectionId, first } = await read();
  for (let index = 0; index < 60; index += 1) happens(first.calendarId, `Event ${index}`, 20 + index);
  await world.word(connectionId);
  const overtakes = async () => {
    expect(await due()).toEqual([]);
    expect(await world.sync(connectionId)).toEqual({ written: 0 });
    // Whoever was at it has died, or so it looks.
    world.advance(4 * MINUTE_MS);
    expect(await due()).toEqual([connectionId]);
    await world.sync(connectionId);
    for (const one of world.sandbox.store.all('happenings'))
      if (one.summary === 'Event 59') world.sandbox.happens(one.calendarId, { ...one, deleted: true });
    await world.word(connectionId);
    await world.sync(connectionId);
    expect(await titles()).not.toContain('Event 59');
  };
  world.meanwhile(overtakes);
  await world.sync(connectionId);
  expect(await titles()).not.toContain('Event 59');
  expect(await stateOf(connectionId)).toMatchObject({ failures: 0, heldBy: null, heldUntil: null });
});

test('the word of the service has nothing read of a practice that is closed', async () => {
  const { connectionId, first } = await read();
  happens(first.calendarId, 'Of a closed practice');
  const closed = (closedAt: Date | null) =>
    world.rows('UPDATE "Practice" SET "closedAt" = $1 WHERE id = $2', [closedAt, world.a().id]);
  await closed(new Date(world.now()));
  await world.word(connectionId);
  await world.sync(connectionId);
  expect(await titles()).not.toContain('Of a closed practice');
  await closed(null);
  expect(await due()).toEqual([connectionId]);
});
