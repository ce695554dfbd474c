import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountLink } from '../account-link.ts';
import { confirmEmail } from '../confirm-email.ts';
import { currentUser } from '../current-user.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { signIn } from '../sign-in.ts';
import { registerPractitioner } from './register-practitioner.ts';

const PASSWORD = 'quiet river stones';
let db: TestDatabase;
let a: WorldPractice;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());

const form = (email: string, more: object = {}) => ({ firstName: 'Mara', lastName: 'Vane', email, ...more });
/** The link as it stands in the mail, by its token. */
const TOKEN = /\/verify-email\/([\w-]{32})\?to=%2Fpro%2Fpractice/;

test('whoever wants a practice proves their address first, and is led on to it', async () => {
  const { at, kept } = world.browser();
  await ok(runOperation(registerPractitioner, at(), form('Mara@Example.com', { password: PASSWORD })));
  const [mail] = await world.written();
  expect(mail).toMatchObject({ template: 'verify_practice_email', toAddress: 'mara@example.com' });
  const token = TOKEN.exec(mail!.bodyText)![1]!;
  // In another browser the password is asked, as of every registration.
  const link = { token, purpose: 'email_verification' };
  expect(await ok(runOperation(accountLink, world.browser().at(), link))).toMatchObject({
    asksPassword: true,
  });
  // No practitioner before there is a practice.
  expect(await ok(runOperation(confirmEmail, at(), { token }))).toEqual({
    userKind: 'client',
    secondStep: null,
  });
  expect(kept.actor).toMatchObject({ kind: 'client' });
});

test('without a password any browser of theirs finishes it, and nobody gets in by one', async () => {
  const { at } = world.browser();
  await ok(runOperation(registerPractitioner, at(), form('by.link@example.com', { password: '' })));
  const token = TOKEN.exec((await world.written())[0]!.bodyText)![1]!;
  const phone = world.browser();
  const link = { token, purpose: 'email_verification' };
  expect(await ok(runOperation(accountLink, phone.at(), link))).toEqual({
    isOpen: true,
    asksPassword: false,
  });
  await ok(runOperation(confirmEmail, phone.at(), { token }));
  expect(await ok(runOperation(currentUser, phone.at(), {}))).toMatchObject({
    firstName: 'Mara',
    hasPassword: false,
  });
  for (const password of ['x', PASSWORD, 'null']) {
    expect(
      await runOperation(signIn, world.browser().at(), { email: 'by.link@example.com', password }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'unauthenticated', userMessage: ACCOUNT_MESSAGES.wrongPassword },
    });
  }
});

test('a link without a password ends where somebody has typed the registration over with one', async () => {
  const { at } = world.browser();
  await ok(runOperation(registerPractitioner, at(), form('over@example.com')));
  const token = TOKEN.exec((await world.written())[0]!.bodyText)![1]!;
  await ok(
    runOperation(
      registerPractitioner,
      world.browser().at(),
      form('over@example.com', { password: PASSWORD }),
    ),
  );
  expect(await world.written()).toMatchObject([{ toAddress: 'over@example.com' }]);
  expect(await runOperation(confirmEmail, at(), { token })).toMatchObject({
    ok: false,
    refusal: { code: 'expired' },
  });
});

test('an address that has an account answers alike, keeps it, and is told by email (C22)', async () => {
  const { at } = world.browser();
  const known = await runOperation(registerPractitioner, at(), form(a.owner.email, { password: PASSWORD }));
  const unknown = await runOperation(registerPractitioner, at(), form('nobody@example.com'));
  expect(known).toEqual(unknown);
  const mails = (await world.written()).map(({ template, toAddress }) => [toAddress, template]);
  expect(mails.sort()).toEqual([
    [a.owner.email, 'already_registered_practice'],
    ['nobody@example.com', 'verify_practice_email'],
  ]);
  expect(
    await ok(runOperation(signIn, world.browser().at(), { email: a.owner.email, password: OWNER_PASSWORD })),
  ).toEqual({ userKind: 'practitioner', secondStep: null });
});

test.each([
  ['firstName', { firstName: '<b>x</b>'.repeat(1_000) }],
  ['firstName', { firstName: 'evil.example' }],
  ['lastName', { lastName: '\u202eenaV' }],
  ['email', { email: 'not an address' }],
  ['password', { password: 'short' }],
])('%s that is wrong makes nothing', async (field, wrong) => {
  const email = 'never@example.com';
  expect(await runOperation(registerPractitioner, world.browser().at(), form(email, wrong))).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', problems: [{ field }] },
  });
  expect(await db.database.prisma.user.count({ where: { email } })).toBe(0);
});
