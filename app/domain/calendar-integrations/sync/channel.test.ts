import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';

const world = calendarsWorld();

/** The channels that the service still has for a connection; what is kept here of them is worth nothing where they are gone there. */
async function channelsOf(connectionId: string) {
  const { channelId } = await world.stateOf(connectionId);
  const open = world.sandbox.store
    .all('channels')
    .filter(({ callbackUrl }) => callbackUrl.endsWith(connectionId));
  return { kept: channelId, open: open.map(({ id }) => id) };
}

/** What its owner enters over there is told of, and closes times with the reading that follows. */
async function isTold(connectionId: string, calendarId: string) {
  const start = TEST_NOW + 20 * 24 * HOUR_MS;
  world.sandbox.happens(calendarId, {
    summary: 'Just entered',
    start: world.at(start),
    end: world.at(start + HOUR_MS),
  });
  const { kept, open } = await channelsOf(connectionId);
  expect(open).toEqual([kept]);
  await world.word(connectionId);
  await world.sync(connectionId);
  expect(await world.titles()).toContain('Just entered');
}

test('a channel that the service has closed is opened again with the next whole reading; one that is open stays the same', async () => {
  const { connectionId, first } = await world.connect();
  await world.sync(connectionId);
  const before = await channelsOf(connectionId);
  expect(before.open).toEqual([before.kept]);
  world.advance(25 * HOUR_MS);
  await world.sync(connectionId);
  expect(await channelsOf(connectionId)).toEqual(before);
  world.sandbox.store.remove('channels', before.kept as string);
  world.advance(30 * MINUTE_MS);
  await world.sync(connectionId);
  world.advance(25 * HOUR_MS);
  await world.sync(connectionId);
  await isTold(connectionId, first.calendarId);
});

test('where leave was lost the channel is gone with it, and connecting anew opens another', async () => {
  const { connectionId, account, name, first } = await world.connect();
  await world.sync(connectionId);
  world.sandbox.takeBack(account);
  expect((await channelsOf(connectionId)).open).toEqual([]);
  await world.sync(connectionId);
  await world.connect(world.a(), name);
  expect(await channelsOf(connectionId)).toEqual({ kept: null, open: [] });
  await world.sync(connectionId);
  await isTold(connectionId, first.calendarId);
});

test('an account that is connected once more without having been lost keeps its channel', async () => {
  const { connectionId, name } = await world.connect();
  await world.sync(connectionId);
  const before = await channelsOf(connectionId);
  await world.connect(world.a(), name);
  expect(await channelsOf(connectionId)).toEqual(before);
});

test('a word that its owner asked the service about their data is taken in, and no reading is wanted by it', async () => {
  const { connectionId } = await world.connect();
  await world.sync(connectionId);
  const before = await world.stateOf(connectionId);
  world.advance(MINUTE_MS);
  await world.word(connectionId, 'gdpr_requested');
  expect(await world.stateOf(connectionId)).toEqual(before);
});
