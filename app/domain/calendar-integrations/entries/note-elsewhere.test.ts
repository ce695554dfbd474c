import { expect, test } from 'vitest';
import { conflictsWith } from '#app/domain/availability/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;

/** A visit that is written, long enough ago that what is read of it counts. */
async function written(startsAt = TEST_NOW + DAY) {
  const account = await world.connect();
  await world.choose(account.first.id);
  const visit = await world.aVisit(startsAt);
  await world.work();
  await world.sync(account.connectionId);
  world.advance(10 * MINUTE_MS);
  const startOf = async () =>
    Number((await world.rows('SELECT "startsAt" FROM "Appointment" WHERE id = $1', [visit.id]))[0]!.startsAt);
  return { ...account, visit, calendarId: account.first.calendarId, startOf };
}

const inTheWay = (startsAt: number, ignoreAppointmentId: string | null = null) =>
  practiceDb(world.db().database, world.a().id).run(async (sql) => {
    const spans = [{ startsAt, endsAt: startsAt + HOUR_MS }];
    const query = {
      practiceId: world.a().id,
      now: world.now(),
      timeZone: world.a().timeZone,
      ignoreAppointmentId,
    };
    const [found = []] = await conflictsWith(sql, spans, query);
    return found.filter(({ type }) => type === 'calendar');
  });

test('what we wrote is never busy against ourselves, and what its owner moved moves nothing here and is busy for others there', async () => {
  const { visit, connectionId, calendarId, startOf } = await written();
  expect(await inTheWay(TEST_NOW + DAY)).toEqual([]);
  const tuesday = TEST_NOW + 5 * DAY;
  world.change(calendarId, visit.id, { startsAt: tuesday });
  await world.sync(connectionId);
  expect(await startOf()).toBe(TEST_NOW + DAY);
  expect(await world.linkOf(visit.id)).toMatchObject({
    elsewhereStart: new Date(tuesday),
    removedElsewhereAt: null,
    ownStart: new Date(TEST_NOW + DAY),
  });
  expect(await inTheWay(tuesday)).toMatchObject([{ name: 'Ben Reyes' }]);
  expect(await inTheWay(tuesday, visit.id)).toEqual([]);
  // Nothing writes over it, whatever else of it changes here.
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes-Lund' WHERE id = $1`, [world.a().clients.ben.id]);
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(tuesday), summary: 'Ben Reyes' }]);
  // Its owner puts it back: both agree again, and what was left is written.
  world.advance(MINUTE_MS);
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + DAY });
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null });
  expect(await inTheWay(tuesday)).toEqual([]);
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([
    { start: world.at(TEST_NOW + DAY), summary: 'Ben Reyes-Lund' },
  ]);
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes' WHERE id = $1`, [world.a().clients.ben.id]);
});

test('a time that is set here afterwards goes over it, one that is cancelled takes it away', async () => {
  const { visit, connectionId, calendarId } = await written();
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.sync(connectionId);
  const to = TEST_NOW + 7 * DAY;
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = $2, "endsAt" = $3, "busyUntil" = $3 WHERE id = $1`,
    [visit.id, new Date(to), new Date(to + HOUR_MS)],
  );
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(to) }]);
  expect(await inTheWay(TEST_NOW + 5 * DAY)).toEqual([]);
  world.advance(10 * MINUTE_MS);
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + 9 * DAY });
  await world.sync(connectionId);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  await world.work();
  expect(world.entries(calendarId)).toEqual([]);
  expect(await inTheWay(TEST_NOW + 9 * DAY)).toEqual([]);
});

test.each([
  ['told of', false],
  ['found missing in the whole', true],
])('what its owner deleted is noted, %s', async (_how, isWhole) => {
  const { visit, connectionId, calendarId, startOf } = await written();
  world.change(calendarId, visit.id, { deleted: true });
  if (isWhole) await world.rows('UPDATE "Calendar" SET "wholeReadAt" = NULL');
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({
    removedElsewhereAt: new Date(world.now()),
    elsewhereStart: null,
  });
  expect(await startOf()).toBe(TEST_NOW + DAY);
  await world.work();
  expect(world.entries(calendarId)).toEqual([]);
});

test.each([
  ['beyond the days that are read', TEST_NOW + 300 * DAY],
  ['before them', TEST_NOW - 20 * DAY],
])('what its owner moved %s is noted as moved, by a word and in the whole', async (_how, to) => {
  const { visit, connectionId, calendarId } = await written();
  for (const isWhole of [false, true]) {
    world.change(calendarId, visit.id, { startsAt: to + (isWhole ? HOUR_MS : 0) });
    if (isWhole) await world.rows('UPDATE "Calendar" SET "wholeReadAt" = NULL');
    await world.sync(connectionId);
    expect(await world.linkOf(visit.id)).toMatchObject({
      elsewhereStart: new Date(to + (isWhole ? HOUR_MS : 0)),
      removedElsewhereAt: null,
    });
    world.advance(MINUTE_MS);
  }
});

test('what else its owner moved out of the days that are read is busy no more, before all is read anew', async () => {
  const { connectionId, calendarId } = await written();
  const at = TEST_NOW + 3 * DAY;
  const uid = world.sandbox.happens(calendarId, {
    summary: 'Physio',
    start: world.at(at),
    end: world.at(at + HOUR_MS),
  });
  await world.sync(connectionId);
  const busy = () => world.rows(`SELECT id FROM "ExternalBusy" WHERE title = 'Physio'`);
  expect(await busy()).toHaveLength(1);
  world.advance(MINUTE_MS);
  world.sandbox.happens(calendarId, {
    uid,
    summary: 'Physio',
    start: world.at(at + 300 * DAY),
    end: world.at(at + 300 * DAY + HOUR_MS),
  });
  await world.sync(connectionId);
  expect(await busy()).toEqual([]);
});

test('a move there of which no word came is found before it is written over', async () => {
  const { visit, connectionId, calendarId } = await written();
  const tuesday = TEST_NOW + 5 * DAY;
  world.change(calendarId, visit.id, { startsAt: tuesday });
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + interval '1 hour', "endsAt" = "endsAt" + interval '1 hour',
       "busyUntil" = "busyUntil" + interval '1 hour' WHERE id = $1`,
    [visit.id],
  );
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(tuesday) }]);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(tuesday), dueAt: null });
  expect(await inTheWay(tuesday)).toMatchObject([{ name: 'Ben Reyes' }]);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(tuesday) });
});

test('a calendar that closes no times is read for our own entries alone', async () => {
  const account = await world.connect();
  await world.rows('UPDATE "Calendar" SET active = false');
  await world.choose(account.first.id);
  const visit = await world.aVisit(TEST_NOW + DAY);
  await world.work();
  world.advance(10 * MINUTE_MS);
  world.change(account.first.calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.sync(account.connectionId);
  expect(await world.rows('SELECT title FROM "ExternalBusy"')).toEqual([{ title: 'Ben Reyes' }]);
  expect(await inTheWay(TEST_NOW + 5 * DAY)).toHaveLength(1);
});

test('what another practice of the same person wrote is busy here', async () => {
  const name = 'two-practices@calendar.example';
  const one = await world.connect(world.a(), name);
  await world.connect(world.b(), name);
  const [theirs] = await world.rows<{ id: string }>(
    `SELECT id FROM "Calendar" WHERE "practiceId" = $1 AND "calendarId" = $2`,
    [world.b().id, one.first.calendarId],
  );
  await world.choose(theirs!.id, world.b());
  await world.aVisit(TEST_NOW + 3 * DAY + 4 * HOUR_MS, world.b());
  await world.work();
  world.advance(10 * MINUTE_MS);
  await world.sync(one.connectionId);
  expect(await inTheWay(TEST_NOW + 3 * DAY + 4 * HOUR_MS)).toMatchObject([{ name: 'Ben Reyes' }]);
});

test('what is read while it is being written is left for the next reading', async () => {
  const { visit, connectionId, calendarId } = await written();
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.rows('UPDATE "CalendarEventLink" SET "writtenAt" = $1', [new Date(world.now() - 1000)]);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null });
  world.advance(2 * MINUTE_MS);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(TEST_NOW + 5 * DAY) });
});

/** Something of it changes here, and the service takes no writing for now. */
async function waitsToBeWritten(minutes = 0) {
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes-Lund' WHERE id = $1`, [world.a().clients.ben.id]);
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + $1 * interval '1 minute', "endsAt" = "endsAt" + $1 * interval '1 minute',
       "busyUntil" = "busyUntil" + $1 * interval '1 minute' WHERE state = 'approved'`,
    [minutes],
  );
  world.sandbox.failures.plan({ mode: 'rate_limit', method: 'POST', path: '/v1/calendars' });
  await world.work();
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes' WHERE id = $1`, [world.a().clients.ben.id]);
  world.advance(2 * MINUTE_MS);
}

test.each([
  ['renamed', 0],
  ['moved', 90],
])(
  'what waits to be written, as it was %s here, and its owner moved meanwhile is noted as it is read, and not written over',
  async (_how, minutes) => {
    const { visit, connectionId, calendarId, startOf } = await written();
    await waitsToBeWritten(minutes);
    const tuesday = TEST_NOW + 5 * DAY;
    world.change(calendarId, visit.id, { startsAt: tuesday });
    await world.sync(connectionId);
    expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(tuesday) });
    expect(await inTheWay(tuesday)).toHaveLength(1);
    await world.work();
    expect(world.entries(calendarId)).toMatchObject([{ start: world.at(tuesday) }]);
    // A time that is set here from now on goes over it.
    const to = (await startOf()) + HOUR_MS;
    await world.rows(
      `UPDATE "Appointment" SET "startsAt" = $2, "endsAt" = $3, "busyUntil" = $3 WHERE id = $1`,
      [visit.id, new Date(to), new Date(to + HOUR_MS)],
    );
    await world.work();
    expect(world.entries(calendarId)).toMatchObject([{ start: world.at(to) }]);
    expect(await inTheWay(tuesday)).toEqual([]);
  },
);

test('what its owner moved after a writing whose answer was lost is not undone by the next', async () => {
  const { visit, calendarId } = await written();
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes-Lund' WHERE id = $1`, [world.a().clients.ben.id]);
  world.sandbox.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/calendars' });
  await world.work();
  await world.rows(`UPDATE "Client" SET "lastName" = 'Reyes' WHERE id = $1`, [world.a().clients.ben.id]);
  const tuesday = TEST_NOW + 5 * DAY;
  world.change(calendarId, visit.id, { startsAt: tuesday });
  world.advance(2 * MINUTE_MS);
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(tuesday) }]);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(tuesday), dueAt: null });
});

test.each([
  ['to another time', 2 * HOUR_MS],
  ['back to where it was', 0],
])('a writing whose answer was lost is ours, also once it was moved on %s here', async (_where, further) => {
  const { visit, connectionId, calendarId, startOf } = await written();
  const from = await startOf();
  const moveTo = (to: number) =>
    world.rows(`UPDATE "Appointment" SET "startsAt" = $2, "endsAt" = $3, "busyUntil" = $3 WHERE id = $1`, [
      visit.id,
      new Date(to),
      new Date(to + HOUR_MS),
    ]);
  world.advance(2 * MINUTE_MS);
  await moveTo(from + 3 * DAY);
  world.sandbox.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/calendars' });
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(from + 3 * DAY) }]);
  // Before that writing is tried again: it is read, moved on, and that is written in vain too.
  world.advance(2 * MINUTE_MS);
  await moveTo(from + further);
  await world.sync(connectionId);
  world.sandbox.failures.plan({ mode: 'drop_before', method: 'POST', path: '/v1/calendars' });
  await world.work();
  world.advance(10 * MINUTE_MS);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null, removedElsewhereAt: null });
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(from + further) }]);
  expect(await inTheWay(from + 3 * DAY)).toEqual([]);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null, dueAt: null });
});

test.each([
  ['moved', { startsAt: TEST_NOW + 5 * DAY }, { elsewhereStart: new Date(TEST_NOW + 5 * DAY) }],
  ['deleted', { deleted: true }, { removedElsewhereAt: expect.any(Date) as Date }],
])('what its owner %s while leave was lost is noted as soon as it is given anew', async (_how, to, noted) => {
  const { visit, connectionId, calendarId, account, name } = await written();
  world.sandbox.takeBack(account);
  await world.sync(connectionId);
  world.change(calendarId, visit.id, to);
  world.advance(20 * MINUTE_MS);
  await world.connect(world.a(), name);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject(noted);
  await world.work();
  expect(await world.linkOf(visit.id)).toMatchObject({ ...noted, dueAt: null });
});

test('what takes no place any more and was moved there is removed, and asked about no more', async () => {
  const { visit, connectionId, calendarId } = await written();
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null });
  expect(await inTheWay(TEST_NOW + 5 * DAY)).toEqual([]);
  await world.work();
  expect(world.entries(calendarId)).toEqual([]);
});

test('a time that is set here goes over what it was set after, not over where its owner moved it on since', async () => {
  const { visit, connectionId, calendarId } = await written();
  world.change(calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.sync(connectionId);
  world.advance(2 * MINUTE_MS);
  const to = TEST_NOW + 7 * DAY;
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = $2, "endsAt" = $3, "busyUntil" = $3 WHERE id = $1`,
    [visit.id, new Date(to), new Date(to + HOUR_MS)],
  );
  const on = TEST_NOW + 9 * DAY;
  world.change(calendarId, visit.id, { startsAt: on });
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ start: world.at(on) }]);
  expect(await world.linkOf(visit.id)).toMatchObject({
    ...{ elsewhereStart: new Date(on), ownStart: new Date(to), dueAt: null },
  });
  expect(await inTheWay(TEST_NOW + 5 * DAY)).toEqual([]);
  expect(await inTheWay(on)).toHaveLength(1);
});

test('what is moved over there less than a minute after it was written is looked at again as soon as that can be told, not a minute later', async () => {
  const { connectionId, first } = await world.connect();
  await world.choose(first.id);
  await world.sync(connectionId);
  const visit = await world.aVisit(TEST_NOW + DAY);
  await world.work();
  world.advance(50_000);
  world.change(first.calendarId, visit.id, { startsAt: TEST_NOW + 5 * DAY });
  await world.word(connectionId);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null });
  expect((await world.stateOf(connectionId)).syncDueAt).toEqual(new Date(world.now() + 10_000));
  world.advance(10_000);
  await world.sync(connectionId);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(TEST_NOW + 5 * DAY) });
});
