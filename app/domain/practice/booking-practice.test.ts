import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { given } from '#prisma/situations/index.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { bookingPractice, practiceFrame } from './index.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database, { b: { requireClientCcToBook: true } });
});
afterAll(() => db.close());

const on = (name: 'a' | 'b') => testContext({ database: db.database, site: world[name].site });
const look = (name: 'a' | 'b') => ok(runOperation(bookingPractice, on(name), {}));

test('a practice shows its rules, its owner and its places', async () => {
  const { locations, serviceGroups: _groups, ...practice } = await look('a');
  expect(practice).toEqual({
    id: world.a.id,
    slug: 'alder-house',
    name: 'Alder House',
    colorAccent: null,
    timeZone: 'America/New_York',
    defaultCurrency: 'USD',
    cancellationPolicy: 'Please cancel a day ahead.',
    takesGiftCards: false,
    instantClientApproval: false,
    requireClientCcToBook: false,
    chargeClientCcAtBooking: false,
    bookingHorizonDays: 60,
    servicesPagesEnabled: true,
    user: { name: 'Ann Alder', title: null, defaultPhotoUrl: null },
  });
  expect(locations.map(({ name, kind }) => [name, kind])).toEqual([
    ['Elm Street', 'office'],
    ['Video visit', 'virtual'],
    ['At your home', 'home'],
  ]);
  expect(JSON.stringify(locations)).not.toContain('meet.example.com');
});

test("the frame around a practice's pages has its name, colour and owner alone, as its booking pages have them", async () => {
  const { name, colorAccent, user } = await look('b');
  expect(await ok(runOperation(practiceFrame, on('b'), {}))).toEqual({ name, colorAccent, user });
});

test('services are grouped, free ones first, each with its lengths, places and the add-ons that go with it', async () => {
  const { serviceGroups } = await look('a');
  expect(serviceGroups.map(({ category, services }) => [category, services.map(({ name }) => name)])).toEqual(
    [
      ['Start here', ['First conversation', 'Coaching']],
      ['Bodywork', ['Massage', 'Five massages']],
    ],
  );
  const [massage, bundle] = serviceGroups[1]!.services;
  const { services, locations } = world.a;
  expect(massage).toMatchObject({
    timeLength: 60,
    amountCents: 9000,
    package: false,
    variations: [
      { id: services.massage.variations[0]!.id, name: 'Long', timeLength: 90, amountCents: 12_500 },
    ],
    locationIds: [locations.office.id, locations.home.id],
    addOns: [{ id: services.hotStones.id, name: 'Hot stones', amountCents: 2000, timeLength: 15 }],
  });
  expect(bundle).toMatchObject({ package: true, numberOfSessions: 5, addOns: [] });
  expect(serviceGroups[0]!.services.every(({ addOns }) => addOns.length === 0)).toBe(true);
});

test('of a hidden address and of a home base visitors learn the town alone', async () => {
  await world.b.db.tx((tx) =>
    tx.location.update({ where: { id: world.b.locations.office.id }, data: { hideAddress: true } }),
  );
  const { locations } = await look('b');
  for (const kind of ['office', 'home']) {
    expect(locations.find((location) => location.kind === kind)).toMatchObject({
      hideAddress: true,
      address: null,
      zip: null,
      displayAddress: 'Springfield, OR',
      latitude: 44.05,
      longitude: -123.02,
      approximate: true,
    });
  }
  const [shown] = (await look('a')).locations;
  expect(shown).toMatchObject({ address: '12 Elm Street', approximate: false, latitude: 44.0462 });
});

test('what is disabled, hidden or deleted is not shown, nor a service without a place', async () => {
  const names = async () =>
    (await look('a')).serviceGroups.flatMap(({ services }) => services.map(({ name }) => name));
  const before = await names();
  await given(world.a.db, TEST_NOW, (scene) => {
    const office = world.a.locations.office.id;
    for (const fields of [{ state: 'disabled' as const }, { public: false }, { deletedAt: new Date() }, {}]) {
      const id = crypto.randomUUID();
      scene.add('service', { id, name: 'Not shown', timeLength: 30, amountCents: 1, ...fields });
      if (Object.keys(fields).length) scene.add('serviceLocation', { serviceId: id, locationId: office });
    }
  });
  expect(await names()).toEqual(before);
});

test('a card is asked for only where the practice can take one', async () => {
  expect((await look('b')).requireClientCcToBook).toBe(true);
  await db.owner.query('UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1', [world.b.id]);
  expect((await look('b')).requireClientCcToBook).toBe(false);
  await db.owner.query('UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1', [world.b.id]);
});

test("each host shows its own practice; the app's host needs a name, and no practice shows another", async () => {
  const app = testContext({ database: db.database });
  expect((await ok(runOperation(bookingPractice, app, { practice: 'birch-room' }))).id).toBe(world.b.id);
  expect((await refused(runOperation(bookingPractice, app, {}))).code).toBe('not_found');
  expect((await refused(runOperation(bookingPractice, on('a'), { practice: 'birch-room' }))).code).toBe(
    'not_found',
  );
  expect((await refused(runOperation(bookingPractice, app, { practice: "x' OR 1=1" }))).code).toBe(
    'invalid_input',
  );
  const texts = [JSON.stringify(await look('a')), JSON.stringify(await look('b'))];
  const ids = (name: 'a' | 'b') => Object.values(world[name].services).map(({ id }) => id);
  expect(ids('b').some((id) => texts[0]!.includes(id))).toBe(false);
  expect(ids('a').some((id) => texts[1]!.includes(id))).toBe(false);
  expect(texts.join()).not.toContain('@');
});
