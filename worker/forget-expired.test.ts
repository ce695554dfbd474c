import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { forgetExpired } from './forget-expired.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const left = async (table: string, column: string) =>
  (await db.owner.query<{ name: string }>(`SELECT "${column}" AS name FROM "${table}" ORDER BY 1`)).rows
    .map(({ name }) => name)
    .filter((name) => name.includes('forget-'));

test('what is over for long goes, what still counts stays, and a second time finds nothing', async () => {
  const limiter = rateLimiter(db.database.pool);
  await limiter.spend('graphqlAddress', 'forget-stays');
  await limiter.spend('graphqlAddress', 'forget-goes');
  await db.owner.query(`UPDATE "RateLimit" SET expire = 1000 WHERE key LIKE '%forget-goes'`);
  for (const [name, days] of [
    ['forget-goes', -181],
    ['forget-known', -100],
    ['forget-open', 1],
  ] as const) {
    const end = new Date(TEST_NOW + days * DAY_MS);
    await db.owner.query(
      `INSERT INTO "Session" (id, "tokenHash", "userId", "expiresAt") VALUES ($1, $2, $3, $4)`,
      [uuid(), name, a.owner.userId, end],
    );
    await db.owner.query(
      `INSERT INTO "UserToken" (id, "userId", purpose, "tokenHash", "expiresAt") VALUES ($1, $2, 'sign_in', $3, $4)`,
      [uuid(), a.owner.userId, name, new Date(TEST_NOW + (days === -100 ? -29 : days) * DAY_MS)],
    );
  }
  expect(await forgetExpired(db.database, TEST_NOW)).toEqual({ tries: 1, sessions: 1, links: 1 });
  expect(await left('RateLimit', 'key')).toEqual(['graphqlAddress:forget-stays']);
  expect(await left('Session', 'tokenHash')).toEqual(['forget-known', 'forget-open']);
  expect(await left('UserToken', 'tokenHash')).toEqual(['forget-known', 'forget-open']);
  expect(await forgetExpired(db.database, TEST_NOW)).toEqual({ tries: 0, sessions: 0, links: 0 });
});
