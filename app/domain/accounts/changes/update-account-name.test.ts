import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { aClient, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { currentUser } from '../current-user.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { updateAccountName } from './update-account-name.ts';

let db: TestDatabase;
let a: WorldPractice;
let actor: Actor;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const { id } = await db.database.prisma.user.create({
    data: { email: 'ada@example.com', kind: 'client', name: 'Ada Moss', emailVerifiedAt: new Date(TEST_NOW) },
  });
  actor = { kind: 'client', userId: id, sessionId: id };
});
afterAll(() => db.close());

const as = (who: Actor = actor) => testContext({ database: db.database, actor: who });
const change = (firstName: string, lastName = 'Vale') =>
  runOperation(updateAccountName, as(), { firstName, lastName });

test('a client changes their name, and what a practice has on file stays as it is', async () => {
  const userId = 'userId' in actor ? actor.userId : '';
  const client = await given(a.db, TEST_NOW, (scene) =>
    aClient(scene, { firstName: 'Ada', lastName: 'Moss', email: 'ada@example.com', userId }),
  );
  await ok(change('  Adela '));
  expect(await ok(runOperation(currentUser, as(), {}))).toMatchObject({
    name: 'Adela Vale',
    firstName: 'Adela',
    lastName: 'Vale',
  });
  const { rows } = await db.owner.query('SELECT "firstName", "lastName" FROM "Client" WHERE id = $1', [
    client.id,
  ]);
  expect(rows).toEqual([{ firstName: 'Ada', lastName: 'Moss' }]);
});

test.each([
  ['', ACCOUNT_MESSAGES.firstNameMissing],
  [' \u200b ', ACCOUNT_MESSAGES.firstNameMissing],
  ['a'.repeat(81), ACCOUNT_MESSAGES.nameTooLong],
  ['Ada\u202egro.live', ACCOUNT_MESSAGES.oddCharacters],
  ['win at evil.example', expect.stringContaining('leave out web and email addresses')],
])('%j is no name', async (firstName, text) => {
  expect(await change(firstName)).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', userMessage: text },
  });
});

test('a name is changed five times a day, so that a proved number tries no names out; the same again costs nothing', async () => {
  await db.owner.query('DELETE FROM "RateLimit"');
  for (let n = 0; n < 5; n += 1) await ok(change(`Ada ${'abcde'[n]}`));
  await ok(change('Ada e'));
  expect(await change('Ada f')).toMatchObject({
    ok: false,
    refusal: { code: 'rate_limited', userMessage: ACCOUNT_MESSAGES.nameTooOften },
  });
});

test('a practitioner’s name is changed in the portal alone', async () => {
  const owner: Actor = { kind: 'practitioner', userId: a.owner.userId, sessionId: a.owner.userId };
  expect(
    await runOperation(updateAccountName, as(owner), { firstName: 'Ann', lastName: 'Alder' }),
  ).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
});
