import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  IDLE_MINUTES,
  LONG_SESSION_DAYS,
  readSession,
  SESSION_HOURS,
  sessionStands,
  startSession,
} from '#app/platform/session.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { currentUser } from './current-user.ts';
import { revokeSession } from './revoke-session.ts';
import { sessions } from './sessions.ts';
import { signOut } from './sign-out.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "Session"'));

async function device(practice: WorldPractice, options: { at?: number; keep?: boolean; name?: string } = {}) {
  const { at = TEST_NOW, keep = false, name = 'Firefox' } = options;
  const { token } = await startSession(db.database, {
    userId: practice.owner.userId,
    now: at,
    keep,
    userAgent: name,
    address: '192.0.2.5',
  });
  const session = (await readSession(db.database, token, at))!;
  const actor: Actor = { ...session, kind: 'practitioner' };
  return { token, actor, sessionId: session.sessionId };
}

const from = (actor: Actor, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor });

describe('the list of devices', () => {
  test('tells of each where it logged in, as far as its address says', async () => {
    const { actor, sessionId } = await device(a);
    const place = async (ip: string | null) => {
      await db.owner.query('UPDATE "Session" SET ip = $2 WHERE id = $1', [sessionId, ip]);
      const outcome = await runOperation(sessions, from(actor), {});
      return outcome.ok ? outcome.value[0]!.place : outcome;
    };
    expect(await place('8.8.4.4')).toBe('United States');
    expect(await place('192.168.1.20')).toBe('On this network');
    expect(await place('192.0.2.5')).toBeNull();
    expect(await place(null)).toBeNull();
  });

  test('shows one’s own that are signed in now, the one asking first', async () => {
    const phone = await device(a, { name: 'Phone', at: TEST_NOW - 5 * MINUTE_MS });
    const laptop = await device(a, { name: 'Laptop' });
    await device(b, { name: 'Somebody else’s' });
    await device(a, { name: 'Idle', at: TEST_NOW - (IDLE_MINUTES + 1) * MINUTE_MS });
    await device(a, { name: 'Kept', at: TEST_NOW - 24 * 60 * MINUTE_MS, keep: true });
    await device(a, {
      name: 'Over',
      at: TEST_NOW - (LONG_SESSION_DAYS * 24 * 60 + 1) * MINUTE_MS,
      keep: true,
    });
    const outcome = await runOperation(sessions, from(phone.actor), {});
    expect(outcome).toMatchObject({
      ok: true,
      value: [
        { id: phone.sessionId, userAgent: 'Phone', current: true, ip: '192.0.2.5', keepSignedIn: false },
        { id: laptop.sessionId, userAgent: 'Laptop', current: false },
        { userAgent: 'Kept', current: false, keepSignedIn: true },
      ],
    });
    expect(outcome.ok && outcome.value).toHaveLength(3);
  });

  test('is nobody’s without a session', async () => {
    for (const operation of [sessions, currentUser]) {
      const outcome = await runOperation(
        operation as typeof currentUser,
        testContext({ database: db.database }),
        {},
      );
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
    }
  });
});

describe('signing a device out', () => {
  test('ends it at once and for good', async () => {
    const [phone, laptop] = [await device(a), await device(a)];
    expect(await runOperation(revokeSession, from(laptop.actor), { sessionId: phone.sessionId })).toEqual({
      ok: true,
      value: {},
    });
    expect(await readSession(db.database, phone.token, TEST_NOW)).toBeNull();
    expect(await readSession(db.database, laptop.token, TEST_NOW)).not.toBeNull();
    const again = await runOperation(revokeSession, from(laptop.actor), { sessionId: phone.sessionId });
    expect(again).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });

  test('another person’s device is as a missing one, and stays signed in', async () => {
    const [mine, theirs] = [await device(a), await device(b)];
    const foreign = await runOperation(revokeSession, from(mine.actor), { sessionId: theirs.sessionId });
    const missing = await runOperation(revokeSession, from(mine.actor), {
      sessionId: '0190a2b4-0000-7000-8000-000000000000',
    });
    expect(foreign).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect(foreign).toEqual(missing);
    expect(await readSession(db.database, theirs.token, TEST_NOW)).not.toBeNull();
  });
});

describe('a session ends by itself (C24)', () => {
  test('after half an hour without a request', async () => {
    const { token } = await device(a);
    const at = (minutes: number) => readSession(db.database, token, TEST_NOW + minutes * MINUTE_MS);
    expect(await at(20)).not.toBeNull();
    // The request after 20 minutes was a sign of life.
    expect(await at(45)).not.toBeNull();
    expect(await at(45 + IDLE_MINUTES + 1)).toBeNull();
  });

  test('after twelve hours whatever happens; on a device to be kept after two weeks', async () => {
    const { token } = await device(a);
    for (let minutes = 0; minutes < SESSION_HOURS * 60; minutes += 20) {
      expect(await readSession(db.database, token, TEST_NOW + minutes * MINUTE_MS)).not.toBeNull();
    }
    expect(await readSession(db.database, token, TEST_NOW + SESSION_HOURS * 60 * MINUTE_MS)).toBeNull();
    const kept = await device(a, { keep: true });
    const days = (count: number) => TEST_NOW + count * 24 * 60 * MINUTE_MS;
    expect(await readSession(db.database, kept.token, days(LONG_SESSION_DAYS) - MINUTE_MS)).not.toBeNull();
    expect(await readSession(db.database, kept.token, days(LONG_SESSION_DAYS))).toBeNull();
  });

  test('an open page alone keeps nobody signed in', async () => {
    const { sessionId } = await device(a);
    const at = (minutes: number) => sessionStands(db.database, sessionId, TEST_NOW + minutes * MINUTE_MS);
    expect(await at(IDLE_MINUTES - 1)).toBe(true);
    expect(await at(IDLE_MINUTES + 1)).toBe(false);
  });

  test('no other text opens it', async () => {
    const { token } = await device(a);
    for (const guess of ['', token.slice(1), `${token} `, token.toLowerCase()]) {
      expect(await readSession(db.database, guess, TEST_NOW)).toBeNull();
    }
    const { rows } = await db.owner.query('SELECT * FROM "Session"');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('signing out ends the caller’s session, also where there is none', async () => {
  let ended = 0;
  const base = testContext({
    database: db.database,
    session: { start: async () => undefined, end: async () => void (ended += 1) },
  });
  expect(await runOperation(signOut, base, {})).toEqual({ ok: true, value: {} });
  expect(ended).toBe(1);
});
