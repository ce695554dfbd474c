import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { bookingPrice } from './booking-price.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database, { a: { requireClientCcToBook: true } }));
});
afterAll(() => db.close());

test('a coupon for all of the first visit asks for a card only where the visits that repeat it are to be paid', async () => {
  const { code } = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: 'FIRSTFREE26', percent: 100 }),
  );
  const { times, hold, confirm, visitor } = visitorsOf(db, a, fixedClock(TEST_NOW));
  const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
  const free = isoTimes(await times(chosen, '2026-04'));
  const first = free.find((start) => free.includes(new Date(Date.parse(start) + 7 * DAY_MS).toISOString()))!;
  const ctx = visitor();
  const { holdToken } = await ok(hold(chosen, first, ctx));
  const price = (visits: number) =>
    ok(runOperation(bookingPrice, ctx, { hold: holdToken, discountCodes: [code], visits }));

  expect(await price(1)).toMatchObject({ amountCents: 0, needsCard: false, chargedAtBooking: false });
  expect(await price(2)).toMatchObject({ amountCents: 0, needsCard: true, chargedAtBooking: false });

  // The booking asks for what the page has asked for.
  const recurrence = {
    frequency: 'weekly',
    startTimes: [new Date(Date.parse(first) + 7 * DAY_MS).toISOString()],
  };
  const without = await refused(confirm(holdToken, { discountCodes: [code], recurrence }, ctx));
  expect(without.problems).toMatchObject([{ field: 'setupIntentId' }]);
  const { appointment } = await ok(confirm(holdToken, { discountCodes: [code] }, ctx));
  expect(appointment.amountCents).toBe(0);
});
