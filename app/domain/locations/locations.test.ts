import { deleteBookableEvent } from '#app/domain/events/delete-bookable-event.ts';
import { upsertBookableEventType } from '#app/domain/events/types/upsert-bookable-event-type.ts';
import { upsertBookableEvent } from '#app/domain/events/upsert-bookable-event.ts';
import { Gazetteer } from '#app/integrations/places/gazetteer.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW, testContext } from '#tests/support/context.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { bookingPractice } from '../practice/index.ts';
import { addressSuggestions } from './address-suggestions.ts';
import { deleteLocation } from './delete-location.ts';
import { disableLocation } from './disable-location.ts';
import { enableLocation } from './enable-location.ts';
import { locations } from './locations.ts';
import { suggestedAddress } from './suggested-address.ts';
import { upsertLocation } from './upsert-location.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('TRUNCATE "Practice", "User" CASCADE');
  ({ a, b } = await twoPractices(db.database));
});

const as = (practice: WorldPractice) => testContext({ database: db.database, actor: practice.owner.actor });
const upsert = (input: object, practice = a) => runOperation(upsertLocation, as(practice), input);
const saved = async (input: object) => (await ok(upsert(input))).location;
const listed = async (practice = a) => (await ok(runOperation(locations, as(practice), {}))).locations;
const press = (operation: AnyOperation, id: string, practice = a) =>
  runOperation(operation, as(practice), { id });
const refusal = async (outcome: ReturnType<typeof upsert> | ReturnType<typeof press>) => {
  const { ok: isOk, ...answer } = await outcome;
  if (isOk) throw new Error('was not refused');
  return (answer as { refusal: { userMessage: string } }).refusal.userMessage;
};
const rows = async () => (await db.owner.query('SELECT * FROM "Location" ORDER BY id')).rows;

const street = { address: '5 Birch Road', city: 'Portland', stateAbbreviation: 'OR', zip: '97201' };

describe('upsertLocation', () => {
  test('an office: completed, placed on the map, in its zone, with the hours of the document', async () => {
    const office = await saved(street);
    expect(office).toMatchObject({
      kind: 'office',
      name: 'Office',
      state: 'active',
      ...street,
      stateProvince: 'Oregon',
      country: 'United States',
      countryCode: 'US',
      cityGeocoded: 'Portland',
      fullStreetAddress: '5 Birch Road',
      singleLine: '5 Birch Road, Portland, OR 97201',
      cityState: 'Portland, OR',
      timeZone: 'America/Los_Angeles',
      hideAddress: false,
      virtualType: null,
      canDelete: true,
      onlyLocationForService: false,
      latitude: expect.closeTo(45.52, 1),
    });
    const nineToFive = { startsAt: '9:00 AM', endsAt: '5:00 PM' };
    expect(office.availableTimes.monday).toEqual({ enabled: true, ...nineToFive, blocks: [nineToFive] });
    expect(office.availableTimes.sunday).toEqual({
      enabled: false,
      startsAt: null,
      endsAt: null,
      blocks: [],
    });
    expect((await listed()).map(({ name }) => name)).toEqual([
      'Elm Street',
      'Video visit',
      'At your home',
      'Office',
    ]);
  });

  test('a whole address in one field is taken apart', async () => {
    const office = await saved({ address: '5 Birch Road, Boise, ID 83702' });
    expect(office).toMatchObject({
      address: '5 Birch Road',
      city: 'Boise',
      zip: '83702',
      timeZone: 'America/Boise',
    });
    expect(await refusal(upsert({ address: '5 Birch Road' }))).toBe('Please enter the city and the state.');
  });

  test('hours are written as they are sent, and kept where none are', async () => {
    const { id } = a.locations.office;
    const blocks = [
      { startsAt: '8:00 AM', endsAt: '12:00 PM' },
      { startsAt: '1:30 PM', endsAt: '12:00 AM' },
    ];
    const availableTimes = JSON.stringify({ tuesday: { enabled: true, blocks } });
    const changed = await saved({ id, ...street, availableTimes });
    expect(changed.availableTimes.tuesday).toMatchObject({ enabled: true, blocks });
    expect(changed.availableTimes.monday.enabled).toBe(false);
    expect((await saved({ id, ...street })).availableTimes).toEqual(changed.availableTimes);
    // What is answered can be sent again.
    const again = await saved({ id, ...street, availableTimes: JSON.stringify(changed.availableTimes) });
    expect(again.availableTimes).toEqual(changed.availableTimes);
    const stored = await db.owner.query(
      'SELECT "startMinute", "endMinute" FROM "AvailabilityBlock" WHERE "locationId" = $1 ORDER BY 1',
      [id],
    );
    expect(stored.rows).toEqual([
      { startMinute: 480, endMinute: 720 },
      { startMinute: 810, endMinute: 1_440 },
    ]);
  });

  test.each([
    [{}, 'Address is required'],
    [{ kind: 'home', travelDistance: 5 }, 'Address is required'],
    [{ kind: 'home', ...street }, 'Travel distance is required'],
    [{ kind: 'home', ...street, travelDistance: 51 }, 'Please choose from 1 to 50 miles.'],
    [{ kind: 'virtual' }, 'Either a link or instructions are required'],
    [
      { kind: 'virtual', virtualLink: 'javascript:alert(1)' },
      'Please enter a link that begins with https://.',
    ],
    [{ ...street, timeZone: 'Mars/Olympus' }, 'We do not know this time zone.'],
    [{ ...street, name: 'a\u202Eb' }, 'Please leave out special characters.'],
    [{ ...street, name: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
    [{ ...street, stateAbbreviation: 'ZZ' }, 'Please choose a state or province.'],
    [{ ...street, countryCode: 'DE' }, 'Locations can be in the United States and Canada.'],
    [
      { ...street, hideAddress: true, name: 'At 5 BIRCH  road!' },
      'This name tells the address that you hide. Please choose another one.',
    ],
    [
      { ...street, availableTimes: '{"monday":{"enabled":true}}' },
      'Monday: please enter from when to when, or switch the day off.',
    ],
    [
      { ...street, availableTimes: 'x'.repeat(20_000) },
      'We could not read these hours. Please enter them once more.',
    ],
  ])('refuses %j', async (input, message) => {
    const before = await rows();
    expect(await refusal(upsert(input))).toBe(message);
    expect(await rows()).toEqual(before);
  });

  test('where clients of calls may be is kept, told to whoever books, and emptied with the kind', async () => {
    const [, virtual] = await listed();
    const call = { id: virtual!.id, kind: 'virtual', virtualLink: 'https://meet.example.com/two' };
    expect(await refusal(upsert({ ...call, stateIds: ['XX'] }))).toContain('state');
    const told = async () => {
      const visitor = testContext({ database: db.database, site: a.site });
      const { locations: places } = await ok(runOperation(bookingPractice, visitor, {}));
      return places.map(({ clientsIn }) => clientsIn);
    };
    expect(await saved({ ...call, stateIds: ['WA', 'OR', 'OR'], countryIds: ['CA'] })).toMatchObject({
      stateIds: ['WA', 'OR'],
      countryIds: ['CA'],
    });
    expect(await told()).toEqual([null, 'Oregon, Washington, and Canada', null]);
    await saved({ ...call, stateIds: [], countryIds: ['US'] });
    expect(await told()).toEqual([null, 'the United States', null]);
    // The form names neither, and a caller may leave out the kind of place and of call as well.
    const { kind: _kind, ...unnamed } = call;
    const phone = { kind: 'virtual', virtualType: 'phone', stateIds: [], countryIds: ['US'] };
    await saved({ ...call, virtualType: 'phone' });
    expect(await saved(unnamed)).toMatchObject(phone);
    expect(await refusal(upsert({ id: call.id }))).toBe('Either a link or instructions are required');
    expect(await saved({ ...call, countryIds: [] })).toMatchObject({ stateIds: [], countryIds: [] });
    expect(await told()).toEqual([null, null, null]);
    expect(await saved({ ...street, stateIds: ['OR'] })).toMatchObject({ kind: 'office', stateIds: [] });
  });

  test('one virtual and one in-home location, also where two are made at once', async () => {
    const link = { kind: 'virtual', virtualLink: 'https://meet.example.com/two' };
    expect(await refusal(upsert(link))).toBe('You already have a virtual office. Please change that one.');
    expect(await refusal(upsert({ kind: 'home', ...street, travelDistance: 5 }))).toBe(
      'You already have in-home visits. Please change those.',
    );
    await db.owner.query(`UPDATE "Location" SET "deletedAt" = now() WHERE kind = 'virtual'`);
    const outcomes = await Promise.all([upsert(link), upsert(link), upsert(link)]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const both = db.owner.query(
      `INSERT INTO "Location" (id, "practiceId", kind, name, "timeZone") VALUES (gen_random_uuid(), $1, 'virtual', 'x', 'UTC')`,
      [a.id],
    );
    await expect(both).rejects.toMatchObject({ constraint: 'Location_one_virtual_one_home' });
  });

  test('an address that is hidden while the map is asked stays hidden: who said nothing of it is told', async () => {
    const { id } = await saved(street);
    let hides: Promise<unknown> | undefined;
    const outside = new Proxy(new Gazetteer(), {
      get: () => async () => {
        await (hides ??= saved({ ...street, id, hideAddress: true }));
        return 'unavailable';
      },
    });
    const slow = testContext({
      database: db.database,
      actor: a.owner.actor,
      ports: { places: { bundled: new Gazetteer(), outside } },
    });
    expect(await runOperation(upsertLocation, slow, { ...street, id, name: 'Birch room' })).toMatchObject({
      refusal: { code: 'state_changed', userMessage: CHANGED_ELSEWHERE },
    });
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      hideAddress: true,
      name: 'Office',
    });
  });

  test('a place where an event is scheduled keeps its kind, whether the event says the place or its type does', async () => {
    const owner = as(a);
    const { id } = await saved(street);
    await db.owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = true');
    await db.owner.query(`UPDATE "Location" SET "deletedAt" = now() WHERE kind = 'virtual'`);
    const { bookableEventType } = await ok(
      runOperation(upsertBookableEventType, owner, { name: 'Circle', slug: 'circle', locationId: id }),
    );
    const startsAt = new Date(TEST_NOW + DAY_MS);
    const { bookableEvent } = await ok(
      runOperation(upsertBookableEvent, owner, {
        bookableEventTypeId: bookableEventType.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
      }),
    );
    const call = { id, kind: 'virtual', virtualLink: 'https://meet.example.com/two' };
    expect(await refusal(upsert(call))).toContain('People are booked here.');
    await db.owner.query('UPDATE "BookableEvent" SET "locationId" = $1', [id]);
    expect(await refusal(upsert(call))).toContain('People are booked here.');
    await ok(runOperation(deleteBookableEvent, owner, { id: bookableEvent.id }));
    expect(await saved(call)).toMatchObject({ kind: 'virtual' });
  });

  test('what is booked keeps the kind of its place; a hidden address stays hidden where nothing is said of it', async () => {
    const { id } = a.locations.office;
    const link = { virtualLink: 'https://meet.example.com/two' };
    await db.owner.query(`UPDATE "Location" SET "deletedAt" = now() WHERE kind = 'virtual'`);
    expect(await refusal(upsert({ id, kind: 'virtual', ...link }))).toContain('People are booked here.');
    expect((await saved({ id, ...street, hideAddress: true })).hideAddress).toBe(true);
    expect((await saved({ id, ...street })).hideAddress).toBe(true);
    expect((await saved({ id, ...street, hideAddress: false })).hideAddress).toBe(false);
  });

  test('a hidden address stays hidden as another kind of place, and that of home visits is not shown by an office', async () => {
    const at = (kind: string) => ({ ...street, kind, travelDistance: 5 });
    await db.owner.query(`UPDATE "Location" SET "deletedAt" = now() WHERE kind = 'home'`);
    const { id } = await saved({ ...at('office'), hideAddress: true });
    expect((await saved({ id, ...at('home') })).hideAddress).toBe(true);
    expect((await saved({ id, ...at('office') })).hideAddress).toBe(true);
    await saved({ id, ...at('office'), hideAddress: false });
    await saved({ id, ...at('home') });
    expect((await saved({ id, ...at('office') })).hideAddress).toBe(true);
    await saved({ id, ...at('home') });
    expect((await saved({ id, ...at('office'), hideAddress: false })).hideAddress).toBe(false);
  });

  test("another practice's location is not found, and stays as it is", async () => {
    const before = await rows();
    expect(await refusal(upsert({ id: b.locations.office.id, ...street }))).toBe(
      'We could not find this location.',
    );
    for (const operation of [disableLocation, enableLocation, deleteLocation]) {
      expect(await refusal(press(operation, b.locations.home.id))).toBe('We could not find this location.');
    }
    expect(await rows()).toEqual(before);
  });

  test('open pages are told, and the website is published anew', async () => {
    await publishedFront(db, a.id);
    await saved({ id: a.locations.office.id, ...street, hideAddress: true });
    const { rows: wanted } = await db.owner.query(
      `SELECT topic, payload FROM "OutboxEvent" WHERE topic = 'republish-site'`,
    );
    expect(wanted).toEqual([{ topic: 'republish-site', payload: { practiceId: a.id } }]);
  });
});

describe('states', () => {
  const state = async (id: string) => (await listed()).find((one) => one.id === id)?.state;

  test('a location that is the only one for a service, or the only active one, stays', async () => {
    const { office, virtual, home } = a.locations;
    expect(await refusal(press(disableLocation, virtual.id))).toBe(
      'This is the only location for Coaching. Please offer it somewhere else first.',
    );
    expect((await listed()).find(({ id }) => id === virtual.id)).toMatchObject({
      onlyLocationForService: true,
    });
    await db.owner.query('DELETE FROM "ServiceLocation"');
    for (const { id } of [virtual, home]) await ok(press(disableLocation, id) as never);
    expect(await refusal(press(disableLocation, office.id))).toBe(
      'This is your only active location. Please add another one first.',
    );
    expect((await listed()).map(({ canDelete }) => canDelete)).toEqual([false, true, true]);
  });

  test('a location tells whether a service that can be booked is offered there', async () => {
    const offering = async () =>
      Object.fromEntries((await listed()).map(({ id, offersServices }) => [id, offersServices]));
    const { office, virtual, home } = a.locations;
    expect(await offering()).toMatchObject({ [office.id]: true, [virtual.id]: true, [home.id]: true });
    const there = (set: string) =>
      db.owner.query(
        `UPDATE "Service" SET ${set} WHERE id IN (SELECT "serviceId" FROM "ServiceLocation" WHERE "locationId" = $1)`,
        [virtual.id],
      );
    // What cannot be booked by itself makes no place one that clients see.
    for (const [set, back] of [
      [`state = 'disabled'`, `state = 'active'`],
      ['"addOn" = true', '"addOn" = false'],
      ['public = false', 'public = true'],
      ['"deletedAt" = now()', '"deletedAt" = NULL'],
    ] as const) {
      await there(set);
      expect((await offering())[virtual.id], set).toBe(false);
      await there(back);
      expect((await offering())[virtual.id], back).toBe(true);
    }
  });

  test('a disabled location is enabled or deleted, and nothing else', async () => {
    const { id } = a.locations.home;
    expect(await refusal(press(deleteLocation, id))).toBe(
      'Please disable this location before you delete it.',
    );
    expect(await refusal(press(enableLocation, id))).toBe('This location is already enabled.');
    await ok(press(disableLocation, id) as never);
    expect(await refusal(press(disableLocation, id))).toBe('This location is already disabled.');
    expect(await refusal(upsert({ id, kind: 'home', ...street, travelDistance: 5 }))).toContain(
      'is disabled',
    );
    await ok(press(enableLocation, id) as never);
    expect(await state(id)).toBe('enabled');
    await ok(press(disableLocation, id) as never);
    await ok(press(deleteLocation, id) as never);
    expect(await state(id)).toBeUndefined();
    expect(await refusal(press(enableLocation, id))).toBe('We could not find this location.');
    // Another one takes its place.
    await saved({ kind: 'home', ...street, travelDistance: 5 });
  });

  test('of two tabs that disable the last two at once, one wins', async () => {
    await db.owner.query('DELETE FROM "ServiceLocation"');
    const { office, virtual, home } = a.locations;
    await ok(press(disableLocation, home.id) as never);
    const outcomes = await Promise.all([office, virtual].map(({ id }) => press(disableLocation, id)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect((await listed()).filter((one) => one.state !== 'disabled')).toHaveLength(1);
  });
});

test('addresses are suggested in towns, and picked in their parts', async () => {
  const { addresses } = await ok(runOperation(addressSuggestions, as(a), { text: '12 Elm Street, Portl' }));
  expect(addresses[0]).toEqual({ id: '12 Elm Street, Portland, OR', label: '12 Elm Street, Portland, OR' });
  const { address } = await ok(runOperation(suggestedAddress, as(a), { id: addresses[0]!.id }));
  expect(address).toMatchObject({
    address: '12 Elm Street',
    city: 'Portland',
    stateAbbreviation: 'OR',
    countryCode: 'US',
    timeZone: 'America/Los_Angeles',
  });
  expect((await ok(runOperation(suggestedAddress, as(a), { id: 'nowhere' }))).address).toBeNull();
});
