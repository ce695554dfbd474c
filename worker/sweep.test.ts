import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selectSearch } from '#app/integrations/search/select.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { sweep } from './sweep.ts';

interface Job {
  id: string;
  key: string | null;
  attempts: number;
  waits: boolean;
}

let db: TestDatabase;
let a: WorldPractice;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const swept = () =>
  sweep(
    testServices({
      database: db.database,
      ports: { search: selectSearch(crossPractice(db.database.pool)) },
    }),
  );

beforeEach(async () => {
  const id = uuid();
  key = `deliver:${id}`;
  await db.owner.query(
    `INSERT INTO "Message" (id, "practiceId", channel, template, "toAddress", "bodyText", "dedupeKey")
     VALUES ($1, $2, 'sms', 'appointment_confirmed', '+15035550100', 'Hello', $3)`,
    [id, a.id, key],
  );
  expect(await swept()).toMatchObject({ 'deliver-message': 1 });
});

const jobs = async () =>
  (
    await db.owner.query<Job>(
      `SELECT j.id::text, j.key, j.attempts, j.run_at > now() AS waits FROM graphile_worker._private_jobs j
       WHERE j.payload->>'messageId' = $1 ORDER BY j.id`,
      [key.slice('deliver:'.length)],
    )
  ).rows;

const set = (change: string) =>
  db.owner.query(`UPDATE graphile_worker._private_jobs SET ${change} WHERE key = $1`, [key]);

async function sweptAgain() {
  const queued = await swept();
  await db.owner.query(`UPDATE "Message" SET state = 'sent' WHERE "dedupeKey" = $1`, [key]);
  return queued;
}

test('what waits after failures keeps its count and its time', async () => {
  await set(`attempts = 9, run_at = now() + interval '2 hours', updated_at = now()`);
  expect(await sweptAgain()).not.toHaveProperty('deliver-message');
  expect(await jobs()).toMatchObject([{ key, attempts: 9, waits: true }]);
});

test('beside a job that runs no second one is put', async () => {
  await set(`locked_at = now(), locked_by = 'a worker', attempts = 1`);
  expect(await sweptAgain()).not.toHaveProperty('deliver-message');
  expect(await jobs()).toMatchObject([{ key, attempts: 1 }]);
});

test('what failed a quarter of an hour ago is due again, given up or not', async () => {
  await set(`attempts = 9, run_at = now() + interval '2 hours', updated_at = now() - interval '16 minutes'`);
  expect(await sweptAgain()).toMatchObject({ 'deliver-message': 1 });
  expect(await jobs()).toMatchObject([{ key, attempts: 9, waits: false }]);
});

test('what was tried for the last time is tried once more', async () => {
  await set(`attempts = 25, run_at = now() - interval '1 hour', updated_at = now() - interval '16 minutes'`);
  expect(await sweptAgain()).toMatchObject({ 'deliver-message': 1 });
  expect(await jobs()).toMatchObject([{ key, attempts: 24, waits: false }]);
});

describe('six hundred messages that never get done, and one that falls due after them', () => {
  beforeEach(async () => {
    await sweptAgain();
    await db.owner.query(
      `INSERT INTO "Message" (id, "practiceId", channel, template, "toAddress", "bodyText", "dedupeKey", "createdAt")
       SELECT gen_random_uuid(), $1, 'sms', 'stuck', '+15035550100', 'Hello', 'stuck:' || n, now() - interval '1 day'
       FROM generate_series(1, 600) n`,
      [a.id],
    );
    expect(await swept()).toMatchObject({ 'deliver-message': 600 });
    await db.owner.query(`UPDATE "Message" SET state = 'queued' WHERE "dedupeKey" = $1`, [key]);
    await db.owner.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [key]);
  });
  afterEach(() => db.owner.query('DELETE FROM "Message"'));

  test('it is queued where they wait to be tried again', async () => {
    await db.owner.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 9, run_at = now() + interval '2 hours', updated_at = now()`,
    );
    expect(await swept()).toMatchObject({ 'deliver-message': 1 });
    expect(await jobs()).toHaveLength(1);
  });

  test('it is queued where their jobs come to nothing and are wanted again at every look', async () => {
    await db.owner.query('DELETE FROM graphile_worker._private_jobs');
    expect(await swept()).toMatchObject({ 'deliver-message': 601 });
    expect(await jobs()).toHaveLength(1);
  });
});
