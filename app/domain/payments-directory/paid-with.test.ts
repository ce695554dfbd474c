import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { chargeCard, createAdjustment, markPaid } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { paymentsDirectory, paymentsExport } from './index.ts';

const world = paymentWorld();
const { aGiftCard } = giftCardsIn(world);
let coupons = 0;

type Paid =
  'gift card' | 'part by gift card' | 'card' | 'cash' | 'coupon' | 'coupon for all' | 'coupon gone back';

async function pay({ id, token }: { id: string; token: string }, by: Paid): Promise<void> {
  const about = { appointmentId: id };
  if (by === 'card') await ok(runOperation(chargeCard, world.owner(), about));
  else if (by === 'cash') await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
  else if (by === 'gift card' || by === 'part by gift card') {
    const { code } = await aGiftCard(by === 'gift card' ? 9_000 : 1_000);
    await ok(runOperation(redeemGiftCard, world.holder(token), { ...about, code }));
  } else {
    coupons += 1;
    const { id: couponId, code } = await given(
      practiceDb(world.db().database, world.a().id),
      TEST_NOW,
      (scene) => aCoupon(scene, { code: `AUTUMN${coupons}${coupons}`, percent: 50 }),
    );
    await world.rows(
      `INSERT INTO "DiscountCodeRedemption" (id, "practiceId", "discountCodeId", "appointmentId", code, "amountCents", "returnedAt")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 1000, $5)`,
      [world.a().id, couponId, id, code, by === 'coupon gone back' ? new Date(TEST_NOW) : null],
    );
    if (by === 'coupon for all')
      await world.rows('UPDATE "Appointment" SET "amountCents" = 0 WHERE id = $1', [id]);
  }
}

test.each<[Paid[], string]>([
  [['card'], 'Visa 4242'],
  [['gift card'], 'Gift card'],
  [['part by gift card', 'card'], 'Visa 4242, Gift card'],
  [['part by gift card', 'cash'], 'Cash, Gift card'],
  [['coupon', 'card'], 'Visa 4242, Coupon AUTUMN11'],
  [['coupon', 'gift card'], 'Gift card, Coupon AUTUMN22'],
  [['coupon for all'], 'Coupon AUTUMN33'],
  [['coupon gone back', 'card'], 'Visa 4242'],
])('paid with %j reads %s, in the list and in the file', async (ways, text) => {
  const appointment = await world.anAppointment();
  for (const by of ways) await pay(appointment, by);
  const mine = { clientId: appointment.clientId };
  const { pastAppointments } = await ok(runOperation(paymentsDirectory, world.owner(), mine));
  expect(pastAppointments.map(({ id, paidWith }) => [id, paidWith])).toEqual([[appointment.id, text]]);
  const { csv } = await ok(runOperation(paymentsExport, world.owner(), mine));
  expect(Papa.parse<string[]>(csv, { skipEmptyLines: true }).data[1]!.at(-1)).toBe(text);
});

test('what went back onto a gift card is refunded, as money is', async () => {
  const appointment = await world.anAppointment();
  await pay(appointment, 'gift card');
  const back = { amountCents: 3_000, adjustedAt: new Date(TEST_NOW) };
  await ok(runOperation(createAdjustment, world.owner(), { appointmentId: appointment.id, ...back }));
  const mine = { clientId: appointment.clientId };
  expect((await ok(runOperation(paymentsDirectory, world.owner(), mine))).pastAppointments[0]).toMatchObject({
    paidWith: 'Gift card',
    collectedCents: 6_000,
    refundedCents: 3_000,
  });
});
