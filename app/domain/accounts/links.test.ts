import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { readSession } from '#app/platform/session.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { accountLink } from './account-link.ts';
import { confirmEmail } from './confirm-email.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signInByLink } from './sign-in-by-link.ts';

const NEW = 'a wholly new password';
let db: TestDatabase;
let a: WorldPractice;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());

const over = { ok: false, refusal: { code: 'expired', userMessage: ACCOUNT_MESSAGES.linkOver } };
const unknown = { ok: false, refusal: { code: 'not_found', userMessage: ACCOUNT_MESSAGES.linkUnknown } };
const thisHour = {
  ok: false,
  refusal: { code: 'rate_limited', userMessage: ACCOUNT_MESSAGES.tooManyThisHour },
};
const tooMany = { ok: false, refusal: { code: 'rate_limited', userMessage: ACCOUNT_MESSAGES.tooMany } };

const people = { count: 0 };
/** A client whose email address is confirmed. */
async function aPerson(more: { phone?: string } = {}) {
  people.count += 1;
  const email = `person${people.count}@example.com`;
  const { id } = await db.database.prisma.user.create({
    data: {
      email,
      kind: 'client',
      name: 'Ada Moss',
      firstName: 'Ada',
      emailVerifiedAt: new Date(TEST_NOW),
      ...(more.phone ? { phone: more.phone, phoneVerifiedAt: new Date(TEST_NOW) } : {}),
    },
  });
  return { id, email };
}

async function linkFor(to: string, now = TEST_NOW) {
  await ok(runOperation(requestSignInLink, world.browser({ now }).at(), { to }));
  const [message] = await world.written(now);
  return message!.token!;
}

describe('a link to sign in', () => {
  test('by email works once, within a quarter of an hour', async () => {
    const { email, id } = await aPerson();
    const { at, kept } = world.browser();
    const token = await linkFor(email.toUpperCase());
    expect(await ok(runOperation(signInByLink, at(TEST_NOW + 14 * MINUTE_MS), { token }))).toEqual({
      userKind: 'client',
      secondStep: null,
    });
    expect(kept.actor).toMatchObject({ kind: 'client', userId: id });
    expect(await runOperation(signInByLink, at(), { token })).toMatchObject(over);
    const late = await linkFor(email);
    expect(await runOperation(signInByLink, at(TEST_NOW + 15 * MINUTE_MS), { token: late })).toMatchObject(
      over,
    );
  });

  test('reading its page, however often, uses nothing up (C33)', async () => {
    const { email } = await aPerson();
    const token = await linkFor(email);
    const { at } = world.browser();
    for (let scans = 0; scans < 3; scans += 1) {
      expect(await ok(runOperation(accountLink, at(), { token, purpose: 'sign_in' }))).toMatchObject({
        isOpen: true,
      });
    }
    expect(await runOperation(signInByLink, at(), { token })).toMatchObject({ ok: true });
  });

  test('pressed twice at once signs in once', async () => {
    const { email } = await aPerson();
    const token = await linkFor(email);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => runOperation(signInByLink, world.browser().at(), { token })),
    );
    expect(outcomes.filter(({ ok: did }) => did)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal.code === 'expired')).toHaveLength(4);
  });

  test('by text message goes to a number that was confirmed, and to no other', async () => {
    const { id } = await aPerson({ phone: '+15035550133' });
    await db.database.prisma.user.create({
      data: { email: 'unproved@example.com', kind: 'client', name: 'U', phone: '+15035550134' },
    });
    const { at, kept } = world.browser();
    const answers = [
      await runOperation(requestSignInLink, at(), { to: '(503) 555-0133' }),
      await runOperation(requestSignInLink, at(), { to: '503-555-0134' }),
      await runOperation(requestSignInLink, at(), { to: '+1 503 555 0135' }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const messages = await world.written();
    expect(messages).toMatchObject([{ channel: 'sms', toAddress: '+15035550133' }]);
    await ok(runOperation(signInByLink, at(), { token: messages[0]!.token }));
    expect(kept.actor).toMatchObject({ userId: id });
  });

  test('an unknown address is answered alike, and gets nothing; a practitioner’s signs the practitioner in', async () => {
    const { at } = world.browser();
    const answers = [
      await runOperation(requestSignInLink, at(), { to: 'nobody.at.all@example.com' }),
      await runOperation(requestSignInLink, at(), { to: a.owner.email }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const messages = await world.written();
    expect(messages.map(({ toAddress }) => toAddress)).toEqual([a.owner.email]);
    expect(await ok(runOperation(signInByLink, at(), { token: messages[0]!.token }))).toEqual({
      userKind: 'practitioner',
      secondStep: null,
    });
  });

  test('a client of some practice who never registered is let in by it, under the name on file', async () => {
    const { at, kept } = world.browser();
    const token = await linkFor('cleo.park@example.com');
    await ok(runOperation(signInByLink, at(), { token }));
    const user = await db.database.prisma.user.findUniqueOrThrow({
      where: { email: 'cleo.park@example.com' },
    });
    expect(user).toMatchObject({ kind: 'client', name: 'Cleo Park', firstName: 'Cleo', passwordHash: null });
    expect(kept.actor).toMatchObject({ userId: user.id });
  });

  test('an account that was closed gets none, and an older link opens it no more', async () => {
    const { email, id } = await aPerson();
    const token = await linkFor(email);
    await db.database.prisma.user.update({ where: { id }, data: { disabledAt: new Date(TEST_NOW) } });
    expect(await runOperation(signInByLink, world.browser().at(), { token })).toMatchObject(over);
    await ok(runOperation(requestSignInLink, world.browser().at(), { to: email }));
    expect(await world.written()).toEqual([]);
  });
});

describe('links are limited', () => {
  test('by account and network, whether there is one or not; elsewhere they are still to be had (C74)', async () => {
    for (const to of [(await aPerson()).email, 'no.account@example.com', '+15035550136']) {
      const { at } = world.browser();
      for (let n = 0; n < 5; n += 1) {
        expect(await runOperation(requestSignInLink, at(), { to })).toMatchObject({ ok: true });
      }
      expect(await runOperation(requestSignInLink, at(), { to })).toMatchObject(tooMany);
      if (to.includes('@')) {
        expect(await runOperation(requestPasswordReset, at(), { email: to })).toMatchObject(tooMany);
      }
      expect(await runOperation(requestSignInLink, world.browser().at(), { to })).toMatchObject({ ok: true });
    }
    await world.written();
  });

  test.each([
    ['email', 40, 'many.askers@example.com', 'unknown.to.all@example.com'],
    ['text message', 20, '+15035550137', '+15035550138'],
  ])(
    'by account from everywhere, by %s after %i; a device of the account’s owner is let through',
    async (_, most, known, unknown) => {
      const isMail = known.includes('@');
      const person = await aPerson(isMail ? {} : { phone: known });
      const account = isMail ? person.email : known;
      const own = world.browser();
      await ok(runOperation(signInByLink, own.at(), { token: await linkFor(person.email) }));
      await db.owner.query('DELETE FROM "RateLimit"');
      for (const to of [account, unknown]) {
        for (let n = 0; n < most; n += 1) {
          await ok(runOperation(requestSignInLink, world.browser().at(), { to }));
        }
        expect(await runOperation(requestSignInLink, world.browser().at(), { to })).toMatchObject(thisHour);
      }
      await ok(runOperation(requestSignInLink, own.at(), { to: account }));
      expect(await runOperation(requestSignInLink, own.at(), { to: unknown })).toMatchObject(thisHour);
      await world.written();
    },
  );

  test('by address, whatever the account; and the limiter’s table holds nobody’s name', async () => {
    const { at } = world.browser();
    for (let n = 0; n < 30; n += 1) {
      await ok(runOperation(requestSignInLink, at(), { to: `many${n}@example.com` }));
    }
    expect(await runOperation(requestSignInLink, at(), { to: 'one.more@example.com' })).toMatchObject(
      tooMany,
    );
    const { rows } = await db.owner.query<{ key: string }>('SELECT key FROM "RateLimit"');
    expect(rows.filter(({ key }) => key.includes('@') || key.includes('example'))).toEqual([]);
    await world.written();
  });

  test('guessing tokens ends after twenty misses; a right link still opens, there too (C30)', async () => {
    const { email } = await aPerson();
    const token = await linkFor(email);
    const { at } = world.browser();
    for (let n = 0; n < 19; n += 1) {
      expect(await runOperation(signInByLink, at(), { token: `${n}${token.slice(2)}` })).toMatchObject(
        unknown,
      );
    }
    await runOperation(signInByLink, at(), { token: 'x' });
    expect(await runOperation(signInByLink, at(), { token: 'y' })).toMatchObject(tooMany);
    // A network that many share is not shut out of its own links by what one of them tries.
    expect(await runOperation(signInByLink, at(), { token })).toMatchObject({ ok: true });
  });
});

describe('tokens (C29, C31)', () => {
  test('are 192 random bits, and only their hash is kept', async () => {
    const { email } = await aPerson();
    const tokens = [await linkFor(email), await linkFor(email), await linkFor(email)];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
    expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBe(3);
    const { rows } = await db.owner.query('SELECT * FROM "UserToken"');
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('open what they are for and nothing else', async () => {
    const { email } = await aPerson();
    const token = await linkFor(email);
    const { at } = world.browser();
    expect(await runOperation(resetPassword, at(), { token, password: NEW })).toMatchObject(unknown);
    expect(await runOperation(confirmEmail, at(), { token })).toMatchObject(unknown);
    expect(await runOperation(accountLink, at(), { token, purpose: 'password_reset' })).toMatchObject(
      unknown,
    );
    expect(await runOperation(signInByLink, at(), { token })).toMatchObject({ ok: true });
  });
});

describe('a new password', () => {
  test('is set once, ends every other session, voids other links, and the owner is told', async () => {
    const email = a.owner.email;
    const phone = world.browser();
    await ok(runOperation(signIn, phone.at(), { email, password: OWNER_PASSWORD }));
    const older = await linkFor(email);
    const laptop = world.browser();
    await ok(runOperation(requestPasswordReset, laptop.at(), { email }));
    const [mail] = await world.written();
    expect(mail).toMatchObject({ template: 'password_reset', toAddress: email });
    const reset = { token: mail!.token!, password: NEW };
    expect(await ok(runOperation(resetPassword, laptop.at(), reset))).toEqual({
      userKind: 'practitioner',
      secondStep: null,
    });
    expect(await readSession(db.database, phone.kept.token!, TEST_NOW)).toBeNull();
    expect(await readSession(db.database, laptop.kept.token!, TEST_NOW)).not.toBeNull();
    expect(await runOperation(resetPassword, laptop.at(), reset)).toMatchObject(over);
    expect(await runOperation(signInByLink, phone.at(), { token: older })).toMatchObject(over);
    expect(await world.written()).toMatchObject([{ template: 'password_changed', toAddress: email }]);
    expect(await runOperation(signIn, phone.at(), { email, password: OWNER_PASSWORD })).toMatchObject({
      ok: false,
    });
    expect(await runOperation(signIn, phone.at(), { email, password: NEW })).toMatchObject({ ok: true });
  });

  test('an unknown address is answered alike and gets nothing; an hour later the link is too old', async () => {
    const { at } = world.browser();
    const { email } = await aPerson();
    const answers = [
      await runOperation(requestPasswordReset, at(), { email: 'nobody.here@example.com' }),
      await runOperation(requestPasswordReset, at(), { email }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const messages = await world.written();
    expect(messages.map(({ toAddress }) => toAddress)).toEqual([email]);
    const late = runOperation(resetPassword, at(TEST_NOW + 60 * MINUTE_MS), {
      token: messages[0]!.token,
      password: NEW,
    });
    expect(await late).toMatchObject(over);
  });
});
