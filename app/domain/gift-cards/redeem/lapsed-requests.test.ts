import { expect, test } from 'vitest';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { acceptAppointment, cancelAppointment, declineUnanswered } from '#app/domain/appointments/index.ts';
import { takeOffCodes, useCoupons } from '#app/domain/coupons/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { redeemGiftCard } from '../index.ts';

const world = paymentWorld();
const { aGiftCard, aPackage, balanceOf, audit, refundWanted } = giftCardsIn(world);

/** Makes a request of an appointment, so many hours from the tests' now. */
const asked = (id: string, hours: number) =>
  world.rows(
    `UPDATE "Appointment" SET state = 'pending', "approvedAt" = NULL, "startsAt" = $2::timestamptz,
       "endsAt" = "endsAt" + ($2::timestamptz - "startsAt"), "busyUntil" = "busyUntil" + ($2::timestamptz - "startsAt")
     WHERE id = $1`,
    [id, new Date(TEST_NOW + hours * HOUR_MS)],
  );
const redeem = ({ id, token }: { id: string; token: string }, code: string) =>
  ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code }));
/** The worker's sweep and what it leads to, some hours from the tests' now. */
async function sweepAfter(hours: number): Promise<string[]> {
  world.clock().advance(TEST_NOW + hours * HOUR_MS - world.clock().now());
  const due = await declineUnanswered.due!(world.system(), new Date(world.clock().now()));
  for (const input of due) await ok(runOperation(declineUnanswered, world.system(), input));
  await refundWanted();
  return due.map(({ appointmentId }) => appointmentId);
}
const stands = async (id: string) =>
  (
    await world.rows(
      `SELECT a.state::text, b.status::text, b."moneyStatus"::text AS money, b."collectedCents" AS collected
       FROM "Appointment" a JOIN "Bill" b ON b.id = a.id WHERE a.id = $1`,
      [id],
    )
  )[0];
const sessionsLeft = async (id: string) =>
  (
    await world.rows(
      'SELECT "sessionsRemaining" AS left, "cancelledAt" IS NOT NULL AS closed FROM "ClientPackage" WHERE id = $1',
      [id],
    )
  )[0];

test('a request that nobody answered is declined when its time comes, and its gift card is whole again', async () => {
  const request = await world.anAppointment();
  await asked(request.id, 2);
  const card = await aGiftCard(9_000);
  await redeem(request, card.code);
  expect(await sweepAfter(1)).not.toContain(request.id);
  expect(await sweepAfter(3)).toContain(request.id);
  expect(await balanceOf(card.id)).toBe(9_000);
  expect(await stands(request.id)).toMatchObject({
    state: 'unavailable',
    status: 'declined',
    money: 'waived',
    collected: 0,
  });
  expect(await world.wanted(request.id)).toEqual(
    expect.arrayContaining(['appointment_declined', 'payment_refunded']),
  );
  expect(await sweepAfter(4)).not.toContain(request.id);
  await audit();
});

test('one that was answered, or moved, between the sweep and its job is left alone', async () => {
  const [accepted, moved] = [await world.anAppointment(), await world.anAppointment()];
  await asked(accepted.id, 5);
  await asked(moved.id, 7);
  const card = await aGiftCard(2_000);
  await redeem(accepted, card.code);
  await redeem(moved, (await aGiftCard(1_000)).code);
  await ok(runOperation(acceptAppointment, world.owner(), { appointmentId: accepted.id }));
  world.clock().advance(TEST_NOW + 6 * HOUR_MS - world.clock().now());
  for (const { id: appointmentId } of [accepted, moved])
    expect(
      await ok(runOperation(declineUnanswered, world.system(), { practiceId: world.a().id, appointmentId })),
    ).toEqual({ declined: false });
  expect(await balanceOf(card.id)).toBe(0);
});

test('a package whose request lapses while another session stands keeps what its gift card paid, until that ends too', async () => {
  const { id, first, second } = await aPackage();
  await asked(first.id, 2);
  const card = await aGiftCard(9_000);
  await redeem(first, card.code);
  expect(await sweepAfter(3)).toContain(first.id);
  // The session that is left costs nothing more: its price is on the card's account of the package.
  expect(await balanceOf(card.id)).toBe(0);
  expect(await stands(first.id)).toMatchObject({ state: 'unavailable', collected: 9_000 });
  expect(await sessionsLeft(id)).toEqual({ left: 4, closed: false });
  expect(await sweepAfter(4)).not.toContain(first.id);
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: second.id }));
  await refundWanted();
  expect(await balanceOf(card.id)).toBe(9_000);
  expect(await sessionsLeft(id)).toEqual({ left: 5, closed: true });
  await audit();
});

test('where the session that is left is a request too, it gives the money back when it lapses', async () => {
  const { id, first, second } = await aPackage();
  await asked(first.id, 2);
  await asked(second.id, 30);
  const card = await aGiftCard(9_000);
  await redeem(first, card.code);
  expect(await sweepAfter(3)).toContain(first.id);
  expect(await balanceOf(card.id)).toBe(0);
  expect(await sweepAfter(31)).toContain(second.id);
  expect(await balanceOf(card.id)).toBe(9_000);
  expect(await sessionsLeft(id)).toEqual({ left: 5, closed: true });
  await audit();
});

test('a request that holds a session and no money gives it back when it lapses', async () => {
  const { id, first, second } = await aPackage();
  await asked(first.id, 2);
  await asked(second.id, 30);
  expect(await sweepAfter(1)).not.toContain(first.id);
  expect(await sweepAfter(3)).toContain(first.id);
  expect(await stands(first.id)).toMatchObject({ state: 'unavailable' });
  expect(await sessionsLeft(id)).toEqual({ left: 4, closed: false });
  expect(await sweepAfter(31)).toContain(second.id);
  expect(await sessionsLeft(id)).toEqual({ left: 5, closed: true });
  await audit();
});

test('a request that holds the last use of a coupon gives it back when it lapses; one that holds nothing stays as it was', async () => {
  const [request, bare] = [await world.anAppointment(), await world.anAppointment()];
  await asked(request.id, 2);
  await asked(bare.id, 2 - 24);
  const practiceId = world.a().id;
  const { code } = await given(practiceDb(world.db().database, practiceId), TEST_NOW, (scene) =>
    aCoupon(scene, { code: 'LASTUSE1', percent: 50, maxRedemptions: 1 }),
  );
  await world.a().db.run(async (sql) => {
    const lines = [{ serviceId: world.a().services.massage.id, amountCents: 9_000 }];
    const taken = await takeOffCodes(sql, practiceId, { codes: [code], lines, now: TEST_NOW });
    await useCoupons(sql, taken, { practiceId, appointmentId: request.id, now: TEST_NOW });
  });
  const uses = async () =>
    (await world.rows('SELECT "redemptionCount" AS uses FROM "DiscountCode" WHERE code = $1', [code]))[0]
      .uses;
  expect(await uses()).toBe(1);
  const due = await sweepAfter(3);
  expect(due).toContain(request.id);
  expect(due).not.toContain(bare.id);
  expect(await uses()).toBe(0);
  expect(await stands(bare.id)).toMatchObject({ state: 'pending' });
});
