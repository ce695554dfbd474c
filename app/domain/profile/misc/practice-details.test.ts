import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StripeBilling } from '#app/integrations/billing/stripe.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { PROFILE_MESSAGES as TEXTS } from '../messages.ts';
import { practiceDetails } from './practice-details.ts';
import { updatePracticeDetails } from './update-practice-details.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let lists: { languageId: string; otherLanguageId: string; ageId: string; workId: string };
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  const { language, ageWorkWith, workWith } = db.database.prisma;
  lists = {
    languageId: (await language.create({ data: { name: 'English' } })).id,
    otherLanguageId: (await language.create({ data: { name: 'Irish' } })).id,
    ageId: (await ageWorkWith.create({ data: { name: 'Adults' } })).id,
    workId: (await workWith.create({ data: { name: 'Athletes' } })).id,
  };
});
afterAll(() => db.close());

/** Plans are paid for; nobody is asked about one here. */
const billing = new StripeBilling(KEYS);
const owner = (practice = a) =>
  testContext({ database: db.database, actor: practice.owner.actor, ports: { billing } });
const update = (input: object, practice = a) => runOperation(updatePracticeDetails, owner(practice), input);
const read = (practice = a) => ok(runOperation(practiceDetails, owner(practice), {}));

test('what is given is kept, null stays as it is, what is empty goes (002 §7)', async () => {
  const { languageId, otherLanguageId, ageId, workId } = lists;
  const before = (await read(b)).practice;
  await ok(
    update({
      languageIds: [languageId, otherLanguageId],
      ageWorkWithIds: [ageId],
      workWithIds: [workId],
      instagram: '@wren',
    }),
  );
  const { practice } = await ok(
    update({ languageIds: null, workWithIds: [], facebook: 'facebook.com/wren', instagram: null }),
  );
  expect(practice).toMatchObject({
    id: a.id,
    languages: [{ name: 'English' }, { name: 'Irish' }],
    ageWorkWiths: [{ id: ageId, name: 'Adults' }],
    workWiths: [],
    instagram: 'https://www.instagram.com/wren',
    facebook: 'https://facebook.com/wren',
  });
  expect((await ok(update({ instagram: '' }))).practice.instagram).toBeNull();
  expect((await read(b)).practice).toEqual(before);
});

test.each([
  [{ instagram: 'javascript:alert(1)' }, TEXTS.socialInvalid('Instagram')],
  [{ youtube: 'https://evil.example/@wren' }, TEXTS.socialInvalid('YouTube')],
  [{ website: 'data:text/html,x' }, TEXTS.addressInvalid],
  [{ languageIds: ['00000000-0000-4000-8000-000000000000'] }, TEXTS.listUnknown],
  [{ languageIds: ['x'] }, TEXTS.listUnknown],
  [{ locationId: 'nowhere' }, TEXTS.placeUnknown],
  [{ twitter: 'x'.repeat(301) }, TEXTS.tooLong(300)],
])('%j is refused, and nothing changes (C39)', async (input, text) => {
  const before = await read();
  expect(await update({ tiktok: '@other', ...input })).toMatchObject({
    ok: false,
    refusal: { userMessage: text },
  });
  expect(await read()).toEqual(before);
});

test('a website of one’s own needs the website plan (002 §5)', async () => {
  await db.owner.query('DELETE FROM "Subscription"');
  expect((await read()).userIsWebsitePlan).toBe(false);
  expect(await update({ website: 'https://wren.example' })).toMatchObject({
    ok: false,
    refusal: { code: 'forbidden', userMessage: TEXTS.websiteNotOnPlan },
  });
  await db.owner.query(
    `INSERT INTO "Subscription" (id, "practiceId", plan, state) VALUES ($1, $2, 'website', 'active')`,
    [uuid(), a.id],
  );
  expect((await ok(update({ website: 'http://wren.example' }))).practice.website).toBe(
    'https://wren.example/',
  );
  await db.owner.query(`UPDATE "Subscription" SET state = 'cancelled'`);
  await ok(update({ website: 'https://wren.example/', tiktok: '@wren' }));
});

test('of two saves at once one is whole', async () => {
  const { languageId, otherLanguageId } = lists;
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => ok(update({ languageIds: [n % 2 ? languageId : otherLanguageId] }))),
  );
  expect((await read()).practice.languages).toHaveLength(1);
});
