import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
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
  ({ a } = await twoPractices(db.database));
  await given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: 'SPRING26', percent: 10 }),
  );
});
afterAll(() => db.close());

test('codes are guessed ten times from one network, also all at once; a known one costs nothing (C48)', async () => {
  const limiter = rateLimiter(db.database.pool);
  const { visitor, hold, times } = visitorsOf(db, a, fixedClock(TEST_NOW));
  const ctx = visitor({ limiter, address: '203.0.113.7' });
  const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
  const { holdToken } = await ok(hold(chosen, isoTimes(await times(chosen, '2026-04'))[0]!, ctx));
  const price = (code: string, caller = ctx) =>
    runOperation(bookingPrice, caller, { hold: holdToken, discountCodes: [code] });
  for (let again = 0; again < 15; again++) await ok(price('SPRING26'));
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, at) => refused(price(`GUESS${100 + at}`))),
  );
  const codes = guesses.map(({ code }) => code);
  expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(10);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(15);
  // Not even the right one any more, from there; from elsewhere it is taken.
  expect((await refused(price('SPRING26'))).userMessage).toBe(
    'Too many codes were tried. Please wait a while and try again.',
  );
  await ok(price('SPRING26', visitor({ limiter, address: '203.0.114.7' })));
});
