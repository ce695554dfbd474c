import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelAppointment, proCreateAppointment } from '#app/domain/appointments/index.ts';
import { takeOffCodes, useCoupons } from '#app/domain/coupons/index.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import {
  chargeAppointment,
  createAdjustment,
  markPaid,
  refundAppointment,
} from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';

const PRICE = 40_000;
const SESSIONS = [0, 1, 2];
const world = paymentWorld();
const gifts = giftCardsIn(world);
let days = 20;

const system = (appointmentId: string) => ({ practiceId: world.a().id, appointmentId });

async function book(clientId: string, packageId?: string): Promise<string> {
  const { services, locations } = world.a();
  const { appointmentId } = await ok(
    runOperation(proCreateAppointment, world.owner(), {
      appointmentServices: [{ serviceId: services.bundle.id }],
      locationId: locations.office.id,
      clientId,
      startsAt: new Date(TEST_NOW + (days += 1) * DAY_MS),
      ...(packageId && { packageId }),
    }),
  );
  return appointmentId;
}

/** What the worker gives back because of what was cancelled. */
async function refund(ids: string[]) {
  const wanted = await world.rows(
    `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'refund-appointment' AND "processedAt" IS NULL
       AND payload->>'appointmentId' = ANY($1) RETURNING payload->>'appointmentId' AS id`,
    [ids],
  );
  for (const { id } of wanted)
    await ok(runOperation(refundAppointment, world.system(), system(id as string)));
}

let coupons = 0;

/** The package's own booking used a coupon that takes half of it off. */
async function useCoupon(appointmentId: string): Promise<string> {
  coupons += 1;
  const practiceId = world.a().id;
  const coupon = await given(practiceDb(world.db().database, practiceId), TEST_NOW, (scene) =>
    aCoupon(scene, { code: `BUNDLE${String(1000 + coupons).slice(1)}`, percent: 50, maxRedemptions: 1 }),
  );
  await world.a().db.run(async (sql) => {
    const lines = [{ serviceId: world.a().services.bundle.id, amountCents: PRICE }];
    const taken = await takeOffCodes(sql, practiceId, { codes: [coupon.code], lines, now: TEST_NOW });
    await useCoupons(sql, taken, { practiceId, appointmentId, now: TEST_NOW });
    await sql`
      UPDATE "Appointment" SET "amountCents" = "amountCents" - ${taken.discounts[0]!.amountCents}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  });
  return coupon.id;
}

test('in whichever order sessions of a package are cancelled, the same becomes of its money and its coupon', async () => {
  const orders = fc.shuffledSubarray(SESSIONS, { minLength: 1 });
  const ways = fc.constantFrom('card', 'cash', 'gift card', 'part by gift card', 'nothing');
  await fc.assert(
    fc.asyncProperty(orders, ways, fc.boolean(), async (order, paidBy, hasCoupon) => {
      const { clientId } = (
        await world.rows('SELECT "clientId" FROM "Appointment" WHERE id = $1', [
          (await world.anAppointment('4242', TEST_NOW - (days += 1) * 10 * DAY_MS)).id,
        ])
      )[0] as { clientId: string };
      const first = await book(clientId);
      const couponId = hasCoupon ? await useCoupon(first) : null;
      const price = hasCoupon ? PRICE / 2 : PRICE;
      const [sold] = await world.rows('SELECT "packageId" FROM "Appointment" WHERE id = $1', [first]);
      const packageId = sold.packageId as string;
      const ids = [first, await book(clientId, packageId), await book(clientId, packageId)];
      if (paidBy === 'card') await ok(runOperation(chargeAppointment, world.system(), system(first)));
      if (paidBy === 'cash')
        await ok(runOperation(markPaid, world.owner(), { appointmentId: first, paidBy: 'cash' }));
      const giftCents = paidBy === 'gift card' ? price : paidBy === 'part by gift card' ? 1_000 : 0;
      const gift = giftCents > 0 ? await gifts.aGiftCard(giftCents) : null;
      if (gift)
        await ok(runOperation(redeemGiftCard, world.owner(), { appointmentId: first, code: gift.code }));

      for (const at of order)
        await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: ids[at]! }));
      await refund(ids);

      const isUndone = order.length === SESSIONS.length;
      const [bundle] = await world.rows(
        `SELECT "sessionsRemaining", "cancelledAt" IS NOT NULL AS closed,
                (SELECT COALESCE(sum(b."openCents"), 0)::int FROM "Appointment" a JOIN "Bill" b ON b.id = a.id
                 WHERE a."packageId" = k.id AND a.state = 'approved') AS owed
         FROM "ClientPackage" k WHERE k.id = $1`,
        [packageId],
      );
      const { givenBack } = await world.moved(first);
      const owes = { nothing: price, 'part by gift card': price - 1_000 }[paidBy as string] ?? 0;
      expect({ ...bundle, givenBack }).toEqual({
        sessionsRemaining: 2 + order.length,
        closed: isUndone,
        owed: isUndone ? 0 : owes,
        givenBack: paidBy === 'card' && isUndone ? price : 0,
      });
      if (gift) expect(await gifts.balanceOf(gift.id)).toBe(isUndone ? giftCents : 0);
      // A coupon goes back with a package that nobody has paid anything of, whichever session ends it.
      if (couponId) {
        const [coupon] = await world.rows(
          'SELECT "redemptionCount" AS uses FROM "DiscountCode" WHERE id = $1',
          [couponId],
        );
        expect(coupon!.uses).toBe(isUndone && paidBy === 'nothing' ? 0 : 1);
      }
      const [bills] = await world.rows(
        'SELECT min(least("totalCents", "collectedCents", "openCents", "dueCents")) AS least FROM "Bill" WHERE id = ANY($1)',
        [ids],
      );
      expect(bills!.least).toBe(0);
      await gifts.audit();
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('what was taken off the price of a package that is not paid yet stays off, whichever session is cancelled', async () => {
  const { clientId } = await world.anAppointment();
  const first = await book(clientId);
  const [sold] = await world.rows('SELECT "packageId" FROM "Appointment" WHERE id = $1', [first]);
  const second = await book(clientId, sold.packageId as string);
  const off = { amountCents: 10_000, adjustedAt: new Date(TEST_NOW) };
  await ok(runOperation(createAdjustment, world.owner(), { appointmentId: first, ...off }));
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: first }));
  const owed = () => world.rows('SELECT "dueCents" FROM "Bill" WHERE id = $1', [second]);
  expect(await owed()).toEqual([{ dueCents: PRICE - 10_000 }]);
});
