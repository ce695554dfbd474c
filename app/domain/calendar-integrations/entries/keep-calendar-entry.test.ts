import { randomUUID } from 'node:crypto';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { startOfLocalDay } from '#app/lib/time.ts';
import { aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { CRONOFY_API } from '#sandbox/cronofy/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { removeCronofyProfile } from '../disconnect/remove-cronofy-profile.ts';
import { keepCalendarEntry } from './keep-calendar-entry.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
const move = (id: string, minutes: number) =>
  world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + $2 * interval '1 minute', "endsAt" = "endsAt" + $2 * interval '1 minute',
       "busyUntil" = "busyUntil" + $2 * interval '1 minute', "icsSequence" = "icsSequence" + 1 WHERE id = $1`,
    [id, minutes],
  );
const cancel = (id: string) => world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);

test('an appointment is written once, moves, is renamed and goes with what it is for, and tells its client’s name and place alone', async () => {
  const { first } = await world.connect();
  const visit = await world.aVisit(TEST_NOW + DAY);
  expect(await world.linkOf(visit.id)).toBeUndefined();
  await world.choose(first.id);
  expect(await world.work()).toBe(1);
  const [written] = world.entries(first.calendarId);
  expect(written).toMatchObject({ id: visit.id, summary: 'Ben Reyes', start: world.at(TEST_NOW + DAY) });
  const told = JSON.stringify(written);
  for (const secret of ['Massage', visit.token, '5550143', '$', 'ben@']) expect(told).not.toContain(secret);
  expect(await world.work()).toBe(0);

  await move(visit.id, 90);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([
    { id: visit.id, start: world.at(TEST_NOW + DAY + 90 * MINUTE_MS) },
  ]);
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes-Lund' WHERE id = $1`, [world.a().clients.ben.id]);
  await world.rows(`UPDATE "Location" SET "singleLine" = '1 New Street' WHERE id = $1`, [
    world.a().locations.office.id,
  ]);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([
    { summary: 'Ben Reyes-Lund', location: '1 New Street' },
  ]);
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes' WHERE id = $1`, [world.a().clients.ben.id]);

  await cancel(visit.id);
  await world.work();
  expect(world.entries(first.calendarId)).toEqual([]);
  expect(await world.linkOf(visit.id)).toBeUndefined();
});

test('what nobody has confirmed is not written, what is over stays, and another practice’s stays out', async () => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const request = await world.aVisit();
  await world.rows(`UPDATE "Appointment" SET state = 'pending' WHERE id = $1`, [request.id]);
  const other = await world.aVisit(TEST_NOW + 2 * DAY, world.b());
  await world.work();
  expect(world.entries(first.calendarId)).toEqual([]);
  expect(await world.linkOf(other.id)).toBeUndefined();
  await world.rows(`UPDATE "Appointment" SET state = 'approved' WHERE id = $1`, [request.id]);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([{ id: request.id }]);
  world.advance(30 * DAY);
  await cancel(request.id);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([{ id: request.id }]);
});

test('one’s own time and group events are written too, whole days as days', async () => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const { id: practiceId, timeZone } = world.a();
  const personal = randomUUID();
  // Midnights of the practice's zone, and of one that is hours away from it.
  const midnight = (date: string, zone: string) => new Date(startOfLocalDay(date, zone));
  for (const [id, zone] of [
    [personal, timeZone],
    [randomUUID(), 'Asia/Tokyo'],
  ] as const)
    await world.rows(
      `INSERT INTO "PersonalEvent" (id, "practiceId", name, "allDay", "startsAt", "endsAt", "timeZone")
       VALUES ($1, $2, 'Retreat', true, $3, $4, $5)`,
      [id, practiceId, midnight('2026-03-10', zone), midnight('2026-03-12', zone), zone],
    );
  const event = await given(practiceDb(world.db().database, practiceId), TEST_NOW, (scene) =>
    aGroupEvent(scene, aGroupEventType(scene, { name: 'Breathwork' }), {
      startsAt: TEST_NOW + DAY,
      timeZone,
    }),
  );
  await world.work();
  const retreat = { summary: 'Retreat', start: '2026-03-10', end: '2026-03-12' };
  expect(world.entries(first.calendarId)).toMatchObject([
    { id: event.id, summary: 'Breathwork', start: world.at(TEST_NOW + DAY) },
    retreat,
    retreat,
  ]);
  await world.rows('UPDATE "PersonalEvent" SET "deletedAt" = now() WHERE name = $1', ['Retreat']);
  await world.rows('UPDATE "BookableEventType" SET name = $1', ['Breathing']);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([{ id: event.id, summary: 'Breathing' }]);
});

test('another calendar takes over what is to come, and none takes it away', async () => {
  const { first, second } = await world.connect();
  const visits = [await world.aVisit(), await world.aVisit()];
  await world.choose(first.id);
  await world.work();
  await world.choose(second.id);
  await world.work();
  expect(world.entries(first.calendarId)).toEqual([]);
  expect(world.entries(second.calendarId).map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
  await world.choose(null);
  await world.work();
  expect(world.entries(second.calendarId)).toEqual([]);
});

test('while leave is lost entries stay due, and fall due when it is given anew', async () => {
  const { first, account, name, connectionId } = await world.connect();
  await world.choose(first.id);
  const visit = await world.aVisit();
  await world.work();
  world.sandbox.takeBack(account);
  await move(visit.id, 60);
  await world.work();
  expect(
    (await world.rows(`SELECT "erroredAt" FROM "CalendarConnection" WHERE id = $1`, [connectionId]))[0]!
      .erroredAt,
  ).not.toBeNull();
  expect(await world.work()).toBe(0);
  expect(await world.linkOf(visit.id)).toMatchObject({ dueAt: expect.any(Date) });
  await world.connect(world.a(), name);
  world.advance(2 * MINUTE_MS);
  await world.work();
  const [row] = await world.rows('SELECT "startsAt" FROM "Appointment" WHERE id = $1', [visit.id]);
  expect(world.entries(first.calendarId)).toMatchObject([
    { id: visit.id, start: world.at(Number(row!.startsAt)) },
  ]);
});

test('disconnected and connected again there is one entry, whether it is chosen again or not', async () => {
  const { first, profile, name } = await world.connect();
  await world.choose(first.id);
  const kept = await world.aVisit();
  const gone = await world.aVisit();
  await world.work();
  const [row] = await world.rows('SELECT id FROM "CalendarProfile" WHERE "externalId" = $1', [profile]);
  await ok(runOperation(removeCronofyProfile, world.owner(), { profileId: row!.id as string }));
  await cancel(gone.id);
  expect(await world.work()).toBe(0);
  expect(world.entries(first.calendarId)).toHaveLength(2);
  const again = await world.connect(world.a(), name);
  await world.choose(again.first.id);
  await world.work();
  expect(world.entries(first.calendarId).map(({ id }) => id)).toEqual([kept.id]);
});

test.each(['timeout_after', 'drop_after', 'error_before', 'rate_limit'] as const)(
  '%s: it is tried again, and there is one entry',
  async (mode) => {
    const { first } = await world.connect();
    await world.choose(first.id);
    const visit = await world.aVisit();
    world.sandbox.failures.plan({ mode, method: 'POST', path: '/v1/calendars' });
    await world.work();
    expect(await world.linkOf(visit.id)).toMatchObject({ told: null, failures: 1 });
    world.advance(2 * MINUTE_MS);
    await world.work();
    expect(world.entries(first.calendarId)).toMatchObject([{ id: visit.id }]);
    expect(await world.linkOf(visit.id)).toMatchObject({
      told: expect.any(String),
      dueAt: null,
      failures: 0,
    });
  },
);

test.each([
  [402, false],
  [400, true],
])('a writing that is answered with %i is a no to this entry: %s', async (status, isRefused) => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const visit = await world.aVisit();
  world.answers(
    `${CRONOFY_API}/v1/calendars/${first.calendarId}/events`,
    new HttpResponse(null, { status }),
    'post',
  );
  await world.work();
  expect(await world.linkOf(visit.id)).toMatchObject({ refused: isRefused, failures: 1 });
});

test('what is cancelled while its writing’s answer is lost leaves nothing behind', async () => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const visit = await world.aVisit();
  world.sandbox.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/calendars' });
  await world.work();
  await cancel(visit.id);
  world.advance(2 * MINUTE_MS);
  await world.work();
  expect(world.entries(first.calendarId)).toEqual([]);
});

test('two at one entry: the second leaves it to the first', async () => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const visit = await world.aVisit();
  const { id: linkId } = (await world.linkOf(visit.id))!;
  await world.rows(`UPDATE "CalendarEventLink" SET "heldBy" = $2, "heldUntil" = $3 WHERE id = $1`, [
    linkId,
    randomUUID(),
    new Date(world.now() + 1000),
  ]);
  const input = { practiceId: world.a().id, linkId: linkId as string };
  expect(await ok(runOperation(keepCalendarEntry, world.system(), input))).toEqual({ kept: false });
  expect(world.entries(first.calendarId)).toEqual([]);
});
