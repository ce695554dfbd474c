import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { relayOutbox } from './relay.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  await db.owner.query(
    `INSERT INTO "PublishedPage" (id, "practiceId", path, title, html, etag, csp, version, "publishedAt")
     SELECT gen_random_uuid(), id, '/', 'Home', '', 'e', '', 1, now() FROM "Practice"`,
  );
  await db.owner.query('UPDATE "OutboxEvent" SET "processedAt" = now()');
});
afterAll(() => db.close());

/** A save of what the website shows, and its way into the queue. */
async function saved(practice: WorldPractice) {
  await practiceDb(db.database, practice.id).run((sql) => enqueueRepublish(sql, practice.id));
  expect(await relayOutbox(testServices({ database: db.database }))).toBe(1);
}

const waiting = async () =>
  (
    await db.owner.query<{ practiceId: string; queue: string }>(
      `SELECT j.payload->>'practiceId' AS "practiceId", q.queue_name AS queue FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE j.is_available ORDER BY j.id`,
    )
  ).rows;

test('a website that waits to be rendered waits once, however often its practice saves, and all wait in one line', async () => {
  const queue = 'republish-site';
  for (let times = 0; times < 5; times += 1) await saved(a);
  expect(await waiting()).toEqual([{ practiceId: a.id, queue }]);
  await saved(b);
  expect(await waiting()).toEqual([
    { practiceId: a.id, queue },
    { practiceId: b.id, queue },
  ]);
  // What is being rendered may have been read before the change: one more follows, and only one.
  await db.owner.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker' WHERE payload->>'practiceId' = $1`,
    [a.id],
  );
  for (let times = 0; times < 3; times += 1) await saved(a);
  expect(await waiting()).toEqual([
    { practiceId: b.id, queue },
    { practiceId: a.id, queue },
  ]);
});
