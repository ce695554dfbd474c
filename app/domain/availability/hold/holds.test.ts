import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { systemContext } from '#app/operations/context.ts';
import {
  bookingRows,
  isoTimes,
  ok,
  refused,
  visitorsOf,
  type Chosen,
} from '#tests/support/worlds/booking.ts';
import { TEST_NOW, testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { newToken } from '#app/platform/tokens.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { messages } from '../messages.ts';
import { bookingHold, expireHold, releaseHold } from '../index.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
let massage: Chosen;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
  massage = { serviceId: world.a.services.massage.id, locationId: world.a.locations.office.id };
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "BookingHold"'));

// Friday, March 6, 10:00 in New York.
const TEN = '2026-03-06T15:00:00.000Z';
const HALF_PAST = '2026-03-06T15:30:00.000Z';
const inTwoHours = '2026-03-06T18:00:00.000Z';

const setup = () => {
  const clock = fixedClock(TEST_NOW);
  return { clock, ...visitorsOf(db, world.a, clock) };
};

test('a kept time is closed to others for ten minutes by the clock, with the buffer', async () => {
  const { clock, hold, times } = setup();
  const { holdToken, expiresAt } = await ok(hold(massage, TEN));
  expect(holdToken).toHaveLength(32);
  expect(expiresAt.getTime()).toBe(TEST_NOW + 10 * MINUTE_MS);
  expect(isoTimes(await times(massage))).not.toContain(TEN);
  for (const start of [TEN, HALF_PAST, '2026-03-06T14:30:00.000Z', '2026-03-06T14:00:00.000Z']) {
    expect((await refused(hold(massage, start))).code).toBe('slot_taken');
  }
  clock.advance(10 * MINUTE_MS - 1);
  expect(isoTimes(await times(massage))).not.toContain(TEN);
  clock.advance(1);
  expect(isoTimes(await times(massage))).toContain(TEN);
  await ok(hold(massage, TEN));
});

test('a refused hold names the nearest free times', async () => {
  const { hold } = setup();
  await ok(hold(massage, TEN));
  const refusal = await refused(hold(massage, TEN));
  expect(refusal).toMatchObject({ code: 'slot_taken', userMessage: expect.stringContaining('faster') });
  expect(refusal.data).toEqual({
    timeZone: 'America/New_York',
    nearest: [
      '2026-03-06T18:00:00.000Z',
      '2026-03-06T18:30:00.000Z',
      '2026-03-06T19:00:00.000Z',
      '2026-03-06T19:30:00.000Z',
      '2026-03-06T20:00:00.000Z',
      '2026-03-06T20:30:00.000Z',
    ],
  });
});

test('a visitor keeps one time of a practice: the next one replaces it, a failed one does not', async () => {
  const { visitor, hold, times } = setup();
  const ctx = visitor();
  const first = await ok(hold(massage, TEN, ctx));
  await ok(hold(massage, HALF_PAST, ctx));
  expect(isoTimes(await times(massage))).not.toContain(HALF_PAST);
  const look = await ok(runOperation(bookingHold, ctx, { hold: first.holdToken }));
  expect(look.kept).toBe(false);

  await ok(hold(massage, inTwoHours));
  expect((await refused(hold(massage, inTwoHours, ctx))).code).toBe('slot_taken');
  expect(isoTimes(await times(massage))).not.toContain(HALF_PAST);
});

test('releasing gives the time back; a second time changes nothing', async () => {
  const { visitor, hold, times } = setup();
  const ctx = visitor();
  const { holdToken } = await ok(hold(massage, TEN, ctx));
  const release = () => runOperation(releaseHold, ctx, { hold: holdToken });
  expect(await ok(release())).toEqual({ released: true });
  expect(isoTimes(await times(massage))).toContain(TEN);
  expect(await ok(release())).toEqual({ released: false });
  expect((await refused(runOperation(releaseHold, ctx, { hold: 'x'.repeat(32) }))).code).toBe('not_found');
});

test("a hold's token opens nothing on the other practice's site", async () => {
  const { hold } = setup();
  const { holdToken } = await ok(hold(massage, TEN));
  const elsewhere = visitorsOf(db, world.b, fixedClock(TEST_NOW));
  const ctx = elsewhere.visitor();
  expect((await refused(runOperation(releaseHold, ctx, { hold: holdToken }))).code).toBe('not_found');
  expect((await refused(runOperation(bookingHold, ctx, { hold: holdToken }))).code).toBe('not_found');
  expect((await refused(elsewhere.confirm(holdToken))).code).toBe('not_found');
});

test('the details page sees what a hold would book', async () => {
  const { visitor, hold } = setup();
  const ctx = visitor();
  const { services, locations } = world.a;
  const chosen = {
    ...massage,
    variationId: services.massage.variations[0]!.id,
    addOnIds: [services.hotStones.id],
  };
  const { holdToken } = await ok(hold(chosen, TEN, ctx));
  const { offer, ...times } = await ok(runOperation(bookingHold, ctx, { hold: holdToken }));
  expect(times).toMatchObject({ startsAt: new Date(TEN), kept: true, instantActionToken: null });
  expect(offer).toMatchObject({
    ...chosen,
    locationKind: 'office',
    timeZone: locations.office.timeZone,
    durationMinutes: 105,
    amountCents: 14_500,
    currency: 'USD',
    needsCard: false,
    policy: 'Please cancel a day ahead.',
    lines: [
      { name: 'Massage (Long)', addOn: false, amountCents: 12_500, timeLength: 90 },
      { name: 'Hot stones', addOn: true, amountCents: 2000, timeLength: 15 },
    ],
  });
});

test('the worker releases holds that are over, and no others', async () => {
  const { clock, hold } = setup();
  await ok(hold(massage, TEN));
  const [row] = (await db.owner.query<{ id: string }>('SELECT id FROM "BookingHold"')).rows;
  const system = { ...systemContext('test', testServices({ database: db.database, clock })) };
  const expire = () => ok(runOperation(expireHold, system, { practiceId: world.a.id, holdId: row!.id }));
  expect(await expire()).toEqual({ released: false });
  clock.advance(10 * MINUTE_MS);
  expect(await expire()).toEqual({ released: true });
  expect(await expire()).toEqual({ released: false });
});

test('a time that is not offered is not kept, and nothing is written', async () => {
  const { hold, visitor } = setup();
  const before = await bookingRows(db);
  for (const start of [
    '2026-03-06T15:07:00Z',
    '2026-03-06T12:00:00Z',
    '2026-03-04T16:00:00Z',
    '2029-03-05T15:00:00Z',
    '1970-01-01T00:00:00Z',
  ]) {
    expect((await refused(hold(massage, start))).code).toBe('slot_taken');
  }
  expect((await refused(hold(massage, 'nonsense'))).code).toBe('invalid_input');
  const foreign = { ...massage, serviceId: world.b.services.massage.id };
  expect((await refused(hold(foreign, TEN))).code).toBe('not_found');
  expect(await bookingRows(db)).toEqual(before);
  expect(visitor().site?.kind).toBe('practice');
});

test('one address cannot keep times without end', async () => {
  const { visitor, hold } = setup();
  const address = 'one-address';
  for (let i = 0; i < 60; i++)
    await ok(hold(massage, TEN, visitor({ address, visitorId: 'the same browser' })));
  expect((await refused(hold(massage, TEN, visitor({ address })))).code).toBe('rate_limited');
});

test('one caller keeps few times of a calendar, and none without the cookie of the site (C76)', async () => {
  const { visitor, hold, times, clock } = setup();
  const free = isoTimes(await times(massage));
  // Far enough apart that none is in the way of another.
  const apart = free.filter((_, index) => index % 4 === 0);
  const from = (address: string) => visitor({ address, visitorId: newToken() });
  const kept: string[] = [];
  for (const [n, start] of apart.slice(0, 20).entries()) {
    const outcome = await hold(massage, start, from(`2001:db8:5:5::${n}`));
    if (outcome.ok) kept.push(start);
    else expect(outcome.refusal).toMatchObject({ code: 'rate_limited', userMessage: messages.tooManyHolds });
  }
  expect(kept).toHaveLength(6);
  // Who keeps one already may change it; others come from elsewhere, and the times come back.
  await ok(hold(massage, apart[10]!, from('2001:db8:5:6::1')));
  clock.advance(10 * MINUTE_MS);
  await ok(hold(massage, apart[12]!, from('2001:db8:5:5::1')));

  const bare = visitor({ knownVisitor: false });
  expect(await refused(hold(massage, apart[14]!, bare))).toMatchObject({
    code: 'forbidden',
    userMessage: messages.cookieMissing,
  });
});
