import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { given } from '#prisma/situations/index.ts';
import { bookingRows, DETAILS, isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { bookAppointment } from '../index.ts';

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
const freeTime = async (name: 'a' | 'b') => isoTimes(await of(name).times(massage(name), '2026-04'))[0]!;

test('times that are not offered are refused, with the nearest that are, and nothing is written (C13)', async () => {
  const { book } = of('b');
  const free = Date.parse(await freeTime('b'));
  const before = await bookingRows(db);
  const starts = {
    'off the grid': free + 7 * 60_000,
    'half a second off': free + 500,
    'before the doors open': Date.parse('2026-04-06T13:00:00Z'),
    'too late to end before closing': Date.parse('2026-04-06T23:30:00Z'),
    past: Date.parse('2026-03-03T18:00:00Z'),
    'within the lead time': Date.parse('2026-03-05T00:00:00Z'),
    'three years ahead': Date.parse('2029-03-05T18:00:00Z'),
    'the first day beyond the horizon': Date.parse('2026-05-04T17:00:00Z'),
  };
  for (const [what, startsAt] of Object.entries(starts)) {
    const refusal = await refused(book(massage('b'), startsAt));
    expect([what, refusal.code]).toEqual([what, 'slot_taken']);
    expect((refusal.data!.nearest as string[]).length).toBeGreaterThan(0);
  }
  expect((await refused(book(massage('b'), '2026-03-03T18:00:00Z'))).userMessage).toContain('has passed');
  expect((await refused(book(massage('b'), free + 7 * 60_000))).userMessage).toContain('is not offered');
  expect((await refused(book(massage('b'), '2029-03-05T18:00:00Z'))).userMessage).toContain('too far ahead');
  expect((await refused(book(massage('b'), new Date(NaN)))).code).toBe('invalid_input');
  expect(await bookingRows(db)).toEqual(before);
});

test('services, places and add-ons that are not offered together are refused (C14)', async () => {
  const { book, services, locations, db: practiceDb } = of('b');
  const startsAt = await freeTime('b');
  const office = locations.office.id;
  const hidden = await given(practiceDb, TEST_NOW, (scene) => {
    const make = (fields: object) => {
      const service = scene.add('service', {
        id: crypto.randomUUID(),
        name: 'Hidden',
        timeLength: 60,
        amountCents: 1,
        ...fields,
      });
      scene.add('serviceLocation', { serviceId: service.id, locationId: office });
      return service.id;
    };
    const closed = scene.add('location', {
      id: crypto.randomUUID(),
      name: 'Closed',
      timeZone: 'UTC',
      state: 'disabled' as const,
    });
    scene.add('serviceLocation', { serviceId: services.massage.id, locationId: closed.id });
    return {
      disabled: make({ state: 'disabled' }),
      unlisted: make({ public: false }),
      deleted: make({ deletedAt: new Date() }),
      closed: closed.id,
    };
  });
  const before = await bookingRows(db);
  const code = async (chosen: object) => (await refused(book({ ...massage('b'), ...chosen }, startsAt))).code;
  expect(await code({ serviceId: services.coaching.id })).toBe('invalid_input');
  for (const serviceId of [hidden.disabled, hidden.unlisted, hidden.deleted, crypto.randomUUID()]) {
    expect(await code({ serviceId })).toBe('not_found');
  }
  expect(await code({ locationId: hidden.closed })).toBe('not_found');
  const onlyAddOns = await refused(book({ ...massage('b'), serviceId: services.hotStones.id }, startsAt));
  expect(onlyAddOns.userMessage).toBe("You can't create an appointment with only add-on services");
  expect(await code({ addOnIds: [services.consultation.id] })).toBe('not_found');
  expect(await code({ addOnIds: [services.hotStones.id, services.hotStones.id] })).toBe('invalid_input');
  expect(await code({ serviceId: services.consultation.id, addOnIds: [services.hotStones.id] })).toBe(
    'invalid_input',
  );
  expect(await code({ serviceId: services.bundle.id, addOnIds: [services.hotStones.id] })).toBe(
    'invalid_input',
  );
  expect(
    await code({ serviceId: services.consultation.id, variationId: services.massage.variations[0]!.id }),
  ).toBe('not_found');
  expect(await bookingRows(db)).toEqual(before);
});

test("the other practice's ids are not found, whichever way round", async () => {
  const { book } = of('b');
  const startsAt = await freeTime('b');
  const before = await bookingRows(db);
  const { a } = world;
  const foreign = [
    { serviceId: a.services.massage.id },
    { locationId: a.locations.office.id },
    { ...massage('a') },
    { variationId: a.services.massage.variations[0]!.id },
    { addOnIds: [a.services.hotStones.id] },
    { practice: a.slug },
  ];
  for (const chosen of foreign) {
    expect((await refused(book({ ...massage('b'), ...chosen }, startsAt))).code).toBe('not_found');
  }
  expect(await bookingRows(db)).toEqual(before);
});

test('the price is the practice’s alone: any field that would set it is unknown (C20, C40)', async () => {
  const { book } = of('b');
  const startsAt = await freeTime('b');
  const before = await bookingRows(db);
  for (const amountCents of [0, -1, 1, 1e12, 10.5, '100', NaN, 2 ** 53]) {
    const refusal = await refused(book(massage('b'), startsAt, { amountCents }));
    expect(refusal).toMatchObject({ code: 'invalid_input', userMessage: 'Unknown field: amountCents' });
  }
  for (const field of [
    'state',
    'markPaid',
    'practiceId',
    'clientId',
    'userId',
    'endsAt',
    'durationMinutes',
    'newClient',
  ]) {
    expect((await refused(book(massage('b'), startsAt, { [field]: 'x' }))).code).toBe('invalid_input');
  }
  expect(await bookingRows(db)).toEqual(before);
  const { appointment } = await ok(book(massage('b'), startsAt));
  expect(appointment.amountCents).toBe(9000);
});

test('every field that is missing or malformed is told beside itself, and nothing is written', async () => {
  const { visitor } = of('a');
  const before = await bookingRows(db);
  const startsAt = new Date(await freeTime('a'));
  const fieldsOf = async (details: object) => {
    const input = { ...massage('a'), startsAt, ...DETAILS, ...details };
    const refusal = await refused(runOperation(bookAppointment, visitor(), input));
    expect(refusal.code).toBe('invalid_input');
    return refusal.problems.map(({ field }) => field);
  };
  expect(await fieldsOf({ firstName: ' ', lastName: '', email: 'nobody', phone: undefined })).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
  ]);
  expect(await fieldsOf({ phone: '555 12', email: 'nobody', clientTimeZone: 'Mars/Olympus' })).toEqual([
    'phone',
    'email',
    'clientTimeZone',
  ]);
  expect(await fieldsOf({ phone: '5'.repeat(60) })).toEqual(['phone']);
  expect(await fieldsOf({ firstName: 'x'.repeat(81) })).toEqual(['firstName']);
  expect(await fieldsOf({ firstName: 'Nul\u0000l' })).toEqual(['firstName']);
  expect(await fieldsOf({ lastName: 'broken \ud800' })).toEqual(['lastName']);
  expect(await fieldsOf({ message: 'nul \u0000' })).toEqual(['message']);
  expect(await fieldsOf({ message: 'x'.repeat(1_000_000) })).toEqual(['message']);
  for (const phone of [
    '+1 555',
    '12345',
    'letters',
    '555-0177',
    '+1 503 555 0177 ext 3',
    '+999 123 456 789',
    '9'.repeat(39),
  ]) {
    expect([phone, await fieldsOf({ phone })]).toEqual([phone, ['phone']]);
  }
  expect(await fieldsOf({ clientTimeZone: 'Mars/Olympus' })).toEqual(['clientTimeZone']);
  expect(await fieldsOf({ policyAccepted: false })).toEqual(['policyAccepted']);
  expect(await fieldsOf({ startsAt: undefined, serviceId: undefined })).toEqual(['startsAt', 'serviceId']);
  expect(await fieldsOf({ hold: '../../etc' })).toEqual(['hold']);
  expect(
    (await refused(runOperation(bookAppointment, visitor(), { hold: 'x'.repeat(32), ...DETAILS }))).code,
  ).toBe('not_found');
  expect(await bookingRows(db)).toEqual(before);
});

test('addresses that are too far are tried within a budget; whoever is near books', async () => {
  const { book, visitor, services, locations } = of('b');
  const chosen = { serviceId: services.massage.id, locationId: locations.home.id };
  const startsAt = isoTimes(await of('b').times(chosen, '2026-04'))[0]!;
  const near = { address: '400 Mill St', city: 'Springfield', state: 'OR', postalCode: '97477' };
  const far = { ...near, city: 'Portland', postalCode: '97201' };
  const address = '203.0.113.77';
  const seen = new Set<string>();
  for (let tries = 0; tries < 20; tries += 1)
    seen.add((await refused(book(chosen, startsAt, { visit: far }, visitor({ address })))).userMessage);
  expect([...seen]).toEqual([
    'This address is too far away: home visits go up to 10 miles around Springfield, OR.',
  ]);
  expect(await refused(book(chosen, startsAt, { visit: near }, visitor({ address })))).toMatchObject({
    code: 'rate_limited',
    userMessage: 'Too many addresses. Please wait a few minutes and try again.',
  });
  // Nobody else is kept from booking, and an address that is near costs nothing.
  await ok(book(chosen, startsAt, { visit: near }));
});
