import { expect, test } from 'vitest';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarIntegrations } from '../profiles/calendar-integrations.ts';
import { updateCronofyCalendars } from '../profiles/update-cronofy-calendars.ts';
import { updateCronofyClient } from '../profiles/update-cronofy-client.ts';

const world = calendarsWorld();
const { titles } = world;
const DAY = 24 * HOUR_MS;

/** What every page of the portal is told. */
const told = async (practice = world.a()) =>
  (await ok(runOperation(proCalendarUser, world.owner(practice), {}))).brokenCalendars;
const shown = async () =>
  (await ok(runOperation(calendarIntegrations, world.owner(), {}))).profiles.flatMap(
    ({ calendars }) => calendars,
  );
const provider = (calendarId: string, changed: { readonly?: boolean; deleted?: boolean }) => {
  const calendar = world.sandbox.store.get('calendars', calendarId)!;
  world.sandbox.store.put('calendars', calendarId, { ...calendar, ...changed });
};
const NOTHING = { written: null, gone: [], silent: [] };

/** An account that was read whole, with a visit that was written into its first calendar, and busy times in both. */
async function read() {
  const account = await world.connect();
  await world.choose(account.first.id);
  for (const [summary, { calendarId }] of [
    ['In the first', account.first],
    ['In the second', account.second],
  ] as const)
    world.sandbox.happens(calendarId, {
      summary,
      start: world.at(TEST_NOW + 20 * DAY),
      end: world.at(TEST_NOW + 20 * DAY + HOUR_MS),
    });
  const visit = await world.aVisit(TEST_NOW + 10 * DAY);
  await world.work();
  await world.sync(account.connectionId);
  world.advance(10 * MINUTE_MS);
  expect(await told()).toEqual(NOTHING);
  return { ...account, visit };
}

test('a write calendar that can only be read by now (422) is told on every page until another is chosen, and what waits is written then', async () => {
  const { connectionId, first, second } = await read();
  provider(first.calendarId, { readonly: true });
  const visit = await world.aVisit(TEST_NOW + 12 * DAY);
  await world.work();
  expect(await world.linkOf(visit.id)).toMatchObject({
    failures: 1,
    told: null,
    dueAt: new Date(world.now() + HOUR_MS),
  });
  await world.sync(connectionId);
  expect(await told()).toEqual({ written: { name: 'Calendar', isGone: false }, gone: [], silent: [] });
  expect(await told(world.b())).toEqual(NOTHING);
  expect(await shown()).toContainEqual(
    expect.objectContaining({ id: first.id, isWritten: true, readonly: true }),
  );
  // Nobody asks there any more, and it cannot be chosen again.
  world.advance(2 * HOUR_MS);
  expect(await world.work()).toBe(0);
  expect(await runOperation(updateCronofyClient, world.owner(), { writeCalendarId: first.id })).toMatchObject(
    { refusal: { userMessage: 'Failed to update write calendar' } },
  );
  await world.choose(second.id);
  expect(await told()).toEqual(NOTHING);
  await world.work();
  expect(world.entries(second.calendarId).map(({ id }) => id)).toContain(visit.id);
});

test('a write calendar that can be written into again is told of no more, and has what waited', async () => {
  const { connectionId, first } = await read();
  provider(first.calendarId, { readonly: true });
  await world.sync(connectionId);
  const visit = await world.aVisit(TEST_NOW + 12 * DAY);
  expect(await world.work()).toBe(0);
  provider(first.calendarId, { readonly: false });
  await world.sync(connectionId);
  expect(await told()).toEqual(NOTHING);
  await world.work();
  expect(world.entries(first.calendarId).map(({ id }) => id)).toContain(visit.id);
});

test('a write calendar that is gone (404) goes with its busy times, nothing waits for it, and it is told until the owner says none', async () => {
  const { connectionId, first, visit } = await read();
  world.change(first.calendarId, visit.id, { startsAt: TEST_NOW + 11 * DAY });
  await world.sync(connectionId);
  provider(first.calendarId, { deleted: true });
  const other = await world.aVisit(TEST_NOW + 12 * DAY);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  await world.work();
  expect(await world.linkOf(visit.id)).toBeUndefined();
  expect(await world.linkOf(other.id)).toMatchObject({ failures: 1, told: null });
  await world.sync(connectionId);
  expect(await titles()).not.toContain('In the first');
  expect(await titles()).toContain('In the second');
  world.advance(2 * HOUR_MS);
  expect(await world.work()).toBe(0);
  expect(await told()).toEqual({ written: { name: 'Calendar', isGone: true }, gone: [], silent: [] });
  await world.choose(null);
  // It was to close times as well: that too is told, until its owner switches it off.
  expect(await told()).toEqual({ written: null, gone: ['Calendar'], silent: [] });
  const calendars = [{ id: first.id, active: false }];
  await ok(runOperation(updateCronofyCalendars, world.owner(), { calendars }));
  expect(await told()).toEqual(NOTHING);
  expect((await shown()).map(({ id }) => id)).not.toContain(first.id);
});

test('what was moved in a calendar that is gone waits for nobody’s word, and is asked about again once it is back', async () => {
  const { connectionId, first, visit } = await read();
  const moved = TEST_NOW + 11 * DAY;
  world.change(first.calendarId, visit.id, { startsAt: moved });
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(moved) });
  provider(first.calendarId, { deleted: true });
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null });
  expect(await world.rows('SELECT id FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')).toEqual([]);
  provider(first.calendarId, { deleted: false });
  world.advance(10 * MINUTE_MS);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(moved) });
});

test('calendars that are missing in one answer and back in the next keep what was chosen of them, and all that stands in them', async () => {
  const { connectionId, first, second, visit } = await read();
  const calendars = [{ id: second.id, active: false }];
  await ok(runOperation(updateCronofyCalendars, world.owner(), { calendars }));
  const before = await shown();
  for (const { calendarId } of [first, second]) provider(calendarId, { deleted: true });
  await world.sync(connectionId);
  expect(await titles()).toEqual([]);
  // One that nothing was chosen of is missed by nobody.
  expect((await shown()).map(({ id, isGone }) => [id, isGone])).toEqual([
    [first.id, true],
    [before[2]!.id, false],
  ]);
  for (const { calendarId } of [first, second]) provider(calendarId, { deleted: false });
  world.advance(10 * MINUTE_MS);
  await world.sync(connectionId);
  expect(await shown()).toEqual(before);
  expect(await told()).toEqual(NOTHING);
  expect(await titles()).toContain('In the first');
  expect(await titles()).not.toContain('In the second');
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([{ id: visit.id }]);
});

test('a calendar that its owner makes over there closes times with all that stands in it, from the reading on that finds it', async () => {
  const { connectionId, second } = await read();
  // It was not named so far: as one that is made now, with events that were put into it before.
  await world.rows('DELETE FROM "Calendar" WHERE id = $1', [second.id]);
  expect(await titles()).not.toContain('In the second');
  await world.sync(connectionId);
  expect(await titles()).toContain('In the second');
});
