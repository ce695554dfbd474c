import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { given, openHours, otherHours } from '#prisma/situations/index.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { bookingAvailability } from '../index.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const clock = fixedClock(TEST_NOW);
const of = (name: 'a' | 'b') => ({ ...world[name], ...visitorsOf(db, world[name], clock) });
const massage = (name: 'a' | 'b') => ({
  serviceId: world[name].services.massage.id,
  locationId: world[name].locations.office.id,
});
/** Local times of one date of the answer, as HH:MM. */
const onDate = (times: Awaited<ReturnType<ReturnType<typeof of>['times']>>, date: string) =>
  (times.availableSlots.find((day) => day.date === date)?.datetimes ?? []).map((start) =>
    start.toLocaleTimeString('en-GB', { timeZone: times.timeZone, hour: '2-digit', minute: '2-digit' }),
  );

test('a month opens on its first free day, after the lead time, in the zone of the venue', async () => {
  const { times } = of('a');
  const march = await times(massage('a'));
  expect(march).toMatchObject({
    timeZone: 'America/New_York',
    durationMinutes: 60,
    amountCents: 9000,
    currency: 'USD',
    month: '2026-03',
    firstFreeDate: '2026-03-05',
    nextFreeMonth: null,
    previousMonth: null,
    nextMonth: '2026-04',
    firstDate: '2026-03-04',
    lastDate: '2026-05-03',
  });
  // Now is 10:00 in New York and the lead a day, so Thursday begins at ten.
  expect(onDate(march, '2026-03-05')).toEqual([
    '10:00',
    '10:30',
    '11:00',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ]);
  expect(march.availableSlots.every(({ date }) => date.startsWith('2026-03'))).toBe(true);
});

test('requests, visits and personal events take time, with the buffer; cancelled visits and other practices do not', async () => {
  const { times } = of('a');
  const march = await times(massage('a'));
  // Pending on Monday, March 9 at 18:00 UTC = 14:00, an hour, buffer 15.
  expect(onDate(march, '2026-03-09')).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '15:30',
    '16:00',
  ]);
  // Wednesday: an appointment at 14:00 and the dentist 16:00 to 17:00.
  expect(onDate(march, '2026-03-11')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
  expect(onDate(march, '2026-03-13')).toContain('14:00');
  const other = await of('b').times(massage('b'));
  expect(other.timeZone).toBe('America/Los_Angeles');
  // The same instant is 11:00 in Los Angeles.
  expect(onDate(other, '2026-03-09')).toEqual([
    '09:00',
    '09:30',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ]);
});

test('variations and add-ons make the visit longer and dearer', async () => {
  const { times, services } = of('a');
  const long = await times({
    ...massage('a'),
    variationId: services.massage.variations[0]!.id,
    addOnIds: [services.hotStones.id],
  });
  expect(long).toMatchObject({ durationMinutes: 105, amountCents: 14_500 });
  expect(onDate(long, '2026-03-06')).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '13:00',
    '13:30',
    '14:00',
    '14:30',
    '15:00',
  ]);
});

test('months beyond the horizon are empty and lead back; a month without a free day names the next one', async () => {
  const { times, visitor } = of('a');
  const june = await times(massage('a'), '2026-06');
  expect(june).toMatchObject({
    availableSlots: [],
    firstFreeDate: null,
    nextFreeMonth: null,
    nextMonth: null,
    previousMonth: '2026-05',
  });
  const past = await times(massage('a'), '1990-01');
  expect(past).toMatchObject({
    availableSlots: [],
    nextFreeMonth: '2026-03',
    previousMonth: null,
    nextMonth: '2026-03',
  });
  const dates = await runOperation(bookingAvailability, visitor(), {
    ...massage('a'),
    from: '2026-03-07',
    to: '2026-03-08',
  });
  expect(dates).toMatchObject({ ok: true, value: { availableSlots: [], firstFreeDate: '2026-03-09' } });
});

test('without a month the first month that has a free day is shown', async () => {
  const late = fixedClock(Date.UTC(2026, 2, 31, 20));
  const shown = await visitorsOf(db, world.a, late).times(massage('a'));
  expect(shown).toMatchObject({ month: '2026-04', firstFreeDate: '2026-04-01', previousMonth: '2026-03' });
});

test("other hours of a date and a service's own hours are kept to", async () => {
  const { a } = world;
  const { massage: service } = a.services;
  await given(a.db, TEST_NOW, (scene) => {
    otherHours(scene, '2026-04-06', []);
    otherHours(scene, '2026-04-07', [['18:00', '20:00']], { locationId: a.locations.office.id });
    openHours(scene, { serviceId: a.services.consultation.id }, { 3: [['11:30', '13:30']] });
  });
  await a.db.tx((tx) =>
    tx.service.update({ where: { id: a.services.consultation.id }, data: { availableTimesEnabled: true } }),
  );
  const { times } = of('a');
  const april = await times({ serviceId: service.id, locationId: a.locations.office.id }, '2026-04');
  expect(onDate(april, '2026-04-06')).toEqual([]);
  expect(onDate(april, '2026-04-07')).toEqual(['18:00', '18:30', '19:00']);
  const own = await times(
    { serviceId: a.services.consultation.id, locationId: a.locations.office.id },
    '2026-04',
  );
  expect(onDate(own, '2026-04-08')).toEqual(['11:30', '13:00']);
  expect(onDate(own, '2026-04-09')).toEqual([]);
});

test("with an add-on only what lies in the add-on's own hours too can be booked", async () => {
  const { a } = world;
  const { hotStones } = a.services;
  const { times, hold } = of('a');
  const addOnIds = [hotStones.id];
  const day = '2026-04-09';
  const before = onDate(await times({ ...massage('a'), addOnIds }, '2026-04'), day);
  await given(a.db, TEST_NOW, (scene) =>
    openHours(scene, { serviceId: hotStones.id }, { 4: [['13:00', '15:00']] }),
  );
  // As long as they do not limit it, they change nothing.
  expect(onDate(await times({ ...massage('a'), addOnIds }, '2026-04'), day)).toEqual(before);
  await a.db.tx((tx) =>
    tx.service.update({ where: { id: hotStones.id }, data: { availableTimesEnabled: true } }),
  );
  const april = await times({ ...massage('a'), addOnIds }, '2026-04');
  expect(onDate(april, day)).toEqual(['13:00', '13:30']);
  expect(april.availableSlots.every(({ date }) => new Date(`${date}T12:00Z`).getUTCDay() === 4)).toBe(true);
  expect(onDate(await times(massage('a'), '2026-04'), day).length).toBeGreaterThan(2);
  expect(before[0]! < '13:00').toBe(true);
  const early = await hold({ ...massage('a'), addOnIds }, `${day}T13:00:00.000Z`);
  expect(early.ok).toBe(false);
});

test('group events and external calendars take time', async () => {
  const { b } = world;
  const { times } = of('b');
  const day = '2026-04-14';
  const before = onDate(await times(massage('b'), '2026-04'), day);
  expect(before).toHaveLength(12);
  await db.owner.query(
    `INSERT INTO "ExternalBusy" (id, "practiceId", uid, "startsAt", "endsAt")
     VALUES (gen_random_uuid(), $1, 'lunch', '2026-04-14T16:00Z', '2026-04-14T18:00Z')`,
    [b.id],
  );
  // 9:00 to 11:00 there, and 15 minutes after it.
  expect(onDate(await times(massage('b'), '2026-04'), day)[0]).toBe('13:00');
  const type = await db.owner.query<{ id: string }>(
    `INSERT INTO "BookableEventType" (id, "practiceId", name, slug) VALUES (gen_random_uuid(), $1, 'Circle', 'circle') RETURNING id`,
    [b.id],
  );
  await db.owner.query(
    `INSERT INTO "BookableEvent" (id, "practiceId", "bookableEventTypeId", "startsAt", "endsAt", "timeZone")
     VALUES (gen_random_uuid(), $1, $2, '2026-04-14T20:00Z', '2026-04-14T21:00Z', 'America/Los_Angeles')`,
    [b.id, type.rows[0]!.id],
  );
  expect(onDate(await times(massage('b'), '2026-04'), day)).toEqual(['14:30', '15:00', '15:30', '16:00']);
});

test('ids of the other practice, unknown ids and bad dates are refused', async () => {
  const { times, visitor } = of('a');
  const foreign = [
    { ...massage('a'), serviceId: world.b.services.massage.id },
    { ...massage('a'), locationId: world.b.locations.office.id },
    { ...massage('a'), variationId: world.b.services.massage.variations[0]!.id },
    { ...massage('a'), addOnIds: [world.b.services.hotStones.id] },
  ];
  const ask = (chosen: object) => refused(runOperation(bookingAvailability, visitor(), chosen));
  for (const chosen of foreign) expect((await ask(chosen)).code).toBe('not_found');
  expect((await ask({ ...massage('a'), practice: world.b.slug })).code).toBe('not_found');
  for (const bad of [
    { month: '2026-13' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-03-01', to: '2027-03-01' },
    { price: 1 },
  ]) {
    expect((await ask({ ...massage('a'), ...bad })).code).toBe('invalid_input');
  }
  await expect(times(massage('a'))).resolves.toBeDefined();
});

test('clocks that change: no start in a skipped hour, both of a repeated one, and each can be booked (C12)', async () => {
  const { a } = world;
  const place = await given(a.db, TEST_NOW, (scene) => {
    const night = scene.add('location', {
      id: crypto.randomUUID(),
      name: 'Night room',
      timeZone: 'America/New_York',
      kind: 'office' as const,
    });
    openHours(scene, { locationId: night.id }, { 0: [['1:00', '5:00']] });
    scene.add('serviceLocation', { serviceId: a.services.massage.id, locationId: night.id });
    return night;
  });
  const chosen = { serviceId: a.services.massage.id, locationId: place.id };
  const nightOf = async (date: string, now: number) => {
    const visitors = visitorsOf(db, a, fixedClock(now));
    const { availableSlots } = await visitors.times(chosen, date.slice(0, 7));
    return {
      ...visitors,
      starts: isoTimes({ availableSlots: availableSlots.filter((day) => day.date === date) }),
    };
  };
  // On 8 March the clocks go from 2:00 to 3:00: four hours on the wall are three in time.
  const spring = await nightOf('2026-03-08', TEST_NOW);
  expect(spring.starts.map((start) => start.slice(11, 16))).toEqual([
    '06:00',
    '06:30',
    '07:00',
    '07:30',
    '08:00',
  ]);
  // 2:30 does not exist; as it is written, with the winter's offset, it is 3:30.
  await ok(spring.book(chosen, '2026-03-08T02:30:00-05:00'));
  expect((await nightOf('2026-03-08', TEST_NOW)).starts).toEqual(['2026-03-08T06:00:00.000Z']);

  // On 1 November they go from 2:00 back to 1:00: 1:30 comes twice.
  const october = Date.UTC(2026, 9, 10, 12);
  const autumn = await nightOf('2026-11-01', october);
  expect(autumn.starts.map((start) => start.slice(11, 16))).toEqual([
    '05:00',
    '05:30',
    '06:00',
    '06:30',
    '07:00',
    '07:30',
    '08:00',
    '08:30',
    '09:00',
  ]);
  for (const first of ['2026-11-01T01:30:00-04:00', '2026-11-01T02:00:00-05:00'])
    await ok(autumn.book(chosen, first));
  expect((await refused(autumn.book(chosen, '2026-11-01T01:30:00-05:00'))).code).toBe('slot_taken');
});
