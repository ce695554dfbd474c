import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { twoPractices } from '#tests/support/world.ts';
import { deleteDiscountCode } from './delete-discount-code.ts';
import { discountCodes } from './discount-codes.ts';
import { upsertDiscountCode } from './upsert-discount-code.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
const clock = fixedClock(TEST_NOW);
beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const owner = (name: 'a' | 'b' = 'a') =>
  testContext({ database: db.database, clock, actor: world[name].owner.actor });
const save = (input: object, name: 'a' | 'b' = 'a') => runOperation(upsertDiscountCode, owner(name), input);
const saved = async (input: object, name: 'a' | 'b' = 'a') => (await ok(save(input, name))).discountCode;
const listed = async (name: 'a' | 'b' = 'a') =>
  (await ok(runOperation(discountCodes, owner(name), {}))).discountCodes;
const tenth = { kind: 'percentage', percent: 10 };

describe('a coupon is made', () => {
  test('with a code of its own, or one that nobody misreads', async () => {
    expect(await saved({ ...tenth, code: 'SPRING26' })).toEqual({
      id: expect.any(String),
      code: 'SPRING26',
      ...tenth,
      amountCents: null,
      expiresAt: null,
      maxRedemptions: null,
      redemptionCount: 0,
      combinationLimit: 1,
      applyToSpecificServices: false,
      serviceIds: [],
      state: 'active',
      updatedAt: expect.any(Date),
      editable: true,
    });
    for (const code of ['', null, undefined]) {
      expect((await saved({ kind: 'fixed', amountCents: 1500, code })).code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    }
  });

  test('keeps only what its kind is made of', async () => {
    expect(await saved({ ...tenth, amountCents: 900 })).toMatchObject({ percent: 10, amountCents: null });
    expect(await saved({ kind: 'fixed', amountCents: 900, percent: 7 })).toMatchObject({
      percent: null,
      amountCents: 900,
    });
  });

  test('ends with a day of the practice’s own zone, also where its clocks change', async () => {
    const endOf = async (name: 'a' | 'b', expiresAt: string) =>
      (await saved({ ...tenth, expiresAt }, name)).expiresAt?.toISOString();
    expect(await endOf('a', '2026-03-04')).toBe('2026-03-05T04:59:59.999Z');
    expect(await endOf('b', '2026-03-04')).toBe('2026-03-05T07:59:59.999Z');
    // New York's clocks go forward on March 8: the day has 23 hours.
    expect(await endOf('a', '2026-03-08')).toBe('2026-03-09T03:59:59.999Z');
  });

  test('and a change keeps what it leaves out; null takes an end or a limit away', async () => {
    const { massage } = world.a.services;
    const limits = { expiresAt: '2026-03-04', maxRedemptions: 5 };
    const some = { applyToSpecificServices: true, serviceIds: [massage.id] };
    const { id, expiresAt } = await saved({ ...tenth, ...limits, ...some });
    expect(await saved({ id, ...tenth, percent: 20 })).toMatchObject({
      percent: 20,
      expiresAt,
      maxRedemptions: 5,
      ...some,
    });
    expect(
      await saved({ id, ...tenth, expiresAt: null, maxRedemptions: null, applyToSpecificServices: false }),
    ).toMatchObject({
      expiresAt: null,
      maxRedemptions: null,
      applyToSpecificServices: false,
      serviceIds: [],
    });
  });

  test('is for some services of this practice', async () => {
    const { massage, hotStones } = world.a.services;
    const some = { ...tenth, applyToSpecificServices: true };
    const { serviceIds } = await saved({ ...some, serviceIds: [massage.id, hotStones.id, massage.id] });
    expect(serviceIds.toSorted()).toEqual([massage.id, hotStones.id].toSorted());
    expect(await saved({ ...tenth, serviceIds: [massage.id] })).toMatchObject({ serviceIds: [] });
    const before = await listed();
    expect((await refused(save({ ...some, serviceIds: [world.b.services.massage.id] }))).problems).toEqual([
      { field: 'serviceIds', message: 'One of these services is not there any more. Please choose again.' },
    ]);
    expect(await listed()).toEqual(before);
  });
});

test.each([
  [
    'code',
    'Code must be at least 8 characters and contain only uppercase letters and numbers',
    { code: 'SPRING2' },
  ],
  [
    'code',
    'Code must be at least 8 characters and contain only uppercase letters and numbers',
    { code: 'spring26' },
  ],
  [
    'code',
    'Code must be at least 8 characters and contain only uppercase letters and numbers',
    { code: 'SPRING-26' },
  ],
  [
    'code',
    'Code must be at least 8 characters and contain only uppercase letters and numbers',
    { code: 'SPR\u0406NG26' },
  ],
  [
    'code',
    'Code must be at least 8 characters and contain only uppercase letters and numbers',
    { code: 'SPRING26\n' },
  ],
  ['code', 'Please use at most 40 characters', { code: 'A'.repeat(41) }],
  ['amountCents', 'Please enter an amount for fixed discount', { kind: 'fixed' }],
  ['amountCents', 'Please enter an amount for fixed discount', { kind: 'fixed', amountCents: 0 }],
  ['amountCents', 'Please enter an amount like 15 or 12.50', { kind: 'fixed', amountCents: -100 }],
  ['amountCents', 'Please enter an amount like 15 or 12.50', { kind: 'fixed', amountCents: 12.5 }],
  ['percent', 'Please enter a percentage for percentage discount', { percent: null }],
  ['percent', 'Please enter a whole number from 0 to 100', { percent: 101 }],
  ['percent', 'Please enter a whole number from 0 to 100', { percent: -5 }],
  ['percent', 'Please enter a whole number from 0 to 100', { percent: 33.3 }],
  ['expiresAt', 'Please choose the last day', { expiresAt: 'tomorrow' }],
  ['expiresAt', 'Please choose today or a later day', { expiresAt: '2026-03-03' }],
  ['expiresAt', 'Please choose a day within the next ten years', { expiresAt: '2036-03-05' }],
  ['maxRedemptions', 'Please enter how many times it can be used', { maxRedemptions: 0 }],
  ['serviceIds', 'Please choose at least one service', { applyToSpecificServices: true }],
])('%s is refused with “%s”, and nothing is kept (C48)', async (field, message, input) => {
  const before = await listed();
  expect((await refused(save({ ...tenth, ...input }))).problems).toEqual([{ field, message }]);
  expect(await listed()).toEqual(before);
});

describe('a code', () => {
  test('stands once in a practice, also for two who save it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save({ ...tenth, code: 'ONLYONCE' })));
    expect(outcomes.filter(({ ok: isSaved }) => isSaved)).toHaveLength(1);
    const refusal = await refused(save({ ...tenth, code: 'ONLYONCE' }));
    expect(refusal.problems).toEqual([
      {
        field: 'code',
        message: 'You already have a coupon with the code ONLYONCE. Please choose another one.',
      },
    ]);
    expect(await saved({ ...tenth, code: 'ONLYONCE' }, 'b')).toMatchObject({ code: 'ONLYONCE' });
  });

  test('may be given again once its coupon is deleted', async () => {
    const { id } = await saved({ ...tenth, code: 'COMEBACK' });
    await ok(runOperation(deleteDiscountCode, owner(), { id }));
    expect((await refused(runOperation(deleteDiscountCode, owner(), { id }))).code).toBe('not_found');
    expect((await listed()).map(({ code }) => code)).not.toContain('COMEBACK');
    const again = await saved({ ...tenth, code: 'COMEBACK' });
    expect(again.id).not.toBe(id);
    expect((await refused(save({ ...tenth, id }))).userMessage).toBe('This coupon is not there any more.');
  });
});

describe('a coupon is changed', () => {
  test('until a client has used it (C10)', async () => {
    const { id } = await saved({ ...tenth, code: 'CHANGEME', maxRedemptions: 5 });
    expect(await saved({ id, kind: 'fixed', amountCents: 700 })).toMatchObject({
      code: 'CHANGEME',
      kind: 'fixed',
      amountCents: 700,
      percent: null,
      maxRedemptions: 5,
    });
    await db.owner.query('UPDATE "DiscountCode" SET "redemptionCount" = 1 WHERE id = $1', [id]);
    const refusal = await refused(save({ id, ...tenth }));
    expect(refusal).toMatchObject({
      code: 'state_changed',
      userMessage:
        'A client has used this coupon, so it can no longer be changed. Delete it and make a new one instead.',
    });
    const now = (await listed()).find((one) => one.id === id);
    expect(now).toMatchObject({ kind: 'fixed', amountCents: 700, editable: false });
  });

  test('never again once it was used, also where that use was given back', async () => {
    const { id } = await saved({ ...tenth, code: 'GIVENBACK' });
    await db.owner.query(
      `INSERT INTO "DiscountCodeRedemption" (id, "practiceId", "discountCodeId", "appointmentId", code, "amountCents",
         "createdAt", "returnedAt")
       SELECT gen_random_uuid(), "practiceId", $1, id, 'GIVENBACK', 900, now(), now() FROM "Appointment" WHERE id = $2`,
      [id, world.a.appointments.approved.id],
    );
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      redemptionCount: 0,
      editable: false,
    });
    expect((await refused(save({ id, kind: 'percentage', percent: 90 }))).code).toBe('state_changed');
  });

  test('by its own practice alone', async () => {
    const { id } = await given(practiceDb(db.database, world.b.id), TEST_NOW, (scene) =>
      aCoupon(scene, { code: 'NOTYOURS', percent: 10 }),
    );
    expect((await refused(save({ id, kind: 'percentage', percent: 100 }))).code).toBe('not_found');
    expect((await refused(runOperation(deleteDiscountCode, owner(), { id }))).code).toBe('not_found');
    expect((await listed('b')).find((one) => one.id === id)).toMatchObject({ percent: 10 });
  });
});

test('where coupons are switched off there are none to list, make or delete (002 §6)', async () => {
  const { id } = await saved({ ...tenth, code: 'SWITCHEDOFF' });
  const switched = (isOn: boolean) =>
    db.owner.query('UPDATE "Practice" SET "discountCodesEnabled" = $2 WHERE id = $1', [world.a.id, isOn]);
  await switched(false);
  const off = { code: 'not_found', userMessage: 'Coupons are switched off.' };
  expect(await refused(runOperation(discountCodes, owner(), {}))).toMatchObject(off);
  expect(await refused(save({ ...tenth, code: 'NEVERMADE' }))).toMatchObject(off);
  expect(await refused(runOperation(deleteDiscountCode, owner(), { id }))).toMatchObject(off);
  await switched(true);
  const codes = (await listed()).map(({ code }) => code);
  expect(codes).toContain('SWITCHEDOFF');
  expect(codes).not.toContain('NEVERMADE');
});
