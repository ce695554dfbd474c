import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { localDate } from '#app/lib/time.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEvent, aGroupEventType, aRegistration, given, otherHours } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarProposals } from './calendar-proposals.ts';
import { takeOverCalendarTime } from './take-over-calendar-time.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
const AT = TEST_NOW + DAY;
const MOVED = TEST_NOW + 6 * DAY + 10 * MINUTE_MS;

/** A group event that Ben is registered for, changed by its owner in the calendar that it was written into. */
async function changed(to: Parameters<typeof world.change>[2]) {
  const { first, connectionId } = await world.connect();
  await world.choose(first.id);
  const { event } = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) => {
    const type = aGroupEventType(scene, {
      name: `Circle ${Math.random()}`,
      locationId: world.a().locations.office.id,
    });
    const one = aGroupEvent(scene, type, { startsAt: AT, timeZone: world.a().timeZone });
    aRegistration(scene, one, world.a().clients.ben);
    return { event: one };
  });
  await world.work();
  world.advance(10 * MINUTE_MS);
  world.change(first.calendarId, event.id, to);
  await world.sync(connectionId);
  await world.rows('DELETE FROM "OutboxEvent"');
  const [proposal] = (await ok(runOperation(calendarProposals, world.owner(), {}))).proposals;
  const { startsAt, endsAt } = proposal!.movedTo ?? {};
  return {
    event,
    proposal: proposal!,
    calendarId: first.calendarId,
    takeOver: () => runOperation(takeOverCalendarTime, world.owner(), { id: proposal!.id, startsAt, endsAt }),
    now: async () =>
      (
        await world.rows(
          'SELECT "startsAt", "endsAt", "icsSequence", "cancelledAt" FROM "BookableEvent" WHERE id = $1',
          [event.id],
        )
      )[0],
    told: async () =>
      (
        await world.rows(
          `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE topic = 'registration-message'`,
        )
      ).map(({ template }) => template),
  };
}

test('a group event that was moved there is moved here too, once, and who is registered is told', async () => {
  const { proposal, takeOver, now, told, calendarId } = await changed({
    startsAt: MOVED,
    endsAt: MOVED + 2 * HOUR_MS,
  });
  expect(proposal).toMatchObject({ subject: 'group', answer: 'take_over', why: null });
  await ok(takeOver());
  expect(await takeOver()).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await now()).toMatchObject({
    startsAt: new Date(MOVED),
    endsAt: new Date(MOVED + 2 * HOUR_MS),
    icsSequence: 1,
  });
  expect(await told()).toEqual(['event_changed']);
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([
    { start: world.at(MOVED), end: world.at(MOVED + 2 * HOUR_MS) },
  ]);
  expect((await ok(runOperation(calendarProposals, world.owner(), {}))).proposals).toEqual([]);
});

test.each<[string, Parameters<typeof world.change>[2], 'cancel' | null, string]>([
  [
    'deleted',
    { deleted: true },
    'cancel',
    'It still takes place. Call it off here if it should not, or put it back.',
  ],
  [
    'moved to what is past',
    { startsAt: TEST_NOW - HOUR_MS },
    null,
    'That time has passed. Put it back, or move it here.',
  ],
])('one that was %s there stays as it is here', async (_how, to, answer, why) => {
  const { proposal, takeOver, now, told } = await changed(to);
  expect(proposal).toMatchObject({ answer, why });
  expect(await takeOver()).toMatchObject({ refusal: { code: 'conflict', userMessage: why } });
  expect(await now()).toMatchObject({ startsAt: new Date(AT), icsSequence: 0, cancelledAt: null });
  expect(await told()).toEqual([]);
});

test.each([
  ['into time off', MOVED + 2 * DAY, HOUR_MS, 'This time lies in your time off.'],
  ['to be longer than one may be', MOVED, 40 * DAY, 'A group event can last 31 days at most.'],
])('one that was moved %s is refused as it is here', async (_how, startsAt, length, userMessage) => {
  await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    otherHours(scene, localDate(MOVED + 2 * DAY, world.a().timeZone), [], { name: 'Skiing' }),
  );
  const { takeOver, now, told } = await changed({ startsAt, endsAt: startsAt + length });
  expect(await takeOver()).toMatchObject({ refusal: { code: 'conflict', userMessage } });
  expect(await now()).toMatchObject({ startsAt: new Date(AT) });
  expect(await told()).toEqual([]);
  await world.rows('DELETE FROM "AvailabilityOverride"');
});
