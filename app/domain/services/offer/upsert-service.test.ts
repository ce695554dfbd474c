import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aService, given } from '#prisma/situations/index.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { bookingPractice } from '#app/domain/practice/index.ts';
import { myServices } from '../index.ts';
import { TOO_MUCH_MARKUP } from '#app/lib/fields/rich-text.ts';
import { SERVICE_MESSAGES as TEXTS } from '../messages.ts';
import { upsertService } from './upsert-service.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice) =>
  testContext({ database: db.database, actor: practice.owner.actor });
const save = (input: object, practice = a) => runOperation(upsertService, owner(practice), input);
const saved = async (input: object) => (await ok(save(input))).service;
const mine = async (practice = a) => (await ok(runOperation(myServices, owner(practice), {}))).services;
const offered = async () => {
  const ctx = testContext({ database: db.database, site: a.site });
  return (await ok(runOperation(bookingPractice, ctx, {}))).serviceGroups.flatMap(({ services }) => services);
};

const form = { name: 'Reiki', description: '<p>Hands that rest.</p>', timeLength: 45, amountCents: 6500 };
const variation = (fields: object) => JSON.stringify(fields);

test('a service with two more lengths is made, shown to clients, changed, and keeps what a change leaves out', async () => {
  const made = await saved({
    ...form,
    locationIds: [a.locations.office.id],
    variationsArray: [
      variation({ timeLength: 75, amountCents: 9500 }),
      variation({ timeLength: 90, amountCents: 11_000 }),
    ],
    availableTimes: JSON.stringify({ monday: { enabled: true, startsAt: '9:00 AM', endsAt: '12:00 PM' } }),
    availableTimesEnabled: true,
  });
  expect(made).toMatchObject({ ...form, public: true, state: 'active', package: false, addOn: false });
  expect(made.availableTimes).toMatchObject({
    monday: { enabled: true, startsAt: '9:00 AM', endsAt: '12:00 PM' },
    tuesday: { enabled: false },
  });
  expect((await mine()).find(({ id }) => id === made.id)).toEqual(made);
  expect((await offered()).find(({ id }) => id === made.id)).toMatchObject({
    variations: [{ timeLength: 75 }, { timeLength: 90 }],
    locationIds: [a.locations.office.id],
  });
  const [first, second] = made.variations;
  const changed = await saved({
    ...form,
    id: made.id,
    name: 'Reiki at rest',
    variationsArray: [
      variation({ ...second, amountCents: 12_000 }),
      variation({ timeLength: 120, amountCents: 15_000 }),
    ],
  });
  expect(changed).toMatchObject({ name: 'Reiki at rest', locationIds: made.locationIds });
  expect(changed.availableTimes).toEqual(made.availableTimes);
  expect(changed.variations.map(({ id }) => id)).toEqual([second!.id, expect.any(String)]);
  expect(changed.variations.map(({ amountCents }) => amountCents)).toEqual([12_000, 15_000]);
  const { rows } = await db.owner.query(`SELECT "deletedAt" FROM "ServiceVariation" WHERE id = $1`, [
    first!.id,
  ]);
  expect(rows).toEqual([{ deletedAt: expect.any(Date) as Date }]);
});

test('limited to certain times on no day is closed, and reads back as that', async () => {
  const closed = { ...form, availableTimesEnabled: true, availableTimes: '{}' };
  const made = await saved(closed);
  expect(Object.values(made.availableTimes ?? {}).map(({ enabled }) => enabled)).toEqual(
    Array(7).fill(false),
  );
  expect((await saved({ ...form, name: 'Never limited' })).availableTimes).toBeNull();
});

test('only an add-on goes with other services, and letters that nobody sees are none', async () => {
  const allowedServiceIds = [a.services.massage.id];
  const isNone = { field: 'allowedServiceIds', message: TEXTS.onlyAddOnGoesWith };
  const { id } = await saved({ ...form, name: 'Breathing' });
  for (const wrong of [{}, { id }, { package: true, numberOfSessions: 3 }]) {
    const { problems, userMessage } = await refused(save({ ...form, ...wrong, allowedServiceIds }));
    expect(problems?.[0] ?? { ...isNone, message: userMessage }).toEqual(isNone);
  }
  expect(await saved({ ...form, addOn: true, allowedServiceIds })).toMatchObject({ allowedServiceIds });
  for (const [field, message] of [
    ['name', TEXTS.nameMissing],
    ['description', TEXTS.descriptionMissing],
  ] as const)
    expect((await refused(save({ ...form, [field]: 'a\u200B\u200B' }))).problems).toEqual([
      { field, message },
    ]);
});

test('one length and price is saved by itself with variationOf, and judged with the others', async () => {
  const { id } = await saved(form);
  // Its name and description are the service's.
  const one = await saved({ variationOf: id, timeLength: 60, amountCents: 8000 });
  expect(await refused(save({ timeLength: 60, amountCents: 8000 }))).toMatchObject({
    userMessage: expect.stringContaining(TEXTS.nameMissing) as string,
  });
  expect(one).toMatchObject({ id, ...form, variations: [{ timeLength: 60, amountCents: 8000 }] });
  const again = { ...form, variationOf: id, id: one.variations[0]!.id };
  expect((await saved({ ...again, timeLength: 70, amountCents: 8000 })).variations).toMatchObject([
    { timeLength: 70 },
  ]);
  expect(await refused(save({ ...again, timeLength: 45, amountCents: 8000 }))).toMatchObject({
    userMessage: TEXTS.variationsNotUnique,
  });
  expect(await refused(save({ ...again, id: randomUUID(), timeLength: 75 }))).toMatchObject({
    code: 'not_found',
  });
});

test('a change is judged with what it leaves out: kind, sessions, other prices', async () => {
  const { massage, bundle, hotStones } = a.services;
  const twice = { ...form, id: massage.id, amountCents: 12_500 };
  expect(await refused(save(twice))).toMatchObject({ userMessage: TEXTS.variationsNotUnique });
  const free = { ...form, id: bundle.id, amountCents: 0 };
  expect(await refused(save(free))).toMatchObject({ userMessage: TEXTS.packagePriceMissing });
  expect(await saved({ ...form, id: bundle.id, amountCents: 41_000 })).toMatchObject({ numberOfSessions: 5 });
  expect(await saved({ ...form, id: hotStones.id, timeLength: 0 })).toMatchObject({ timeLength: 0 });
  for (const kind of [{ package: true, numberOfSessions: 5 }, { addOn: true }]) {
    expect(await refused(save({ ...form, ...kind, id: massage.id }))).toMatchObject({
      code: expect.stringMatching(/conflict|invalid_input/) as string,
    });
  }
});

test('a description is rich text: its few marks stay, everything else is dropped as it comes in (C50)', async () => {
  const { description, name } = await saved({
    ...form,
    name: '<b>Rest</b> & more',
    description:
      '<p>One <b>bold</b></p><p onclick=x>Two<br>&lt;img src=x&gt;</p><script>alert(1)</script>5 < 6' +
      '<ul><li><a href="https://example.com/x" onclick=x>Read</a><li><a href="java&#9;script:alert(1)">Press</a></ul>',
  });
  expect(description).toBe(
    '<p>One <strong>bold</strong></p><p>Two<br>&lt;img src=x&gt;</p><p>5 &lt; 6</p>' +
      '<ul><li><a href="https://example.com/x">Read</a></li><li>Press</li></ul>',
  );
  // A name is text, and shown as such.
  expect(name).toBe('<b>Rest</b> & more');
  // Words with line breaks are a rich text as well.
  expect((await saved({ ...form, description: 'Fish & chips\n\nat <3' })).description).toBe(
    '<p>Fish &amp; chips</p><p>at &lt;3</p>',
  );
});

test.each<[string, string, string]>([
  ['nothing but marks', '<img src=x onerror=alert(1)><b></b><p>&nbsp;</p>', TEXTS.descriptionMissing],
  ['one letter under marks', '<p><b>x</b></p>', TEXTS.descriptionMissing],
  ['a script', '<script>two words</script>', TEXTS.descriptionMissing],
  ['too many words', `<p>${'x'.repeat(5_001)}</p>`, TEXTS.descriptionTooLong],
  ['five megabytes', '<b>'.repeat(1_700_000), TOO_MUCH_MARKUP],
  ['marks ten thousand deep', `${'<i>'.repeat(10_000)}x`, TEXTS.descriptionMissing],
  ['more marks than words', '<b>x</b>y'.repeat(2_400), TOO_MUCH_MARKUP],
  ['letters that turn the line round', '<p>a&#x202E;b</p>', TEXTS.oddCharacters],
])('a description of %s is refused beside its field', async (_what, description, message) => {
  const { problems } = await refused(save({ ...form, description }));
  expect(problems).toEqual([{ field: 'description', message }]);
});

test('ids of another practice, and what is deleted, are not found, and nothing is changed', async () => {
  const before = await mine(b);
  const theirs = b.services.massage;
  const inputs = [
    { id: theirs.id },
    { variationOf: theirs.id, timeLength: 20 },
    { locationIds: [b.locations.office.id] },
    { addOn: true, allowedServiceIds: [theirs.id] },
    { id: a.services.massage.id, variationsArray: [variation({ ...pick(theirs.variations[0]!) })] },
    { idempotencyKey: theirs.id },
    { id: randomUUID() },
    { handle: 'nobodys-picture' },
    { id: a.services.massage.id, variationsArray: [], handle: 'nobodys-picture' },
  ];
  const own = await mine();
  for (const more of inputs)
    expect((await refused(save({ ...form, ...more }))).code, JSON.stringify(more)).toBe('not_found');
  expect(await mine(b)).toEqual(before);
  expect(await mine()).toEqual(own);
});

const pick = ({ id, timeLength, amountCents }: { id: string; timeLength: number; amountCents: number }) => ({
  id,
  timeLength,
  amountCents,
});

test('an add-on goes with services, not with packages or other add-ons', async () => {
  const { bundle, hotStones, coaching } = a.services;
  for (const { id } of [bundle, hotStones]) {
    expect(await refused(save({ ...form, addOn: true, allowedServiceIds: [id] }))).toMatchObject({
      userMessage: TEXTS.addOnGoesWith,
    });
  }
  const addOn = await saved({ ...form, name: 'Tea', addOn: true, allowedServiceIds: [coaching.id] });
  expect(addOn.allowedServiceIds).toEqual([coaching.id]);
  const withTea = (await offered()).filter(({ addOns }) => addOns.some(({ id }) => id === addOn.id));
  expect(withTea.map(({ name }) => name)).toEqual(['Coaching']);
});

test('a disabled service is not changed', async () => {
  const { id } = await saved(form);
  await db.owner.query(`UPDATE "Service" SET state = 'disabled' WHERE id = $1`, [id]);
  expect(await refused(save({ ...form, id }))).toMatchObject({
    code: 'state_changed',
    userMessage: TEXTS.switchedOff,
  });
});

test('the same form sent twice makes one, and a published website is published anew', async () => {
  await db.owner.query(`DELETE FROM "OutboxEvent"`);
  const sent = { ...form, idempotencyKey: randomUUID() };
  const made = await Promise.all([saved(sent), saved(sent)]);
  expect(made[0]!.id).toBe(made[1]!.id);
  const outbox = () => db.owner.query(`SELECT topic FROM "OutboxEvent"`).then(({ rows }) => rows);
  expect(await outbox()).toEqual([]);
  await publishedFront(db, a.id);
  await saved({ ...form, id: made[0]!.id, amountCents: 6600 });
  expect(await outbox()).toEqual([{ topic: 'republish-site' }]);
});

test('of two tabs that add the 25th service at once, one adds it; the other and the next are told (002 §5)', async () => {
  const { length } = await mine(b);
  await given(b.db, TEST_NOW, (scene) => {
    for (let more = length; more < 24; more++)
      aService(scene, { name: `Service ${more}`, timeLength: 30, amountCents: 5000, locationIds: [] });
  });
  const tabs = await Promise.all([1, 2, 3].map(() => save(form, b)));
  expect(tabs.filter(({ ok: isMade }) => isMade)).toHaveLength(1);
  expect(await mine(b)).toHaveLength(25);
  expect(await refused(save({ ...form, package: true, numberOfSessions: 5 }, b))).toMatchObject({
    code: 'conflict',
    userMessage: TEXTS.tooMany,
  });
  expect((await ok(save({ ...form, id: b.services.coaching.id }, b))).service.name).toBe('Reiki');
});
