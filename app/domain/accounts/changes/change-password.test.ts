import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePersonalSettings } from '#app/domain/profile/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { readSession } from '#app/platform/session.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '../messages.ts';
import { sendPhoneVerification } from '../send-phone-verification.ts';
import { signIn } from '../sign-in.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

let db: TestDatabase;
let a: WorldPractice;
let world: ReturnType<typeof accountsOf>;
let password = OWNER_PASSWORD;
let email: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  ({ email } = a.owner);
  world = accountsOf(db);
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

async function signedIn() {
  const browser = world.browser();
  await ok(runOperation(signIn, browser.at(), { email, password }));
  return browser;
}
const NEW = 'another password of some words';
const change = { currentPassword: OWNER_PASSWORD, password: NEW, passwordConfirmation: NEW };

test('a password is changed by the one of before: other devices are out, the address is told (C23)', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  expect(
    await refused(runOperation(changePassword, here.at(), { ...change, currentPassword: 'a wrong one' })),
  ).toMatchObject({ problems: [{ field: 'currentPassword', message: TEXTS.passwordWrong }] });
  expect(
    await refused(runOperation(changePassword, here.at(), { ...change, passwordConfirmation: 'another' })),
  ).toMatchObject({ problems: [{ field: 'passwordConfirmation', message: TEXTS.passwordsDiffer }] });
  await ok(runOperation(changePassword, here.at(), change));
  password = NEW;
  expect(await readSession(db.database, here.kept.token!, TEST_NOW)).not.toBeNull();
  expect(await readSession(db.database, there.kept.token!, TEST_NOW)).toBeNull();
  expect((await world.written()).at(-1)).toMatchObject({
    template: 'password_changed',
    toAddress: a.owner.email,
  });
  await signedIn();
});

test('neither email, phone nor password moves without the password once more (C23)', async () => {
  const browser = await signedIn();
  const given = { password: NEW, passwordConfirmation: NEW };
  for (const change of [{ email: 'ann.new@alder.example' }, { phone: '(503) 555-0188' }, given])
    expect(await refused(runOperation(updatePersonalSettings, browser.at(), change))).toMatchObject({
      problems: [{ field: 'currentPassword', message: TEXTS.passwordMissing }],
    });
  expect(
    await refused(runOperation(sendPhoneVerification, browser.at(), { phone: '(503) 555-0188' })),
  ).toMatchObject({ problems: [{ field: 'password', message: TEXTS.passwordMissing }] });
  expect(await world.written()).toEqual([]);
  await ok(runOperation(sendPhoneVerification, browser.at(), { phone: '(503) 555-0188', password }));
  expect(await world.written()).toMatchObject([{ template: 'phone_verification', channel: 'sms' }]);
});

test('the account page asks for a new email by proof, and sets a password, in one call (002 §7)', async () => {
  const browser = await signedIn();
  const settings = (input: object) => runOperation(updatePersonalSettings, browser.at(), input);
  expect(await refused(settings({ password: NEW, passwordConfirmation: `${NEW}.` }))).toMatchObject({
    problems: [{ field: 'passwordConfirmation', message: TEXTS.passwordsDiffer }],
  });
  expect(await refused(settings({ email: 'ann.new@alder.example' }))).toMatchObject({
    code: 'invalid_input',
  });
  const again = `${NEW} again`;
  const { user } = await ok(
    settings({
      email: 'ann.new@alder.example',
      password: again,
      passwordConfirmation: again,
      currentPassword: password,
      phone: '',
      title: 'Bodyworker',
    }),
  );
  expect(user).toMatchObject({ title: 'Bodyworker' });
  password = again;
  const mails = await world.written();
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    'email_change',
    'email_change_asked',
    'password_changed',
  ]);
  const { token } = mails.find(({ template }) => template === 'email_change')!;
  await ok(runOperation(confirmEmailChange, browser.at(), { token: token! }));
  const { rows } = await db.owner.query('SELECT email FROM "User" WHERE id = $1', [a.owner.userId]);
  email = 'ann.new@alder.example';
  expect(rows).toEqual([{ email }]);
});

test('the address and the number that the account has are sent along with a name, and only the name changes', async () => {
  const browser = await signedIn();
  await world.written();
  await db.owner.query('UPDATE "User" SET phone = $2, "phoneVerifiedAt" = now() WHERE id = $1', [
    a.owner.userId,
    '+15035550188',
  ]);
  const given = { name: 'Ann Alder', email: email.toUpperCase(), phone: '(503) 555-0188' };
  const { user } = await ok(runOperation(updatePersonalSettings, browser.at(), given));
  expect(user).toMatchObject({ name: 'Ann Alder', email, phone: '+15035550188' });
  expect(await world.written()).toEqual([]);
});

test('a link asked for together with a new password opens, however soon it is written; where one is refused nothing is done', async () => {
  const browser = await signedIn();
  await world.written();
  const context = browser.at();
  const mails: Awaited<ReturnType<typeof world.written>> = [];
  // The worker writes whatever is wanted, each time before the operation goes on.
  const limiter = {
    ...context.limiter,
    spend: async (...args: Parameters<typeof context.limiter.spend>) => {
      mails.push(...(await world.written()));
      return context.limiter.spend(...args);
    },
  };
  const again = `${NEW} once more`;
  const given = { email: 'ann.third@alder.example', password: again, passwordConfirmation: again };
  const run = (input: object) =>
    runOperation(updatePersonalSettings, { ...context, limiter }, { currentPassword: password, ...input });
  expect(await refused(run({ ...given, phone: '12' }))).toMatchObject({ problems: [{ field: 'phone' }] });
  mails.push(...(await world.written()));
  expect(mails).toEqual([]);
  await ok(run(given));
  password = again;
  mails.push(...(await world.written()));
  const { token } = mails.find(({ template }) => template === 'email_change')!;
  await ok(runOperation(confirmEmailChange, browser.at(), { token: token! }));
});
