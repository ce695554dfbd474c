import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openPool } from './db.ts';
import { rateLimiter, secondsOf, type Cost } from './rate-limit.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

const NETWORK = '192.0.2.1';
const costs: Cost[] = [
  { budget: 'strangerNetwork', key: NETWORK },
  { budget: 'strangerPair', key: `somebody ${NETWORK}` },
  { budget: 'strangerCalendar', key: `practice ${NETWORK}`, points: 3 },
];
const kept = async () => {
  const { rows } = await db.owner.query<{ key: string; points: number }>(
    'SELECT key, points FROM "RateLimit" ORDER BY key COLLATE "C"',
  );
  return rows.map(({ key, points }) => [key, points]);
};

describe('several budgets spent at once', () => {
  test('count as each spent alone does, under the same keys and for the same time', async () => {
    const limiter = rateLimiter(db.database.pool);
    expect(await limiter.spendAll(costs)).toBeNull();
    const together = await kept();
    const before = Date.now();
    for (const { budget, key, points } of costs) expect(await limiter.spend(budget, key, points)).toBe(true);
    expect(await kept()).toEqual(together.map(([key, points]) => [key, 2 * Number(points)]));
    const { rows } = await db.owner.query<{ expire: string }>(
      `SELECT expire::text FROM "RateLimit" WHERE key LIKE 'strangerPair:%'`,
    );
    expect(Math.abs(Number(rows[0]!.expire) - before - secondsOf('strangerPair') * 1_000)).toBeLessThan(
      60_000,
    );
  });

  test('are all taken or none: the first that is used up is told, and the others are given back', async () => {
    const limiter = rateLimiter(db.database.pool);
    await limiter.spend('strangerPair', costs[1]!.key, 8);
    await limiter.spend('strangerCalendar', costs[2]!.key, 58);
    const before = await kept();
    expect(await limiter.spendAll(costs)).toBe(costs[1]);
    expect((await kept()).filter(([, points]) => points !== 0)).toEqual(before);
  });

  test('begin anew once their time is over', async () => {
    const limiter = rateLimiter(db.database.pool);
    await limiter.spend('strangerPair', costs[1]!.key, 8);
    await db.owner.query('UPDATE "RateLimit" SET expire = $1', [Date.now() - 1]);
    expect(await limiter.spendAll(costs)).toBeNull();
    expect(await kept()).toContainEqual([`strangerPair:${costs[1]!.key}`, 1]);
  });

  test('of many at once, in whatever order, no more are taken than there are, and none waits for ever', async () => {
    const limiter = rateLimiter(db.database.pool);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => limiter.spendAll(n % 2 ? costs : costs.toReversed())),
    );
    const taken = answers.filter((refused) => refused === null).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(8);
    expect(await limiter.spendAll([{ budget: 'strangerPair', key: 'somebody else' }])).toBeNull();
  });

  test('are refused while the store does not answer; nothing costs nothing', async () => {
    const gone = openPool(db.appUrl, 1);
    await gone.end();
    expect(await rateLimiter(gone).spendAll(costs)).toBe(costs[0]);
    expect(await rateLimiter(gone).spendAll([])).toBeNull();
  });
});
