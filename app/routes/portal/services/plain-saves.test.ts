import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertLocation } from '#app/domain/locations/index.ts';
import { dayTexts } from '#app/lib/week/day-text.ts';
import { defaultWeek } from '#app/lib/week/available-times.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { saveLocation } from './save-location.ts';
import { saveService } from './save-service.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = () => testContext({ database: db.database, actor: a.owner.actor });

/** What a browser without scripts gets for its post: where it is sent, or what is wrong and what was typed. */
async function post(action: typeof saveService, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body });
  const context = webContext(owner()) as unknown as AppLoadContext;
  const answer: unknown = await action({ request, context, params: {} });
  if (answer instanceof Response) return { to: answer.headers.get('location') };
  return (answer as { data: object }).data;
}
const row = async (table: 'Service' | 'Location', id: string) =>
  (await db.owner.query(`SELECT * FROM "${table}" WHERE id = $1`, [id])).rows[0] as Record<string, unknown>;

test('a service is saved by a plain post; what it does not ask for stays', async () => {
  const { id } = a.services.massage;
  const before = await row('Service', id);
  const fields = {
    id,
    kind: 'service',
    name: 'Slow massage',
    'description-words': 'Warm oil and time.',
    timeLength: '75',
    amountCents: '110.50',
    public: 'on',
  };
  expect(
    await post(saveService, '/portal/services', {
      ...fields,
      name: 'x',
      amountCents: 'a lot',
      timeLength: '',
    }),
  ).toMatchObject({
    ok: false,
    fieldErrors: {
      name: ['Name is required'],
      amountCents: ['Please enter a price, or 0 for free.'],
      timeLength: ['Session duration is required'],
    },
    values: { description: '<p>Warm oil and time.</p>', amountCents: 'a lot' },
  });
  expect(await row('Service', id)).toEqual(before);
  expect(await post(saveService, '/portal/services', fields)).toEqual({ to: '/portal/services' });
  const { updatedAt: _at, ...kept } = before;
  expect(await row('Service', id)).toMatchObject({
    ...kept,
    name: 'Slow massage',
    description: '<p>Warm oil and time.</p>',
    timeLength: 75,
    amountCents: 11_050,
  });
});

test.each([
  ['service', saveService, () => a.services.massage.id],
  ['location', saveLocation, () => a.locations.office.id],
] as const)('a %s that was changed after its page was read is not saved over', async (_kind, save, idOf) => {
  const fields = { id: idOf(), name: 'Second window', previousUpdatedAt: '2026-01-01T00:00:00.000Z' };
  const more = { kind: 'service', description: 'Warm.', timeLength: '60', amountCents: '80' };
  const at = { address: '1 Test St', city: 'Portland', stateAbbreviation: 'OR', zip: '97201' };
  expect(
    await post(save, '/portal/services', { ...fields, ...more, ...at, ...dayTexts(defaultWeek()) }),
  ).toEqual(expect.objectContaining({ formErrors: [CHANGED_ELSEWHERE] }));
});

test('words that a plain post leaves as they are keep their marks; others are words to the letter', async () => {
  const { id } = a.services.massage;
  const description = '<p><strong>Warm</strong> oil</p><ul><li>Time</li></ul>';
  const fields = { id, kind: 'service', name: 'Slow massage', timeLength: '75', amountCents: '110.50' };
  const save = async (words: string) => {
    const rich = { description, 'description-words': words };
    expect(await post(saveService, '/portal/services', { ...fields, ...rich })).toEqual({
      to: '/portal/services',
    });
    return (await row('Service', id)).description;
  };
  expect(await save('Warm oil\r\n\r\n• Time')).toBe(description);
  expect(await save('Cold & <b>quick</b>')).toBe('<p>Cold &amp; &lt;b&gt;quick&lt;/b&gt;</p>');
});

test('a new package says above its fields or beside them what is missing, and is made once', async () => {
  const fields = {
    id: '',
    kind: 'package',
    key: '019b0000-0000-7000-8000-000000000001',
    name: 'Five quiet hours',
    'description-words': 'For those who come again.',
    timeLength: '60',
    amountCents: '0',
    numberOfSessions: '5',
    locationIds: a.locations.office.id,
  };
  expect(await post(saveService, '/portal/profile/services', fields)).toMatchObject({
    fieldErrors: { amountCents: ['Packages must have a price'] },
  });
  for (let times = 0; times < 2; times += 1) {
    expect(await post(saveService, '/portal/profile/services', { ...fields, amountCents: '400' })).toEqual({
      to: '/portal/profile/services',
    });
  }
  const { rows } = await db.owner.query(
    `SELECT "numberOfSessions", public FROM "Service" WHERE name = 'Five quiet hours'`,
  );
  // Its box was not ticked.
  expect(rows).toEqual([{ numberOfSessions: 5, public: false }]);
});

test('a location is saved with its hours by a plain post; where clients may be and a hidden address stay', async () => {
  const { office, virtual } = a.locations;
  const call = { id: virtual.id, kind: 'virtual', virtualLink: 'https://meet.example.com/two' };
  await ok(runOperation(upsertLocation, owner(), { ...call, stateIds: ['OR'] }));
  const week = dayTexts(defaultWeek());
  const save = (fields: Record<string, string>) => post(saveLocation, '/portal/profile/locations', fields);
  expect(
    await save({ id: virtual.id, name: 'Video', virtualLink: '', virtualInstructions: '', ...week }),
  ).toMatchObject({ fieldErrors: { virtualLink: ['Either a link or instructions are required'] } });
  expect(
    await save({ id: virtual.id, name: 'Video', virtualLink: call.virtualLink, ...week, monday: 'mornings' }),
  ).toMatchObject({
    fieldErrors: { monday: ['Please enter times such as 9:00 AM.'] },
    values: { name: 'Video' },
  });
  expect(
    await save({
      id: virtual.id,
      name: 'Video',
      virtualLink: call.virtualLink,
      ...week,
      monday: '8 AM - 10:30 AM',
    }),
  ).toEqual({ to: '/portal/profile/locations' });
  expect(await row('Location', virtual.id)).toMatchObject({ name: 'Video', stateIds: ['OR'] });
  const { rows } = await db.owner.query(
    `SELECT "startMinute", "endMinute" FROM "AvailabilityBlock" WHERE "locationId" = $1 AND weekday = 1`,
    [virtual.id],
  );
  expect(rows).toEqual([{ startMinute: 480, endMinute: 630 }]);

  const before = await row('Location', office.id);
  await db.owner.query('UPDATE "Location" SET "hideAddress" = true WHERE id = $1', [office.id]);
  const { city, stateAbbreviation, zip, address } = before as Record<string, string>;
  const same = { address: address!, city: city!, stateAbbreviation: stateAbbreviation!, zip: zip! };
  expect(await save({ id: office.id, name: 'Garden room', ...same, ...week })).toEqual({
    to: '/portal/profile/locations',
  });
  expect(await row('Location', office.id)).toMatchObject({
    ...same,
    name: 'Garden room',
    hideAddress: true,
    latitude: before.latitude,
    longitude: before.longitude,
    timeZone: before.timeZone,
  });
});
