import { beforeEach, describe, expect, test } from 'vitest';
import { cancelAppointment, declineAppointment, tokenAppointment } from '#app/domain/appointments/index.ts';
import {
  chargeCard,
  createAdjustment,
  markPaid,
  readPaymentFacts,
  clientPaymentStatus,
  refundAppointment,
} from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { codeInGroups, newCode, readCode } from '../code.ts';
import { giftCardBalance, redeemGiftCard, refundGiftCard } from '../index.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '../messages.ts';

const world = paymentWorld();
const { aGiftCard, balanceOf, audit } = giftCardsIn(world);
beforeEach(() => world.rows('DELETE FROM "RateLimit"'));

const redeem = (appointment: { id: string; token: string }, code: string) =>
  runOperation(redeemGiftCard, world.holder(appointment.token), { appointmentId: appointment.id, code });
const billOf = async (id: string) =>
  (
    await world.rows(
      'SELECT "moneyStatus"::text AS status, "totalCents" AS total, "collectedCents" AS collected, "openCents" AS open FROM "Bill" WHERE id = $1',
      [id],
    )
  )[0];
const statusOf = async (id: string) => {
  const facts = await world.a().db.run((sql) => readPaymentFacts(sql, world.a().id, [id]));
  return clientPaymentStatus(facts.get(id)!, TEST_NOW);
};
/** As the client's page shows it. */
const paidByGiftCards = async ({ token: instantActionToken }: { token: string }) =>
  (await ok(runOperation(tokenAppointment, world.holder(instantActionToken), { instantActionToken })))
    .giftCardCents;
const giveBack = (appointmentId: string) =>
  ok(runOperation(refundAppointment, world.system(), { practiceId: world.a().id, appointmentId }));
const cancelled = async (appointmentId: string) => {
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + interval '75 days', "endsAt" = "endsAt" + interval '75 days',
       "busyUntil" = "busyUntil" + interval '75 days' WHERE id = $1`,
    [appointmentId],
  );
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId }));
  await giveBack(appointmentId);
};

describe('a gift card pays of an appointment', () => {
  test('the whole: it reads Paid, the rest stays on the card, and cancelled it is all on it again', async () => {
    const appointment = await world.anAppointment();
    const card = await aGiftCard(15_000);
    expect(await ok(redeem(appointment, codeInGroups(card.code)))).toMatchObject({
      paidCents: 9_000,
      dueCents: 0,
    });
    expect(await billOf(appointment.id)).toEqual({ status: 'paid', total: 9_000, collected: 9_000, open: 0 });
    expect(await statusOf(appointment.id)).toBe('Paid');
    expect(await balanceOf(card.id)).toBe(6_000);
    expect(
      await refused(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })),
    ).toMatchObject({
      code: 'state_changed',
    });
    await cancelled(appointment.id);
    expect(await balanceOf(card.id)).toBe(15_000);
    // Said again nothing moves, and no money went anywhere.
    await giveBack(appointment.id);
    expect(await balanceOf(card.id)).toBe(15_000);
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 0, givenBack: 0 });
    await audit();
  });

  test('a part: the card takes the rest only, and cancelled each gets back what came of it', async () => {
    const appointment = await world.anAppointment();
    const card = await aGiftCard(2_000);
    expect(await ok(redeem(appointment, card.code))).toMatchObject({ paidCents: 2_000, dueCents: 7_000 });
    expect(await billOf(appointment.id)).toMatchObject({ total: 9_000, collected: 2_000, open: 7_000 });
    expect(await paidByGiftCards(appointment)).toBe(2_000);
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id }));
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 7_000 });
    expect(await billOf(appointment.id)).toMatchObject({ status: 'paid', collected: 9_000, open: 0 });
    // Of a refund money goes back as far as money came, the rest onto the gift card.
    const refund = (amountCents: number) =>
      ok(
        runOperation(createAdjustment, world.owner(), {
          appointmentId: appointment.id,
          adjustedAt: new Date(TEST_NOW),
          amountCents,
        }),
      );
    await refund(6_500);
    expect(await balanceOf(card.id)).toBe(0);
    await refund(1_000);
    expect(await balanceOf(card.id)).toBe(500);
    expect(await paidByGiftCards(appointment)).toBe(1_500);
    expect(await world.moved(appointment.id)).toMatchObject({ givenBack: 7_000 });
    await cancelled(appointment.id);
    expect(await balanceOf(card.id)).toBe(2_000);
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 7_000, givenBack: 7_000 });
    await audit();
  });

  test('the rest is marked as paid by hand, and a request that is declined gives it back', async () => {
    const appointment = await world.anAppointment();
    const card = await aGiftCard(3_000);
    await ok(redeem(appointment, card.code));
    await ok(runOperation(markPaid, world.owner(), { appointmentId: appointment.id, paidBy: 'cash' }));
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'gift_card_payment', amountCents: 3_000 },
      { kind: 'mark_paid', amountCents: 6_000 },
    ]);
    const request = await world.anAppointment();
    await world.rows(
      `UPDATE "Appointment" SET state = 'pending', "approvedAt" = NULL, "startsAt" = "startsAt" + interval '75 days',
         "endsAt" = "endsAt" + interval '75 days', "busyUntil" = "busyUntil" + interval '75 days' WHERE id = $1`,
      [request.id],
    );
    const other = await aGiftCard(1_000);
    await ok(redeem(request, other.code));
    expect(await balanceOf(other.id)).toBe(0);
    await ok(runOperation(declineAppointment, world.owner(), { appointmentId: request.id }));
    await giveBack(request.id);
    expect(await balanceOf(other.id)).toBe(1_000);
    await audit();
  });

  test('no more than there is: a used one, another practice’s and one that was refunded pay nothing', async () => {
    const [one, two] = [await world.anAppointment(), await world.anAppointment()];
    const card = await aGiftCard(500);
    await ok(redeem(one, card.code));
    expect(await refused(redeem(two, card.code))).toMatchObject({ userMessage: TEXTS.used });
    const foreign = await world.rows(`SELECT $1::text AS code`, [newCode()]);
    expect(await refused(redeem(two, foreign[0].code as string))).toMatchObject({
      userMessage: PAYMENT_MESSAGES.giftCodeUnknown,
    });
    const closed = await aGiftCard(4_000);
    expect(await ok(runOperation(refundGiftCard, world.owner(), { giftCardId: closed.id }))).toMatchObject({
      refundedCents: 4_000,
    });
    expect(await refused(redeem(two, closed.code))).toMatchObject({ userMessage: TEXTS.closed });
    await audit();
  });
});

test('the sale is refunded as far as nothing is spent, and what comes back onto the card later is there again', async () => {
  const appointment = await world.anAppointment();
  const card = await aGiftCard(10_000);
  await ok(redeem(appointment, card.code));
  expect(await balanceOf(card.id)).toBe(1_000);
  const refund = () => runOperation(refundGiftCard, world.owner(), { giftCardId: card.id });
  expect(await ok(refund())).toMatchObject({ refundedCents: 1_000 });
  expect(await refused(refund())).toMatchObject({ userMessage: TEXTS.nothingToRefund });
  await cancelled(appointment.id);
  expect(await balanceOf(card.id)).toBe(9_000);
  expect(await ok(refund())).toMatchObject({ refundedCents: 9_000 });
  const [{ state }] = await world.rows('SELECT state::text FROM "GiftCard" WHERE id = $1', [card.id]);
  expect(state).toBe('cancelled');
  await audit();
});

test('of 200 redemptions of the last ten dollars at once one wins in whole', async () => {
  const card = await aGiftCard(1_000);
  const appointments: Awaited<ReturnType<typeof world.anAppointment>>[] = [];
  for (let n = 0; n < 20; n += 1) appointments.push(await world.anAppointment());
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => redeem(appointments[n % 20]!, card.code)),
  );
  const won = outcomes.filter((outcome) => outcome.ok);
  expect(won.length).toBe(1);
  expect(won[0]!.ok && won[0]!.value.paidCents).toBe(1_000);
  expect(await balanceOf(card.id)).toBe(0);
  const [{ cents }] = await world.rows(
    `SELECT sum("amountCents")::int AS cents FROM "LedgerEntry" WHERE "giftCardId" = $1 AND kind = 'gift_card_payment'`,
    [card.id],
  );
  expect(cents).toBe(1_000);
  await audit();
  // The database itself refuses what would spend more.
  await expect(
    world.rows(
      `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "giftCardId", kind, debit, credit, "amountCents")
       SELECT gen_random_uuid(), "practiceId", $2, id, 'gift_card_payment', 'gift_cards', 'client', 1 FROM "GiftCard" WHERE id = $1`,
      [card.id, appointments[0]!.id],
    ),
  ).rejects.toMatchObject({ constraint: 'GiftCard_amounts' });
}, 120_000);

describe('codes (C48)', () => {
  test('are forgiven their case, spaces, dashes and look-alikes', () => {
    const code = '0123ABCDEFGHJKMN';
    for (const typed of [
      '0123-ABCD-EFGH-JKMN',
      ' o12 3abcd efgh jkmn',
      'OI23ABCDEFGHJKMN',
      '0l23ABCD–EFGHJKMN',
    ])
      expect(readCode(typed)).toBe(code);
    for (const none of ['', 'ABC', `${code}A`, '0123ABCDEFGHJKM!', '💆💆💆💆💆💆💆💆'])
      expect(readCode(none)).toBeNull();
    const made = new Set(Array.from({ length: 500 }, newCode));
    expect(made.size).toBe(500);
    for (const one of made) expect(readCode(codeInGroups(one).toLowerCase())).toBe(one);
  });

  test('can not be guessed: ten misses of a network in a quarter of an hour, all at one moment, and no row is told', async () => {
    const card = await aGiftCard(2_500);
    const limiter = rateLimiter(world.db().database.pool);
    const visitor = (address: string) =>
      testContext({
        database: world.db().database,
        clock: world.clock(),
        site: world.a().site,
        address,
        limiter,
      });
    const look = (code: string, address = '198.51.100.9') =>
      runOperation(giftCardBalance, visitor(address), { code });
    for (let n = 0; n < 15; n += 1)
      expect(await ok(look(card.code.toLowerCase()))).toMatchObject({ balanceCents: 2_500 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => look(newCode())));
    const codes = outcomes.map((outcome) => (outcome.ok ? 'found' : outcome.refusal.code));
    expect(codes.filter((one) => one === 'invalid_input').length).toBe(10);
    expect(codes.filter((one) => one === 'rate_limited').length).toBe(30);
    // The right one neither, from there; elsewhere it is served.
    expect(await refused(look(card.code))).toMatchObject({ userMessage: TEXTS.tooManyCodes });
    await ok(look(card.code, '203.0.113.7'));
    // From everywhere the practice's own budget ends it.
    await limiter.spend('giftCodePractice', world.a().id, 200);
    expect(await refused(look(newCode(), '203.0.113.8'))).toMatchObject({ code: 'rate_limited' });
  });
});
