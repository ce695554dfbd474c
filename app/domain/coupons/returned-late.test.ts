import { expect, test } from 'vitest';
import { cancelAppointment, declineAppointment } from '#app/domain/appointments/index.ts';
import { addClientToBookableEvent } from '#app/domain/events/registration/add-client-to-bookable-event.ts';
import { removeClientFromBookableEvent } from '#app/domain/events/registration/remove-client-from-bookable-event.ts';
import { processRegistrationPayment } from '#app/domain/events/pay/process-registration-payment.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { chargeCard, resolveTransaction } from '#app/domain/payments/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';

const world = eventsWorld();
const { aGiftCard, balanceOf, refundWanted } = giftCardsIn(world);
let codes = 0;
let hours = 600;

/** A coupon of one use, which `bill` has used up. */
async function usedOn(bill: { appointmentId: string } | { registrationId: string }): Promise<string> {
  const [appointmentId, registrationId] =
    'appointmentId' in bill ? [bill.appointmentId, null] : [null, bill.registrationId];
  codes += 1;
  const { id, code } = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: `TOOLATE${10 + codes}`, percent: 10, maxRedemptions: 1 }),
  );
  await world.rows(`UPDATE "DiscountCode" SET "redemptionCount" = 1 WHERE id = $1`, [id]);
  await world.rows(
    `INSERT INTO "DiscountCodeRedemption" (id, "practiceId", "discountCodeId", "appointmentId", "registrationId", code, "amountCents", "createdAt")
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 900, now())`,
    [world.a().id, id, appointmentId, registrationId, code],
  );
  return id;
}
const usesOf = async (id: string) =>
  (await world.rows('SELECT "redemptionCount" AS uses FROM "DiscountCode" WHERE id = $1', [id]))[0]!.uses;
/** Makes a coming one of an appointment, at an hour of its own. */
function toCome(id: string, state = 'approved') {
  hours += 4;
  return world.rows(
    `UPDATE "Appointment" SET state = $3::"AppointmentState", "startsAt" = $2::timestamptz,
       "endsAt" = "endsAt" + ($2::timestamptz - "startsAt"), "busyUntil" = "busyUntil" + ($2::timestamptz - "startsAt")
     WHERE id = $1`,
    [id, new Date(TEST_NOW + hours * HOUR_MS), state],
  );
}
/** What becomes of a charge whose answer was lost. */
async function sweep(billId: string) {
  const [open] = await world.transactions(billId);
  const input = { practiceId: world.a().id, transactionId: open.id as string };
  return ok(runOperation(resolveTransaction, world.system(), input));
}
/** The charge that is begun meanwhile gets no answer: `before` it was made, or after. */
async function unanswered(when: 'before' | 'after', run: () => Promise<unknown>): Promise<void> {
  world.failures.plan({ mode: `timeout_${when}`, method: 'POST', path: '/v1/payment_intents', times: 10 });
  await run();
  world.failures.clear();
}

test.each([
  ['declined', 0, 'after', '0341'],
  ['never heard of', 0, 'before', '4242'],
  ['taken, and given back', 1, 'after', '4242'],
] as const)(
  'an appointment that is cancelled while it is charged: where that turns out %s, its coupon counts %i times',
  async (_, uses, when, last4) => {
    const { id } = await world.anAppointment(last4);
    const coupon = await usedOn({ appointmentId: id });
    await unanswered(when, () => runOperation(chargeCard, world.owner(), { appointmentId: id }));
    await toCome(id);
    await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: id }));
    // Nobody knows yet whether it was paid.
    expect(await usesOf(coupon)).toBe(1);
    await sweep(id);
    await refundWanted();
    expect(await usesOf(coupon)).toBe(uses);
    expect((await world.moved(id)).taken).toBe(uses * 9000);
  },
);

test('a place at an event that is given back while it is charged, and the card is declined: its coupon may be used again', async () => {
  const event = await world.anEvent({ amountCents: 2500 });
  const client = await world.somebody('0341');
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  const coupon = await usedOn({ registrationId });
  await unanswered('after', () =>
    runOperation(processRegistrationPayment, world.owner(), { registrationId }),
  );
  await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
  expect(await usesOf(coupon)).toBe(1);
  await sweep(registrationId);
  expect(await usesOf(coupon)).toBe(0);
});

test('a request that a gift card paid in part, and that is declined, gives both back', async () => {
  const { id, token } = await world.anAppointment();
  await toCome(id, 'pending');
  const coupon = await usedOn({ appointmentId: id });
  const card = await aGiftCard(2_000);
  await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code: card.code }));
  await ok(runOperation(declineAppointment, world.owner(), { appointmentId: id }));
  await refundWanted();
  expect(await balanceOf(card.id)).toBe(2_000);
  expect(await usesOf(coupon)).toBe(0);
});

test('an appointment that a gift card paid and that is cancelled keeps its coupon', async () => {
  const { id, token } = await world.anAppointment();
  await toCome(id);
  const coupon = await usedOn({ appointmentId: id });
  const card = await aGiftCard(2_000);
  await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code: card.code }));
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: id }));
  await refundWanted();
  expect(await balanceOf(card.id)).toBe(2_000);
  expect(await usesOf(coupon)).toBe(1);
});
