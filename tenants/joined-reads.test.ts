import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { statementCounter } from '#tests/support/rendered/statement-counter.ts';
import { twoPractices } from '#tests/support/world.ts';
import { openDatabase } from '#app/platform/db.ts';
import { practiceDb, readAcross, readsOf, type Db } from './scoped-db.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
let counter: Awaited<ReturnType<typeof statementCounter>>;
let counted: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
  counter = await statementCounter(db.appUrl);
  counted = openDatabase(counter.url, 2);
});
afterAll(async () => {
  await counted.close();
  counter.close();
  await db.close();
});

const ofA = () => practiceDb(counted, world.a.id);

/** Every kind of value that the driver reads in its own way, and what a text may hold that JSON or SQL means something by. */
const everyKind = (on: Db, word: string, at: Date) => on`
  SELECT ${word}::text AS word, ${at}::timestamptz AS at, '2027-03-04'::date AS day, 9007199254740991::int8 AS big, 1.50::numeric AS exact,
    0.1::float8 AS real, -7 AS small, true AS yes, false AS no, NULL::timestamptz AS never, NULL::jsonb AS nothing,
    '{"at": "2027-03-04T05:06:07Z", "list": [1, null, "a"]}'::jsonb AS json, '[1, 2]'::json AS plain, 'null'::jsonb AS "jsonNull",
    ARRAY['a,b', '"', NULL] AS words, ARRAY[1, 2] AS numbers, ARRAY[${at}::timestamptz] AS moments,
    '5f0c2f4e-4f5b-4c55-9c39-2f1e3c1d9a10'::uuid AS id, '\\x00ff10'::bytea AS bytes, 'approved'::"AppointmentState" AS state, '1 hour'::interval AS "long"`;

describe('reads that are asked side by side', () => {
  const at = new Date('2027-03-04T05:06:07.089Z');
  const words = ['', '\\', `it's "so"`, '$1 {"a": 1}', '2027-03-04T05:06:07Z', 'null', 'ünï', '\u2028\n\t'];

  test('are answered as if each had gone alone, whatever they answer', async () => {
    for (const word of words) {
      const [alone] = await practiceDb(db.database, world.a.id).run((on) => everyKind(on, word, at));
      const ask = () =>
        ofA().read((on) =>
          Promise.all([
            everyKind(on, word, at),
            on<{ id: string }>`SELECT id FROM "Client" WHERE "firstName" = ${'Nobody'}`,
            on.selectFrom('Client').select(['id', 'createdAt']).orderBy('id', 'desc').limit(3).execute(),
            on`SELECT FROM "Client" ORDER BY id LIMIT ${2}`,
          ]),
        );
      await ask();
      const [kinds, nobody, clients, bare] = await ask();
      expect(kinds).toEqual([alone]);
      expect(nobody).toEqual([]);
      expect(clients.map(({ id }) => id)).toEqual([...clients.map(({ id }) => id)].sort().reverse());
      expect(clients[0]!.createdAt).toBeInstanceOf(Date);
      expect(bare).toEqual([{}, {}]);
    }
  });

  test('are one statement from the second time on', async () => {
    const ask = () =>
      ofA().read((on) =>
        Promise.all([
          on<{ once: number }>`SELECT ${41}::int + 1 AS once`,
          on
            .selectFrom('Client')
            .select(sql<number>`count(*)::int`.as('many'))
            .executeTakeFirst(),
        ]),
      );
    await ask();
    counter.take();
    const [once, many] = await ask();
    expect(once).toEqual([{ once: 42 }]);
    expect(many!.many).toBeGreaterThan(0);
    expect(counter.take()).toHaveLength(1);
  });

  test('see their own practice alone', async () => {
    const seen = (on: Db) => on<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Client"`;
    for (let time = 0; time < 2; time++)
      expect(await ofA().read((on) => Promise.all([seen(on), seen(on)]))).toEqual([
        [{ practiceId: world.a.id }],
        [{ practiceId: world.a.id }],
      ]);
  });

  test('of several practices are one statement, and each sees its own rows alone', async () => {
    const asked = [world.b.id, world.a.id, world.b.id];
    const ask = () =>
      readAcross(counted, asked, (on, practiceId) =>
        Promise.all([
          on<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Appointment"`,
          on<{ id: string }>`SELECT id FROM "Practice" WHERE id = ANY(${asked}::uuid[])`,
          on<{
            many: number;
          }>`SELECT count(*) AS many FROM "Client" WHERE "practiceId" = ${practiceId}::uuid`,
        ]),
      );
    const alone = await ask();
    counter.take();
    expect(await ask()).toEqual(alone);
    expect(counter.take()).toHaveLength(1);
    expect(alone.map(([visits]) => visits)).toEqual(asked.map((practiceId) => [{ practiceId }]));
    expect(alone.map(([, practices]) => practices)).toEqual(asked.map((id) => [{ id }]));
    for (const [, , clients] of alone) expect(clients[0]!.many).toBeGreaterThan(0);
    expect(await readAcross(counted, [], () => Promise.resolve(1))).toEqual([]);
    expect(() => readAcross(counted, ["'"], () => Promise.resolve(1))).toThrow('id of a practice');
  });

  test('write nothing, and leave a connection that works', async () => {
    const before = await ofA().read((on) => on`SELECT count(*) FROM "Client"`);
    const write = (on: Db) =>
      on`INSERT INTO "Client" (id, "practiceId", "firstName") VALUES (gen_random_uuid(), ${world.a.id}, 'Eve')`;
    const one = (on: Db) => on`SELECT 1 AS one`;
    for (let time = 0; time < 2; time++) {
      await expect(ofA().read((on) => write(on))).rejects.toThrow('read-only transaction');
      await expect(ofA().read((on) => Promise.all([one(on), write(on)]))).rejects.toThrow('read-only');
    }
    expect(await ofA().read((on) => on`SELECT count(*) FROM "Client"`)).toEqual(before);
  });

  test('of one that fails answer all others, and it with its own error', async () => {
    const ask = (divisor: number) =>
      ofA().read((on) => Promise.allSettled([on`SELECT 1 / ${divisor}::int AS share`, on`SELECT 2 AS two`]));
    const two = { status: 'fulfilled', value: [{ two: 2 }] };
    for (let time = 0; time < 2; time++) {
      expect(await ask(0)).toEqual([
        { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
        two,
      ]);
      expect(await ask(1)).toEqual([{ status: 'fulfilled', value: [{ share: 1 }] }, two]);
    }
  });

  test('of the operations of one request are one statement', async () => {
    const reads = readsOf(counted);
    const ask = () =>
      Promise.all(
        ['loader', 'other loader'].map((name) =>
          practiceDb(counted, world.a.id, reads).read((on) => on`SELECT ${name}::text AS name`),
        ),
      );
    await ask();
    counter.take();
    expect(await ask()).toEqual([[{ name: 'loader' }], [{ name: 'other loader' }]]);
    expect(counter.take()).toHaveLength(1);
  });
});
