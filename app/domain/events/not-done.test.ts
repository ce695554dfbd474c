import { expect, test } from 'vitest';
import { aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { bookableEvent } from './bookable-event.ts';
import { deletePersonalEvent } from './personal/delete-personal-event.ts';
import { personalEvent } from './personal/personal-event.ts';
import { upsertPersonalEvent } from './personal/upsert-personal-event.ts';

const world = calendarsWorld();
const SAID = 'Your other calendar did not take it. Until it does it stands here alone; we keep trying.';

test('an entry that the calendar outside does not take is told on the group event’s and the personal event’s own sheet and in the inbox, until it is written', async () => {
  const { account, first } = await world.connect();
  await world.choose(first.id);
  const practice = world.a();
  const group = await given(practiceDb(world.db().database, practice.id), TEST_NOW, (scene) =>
    aGroupEvent(
      scene,
      aGroupEventType(scene, { name: 'Breath circle', locationId: practice.locations.office.id }),
      {
        startsAt: TEST_NOW + 20 * HOUR_MS,
        timeZone: practice.timeZone,
      },
    ),
  );
  const own = async (name: string | null, hours: number) => {
    const times = {
      startsAt: new Date(TEST_NOW + hours * HOUR_MS),
      endsAt: new Date(TEST_NOW + (hours + 1) * HOUR_MS),
    };
    const input = { ...times, name: name ?? undefined, timeZone: practice.timeZone };
    return (await ok(runOperation(upsertPersonalEvent, world.owner(), input))).personalEvent;
  };
  const [lunch, unnamed] = [await own('Lunch', 21), await own(null, 22)];
  world.sandbox.lock(account, true);
  const sheet = async (operation: typeof personalEvent | typeof bookableEvent, id: string) =>
    (await ok(runOperation(operation as typeof personalEvent, world.owner(), { id }))).notDone;
  const told = async () => {
    const inbox = await ok(runOperation(proInbox, world.owner(), {}));
    return {
      sheets: [
        await sheet(bookableEvent, group.id),
        await sheet(personalEvent, lunch.id),
        await sheet(personalEvent, unnamed.id),
      ],
      inbox: inbox.notDone,
      waiting: inbox.count - inbox.requestCount - inbox.paymentCount,
    };
  };
  for (let time = 0; time < 4; time += 1) {
    expect(await told()).toEqual({ sheets: [[], [], []], inbox: [], waiting: 0 });
    await world.work();
    world.advance(HOUR_MS);
  }
  expect(await told()).toEqual({
    sheets: [[SAID], [SAID], [SAID]],
    inbox: ['Breath circle', 'Lunch', 'Personal'].map(
      (title) => expect.stringMatching(`^${title}, .+: ${SAID}$`) as string,
    ),
    waiting: 3,
  });
  expect((await ok(runOperation(proInbox, world.owner(world.b()), {}))).notDone).toEqual([]);
  await ok(runOperation(deletePersonalEvent, world.owner(), { id: unnamed.id }));
  expect(await told().catch(() => null)).toBeNull();
  expect((await ok(runOperation(proInbox, world.owner(), {}))).notDone).toHaveLength(2);

  world.sandbox.lock(account, false);
  world.advance(HOUR_MS);
  await world.work();
  expect(
    world
      .entries(first.calendarId)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([group.id, lunch.id].toSorted());
  expect(await sheet(bookableEvent, group.id)).toEqual([]);
  expect(await sheet(personalEvent, lunch.id)).toEqual([]);
  expect((await ok(runOperation(proInbox, world.owner(), {}))).notDone).toEqual([]);
});
