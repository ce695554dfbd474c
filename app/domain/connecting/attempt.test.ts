import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseContext, OperationContext } from '#app/operations/context.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { beginAttempt } from './begin-attempt.ts';
import { takeAttempt } from './take-attempt.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "ConnectAttempt"'));

/** What an operation of a practice’s owner gets, in one of their sessions. */
async function owner(practice: WorldPractice, at: { sessionId?: string; now?: number } = {}) {
  const { actor } = practice.owner;
  const base: BaseContext = testContext({
    database: db.database,
    actor: { ...actor, sessionId: at.sessionId ?? (actor as { sessionId: string }).sessionId } as never,
    ...(at.now ? { clock: { now: () => at.now! } } : {}),
  });
  const { practice: found } = await practiceOwner().authorize(base, {});
  return { ...base, practice: found!, db: practiceDb(db.database, found!.id) } as OperationContext;
}
const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'expired' });

describe('the way to a vendor’s consent page and back', () => {
  test('ends where it began, with the verifier that the challenge was made of', async () => {
    const ctx = await owner(a);
    const { state, verifier, challenge } = await beginAttempt(ctx, 'zoom');
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
    // RFC 7636: 43 to 128 characters.
    expect(verifier).toMatch(/^[\w-]{43,128}$/);
    expect(await takeAttempt(ctx, 'zoom', state)).toEqual({ verifier });
  });

  test('is gone once: two tabs with the same address cannot both come back', async () => {
    const ctx = await owner(a);
    const { state } = await beginAttempt(ctx, 'square');
    const ends = await Promise.allSettled([
      takeAttempt(ctx, 'square', state),
      takeAttempt(ctx, 'square', state),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('two begun in two tabs both come back', async () => {
    const ctx = await owner(a);
    const [one, two] = [await beginAttempt(ctx, 'calendars'), await beginAttempt(ctx, 'calendars')];
    expect(await takeAttempt(ctx, 'calendars', one.state)).toEqual({ verifier: one.verifier });
    expect(await takeAttempt(ctx, 'calendars', two.state)).toEqual({ verifier: two.verifier });
  });

  test('is nobody else’s: not of another practice, session or vendor, nor after ten minutes (C100)', async () => {
    const { state } = await beginAttempt(await owner(a), 'zoom');
    await refused(takeAttempt(await owner(b), 'zoom', state));
    await refused(takeAttempt(await owner(a, { sessionId: crypto.randomUUID() }), 'zoom', state));
    await refused(takeAttempt(await owner(a), 'square', state));
    await refused(takeAttempt(await owner(a, { now: TEST_NOW + 10 * 60_000 }), 'zoom', state));
    await refused(takeAttempt(await owner(a), 'zoom', ''));
    expect(await takeAttempt(await owner(a), 'zoom', state)).toBeDefined();
  });

  test('stands in the database by a hash and a sealed verifier, and goes when the next one begins', async () => {
    const { state, verifier } = await beginAttempt(await owner(a), 'zoom');
    const stored = JSON.stringify((await db.owner.query('SELECT * FROM "ConnectAttempt"')).rows);
    expect(stored).not.toContain(state);
    expect(stored).not.toContain(verifier);
    await beginAttempt(await owner(a, { now: TEST_NOW + 11 * 60_000 }), 'zoom');
    expect((await db.owner.query('SELECT * FROM "ConnectAttempt"')).rowCount).toBe(1);
  });
});
