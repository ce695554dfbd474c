import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { getBookableEventTypes } from '../get-bookable-event-types.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { bookableEventType } from './bookable-event-type.ts';
import { deleteBookableEventType } from './delete-bookable-event-type.ts';
import { upsertBookableEventType } from './upsert-bookable-event-type.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const CIRCLE = { name: 'Evening circle', slug: 'circle', location: '12 Elm Street' };
const save = (input: object, practice = a) => runOperation(upsertBookableEventType, owner(practice), input);
const saved = async (input: object) => (await ok(save(input))).bookableEventType;
const refused = (code: string, field?: string) => ({
  ok: false,
  refusal: { code, ...(field && { problems: [expect.objectContaining({ field })] }) },
});

describe('event types (002 §3, §5, §7, §9)', () => {
  test('a new one has ten places and takes 30 minutes, or 1 day; it is read and changed', async () => {
    const made = await saved(CIRCLE);
    expect(made).toMatchObject({
      ...CIRCLE,
      kind: 'in_person',
      duration: 30,
      durationUnit: 'minute',
      capacity: 10,
      amountCents: 0,
      eventsCount: 0,
      bookableEvents: [],
    });
    expect(await saved({ ...CIRCLE, slug: 'days', durationUnit: 'day' })).toMatchObject({ duration: 1 });
    const changed = { ...CIRCLE, id: made.id, name: 'Morning circle', capacity: null, amountCents: 2500 };
    expect(await saved(changed)).toMatchObject({ name: 'Morning circle', capacity: null, amountCents: 2500 });
    expect(await ok(runOperation(bookableEventType, owner(), { id: made.id }))).toMatchObject({
      name: 'Morning circle',
    });
  });

  test('what is left out of a change stays; a length that does not fit another unit is that unit’s own', async () => {
    const link = 'https://meet.example.com/room';
    const whole = {
      ...CIRCLE,
      slug: 'whole',
      kind: 'virtual',
      location: link,
      description: '<p>Sit.</p>',
      instructions: '<p>Breathe.</p>',
      duration: 90,
      amountCents: 2500,
      capacity: null,
    };
    const { id } = await saved(whole);
    const named = { id, name: 'Morning circle', slug: 'whole' };
    expect(await saved({ ...named, location: link })).toMatchObject({ ...whole, name: 'Morning circle' });
    // What stays and what is sent must fit each other.
    expect(await save({ ...named, location: '12 Elm Street' })).toMatchObject(
      refused('invalid_input', 'location'),
    );
    expect(await save({ ...named, location: link, duration: 50_000 })).toMatchObject(
      refused('invalid_input', 'duration'),
    );
    expect(await saved({ ...named, location: link, durationUnit: 'day' })).toMatchObject({ duration: 1 });
    expect(await saved({ ...named, location: link, amountCents: 0, description: '' })).toMatchObject({
      amountCents: 0,
      description: null,
      durationUnit: 'day',
    });
  });

  test('its description and instructions are rich text: what else was sent is dropped (C50)', async () => {
    const told = {
      ...CIRCLE,
      slug: 'told',
      description: '<p>Sit.</p><script>x</script><h2>Breathe.</h2>',
      instructions: '<ul onclick=x><li>A mat<li><a href="data:text/html,x">A cup</a></ul>',
    };
    expect(await saved(told)).toMatchObject({
      description: '<p>Sit.</p><p><strong>Breathe.</strong></p>',
      instructions: '<ul><li>A mat</li><li>A cup</li></ul>',
    });
    expect(await saved({ ...told, slug: 'bare', description: '<p> </p><img src=x>' })).toMatchObject({
      description: null,
    });
  });

  test('sent twice under one key it is made once', async () => {
    const once = { ...CIRCLE, slug: 'keyed', idempotencyKey: '0195c1a0-0000-7000-8000-0000000000aa' };
    const [first, second] = [await saved(once), await saved({ ...once, name: 'Sent again' })];
    expect(second).toEqual(first);
  });

  test('the list says how many of each are to come, and its address', async () => {
    const [type] = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
      const made = aGroupEventType(scene, { name: 'Counted', photoUrl: '/media/p/x-600.webp' });
      for (const days of [-3, 1, 2])
        aGroupEvent(scene, made, { startsAt: TEST_NOW + days * DAY_MS, timeZone: a.timeZone });
      const off = { startsAt: TEST_NOW + 4 * DAY_MS, timeZone: a.timeZone };
      aGroupEvent(scene, made, { ...off, fields: { cancelledAt: new Date(TEST_NOW) } });
      return [made];
    });
    const list = async (practice = a) =>
      (await ok(runOperation(getBookableEventTypes, owner(practice), {}))).bookableEventTypes;
    const found = (await list()).find(({ id }) => id === type!.id);
    expect(found).toMatchObject({ eventsCount: 3, comingCount: 2, photoUrl: '/media/p/x-600.webp' });
    expect(new URL(found!.url).pathname).toBe('/events/counted');
    expect(new URL(found!.url).host).toMatch(new RegExp(`^${a.slug}\\.`));
    expect((await list(b)).some(({ id }) => id === type!.id)).toBe(false);
    const { bookableEvents, url } = await ok(runOperation(bookableEventType, owner(), { id: type!.id }));
    expect(url).toBe(found!.url);
    expect(bookableEvents.map(({ past, title }) => [past, title])).toEqual([
      [false, 'Counted'],
      [false, 'Counted'],
      [true, 'Counted'],
    ]);
  });

  test('its slug is the practice’s once, and free for another practice', async () => {
    await saved({ ...CIRCLE, slug: 'once' });
    const again = await save({ ...CIRCLE, slug: 'once' });
    expect(again).toMatchObject(refused('conflict', 'slug'));
    expect(await save({ ...CIRCLE, slug: 'once' }, b)).toMatchObject({ ok: true });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ location: '' }, 'location'],
    [{ slug: 'Evening Circle' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ duration: 0 }, 'duration'],
    [{ duration: 32, durationUnit: 'day' }, 'duration'],
    [{ capacity: -1 }, 'capacity'],
    [{ amountCents: -1 }, 'amountCents'],
    [{ kind: 'virtual', location: 'my room' }, 'location'],
    [{ kind: 'virtual', location: 'javascript:alert(1)' }, 'location'],
  ])('%o is refused beside its field', async (over, field) => {
    expect(await save({ ...CIRCLE, slug: 'refused', ...over })).toMatchObject(
      refused('invalid_input', field),
    );
  });

  test('a virtual one has a link, or the practice’s virtual place; another practice’s place is none', async () => {
    const virtual = { ...CIRCLE, kind: 'virtual', location: 'https://meet.example.com/room' };
    expect(await saved({ ...virtual, slug: 'link' })).toMatchObject({ location: virtual.location });
    const at = (locationId: string) => save({ ...virtual, slug: 'at', location: null, locationId });
    expect(await at(a.locations.office.id)).toMatchObject(refused('invalid_input', 'locationId'));
    expect(await at(b.locations.virtual.id)).toMatchObject(refused('invalid_input', 'locationId'));
    expect(await at(a.locations.virtual.id)).toMatchObject({ ok: true });
  });

  test('what is scheduled stays where it was told to be, and of its kind', async () => {
    const type = await saved({ ...CIRCLE, slug: 'stays' });
    const event = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
      aGroupEvent(scene, type, { startsAt: TEST_NOW + DAY_MS, timeZone: a.timeZone }),
    );
    const place = async () =>
      (await db.owner.query('SELECT location, "locationId" FROM "BookableEvent" WHERE id = $1', [event.id]))
        .rows[0];
    expect(await place()).toEqual({ location: null, locationId: null });
    const moved = { ...CIRCLE, slug: 'stays', id: type.id, location: '7 Other Street' };
    await saved(moved);
    expect(await place()).toEqual({ location: CIRCLE.location, locationId: null });
    const virtual = { ...moved, kind: 'virtual', location: 'https://meet.example.com/room' };
    expect(await save(virtual)).toMatchObject(refused('conflict', 'kind'));
    await saved({ ...moved, location: '9 Third Street' });
    expect(await place()).toEqual({ location: CIRCLE.location, locationId: null });
  });

  test('what is to come keeps its type; what is over does not, and the slug is free again', async () => {
    const [coming, over] = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
      const types = [aGroupEventType(scene, { name: 'Coming' }), aGroupEventType(scene, { name: 'Over' })];
      aGroupEvent(scene, types[0]!, { startsAt: TEST_NOW + DAY_MS, timeZone: a.timeZone });
      aGroupEvent(scene, types[1]!, { startsAt: TEST_NOW - 2 * DAY_MS, timeZone: a.timeZone });
      return types;
    });
    const remove = (id: string, practice = a) =>
      runOperation(deleteBookableEventType, owner(practice), { id });
    expect(await ok(runOperation(bookableEventType, owner(), { id: coming!.id }))).toMatchObject({
      eventsCount: 1,
      bookableEvents: [{ clientsCount: 0, atCapacity: false }],
    });
    expect(await remove(coming!.id)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: EVENT_MESSAGES.typeHasEvents },
    });
    expect(await remove(over!.id, b)).toMatchObject(refused('not_found'));
    expect(await remove(over!.id)).toMatchObject({ ok: true });
    expect(await remove(over!.id)).toMatchObject(refused('not_found'));
    expect(await save({ ...CIRCLE, id: over!.id })).toMatchObject(refused('not_found'));
    const gone = await saved({ ...CIRCLE, slug: 'again' });
    await ok(remove(gone.id));
    expect(await save({ ...CIRCLE, slug: 'again' })).toMatchObject({ ok: true });
  });
});
