import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { passkeyDevice } from '#tests/support/accounts/passkey-device.ts';
import { stopEmailChange } from '../changes/stop-email-change.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '../messages.ts';
import { requestSignInLink } from '../request-sign-in-link.ts';
import { addPasskey } from '../passkeys/add-passkey.ts';
import { askForPasskey } from '../passkeys/ask-for-passkey.ts';
import { askToSignIn } from '../passkeys/ask-to-sign-in.ts';
import { signInByLink } from '../sign-in-by-link.ts';
import { signIn } from '../sign-in.ts';
import { signInWays } from './sign-in-ways.ts';
import { beginTwoStep } from './begin-two-step.ts';
import { confirmTwoStep } from './confirm-two-step.ts';
import { endTwoStep } from './end-two-step.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { codeAt } from './totp.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let world: ReturnType<typeof accountsOf>;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('DELETE FROM "RateLimit"; DELETE FROM "TwoStep"; DELETE FROM "RecoveryCode"');
  // What another test has not read.
  await world.written();
});

const proof = { password: OWNER_PASSWORD };
const MINUTE = 60_000;

const typePassword = (browser = world.browser(), now = TEST_NOW) =>
  ok(runOperation(signIn, browser.at(now), { email: a.owner.email, ...proof }));

/** Two-step sign-in of the owner, switched on a while ago. */
async function switchedOn(now = TEST_NOW - 10 * MINUTE) {
  const browser = world.browser();
  await typePassword(browser, now);
  const { secret, uri, picture } = await ok(runOperation(beginTwoStep, browser.at(now), proof));
  const code = codeAt(secret, now);
  const { recoveryCodes } = await ok(runOperation(confirmTwoStep, browser.at(now), { code }));
  return { browser, secret, uri, picture, recoveryCodes };
}

/** Who says that it was not them has no password any more: puts it back for the other tests. */
const passwordBack = () =>
  db.owner.query(
    `UPDATE "User" SET "passwordHash" = (SELECT "passwordHash" FROM "User" WHERE "passwordHash" IS NOT NULL LIMIT 1)
     WHERE id = $1`,
    [a.owner.userId],
  );

/** A browser in which the password was right. */
async function halfIn(now = TEST_NOW) {
  const browser = world.browser();
  const { secondStep } = await typePassword(browser, now);
  expect(secondStep).not.toBeNull();
  expect(browser.kept.actor.kind).toBe('visitor');
  const finish = (code: string, at = now) =>
    runOperation(finishSignIn, browser.at(at), { token: secondStep!, code });
  return { browser, token: secondStep!, finish };
}

describe('two-step sign-in', () => {
  test('is on once a code of the app was typed; other devices are logged out, the address is told', async () => {
    const other = world.browser();
    await typePassword(other, TEST_NOW - 20 * MINUTE);
    const { uri, picture, recoveryCodes, browser } = await switchedOn();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tendwell:ann%40alder.example\?/);
    expect(picture).toContain('<svg');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await world.written()).at(-1)).toMatchObject({
      template: 'two_step_on',
      toAddress: a.owner.email,
    });
    const { rows } = await db.owner.query<{ revokedAt: Date | null }>(
      'SELECT "revokedAt" FROM "Session" WHERE id = $1',
      [(other.kept.actor as { sessionId: string }).sessionId],
    );
    expect(rows[0]!.revokedAt).not.toBeNull();
    expect(await ok(runOperation(signInWays, browser.at(), {}))).toMatchObject({
      twoStepSince: new Date(TEST_NOW - 10 * MINUTE),
      recoveryCodesLeft: 10,
    });
  });

  test('asks for a code after the password, and after a link alike', async () => {
    const { secret } = await switchedOn();
    const { browser, finish } = await halfIn();
    await ok(finish(codeAt(secret, TEST_NOW)));
    expect(browser.kept.actor).toMatchObject({ userId: a.owner.userId });

    const fresh = world.browser();
    await ok(runOperation(requestSignInLink, fresh.at(), { to: a.owner.email }));
    const { token } = (await world.written()).at(-1)!;
    const { secondStep } = await ok(runOperation(signInByLink, fresh.at(), { token: token! }));
    expect(fresh.kept.actor.kind).toBe('visitor');
    const later = TEST_NOW + MINUTE;
    await ok(
      runOperation(finishSignIn, fresh.at(later), { token: secondStep!, code: codeAt(secret, later) }),
    );
    expect(fresh.kept.actor).toMatchObject({ userId: a.owner.userId });
  });

  test('takes a code of a clock that is half a minute off, and none that is older', async () => {
    const { secret } = await switchedOn();
    const { finish } = await halfIn();
    const wrong = { problems: [{ field: 'code', message: TEXTS.codeWrong }] };
    expect(await refused(finish(codeAt(secret, TEST_NOW - 60_000)))).toMatchObject(wrong);
    expect(await refused(finish(codeAt(secret, TEST_NOW + 60_000)))).toMatchObject(wrong);
    await ok(finish(codeAt(secret, TEST_NOW + 30_000)));
  });

  test('takes each code once, also of two sent at the same moment', async () => {
    const { secret } = await switchedOn();
    const [one, two] = [await halfIn(), await halfIn()];
    const code = codeAt(secret, TEST_NOW);
    const both = await Promise.all([one.finish(code), two.finish(code)]);
    expect(both.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
    const third = await halfIn();
    expect(await refused(third.finish(code))).toMatchObject({ code: 'invalid_input' });
  });

  test('takes a recovery code however it is typed, once, and tells the address', async () => {
    const { recoveryCodes, browser } = await switchedOn();
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `;
    await ok((await halfIn()).finish(typed));
    expect((await world.written()).at(-1)).toMatchObject({ template: 'recovery_code_used' });
    expect(await refused((await halfIn()).finish(typed))).toMatchObject({ code: 'invalid_input' });
    expect(await ok(runOperation(signInWays, browser.at(), {}))).toMatchObject({ recoveryCodesLeft: 9 });
    const shown = { ...proof, code: recoveryCodes[5]! };
    const renewed = await ok(runOperation(renewRecoveryCodes, browser.at(), shown));
    expect(await refused((await halfIn()).finish(recoveryCodes[4]!))).toMatchObject({
      code: 'invalid_input',
    });
    await ok((await halfIn()).finish(renewed.recoveryCodes[0]!));
  });

  test('is shown in the browser of the first step, within a quarter of an hour, and finishes once', async () => {
    const { secret } = await switchedOn();
    const { token, finish } = await halfIn();
    const code = codeAt(secret, TEST_NOW);
    const elsewhere = world.browser();
    expect(await refused(runOperation(finishSignIn, elsewhere.at(), { token, code }))).toMatchObject({
      code: 'not_found',
    });
    const late = TEST_NOW + 15 * MINUTE;
    expect(await refused(finish(codeAt(secret, late), late))).toMatchObject({ code: 'expired' });
    await ok(finish(code));
    const again = TEST_NOW + MINUTE;
    expect(await refused(finish(codeAt(secret, again), again))).toMatchObject({ code: 'expired' });
  });

  test('lets nobody try many codes, whatever browser they try in', async () => {
    const { secret } = await switchedOn();
    for (let tries = 0; tries < 8; tries += 1) await (await halfIn()).finish('000000');
    expect(await refused((await halfIn()).finish(codeAt(secret, TEST_NOW)))).toMatchObject({
      code: 'rate_limited',
    });
  });

  test('is begun and ended only by whoever shows once more who they are', async () => {
    const browser = world.browser();
    await typePassword(browser);
    for (const operation of [beginTwoStep, endTwoStep, renewRecoveryCodes])
      expect(await refused(runOperation(operation, browser.at(), {}))).toMatchObject({
        problems: [{ field: 'password', message: TEXTS.passwordMissing }],
      });
    expect(await refused(runOperation(endTwoStep, browser.at(), proof))).toMatchObject({
      userMessage: TEXTS.twoStepOffAlready,
    });
    const on = await switchedOn();
    await ok(runOperation(endTwoStep, on.browser.at(), { ...proof, code: codeAt(on.secret, TEST_NOW) }));
    expect(await typePassword()).toMatchObject({ secondStep: null });
  });

  test.each([
    ['ended', endTwoStep],
    ['given new recovery codes', renewRecoveryCodes],
    ['stepped over by a new passkey', askForPasskey],
  ] as const)('is %s by no password alone', async (_what, operation) => {
    const { browser, secret } = await switchedOn();
    const run = (more: object, at = TEST_NOW) =>
      runOperation(operation, browser.at(at), { ...proof, ...more });
    const told = (message: string) => ({ problems: [{ field: 'code', message }] });
    expect(await refused(run({}))).toMatchObject(told(TEXTS.codeAgainMissing));
    expect(await refused(run({ code: '000000' }))).toMatchObject(told(TEXTS.codeWrong));
    // Without the password no code is looked at.
    const code = codeAt(secret, TEST_NOW);
    expect(await refused(runOperation(operation, browser.at(), { code }))).toMatchObject({
      problems: [{ field: 'password' }],
    });
    expect(await typePassword()).toMatchObject({ secondStep: expect.any(String) });
    await ok(run({ code }));
    if (operation === endTwoStep) expect(await typePassword()).toMatchObject({ secondStep: null });
    // Each code opens once.
    else expect(await refused(run({ code }))).toMatchObject(told(TEXTS.codeWrong));
  });

  test('is ended by a recovery code where the phone is lost; its address hears of both', async () => {
    const { browser, recoveryCodes } = await switchedOn();
    await ok(runOperation(endTwoStep, browser.at(), { ...proof, code: recoveryCodes[9]! }));
    expect((await world.written()).slice(-2).map(({ template }) => template)).toEqual([
      'recovery_code_used',
      'two_step_off',
    ]);
    expect(await typePassword()).toMatchObject({ secondStep: null });
  });

  test('lets nobody try many codes in an open browser either, and whoever logs in is not closed out by it', async () => {
    const { browser, secret } = await switchedOn();
    const end = (code: string) => runOperation(endTwoStep, browser.at(), { ...proof, code });
    for (let tries = 0; tries < 8; tries += 1)
      expect(await refused(end('000000'))).toMatchObject({ code: 'invalid_input' });
    const code = codeAt(secret, TEST_NOW);
    expect(await refused(end(code))).toMatchObject({ code: 'rate_limited', userMessage: TEXTS.tooMany });
    await ok((await halfIn()).finish(code));
  });

  test('of which the last recovery code was used to log in gives new ones for a quarter of an hour', async () => {
    const { recoveryCodes } = await switchedOn();
    const [last, ...others] = recoveryCodes;
    for (const code of others) await ok((await halfIn()).finish(code));
    const { browser, finish } = await halfIn();
    await ok(finish(last!));
    const renew = (at: number) => runOperation(renewRecoveryCodes, browser.at(at), proof);
    expect(await refused(renew(TEST_NOW + 16 * MINUTE))).toMatchObject({ problems: [{ field: 'code' }] });
    await ok(renew(TEST_NOW + 14 * MINUTE));
    // Those are left by now.
    expect(await refused(renew(TEST_NOW + 14 * MINUTE))).toMatchObject({ problems: [{ field: 'code' }] });
  });

  test('is shown by a passkey too: one’s own, once, asked of this browser', async () => {
    const { browser, secret } = await switchedOn();
    const device = passkeyDevice(browser.at().appOrigin);
    const begin = { ...proof, code: codeAt(secret, TEST_NOW) };
    const { options } = await ok(runOperation(askForPasskey, browser.at(), begin));
    await ok(runOperation(addPasskey, browser.at(), { name: 'Laptop', response: device.register(options) }));
    const stranger = world.browser();
    await ok(runOperation(signIn, stranger.at(), { email: b.owner.email, password: OWNER_PASSWORD }));
    const theirs = passkeyDevice(browser.at().appOrigin);
    const asked = await ok(runOperation(askForPasskey, stranger.at(), proof));
    await ok(
      runOperation(addPasskey, stranger.at(), { name: 'Theirs', response: theirs.register(asked.options) }),
    );
    const sign = async (of: typeof device, here = browser) =>
      of.sign((await ok(runOperation(askToSignIn, here.at(), {}))).options);
    const renew = (passkey: string) => runOperation(renewRecoveryCodes, browser.at(), { ...proof, passkey });
    const notTaken = { code: 'invalid_input', userMessage: TEXTS.passkeyNotTaken };
    expect(await refused(renew(await sign(theirs)))).toMatchObject(notTaken);
    expect(await refused(renew('{}'))).toMatchObject(notTaken);
    expect(await refused(renew(await sign(device, world.browser())))).toMatchObject({ code: 'expired' });
    const answer = await sign(device);
    await ok(renew(answer));
    expect(await refused(renew(answer))).toMatchObject({ code: 'expired' });
    await ok(runOperation(endTwoStep, browser.at(), { ...proof, passkey: await sign(device) }));
    expect(await typePassword()).toMatchObject({ secondStep: null });
    await db.owner.query('DELETE FROM "Passkey"');
  });

  test('begun and not confirmed asks for nothing; a wrong code does not confirm it', async () => {
    const browser = world.browser();
    await typePassword(browser);
    const { secret } = await ok(runOperation(beginTwoStep, browser.at(), proof));
    expect(await refused(runOperation(confirmTwoStep, browser.at(), { code: '000 000' }))).toMatchObject({
      problems: [{ field: 'code', message: TEXTS.codeOfAppWrong }],
    });
    expect(await typePassword()).toMatchObject({ secondStep: null });
    const stored = JSON.stringify((await db.owner.query('SELECT * FROM "TwoStep"')).rows);
    expect(stored).not.toContain(secret);
    const late = TEST_NOW + 61 * MINUTE;
    const fresh = world.browser();
    await typePassword(fresh, late);
    expect(
      await refused(runOperation(confirmTwoStep, fresh.at(late), { code: codeAt(secret, late) })),
    ).toMatchObject({ code: 'expired' });
  });

  test('with a secret that nobody here can open says so, and recovery codes still open', async () => {
    const { recoveryCodes } = await switchedOn();
    await db.owner.query(`UPDATE "TwoStep" SET "secretEncrypted" = repeat('A', 44)`);
    const { finish } = await halfIn();
    expect(await refused(finish('123456'))).toMatchObject({
      code: 'unavailable',
      problems: [
        {
          field: 'code',
          message:
            'Codes of your app cannot be checked at the moment. Please type a recovery code, or try again later.',
        },
      ],
    });
    await ok(finish(recoveryCodes[0]!));
    const fresh = world.browser();
    await db.owner.query('DELETE FROM "TwoStep"');
    await typePassword(fresh);
    await ok(runOperation(beginTwoStep, fresh.at(), proof));
    await db.owner.query(`UPDATE "TwoStep" SET "secretEncrypted" = repeat('A', 44)`);
    expect(await refused(runOperation(confirmTwoStep, fresh.at(), { code: '123456' }))).toMatchObject({
      code: 'expired',
    });
  });

  test('that is older than a day stays: a mailbox alone takes no second step away', async () => {
    const { recoveryCodes } = await switchedOn(TEST_NOW - 3 * 24 * 60 * MINUTE);
    await world.written();
    const { finish } = await halfIn();
    await ok(finish(recoveryCodes[0]!));
    const { template, token } = (await world.written()).at(-1)!;
    expect(template).toBe('recovery_code_used');
    await ok(runOperation(stopEmailChange, world.browser().at(), { token: token! }));
    expect((await db.owner.query('SELECT 1 FROM "TwoStep"')).rowCount).toBe(1);
    expect((await db.owner.query('SELECT 1 FROM "RecoveryCode" WHERE "usedAt" IS NULL')).rowCount).toBe(9);
    await passwordBack();
  });

  test('that a stranger set up goes by the link in the message: ‘This was not me’', async () => {
    await switchedOn();
    const { token } = (await world.written()).at(-1)!;
    await ok(runOperation(stopEmailChange, world.browser().at(), { token: token! }));
    expect((await db.owner.query('SELECT 1 FROM "TwoStep"')).rowCount).toBe(0);
    await passwordBack();
  });
});
