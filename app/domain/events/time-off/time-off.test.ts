import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { localDate, localInstant } from '#app/lib/time.ts';
import { given, otherHours } from '#prisma/situations/index.ts';
import { knowingly, ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { upsertBookableEvent } from '../upsert-bookable-event.ts';
import { upsertPersonalEvent } from '../personal/upsert-personal-event.ts';

const world = eventsWorld();

/** Days of its own for each test, so many from now. */
let days = 40;
function aDay(): { date: string; at: (hour: number) => Date } {
  days += 3;
  const { timeZone } = world.a();
  const date = localDate(TEST_NOW + days * DAY_MS, timeZone);
  return { date, at: (hour) => new Date(localInstant(date, hour * 60, timeZone)) };
}
const timeOff = (date: string, of: { locationId?: string } = {}) =>
  given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    otherHours(scene, date, [], { ...of, name: 'Skiing' }),
  );

describe.each(['upsertBookableEvent', 'upsertPersonalEvent'] as const)('time off and %s', (name) => {
  async function form(day: ReturnType<typeof aDay>) {
    const times = { startsAt: day.at(10), endsAt: day.at(11), timeZone: world.a().timeZone };
    if (name === 'upsertPersonalEvent') return times;
    const { bookableEventTypeId } = await world.anEvent();
    return { ...times, bookableEventTypeId };
  }
  const saveKnowing = async (run: typeof knowingly | null, input: object) => {
    const personal = (more: object) =>
      runOperation(upsertPersonalEvent, world.owner(), { ...input, ...more });
    const bookable = (more: object) =>
      runOperation(upsertBookableEvent, world.owner(), { ...input, ...more });
    return name === 'upsertPersonalEvent'
      ? (await ok(run ? run(personal) : personal({}))).personalEvent.id
      : (await ok(run ? run(bookable) : bookable({}))).bookableEvent.id;
  };
  const save = (input: object) => saveKnowing(null, input);
  const saveAnyway = (input: object) => saveKnowing(knowingly, input);
  const refusal = (input: object) =>
    name === 'upsertPersonalEvent'
      ? refused(runOperation(upsertPersonalEvent, world.owner(), input))
      : refused(runOperation(upsertBookableEvent, world.owner(), input));

  test('a new one asks first, and is made where that is confirmed', async () => {
    const day = aDay();
    await timeOff(day.date);
    const input = await form(day);
    expect(await refusal(input)).toMatchObject({
      code: 'conflict',
      userMessage: EVENT_MESSAGES.inTimeOff,
      data: { confirm: 'overlap', conflicts: [{ type: 'time_off', name: 'Time off: Skiing' }] },
    });
    // What was shown was something else.
    expect((await refusal({ ...input, confirmOverlap: [world.a().id] })).code).toBe('conflict');
    expect(await saveAnyway(input)).toBeTruthy();
  });

  test('one that moves into it asks; one that stands in it and stays does not', async () => {
    const [free, off] = [aDay(), aDay()];
    await timeOff(off.date);
    const input = await form(free);
    const id = await save(input);
    const moved = { ...input, id, startsAt: off.at(14), endsAt: off.at(15) };
    expect((await refusal(moved)).data).toMatchObject({ confirm: 'overlap' });
    await saveAnyway(moved);
    expect(await save({ ...moved, name: 'Renamed' })).toBe(id);
    expect((await refusal({ ...moved, endsAt: new Date(Number(moved.endsAt) + HOUR_MS) })).code).toBe(
      'conflict',
    );
  });
});

test('a place’s time off asks about what takes place there alone', async () => {
  const day = aDay();
  const { office } = world.a().locations;
  await timeOff(day.date, { locationId: office.id });
  const { bookableEventTypeId } = await world.anEvent();
  const times = { startsAt: day.at(10), endsAt: day.at(11) };
  const group = (fields: object) =>
    runOperation(upsertBookableEvent, world.owner(), { ...times, bookableEventTypeId, ...fields });
  // The type is held at the office.
  expect((await refused(group({}))).data).toMatchObject({ confirm: 'overlap' });
  expect((await ok(group({ location: 'On the beach' }))).bookableEvent.id).toBeTruthy();
  const own = { ...times, timeZone: world.a().timeZone };
  expect((await ok(runOperation(upsertPersonalEvent, world.owner(), own))).personalEvent.id).toBeTruthy();
});
