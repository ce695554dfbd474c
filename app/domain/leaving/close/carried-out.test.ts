import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { declineUnanswered } from '#app/domain/appointments/index.ts';
import { expireHold } from '#app/domain/availability/index.ts';
import { releaseRegistration } from '#app/domain/events/registration/release-registration.ts';
import { redeemGiftCard, releaseGiftCard, writeGiftCardMessage } from '#app/domain/gift-cards/index.ts';
import { carryOutDisputeAnswer, readPayout } from '#app/domain/payments/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import {
  aClientWithCard,
  aDispute,
  aGiftCard,
  aGroupEvent,
  aGroupEventType,
  anUnpaidGiftCard,
  aPaidAppointment,
  aRegistration,
  given,
} from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

const world = paymentWorld();
const cards = giftCardsIn(world);
const soon = new Date(TEST_NOW + HOUR_MS);

/** What falls due an hour from now, of each kind one. */
async function begun() {
  const request = await world.anAppointment();
  await world.rows(
    `UPDATE "Appointment" SET state = 'pending', "approvedAt" = NULL, "startsAt" = $2::timestamptz,
       "endsAt" = "endsAt" + ($2::timestamptz - "startsAt"), "busyUntil" = "busyUntil" + ($2::timestamptz - "startsAt")
     WHERE id = $1`,
    [request.id, soon],
  );
  const paying = await cards.aGiftCard(9_000);
  await ok(
    runOperation(redeemGiftCard, world.holder(request.token), {
      appointmentId: request.id,
      code: paying.code,
    }),
  );
  const made = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) => {
    const buyer = aClientWithCard(scene, { firstName: 'Gina', lastName: 'Giver' });
    const event = aGroupEvent(scene, aGroupEventType(scene, { name: 'Circle' }), {
      ...{ startsAt: TEST_NOW + 9 * HOUR_MS, timeZone: world.a().timeZone },
    });
    const {
      id: billId,
      transactionId,
      amountCents,
    } = aPaidAppointment(scene, {
      ...{ client: buyer, location: world.a().locations.office, services: [world.a().services.massage] },
      startsAt: TEST_NOW - 99 * HOUR_MS,
    });
    return {
      gift: aGiftCard(scene, buyer, { deliverAt: soon.getTime() }).id!,
      unpaid: anUnpaidGiftCard(scene, buyer, { payUntil: soon.getTime() }).id!,
      place: aRegistration(scene, event, buyer, { payUntil: soon }).id!,
      dispute: aDispute(scene, { billId, transactionId, amountCents, currency: 'USD' }).id,
    };
  });
  const [hold, payout] = [randomUUID(), randomUUID()];
  const { id } = world.a();
  await world.rows(
    `INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "startsAt", "endsAt", "busyUntil", "expiresAt", selection)
     VALUES ($1, $2, 'h', $3, $3::timestamptz + interval '1 hour', $3::timestamptz + interval '1 hour', $3, '{}')`,
    [hold, id, soon],
  );
  await world.rows(
    `INSERT INTO "Payout" (id, "practiceId", provider, "providerAccountId", "providerPayoutId", state, "amountCents", currency, "madeAt", "checkAt")
     VALUES ($1, $2, 'stripe', 'acct_demo_alder_house', 'po_lost', 'pending', 100, 'USD', $3, $3)`,
    [payout, id, soon],
  );
  await world.rows(
    `UPDATE "Dispute" SET answer = 'evidence', evidence = '[]', "answeredAt" = $2 WHERE id = $1`,
    [made.dispute, soon],
  );
  return { request: request.id, paying: paying.id, hold, payout, ...made };
}

const one = async (text: string, id: string) => (await world.rows(text, [id]))[0] as Record<string, unknown>;
const OPERATIONS = {
  hold: expireHold,
  gift: writeGiftCardMessage,
  unpaid: releaseGiftCard,
  place: releaseRegistration,
  request: declineUnanswered,
  payout: readPayout,
  dispute: carryOutDisputeAnswer,
} as const;
type Kind = keyof typeof OPERATIONS;
/** Which of them the worker finds, as it would be given to each. */
async function found(of: Record<Kind, string>) {
  const now = new Date(world.clock().now());
  const kinds: Partial<Record<Kind, object>> = {};
  for (const kind of Object.keys(OPERATIONS) as Kind[]) {
    const due = (await OPERATIONS[kind].due!(world.system(), now)) as object[];
    const mine = due.find((input) => Object.values(input).includes(of[kind]));
    if (mine) kinds[kind] = mine;
  }
  return kinds;
}

test('what was begun before a practice was closed is carried out, until it is removed', async () => {
  const of = await begun();
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [world.a().id, new Date(TEST_NOW)]);
  expect(await found(of)).toEqual({});
  world.clock().advance(2 * HOUR_MS);
  const due = await found(of);
  expect(Object.keys(due).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());

  // Removed before the worker came to it: nobody finds it, and what was queued does nothing.
  await world.rows(`UPDATE "Practice" SET "erasedAt" = $2 WHERE id = $1`, [world.a().id, new Date(TEST_NOW)]);
  expect(Object.keys(await found(of)).filter((kind) => kind !== 'hold')).toEqual([]);
  for (const kind of Object.keys(OPERATIONS) as Kind[])
    expect(await runOperation(OPERATIONS[kind] as never, world.system(), due[kind] as never)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  await world.rows(`UPDATE "Practice" SET "erasedAt" = NULL WHERE id = $1`, [world.a().id]);

  for (const kind of ['hold', 'gift', 'unpaid', 'place', 'request', 'payout'] as const)
    await ok(runOperation(OPERATIONS[kind] as never, world.system(), due[kind] as never));
  await cards.refundWanted();
  const state = {
    hold: await one('SELECT "releasedAt" IS NOT NULL AS released FROM "BookingHold" WHERE id = $1', of.hold),
    gift: await one(
      `SELECT g."deliveredAt" IS NOT NULL AS delivered, m.state, m."toAddress" = g."recipientEmail" AS "toRecipient"
       FROM "GiftCard" g JOIN "Message" m ON m."dedupeKey" = 'gift_card:' || g.id || ':' WHERE g.id = $1`,
      of.gift,
    ),
    unpaid: await one('SELECT state FROM "GiftCard" WHERE id = $1', of.unpaid),
    place: await one('SELECT state FROM "EventRegistration" WHERE id = $1', of.place),
    request: await one(
      'SELECT a.state, b."collectedCents" AS collected FROM "Appointment" a JOIN "Bill" b ON b.id = a.id WHERE a.id = $1',
      of.request,
    ),
  };
  expect(state).toEqual({
    hold: { released: true },
    gift: { delivered: true, state: 'queued', toRecipient: true },
    unpaid: { state: 'cancelled' },
    place: { state: 'cancelled' },
    request: { state: 'unavailable', collected: 0 },
  });
  expect(await cards.balanceOf(of.paying)).toBe(9_000);
  expect(Object.keys(await found(of)).filter((kind) => kind !== 'dispute')).toEqual([]);
  await cards.audit();
});
