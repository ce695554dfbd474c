import { expect, test } from 'vitest';
import { cancelAppointment, PRO_MESSAGES, updateAppointmentV2 } from '#app/domain/appointments/index.ts';
import { clientPaymentStatus, readPaymentFacts } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { redeemGiftCard } from '../index.ts';

const world = paymentWorld();
const { aGiftCard, aPackage, balanceOf, audit, refundWanted } = giftCardsIn(world);

let late = 0;
const owed = async (id: string) =>
  (await world.rows('SELECT "totalCents" AS total, "openCents" AS open FROM "Bill" WHERE id = $1', [id]))[0];
const cancel = (appointmentId: string) =>
  ok(runOperation(cancelAppointment, world.owner(), { appointmentId }));
test('a part that a gift card paid of a package moves with it: the rest is owed with the next session', async () => {
  const { id, first, second } = await aPackage();
  const card = await aGiftCard(500);
  await ok(
    runOperation(redeemGiftCard, world.holder(first.token), { appointmentId: first.id, code: card.code }),
  );
  await cancel(first.id);
  await refundWanted();
  // The package goes on: what was paid stays with it, and nothing of the rest is forgotten.
  expect(await owed(second.id)).toEqual({ total: 8_500, open: 8_500 });
  expect(await balanceOf(card.id)).toBe(0);
  await cancel(second.id);
  await refundWanted();
  expect(await balanceOf(card.id)).toBe(500);
  const [closed] = await world.rows('SELECT "cancelledAt" FROM "ClientPackage" WHERE id = $1', [id]);
  expect(closed!.cancelledAt).not.toBeNull();
  await audit();
});

test('a price does not fall below what a gift card has paid of it, and may rise', async () => {
  const { id, token } = await world.anAppointment();
  const card = await aGiftCard(4_000);
  await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code: card.code }));
  const [line] = await world.rows('SELECT "serviceId" FROM "AppointmentService" WHERE "appointmentId" = $1', [
    id,
  ]);
  const priced = (amountCents: number) =>
    runOperation(updateAppointmentV2, world.owner(), {
      appointmentId: id,
      appointmentServices: [{ serviceId: line!.serviceId as string, amountCents }],
    });
  expect((await refused(priced(3_000))).userMessage).toBe(PRO_MESSAGES.paidPriceFixed);
  await ok(priced(4_000));
  expect(await owed(id)).toEqual({ total: 4_000, open: 0 });
  await ok(priced(12_000));
  expect(await owed(id)).toEqual({ total: 12_000, open: 8_000 });
  await audit();
});

test.each([
  ['less than the fee is worth', 2_000, 4_500, { money: 'open', due: 2_500 }, 'Card needed'],
  ['as much as the fee', 4_500, 4_500, { money: 'paid', due: 0 }, 'Paid'],
  ['more than the fee', 6_000, 4_500, { money: 'paid', due: 0 }, 'Paid'],
  ['the whole', 9_000, 4_500, { money: 'paid', due: 0 }, 'Paid'],
])('of a fee for cancelling late a gift card has paid %s', async (_, paid, fee, bill, status) => {
  late += 2;
  const { id, token, clientId } = await world.anAppointment('4242', TEST_NOW + late * HOUR_MS);
  await world.rows('UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1', [
    id,
    {
      freeHours: 24,
      feePercent: 50,
      feeCents: null,
      noShowPercent: null,
      noShowCents: null,
      rescheduleHours: 24,
    },
  ]);
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now() WHERE "clientId" = $1', [clientId]);
  const card = await aGiftCard(paid);
  await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code: card.code }));
  await ok(cancelAsQuoted(world.holder(token), id));
  await refundWanted();
  expect(await balanceOf(card.id)).toBe(Math.max(0, paid - fee));
  const [stored] = await world.rows(
    'SELECT "moneyStatus"::text AS money, status::text, "dueCents" AS due, "totalCents" AS total FROM "Bill" WHERE id = $1',
    [id],
  );
  expect(stored).toEqual({ ...bill, status: bill.money, total: fee });
  const facts = (await world.a().db.run((sql) => readPaymentFacts(sql, world.a().id, [id]))).get(id)!;
  expect(clientPaymentStatus(facts, TEST_NOW)).toBe(status);
  await audit();
});
