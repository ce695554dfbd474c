import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { practiceDb, type Db } from './scoped-db.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase({ max: 2 });
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

test('a body that goes on after a statement that failed is told that nothing was kept', async () => {
  const practice = practiceDb(db.database, world.a.id);
  const id = uuid();
  const hides = practice.run(async (one) => {
    await one`INSERT INTO "Subject" (id, "practiceId", name) VALUES (${id}::uuid, ${world.a.id}::uuid, 'Hidden')`.catch(
      () => [],
    );
    await one`SELECT 1 / 0 AS broken`.catch(() => []);
    return 'done';
  });
  await expect(hides).rejects.toThrow('was undone');
  expect(await practice.run((one) => one`SELECT 1 AS fine`)).toEqual([{ fine: 1 }]);
});

test('what is asked once a transaction is over reaches nobody, also of a body that was thrown out of', async () => {
  const practice = practiceDb(db.database, world.a.id);
  let late: Promise<unknown> | undefined;
  let end = () => undefined as void;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const thrown = practice.run(async (one) => {
    late = one`SELECT 1`.then(() => isOver).then(() => one`SELECT 2`);
    late.catch(() => undefined);
    return Promise.reject(new Error('refused'));
  });
  await expect(thrown).rejects.toThrow('refused');
  end();
  await expect(late).rejects.toThrow('over');
  let kept: Db | undefined;
  await practice.run(async (one) => {
    kept = one;
    await one`SELECT 1`;
    return null;
  });
  await expect(kept!`SELECT 1`).rejects.toThrow('over');
});
