import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { passkeyDevice } from '#tests/support/accounts/passkey-device.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '../messages.ts';
import { signIn } from '../sign-in.ts';
import { signInWays } from '../two-step/sign-in-ways.ts';
import { addPasskey } from './add-passkey.ts';
import { askForPasskey } from './ask-for-passkey.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { removePasskey } from './remove-passkey.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

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
beforeEach(() =>
  db.owner.query('DELETE FROM "RateLimit"; DELETE FROM "Passkey"; DELETE FROM "PasskeyChallenge"'),
);

type Browser = ReturnType<typeof world.browser>;

async function signedIn(practice = a): Promise<Browser> {
  const browser = world.browser();
  await ok(runOperation(signIn, browser.at(), { email: practice.owner.email, password: OWNER_PASSWORD }));
  return browser;
}

const origin = () => world.browser().at().appOrigin;
const proof = { password: OWNER_PASSWORD };

/** A passkey of a signed-in browser's person, on a device of theirs. */
async function withPasskey(browser: Browser, device = passkeyDevice(origin())) {
  const { options } = await ok(runOperation(askForPasskey, browser.at(), proof));
  const response = device.register(options);
  const { passkeyId } = await ok(runOperation(addPasskey, browser.at(), { name: 'My phone', response }));
  return { device, passkeyId };
}

async function signs(device: ReturnType<typeof passkeyDevice>, browser: Browser, more = {}) {
  const { options } = await ok(runOperation(askToSignIn, browser.at(), {}));
  return device.sign(options, more);
}

describe('a passkey', () => {
  test('logs its owner in, in any browser, without a password; its address was told', async () => {
    const { device } = await withPasskey(await signedIn());
    expect((await world.written()).at(-1)).toMatchObject({
      template: 'passkey_added',
      toAddress: a.owner.email,
    });
    const other = world.browser();
    const response = await signs(device, other);
    expect(await ok(runOperation(signInByPasskey, other.at(), { response, keep: true }))).toEqual({
      userKind: 'practitioner',
    });
    expect(other.kept.actor).toMatchObject({ kind: 'practitioner', userId: a.owner.userId });
    const ways = await ok(runOperation(signInWays, other.at(), {}));
    expect(ways.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: new Date(TEST_NOW) }]);
  });

  test('answers once: neither again, nor in another browser, nor after five minutes', async () => {
    const { device } = await withPasskey(await signedIn());
    const [here, there] = [world.browser(), world.browser()];
    const response = await signs(device, here);
    const over = { code: 'expired', userMessage: TEXTS.passkeyNotTaken };
    expect(await refused(runOperation(signInByPasskey, there.at(), { response }))).toMatchObject(over);
    expect(there.kept.actor.kind).toBe('visitor');
    const late = here.at(TEST_NOW + 5 * 60_000);
    expect(await refused(runOperation(signInByPasskey, late, { response }))).toMatchObject(over);
    await ok(runOperation(signInByPasskey, here.at(), { response }));
    expect(await refused(runOperation(signInByPasskey, here.at(), { response }))).toMatchObject(over);
  });

  test('of which a copy is used, or that another site asked for, opens nothing', async () => {
    const browser = await signedIn();
    const { device } = await withPasskey(browser);
    const fresh = world.browser();
    await ok(
      runOperation(signInByPasskey, fresh.at(), { response: await signs(device, fresh, { counter: 9 }) }),
    );
    const copied = await signs(device, fresh, { counter: 9 });
    expect(await refused(runOperation(signInByPasskey, fresh.at(), { response: copied }))).toMatchObject({
      code: 'unauthenticated',
    });
    const elsewhere = passkeyDevice('https://tendwell.evil.example');
    const { options } = await ok(runOperation(askForPasskey, browser.at(), proof));
    expect(
      await refused(
        runOperation(addPasskey, browser.at(), { name: 'Bait', response: elsewhere.register(options) }),
      ),
    ).toMatchObject({ code: 'invalid_input', userMessage: TEXTS.passkeyNotTaken });
  });

  test('that unlocks by nothing is not taken', async () => {
    const browser = await signedIn();
    const device = passkeyDevice(origin(), { verifies: false });
    const { options } = await ok(runOperation(askForPasskey, browser.at(), proof));
    const response = device.register(options);
    expect(
      await refused(runOperation(addPasskey, browser.at(), { name: 'Old key', response })),
    ).toMatchObject({ userMessage: TEXTS.passkeyNotTaken });
  });

  test('is added and removed only by whoever shows once more who they are, and only one’s own', async () => {
    const browser = await signedIn();
    expect(await refused(runOperation(askForPasskey, browser.at(), {}))).toMatchObject({
      problems: [{ field: 'password', message: TEXTS.passwordMissing }],
    });
    const { passkeyId, device } = await withPasskey(browser);
    const stranger = await signedIn(b);
    const remove = { passkeyId, ...proof };
    expect(await refused(runOperation(removePasskey, stranger.at(), remove))).toMatchObject({
      code: 'not_found',
    });
    // What one person's browser was asked, another's answers nothing.
    const { options } = await ok(runOperation(askForPasskey, browser.at(), proof));
    const response = passkeyDevice(origin()).register(options);
    expect(
      await refused(runOperation(addPasskey, stranger.at(), { name: 'Theirs', response })),
    ).toMatchObject({ code: 'expired' });
    await world.written();
    await ok(runOperation(removePasskey, browser.at(), remove));
    const [told] = await world.written();
    expect(told).toMatchObject({ template: 'passkey_removed', toAddress: a.owner.email });
    // The button is the one that takes an account back.
    expect(told!.token).toBeTruthy();
    const fresh = world.browser();
    expect(
      await refused(runOperation(signInByPasskey, fresh.at(), { response: await signs(device, fresh) })),
    ).toMatchObject({ code: 'unauthenticated', userMessage: TEXTS.passkeyUnknown });
  });

  test.each([
    '',
    '{}',
    'null',
    '[1]',
    '{"id":"a","rawId":"a","type":"public-key","response":{}}',
    'x'.repeat(30_000),
  ])('that is none is refused: %s', async (response) => {
    const fresh = world.browser();
    expect(await refused(runOperation(signInByPasskey, fresh.at(), { response }))).toMatchObject({
      code: 'invalid_input',
      userMessage: TEXTS.passkeyNotTaken,
    });
  });
});
