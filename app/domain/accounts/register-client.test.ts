import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { accountLink } from './account-link.ts';
import { confirmEmail } from './confirm-email.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { registerClient } from './register-client.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signIn } from './sign-in.ts';

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

const form = (email: string, more: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Moss',
  email,
  password: PASSWORD,
  ...more,
});
const user = async (email: string) =>
  (await db.owner.query('SELECT * FROM "User" WHERE email = $1', [email])).rows[0] as Record<string, unknown>;
const refused = (code: string, userMessage: string) => ({ ok: false, refusal: { code, userMessage } });

describe('a client registers', () => {
  test('and is in once the link by email was opened, in the same browser by one press', async () => {
    const { at, kept } = world.browser();
    await ok(runOperation(registerClient, at(), form(' Rae.Lind@Example.com ', { phone: '(503) 555-0123' })));
    expect(await user('rae.lind@example.com')).toMatchObject({
      kind: 'client',
      name: 'Ada Moss',
      phone: '+15035550123',
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      passwordHash: expect.stringMatching(/^\$argon2id\$/) as string,
    });
    const [mail] = await world.written();
    expect(mail).toMatchObject({ template: 'verify_email', toAddress: 'rae.lind@example.com' });
    const token = mail!.token!;
    const link = { token, purpose: 'email_verification' };
    expect(await ok(runOperation(accountLink, at(), link))).toEqual({ isOpen: true, asksPassword: false });
    expect(await ok(runOperation(confirmEmail, at(), { token }))).toEqual({
      userKind: 'client',
      secondStep: null,
    });
    expect(kept.actor).toMatchObject({ kind: 'client' });
    expect((await user('rae.lind@example.com')).emailVerifiedAt).toEqual(new Date(TEST_NOW));
    expect(await ok(runOperation(accountLink, at(), link))).toEqual({ isOpen: false, asksPassword: false });
    expect(await runOperation(confirmEmail, at(), { token })).toMatchObject(
      refused('expired', ACCOUNT_MESSAGES.linkOver),
    );
    expect(
      await ok(runOperation(signIn, at(), { email: 'rae.lind@example.com', password: PASSWORD })),
    ).toEqual({
      userKind: 'client',
      secondStep: null,
    });
  });

  test('a password opens nothing before that; whoever knows it is sent the link again', async () => {
    const { at, kept } = world.browser();
    await ok(runOperation(registerClient, at(), form('early@example.com')));
    await world.written();
    const attempt = { email: 'early@example.com', password: PASSWORD };
    expect(await runOperation(signIn, at(), attempt)).toMatchObject(
      refused('conflict', ACCOUNT_MESSAGES.notConfirmed),
    );
    expect(kept.token).toBeNull();
    expect(await world.written()).toMatchObject([{ template: 'verify_email' }]);
    expect(await runOperation(signIn, at(), { ...attempt, password: 'another password' })).toMatchObject(
      refused('unauthenticated', ACCOUNT_MESSAGES.wrongPassword),
    );
  });

  test('the link of a day ago is too old', async () => {
    const { at } = world.browser();
    await ok(runOperation(registerClient, at(), form('late@example.com')));
    const [mail] = await world.written();
    expect(
      await runOperation(confirmEmail, at(TEST_NOW + 24 * HOUR_MS), { token: mail!.token }),
    ).toMatchObject(refused('expired', ACCOUNT_MESSAGES.linkOver));
  });
});

describe('an address that is somebody’s (C22)', () => {
  test('answers the same, changes nothing of the account, and its owner is told', async () => {
    const [known, unknown] = [world.browser(), world.browser()];
    const before = await user(a.owner.email);
    const answers = [
      await runOperation(registerClient, known.at(), form(a.owner.email.toUpperCase())),
      await runOperation(registerClient, unknown.at(), form('never.seen@example.com')),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await user(a.owner.email)).toEqual(before);
    const mails = await world.written();
    expect(mails.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ['already_registered', a.owner.email],
      ['verify_email', 'never.seen@example.com'],
    ]);
    expect(mails[0]!.token).toBeUndefined();
    // A practitioner needs no second account: theirs shows what they book elsewhere.
    expect(mails[0]!.bodyText).toContain('It is the account of your practice.');
    expect(
      await ok(runOperation(signIn, known.at(), { email: a.owner.email, password: OWNER_PASSWORD })),
    ).toEqual({ userKind: 'practitioner', secondStep: null });
  });

  test('a stranger who registered it first gains nothing when its owner opens the link', async () => {
    const [stranger, owner] = [world.browser(), world.browser()];
    await ok(runOperation(registerClient, stranger.at(), form('victim@example.com')));
    const [mail] = await world.written();
    const token = mail!.token!;
    const link = { token, purpose: 'email_verification' };
    expect(await ok(runOperation(accountLink, owner.at(), link))).toEqual({
      isOpen: true,
      asksPassword: true,
    });
    expect(await runOperation(confirmEmail, owner.at(), { token })).toMatchObject(
      refused('invalid_input', ACCOUNT_MESSAGES.passwordMissing),
    );
    expect(
      await runOperation(confirmEmail, owner.at(), { token, password: 'my own password' }),
    ).toMatchObject(refused('invalid_input', ACCOUNT_MESSAGES.passwordWrong));
    expect((await user('victim@example.com')).emailVerifiedAt).toBeNull();

    // The owner registers themselves: the draft is theirs now, and the link before it is void.
    await ok(
      runOperation(registerClient, owner.at(), form('victim@example.com', { password: 'my own password' })),
    );
    expect(await runOperation(confirmEmail, stranger.at(), { token })).toMatchObject(
      refused('expired', ACCOUNT_MESSAGES.linkOver),
    );
    const [second] = await world.written();
    await ok(runOperation(confirmEmail, owner.at(), { token: second!.token }));
    expect(
      await runOperation(signIn, stranger.at(), { email: 'victim@example.com', password: PASSWORD }),
    ).toMatchObject(refused('unauthenticated', ACCOUNT_MESSAGES.wrongPassword));
  });

  test('what a stranger typed goes when its owner signs in by a link instead', async () => {
    const { requestSignInLink } = await import('./request-sign-in-link.ts');
    const [stranger, owner] = [world.browser(), world.browser()];
    const typed = form('mail.only@example.com', { phone: '(503) 555-0124', firstName: 'Mallory' });
    await ok(runOperation(registerClient, stranger.at(), typed));
    await world.written();
    await ok(runOperation(requestSignInLink, owner.at(), { to: 'mail.only@example.com' }));
    const [mail] = await world.written();
    await ok(runOperation(signInByLink, owner.at(), { token: mail!.token }));
    expect(await user('mail.only@example.com')).toMatchObject({
      passwordHash: null,
      phone: null,
      firstName: null,
      name: 'mail.only',
    });
    expect(
      await runOperation(signIn, stranger.at(), { email: typed.email, password: PASSWORD }),
    ).toMatchObject(refused('unauthenticated', ACCOUNT_MESSAGES.wrongPassword));
  });
});

describe('what a form may hold (C65)', () => {
  test.each([
    ['an empty name', { firstName: ' \u200B ' }, 'firstName'],
    ['a name that turns the line round', { lastName: '\u202Egnp' }, 'lastName'],
    ['a name of 81 letters', { firstName: 'x'.repeat(81) }, 'firstName'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a short password', { password: 'too short' }, 'password'],
    ['a megabyte of password', { password: 'x'.repeat(1_000_000) }, 'password'],
    ['no phone number', { phone: '+1 555' }, 'phone'],
    ['NUL', { firstName: 'A\0b' }, 'firstName'],
    ['half of a pair', { lastName: '\uD800' }, 'lastName'],
  ])('%s is refused beside its field', async (_, given, field) => {
    const { at } = world.browser();
    const outcome = await runOperation(registerClient, at(), { ...form('odd@example.com'), ...given });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input', problems: [{ field }] } });
    expect(await user('odd@example.com')).toBeUndefined();
  });

  test('a field of the account that is none of the form’s is refused', async () => {
    const { at } = world.browser();
    for (const more of [{ kind: 'admin' }, { emailVerifiedAt: new Date() }, { userId: a.owner.userId }]) {
      const outcome = await runOperation(registerClient, at(), { ...form('odd@example.com'), ...more });
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    }
  });

  test('a name in any script is kept as it is', async () => {
    const { at } = world.browser();
    await ok(
      runOperation(registerClient, at(), form('zoe@example.com', { firstName: 'Zoë 🌿', lastName: '李' })),
    );
    expect(await user('zoe@example.com')).toMatchObject({ name: 'Zoë 🌿 李' });
  });
});
