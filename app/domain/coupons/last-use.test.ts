import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const AT_ONCE = 200;

test('of 200 who want the last use of a coupon at once one gets it; the others are told, and the bills agree (C10)', async () => {
  const { id, code } = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: 'LASTUSE26', percent: 20, maxRedemptions: 1 }),
  );
  const { times, book } = visitorsOf(db, a, fixedClock(TEST_NOW));
  const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
  const free = isoTimes(await times(chosen, '2026-04'));
  const outcomes = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      book(chosen, free[at % free.length]!, {
        discountCodes: [code],
        shownAmountCents: 7200,
        email: `guest${at}@example.com`,
      }),
    ),
  );
  const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
  expect(lost).toHaveLength(AT_ONCE - 1);
  const text = `The code ${code} has been used as often as it can be.`;
  // Codes are judged before times, so nobody is told that the time is gone.
  expect(new Set(lost.map(({ userMessage }) => userMessage))).toEqual(new Set([text]));
  const { rows } = await db.owner.query(
    `SELECT d."redemptionCount" AS uses, r."amountCents" AS off, a."amountCents" AS price, b."totalCents" AS total
     FROM "DiscountCode" d JOIN "DiscountCodeRedemption" r ON r."discountCodeId" = d.id
     JOIN "Appointment" a ON a.id = r."appointmentId" JOIN "Bill" b ON b.id = a.id WHERE d.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ uses: 1, off: 1800, price: 7200, total: 7200 }]);
  // Whoever lost books at the full price, which they are shown.
  const later = await ok(
    book(chosen, isoTimes(await times(chosen, '2026-04'))[0]!, { shownAmountCents: 9000 }),
  );
  expect(later.appointment.amountCents).toBe(9000);
});
