import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { browserHash, endSession, startSession } from '#app/platform/session.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { forgiveSignIn } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { passwordMatches } from './password.ts';
import { revokeSession } from './revoke-session.ts';
import { signIn } from './sign-in.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

/** A browser at the sign-in form, from an address of its own; `started` lists the sessions it was given. */
function browser(options: Partial<BaseContext> = {}) {
  const started: { userId: string; keep: boolean }[] = [];
  const base = testContext({
    database: db.database,
    clock: fixedClock(TEST_NOW),
    session: {
      start: async (session) => void started.push(session),
      end: async () => undefined,
    },
    ...options,
  });
  return { base, started };
}

const refused = (code: string, userMessage: string) => ({ ok: false, refusal: { code, userMessage } });
const NO_MATCH = refused('unauthenticated', ACCOUNT_MESSAGES.wrongPassword);
const TOO_MANY = refused('rate_limited', ACCOUNT_MESSAGES.tooMany);

describe('signing in', () => {
  test('with the right password starts a session of that person, kept where they ask', async () => {
    for (const keep of [false, true]) {
      const { base, started } = browser();
      const outcome = await runOperation(signIn, base, {
        email: '  ANN@alder.example ',
        password: OWNER_PASSWORD,
        ...(keep ? { keep: 'on' } : {}),
      });
      expect(outcome).toEqual({ ok: true, value: { userKind: 'practitioner', secondStep: null } });
      expect(started).toEqual([{ userId: a.owner.userId, keep }]);
    }
    const { rows } = await db.owner.query('SELECT "lastSignInAt" FROM "User" WHERE id = $1', [
      a.owner.userId,
    ]);
    expect(rows).toEqual([{ lastSignInAt: new Date(TEST_NOW) }]);
  });

  test('a wrong password, an unknown address and a closed account answer alike, and start nothing', async () => {
    await db.owner.query('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [b.owner.userId]);
    for (const [email, password] of [
      [a.owner.email, 'wrong'],
      [a.owner.email, OWNER_PASSWORD.toUpperCase()],
      ['nobody@nowhere.example', OWNER_PASSWORD],
      [b.owner.email, OWNER_PASSWORD],
    ]) {
      const { base, started } = browser({ address: `192.0.2.${email!.length}` });
      expect(await runOperation(signIn, base, { email, password })).toMatchObject(NO_MATCH);
      expect(started).toEqual([]);
    }
  });

  test.each([
    [{ email: '', password: 'x' }, 'Please enter your email address.'],
    [{ email: 'ann', password: 'x' }, 'Please enter a valid email address, such as name@example.com.'],
    [{ email: 'ann@alder.example', password: '' }, 'Please enter your password.'],
    [{ email: 'ann@alder.example', password: 'x'.repeat(201) }, 'This password is too long.'],
    [{ email: 'ann@alder.example', password: ['a', 'b'] }, 'Please enter your password.'],
    [{ email: 'ann@alder.example', password: 'x', kind: 'admin' }, 'Unknown field: kind'],
  ])('%j is refused before anything is looked up', async (input, userMessage) => {
    expect(await runOperation(signIn, browser().base, input)).toMatchObject(
      refused('invalid_input', userMessage),
    );
  });
});

describe('guessing (C25)', () => {
  test('a right password gives the account its tries back', async () => {
    const attempt = (password: string) =>
      runOperation(signIn, browser({ address: '203.0.113.7' }).base, { email: a.owner.email, password });
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 5; n++) expect(await attempt('wrong')).toMatchObject(NO_MATCH);
      expect(await attempt(OWNER_PASSWORD)).toMatchObject({ ok: true });
    }
  });

  test('a thousand accounts, one try each: the address is stopped, others are not', async () => {
    const attempt = (n: number, address: string) =>
      runOperation(signIn, browser({ address }).base, {
        email: `person${n}@spray.example`,
        password: 'Summer1',
      });
    const outcomes = [];
    for (let n = 0; n < 64; n++) outcomes.push(await attempt(n, '203.0.113.99'));
    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.refusal.code));
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(60);
    expect(codes.slice(60)).toEqual(Array(4).fill('rate_limited'));
    expect(await attempt(0, '203.0.113.100')).toMatchObject(NO_MATCH);
  });

  test('the limiter’s table holds no addresses of people', async () => {
    const { rows } = await db.owner.query<{ key: string }>('SELECT key FROM "RateLimit"');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('@') || key.includes('alder'))).toEqual([]);
  });

  test('without the limiter’s store nobody gets in', async () => {
    const gone = new pg.Pool({ connectionString: db.url });
    await gone.end();
    const { base, started } = browser({ limiter: rateLimiter(gone) });
    const outcome = await runOperation(signIn, base, { email: a.owner.email, password: OWNER_PASSWORD });
    expect(outcome).toMatchObject(TOO_MANY);
    expect(started).toEqual([]);
  });

  test('no account takes as much work as a wrong password', async () => {
    const timed = async (kept: string | null) => {
      const started = performance.now();
      expect(await passwordMatches(kept, 'some password')).toBe(false);
      return performance.now() - started;
    };
    const { rows } = await db.owner.query<{ passwordHash: string }>(
      'SELECT "passwordHash" FROM "User" WHERE id = $1',
      [a.owner.userId],
    );
    expect(rows[0]!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const times: { known: number; unknown: number }[] = [];
    await timed(null);
    for (let n = 0; n < 7; n++) {
      times.push({ known: await timed(rows[0]!.passwordHash), unknown: await timed(null) });
    }
    // The least of each: what else the machine does only ever adds.
    const known = Math.min(...times.map((one) => one.known));
    const unknown = Math.min(...times.map((one) => one.unknown));
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  test('fifteen wrong tries from elsewhere close an account to that network, not to its owner (C25, C74)', async () => {
    const attempt = (password: string, address: string) =>
      runOperation(signIn, browser({ address }).base, { email: a.owner.email, password });
    const guesses = [];
    for (let n = 0; n < 15; n++) guesses.push(await attempt(`guess ${n}`, '198.51.100.66'));
    expect(guesses.filter((guess) => !guess.ok && guess.refusal.code === 'unauthenticated')).toHaveLength(10);
    expect(await attempt(OWNER_PASSWORD, '198.51.100.66')).toMatchObject(TOO_MANY);
    expect(await attempt(OWNER_PASSWORD, '198.51.100.67')).toMatchObject({ ok: true });
    // All addresses of a subscriber are one network (networkOf).
    for (let n = 0; n < 10; n++) await attempt('guess', `2001:db8:7:7::${n}`);
    expect(await attempt(OWNER_PASSWORD, '2001:db8:7:7:9:9:9:9')).toMatchObject(TOO_MANY);
    expect(await attempt(OWNER_PASSWORD, '2001:db8:7:8::1')).toMatchObject({ ok: true });
  });

  test('what one network tries on and on after it was stopped is not taken from the account', async () => {
    const email = 'kept.open@example.com';
    const attempt = (address: string) =>
      runOperation(signIn, browser({ address }).base, { email, password: 'guess' });
    for (let n = 0; n < 10; n++) await attempt('198.51.100.70');
    // What is refused is cheap: no password is compared any more.
    for (let n = 0; n < 120; n++) expect(await attempt('198.51.100.70')).toMatchObject(TOO_MANY);
    expect(await attempt('198.51.100.71')).toMatchObject(NO_MATCH);
  });

  test('from many networks the account is closed after a hundred, known or not; its owner’s devices get in', async () => {
    const visitorId = await visitorsDevice(a.owner.userId);
    await db.owner.query('DELETE FROM "RateLimit"');
    for (const [email, net] of [
      ['nobody.there@example.com', '203.1'],
      [a.owner.email, '203.0'],
    ] as const) {
      // As 98 wrong tries from elsewhere leave it; a password takes too long to compare for all of them.
      await rateLimiter(db.database.pool).spend('signInAccount', tokenHash(email), 98);
      const codes: string[] = [];
      for (let n = 0; n < 3; n++) {
        const guess = { email, password: `guess ${n}` };
        const outcome = await runOperation(signIn, browser({ address: `${net}.113.${n}` }).base, guess);
        codes.push(outcome.ok ? 'ok' : outcome.refusal.code);
      }
      expect(codes).toEqual(['unauthenticated', 'unauthenticated', 'rate_limited']);
    }
    const right = { email: a.owner.email, password: OWNER_PASSWORD };
    const stranger = browser({ address: '192.0.2.77' });
    expect(await runOperation(signIn, stranger.base, right)).toMatchObject(
      refused('rate_limited', ACCOUNT_MESSAGES.tooManyThisHour),
    );
    expect(await runOperation(signIn, browser({ visitorId }).base, right)).toMatchObject({ ok: true });
  });

  test('a known device has tries of its own, ten of them', async () => {
    await db.owner.query('DELETE FROM "RateLimit"');
    const visitorId = await visitorsDevice(a.owner.userId);
    const attempt = (password: string, email = a.owner.email) =>
      runOperation(signIn, browser({ visitorId, address: '192.0.2.78' }).base, { email, password });
    for (let n = 0; n < 10; n++) expect(await attempt('wrong')).toMatchObject(NO_MATCH);
    expect(await attempt(OWNER_PASSWORD)).toMatchObject(TOO_MANY);
    // It is known for that account alone.
    expect(await attempt('wrong', 'somebody.else@example.com')).toMatchObject(NO_MATCH);
    // Its owner shows by a link who they are, and begins anew.
    await forgiveSignIn({ ...browser({ visitorId }).base, practice: a.info } as never, a.owner.email);
    expect(await attempt(OWNER_PASSWORD)).toMatchObject({ ok: true });
  });

  test('a device that was signed out from afar is known no more; one that signed out itself is', async () => {
    await db.owner.query('DELETE FROM "RateLimit"');
    const [lost, own] = [await visitorsDevice(a.owner.userId), await visitorsDevice(a.owner.userId)];
    const { rows } = await db.owner.query<{ id: string; browserHash: string }>(
      'SELECT id, "browserHash" FROM "Session" WHERE "browserHash" = ANY($1)',
      [[lost, own].map(browserHash)],
    );
    const sessionOf = (visitorId: string) =>
      rows.find((row) => row.browserHash === browserHash(visitorId))!.id;
    const owner = testContext({ database: db.database, actor: a.owner.actor });
    await ok(runOperation(revokeSession, owner, { sessionId: sessionOf(lost) }));
    await endSession(db.database, sessionOf(own), TEST_NOW);
    await rateLimiter(db.database.pool).spend('signInAccount', tokenHash(a.owner.email), 100);
    const right = { email: a.owner.email, password: OWNER_PASSWORD };
    expect(await runOperation(signIn, browser({ visitorId: lost }).base, right)).toMatchObject(
      refused('rate_limited', ACCOUNT_MESSAGES.tooManyThisHour),
    );
    expect(await runOperation(signIn, browser({ visitorId: own }).base, right)).toMatchObject({ ok: true });
  });
});

/** A browser in which this person has been signed in before. */
async function visitorsDevice(userId: string): Promise<string> {
  const visitorId = newToken();
  await startSession(db.database, {
    userId,
    now: TEST_NOW,
    keep: false,
    userAgent: null,
    address: '192.0.2.9',
    visitorId,
  });
  return visitorId;
}
