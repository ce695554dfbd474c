import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aClientWithCard, aGiftCard, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { newCode } from '../code.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let booking: ReturnType<typeof visitorsOf>;
let free: string[];
const chosen = () => ({ serviceId: a.services.massage.id, locationId: a.locations.office.id });
beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  ({ a, b } = await twoPractices(db.database));
  booking = visitorsOf(db, a, fixedClock(TEST_NOW));
  free = isoTimes(await booking.times(chosen(), '2026-04'));
});
afterAll(() => db.close());

const rows = async (sql: string, ...values: unknown[]) =>
  (await db.owner.query<Record<string, unknown>>(sql, values)).rows;
const aCard = (amountCents: number, practice = a) =>
  given(practiceDb(db.database, practice.id), TEST_NOW, (scene) =>
    aGiftCard(scene, aClientWithCard(scene, { firstName: 'Gina', lastName: 'Giver' }), { amountCents }),
  );
const balanceOf = async (id: string) =>
  (await rows('SELECT "balanceCents" AS cents FROM "GiftCard" WHERE id = $1', id))[0]!.cents;
const written = async () =>
  (
    await rows(`SELECT (SELECT count(*) FROM "Appointment") AS appointments, (SELECT count(*) FROM "LedgerEntry") AS entries,
      (SELECT count(*) FROM "Client") AS clients, (SELECT count(*) FROM "OutboxEvent") AS wanted`)
  )[0];

test('a booking is paid by a gift card as far as it reaches, and by no other one', async () => {
  const card = await aCard(12_000);
  const pay = (at: number) => ok(booking.book(chosen(), free[at]!, { giftCardCode: card.code }));
  const bills = async (...ids: string[]) =>
    rows(
      'SELECT "collectedCents" AS paid, "dueCents" AS due FROM "Bill" WHERE id = ANY($1) ORDER BY due',
      ids,
    );
  const [one, two] = [(await pay(0)).appointment, (await pay(8)).appointment];
  expect(await bills(one.id, two.id)).toEqual([
    { paid: 9_000, due: 0 },
    { paid: 3_000, due: 6_000 },
  ]);
  expect(await balanceOf(card.id)).toBe(0);
});

test('with a code that is none, used up or another practice’s nothing is booked', async () => {
  const foreign = await aCard(5_000, b);
  const spent = await aCard(9_000);
  await ok(booking.book(chosen(), free[16]!, { giftCardCode: spent.code }));
  const before = await written();
  for (const code of [newCode(), 'x', spent.code, foreign.code]) {
    const refusal = await refused(booking.book(chosen(), free[24]!, { giftCardCode: code }));
    expect(refusal.problems).toMatchObject([{ field: 'giftCardCode' }]);
  }
  expect(await written()).toEqual(before);
  expect(await balanceOf(foreign.id)).toBe(5_000);
});

test('whoever has a right code and loses the time has guessed nothing', async () => {
  const card = await aCard(9_000);
  const ctx = booking.visitor({ address: '203.0.113.9' });
  const tryAt = (start: string, giftCardCode: string) => booking.book(chosen(), start, { giftCardCode }, ctx);
  for (let n = 0; n < 12; n += 1) expect((await refused(tryAt(free[0]!, card.code))).code).toBe('slot_taken');
  expect(await balanceOf(card.id)).toBe(9_000);
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, at) => refused(tryAt(free[30 + at]!, newCode()))),
  );
  const texts = guesses.map(({ userMessage }) => userMessage);
  expect(texts.filter((text) => text === PAYMENT_MESSAGES.giftCodeUnknown)).toHaveLength(10);
  expect(guesses.filter(({ code }) => code === 'rate_limited')).toHaveLength(4);
});

test('of 40 bookings at once with the last ten dollars of a gift card one is paid by it', async () => {
  const card = await aCard(1_000);
  const times = free.slice(60);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      booking.book(chosen(), times[(at * 4) % times.length]!, {
        giftCardCode: card.code,
        email: `guest${at}@example.com`,
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(await balanceOf(card.id)).toBe(0);
  const [paid] = await rows(
    `SELECT sum("amountCents")::int AS cents FROM "LedgerEntry" WHERE "giftCardId" = $1 AND kind = 'gift_card_payment'`,
    card.id,
  );
  expect(paid!.cents).toBe(1_000);
});
