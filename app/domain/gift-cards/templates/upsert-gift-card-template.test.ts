import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardTemplates, upsertGiftCardTemplate } from '../index.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const ownerOf = (practice: WorldPractice) =>
  testContext({ database: db.database, actor: practice.owner.actor });
const save = (input: object, practice = a) => runOperation(upsertGiftCardTemplate, ownerOf(practice), input);
const list = async (practice = a) =>
  (await ok(runOperation(giftCardTemplates, ownerOf(practice), {}))).giftCardTemplates;

test('a gift card is active and online unless said otherwise, and keeps what a change leaves out', async () => {
  const { giftCardTemplate: made } = await ok(save({ amountCents: 5_000 }));
  expect(made).toMatchObject({ amountCents: 5_000, description: null, active: true, public: true });
  await ok(save({ id: made.id, amountCents: 7_500, description: ' An hour of rest ', public: false }));
  await ok(save({ id: made.id, amountCents: 8_000 }));
  expect(await list()).toEqual([
    {
      id: made.id,
      amountCents: 8_000,
      amountCurrency: 'USD',
      description: 'An hour of rest',
      active: true,
      public: false,
      updatedAt: expect.any(Date),
    },
  ]);
  // The same once more changes nothing, and an empty description is none.
  await ok(save({ id: made.id, amountCents: 8_000, description: '' }));
  expect((await list())[0]?.description).toBeNull();
});

test('what is no amount is refused beside its field, and nothing is changed', async () => {
  const before = await list();
  const said = async (amountCents: unknown) => {
    const { problems } = await refused(save({ amountCents }));
    expect(problems[0]?.field).toBe('amountCents');
    return problems[0]?.message;
  };
  expect(await said(undefined)).toBe(TEXTS.amountMissing);
  for (const wrong of [0, -100, 12.5, '50', Number.NaN, {}])
    expect(await said(wrong)).toBe(TEXTS.amountNotPositive);
  expect(await said(1_000_000_000)).toBe(TEXTS.amountTooLarge);
  await refused(save({ amountCents: 100, description: 'x'.repeat(301) }));
  await refused(save({ amountCents: 100, description: 'half \uD83D' }));
  await refused(save({ amountCents: 100, practiceId: b.id }));
  expect(await list()).toEqual(before);
});

test('another practice’s gift card is nobody’s, and none is made where they are switched off', async () => {
  const [own] = await list();
  expect(await refused(save({ id: own!.id, amountCents: 100 }, b))).toMatchObject({
    code: 'not_found',
    userMessage: TEXTS.templateUnknown,
  });
  expect(await list(b)).toEqual([]);
  await db.owner.query('UPDATE "Practice" SET "giftCardsEnabled" = false WHERE id = $1', [b.id]);
  expect(await refused(save({ amountCents: 100 }, b))).toMatchObject({
    code: 'not_found',
    userMessage: TEXTS.off,
  });
});

test('says whether anybody can buy them: only where a card can be charged', async () => {
  const isSold = async () => (await ok(runOperation(giftCardTemplates, ownerOf(a), {}))).isSold;
  const provider = (name: string | null) =>
    db.owner.query(`UPDATE "Practice" SET "paymentProvider" = $2::"PaymentProvider" WHERE id = $1`, [
      a.id,
      name,
    ]);
  const { rows } = await db.owner.query<{ name: string | null; takes: boolean }>(
    `SELECT "paymentProvider" AS name, takes_cards(id) AS takes FROM "Practice" WHERE id = $1`,
    [a.id],
  );
  expect(rows).toEqual([{ name: expect.any(String) as string, takes: true }]);
  expect(await isSold()).toBe(true);
  await provider(null);
  expect(await isSold()).toBe(false);
  await provider(rows[0]!.name);
});

test('there can be a hundred, and one that is there is changed all the same', async () => {
  await db.owner.query(
    `INSERT INTO "GiftCardTemplate" (id, "practiceId", "amountCents", "updatedAt")
     SELECT gen_random_uuid(), $1, 100 * n, now() FROM generate_series(1, 100 - $2::int) n`,
    [a.id, (await list()).length],
  );
  expect(await refused(save({ amountCents: 5_000 }))).toMatchObject({
    code: 'conflict',
    userMessage: 'You have 100 gift cards already.',
  });
  const all = await list();
  expect(all).toHaveLength(100);
  await ok(save({ id: all[0]!.id, amountCents: 9_900 }));
});
