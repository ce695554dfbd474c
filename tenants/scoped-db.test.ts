import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { crossPractice } from './cross-practice.ts';
import { composedOnce, practiceDb, sqlOn } from './scoped-db.ts';
import { TENANT_MODELS } from './scoped-prisma.ts';
import { SHARED_TABLES } from './scoped-queries.ts';

type World = Awaited<ReturnType<typeof twoPractices>>;

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

describe('the scoped client', () => {
  test('reads its own practice alone, whatever is asked', async () => {
    const { a, b } = world;
    await practiceDb(db.database, a.id).tx(async (tx) => {
      const all = await tx.client.findMany({ take: 1000 });
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.map(({ practiceId }) => practiceId))).toEqual(new Set([a.id]));
      expect(await tx.client.findMany({ where: { practiceId: b.id }, take: 10 })).toEqual(
        await tx.client.findMany({ take: 10 }),
      );
      expect(await tx.client.findUnique({ where: { id: b.clients.ada.id } })).toBeNull();
      expect(await tx.practice.findMany({ take: 10 })).toHaveLength(1);
      expect(await tx.appointment.count()).toBe(Object.keys(a.appointments).length);
    });
  });

  test('changes its own practice alone', async () => {
    const { a, b } = world;
    await practiceDb(db.database, a.id).tx(async (tx) => {
      const { count } = await tx.client.updateMany({
        where: { id: b.clients.ben.id },
        data: { notes: 'taken' },
      });
      expect(count).toBe(0);
      await expect(tx.client.delete({ where: { id: b.clients.ben.id } })).rejects.toThrow();
    });
    const { rows } = await db.owner.query('SELECT notes FROM "Client" WHERE id = $1', [b.clients.ben.id]);
    expect(rows[0].notes).toBeNull();
  });

  test('refuses to write a row of another practice', async () => {
    const { a, b } = world;
    const attempt = practiceDb(db.database, a.id).tx((tx) =>
      tx.client.create({ data: { practiceId: b.id, firstName: 'Eve', lastName: 'X' } }),
    );
    await expect(attempt).rejects.toThrow('a row of another practice was about to be written');
  });

  test('every model with a practiceId is a tenant model', () => {
    expect(TENANT_MODELS.size).toBeGreaterThan(50);
    expect(TENANT_MODELS.has('Appointment')).toBe(true);
    expect(TENANT_MODELS.has('User')).toBe(false);
  });

  test('wants the id of a practice', () => {
    expect(() => practiceDb(db.database, `'; DROP TABLE "User"; --`)).toThrow('needs the id of a practice');
  });
});

describe('composed statements, on a connection that row-level security does not bind', () => {
  const ofA = () => sqlOn(db.owner, world.a.id);
  const eve = () => ({ id: uuid(), firstName: 'Eve', deletedAt: new Date() });

  test('read their own practice alone, wherever a table stands in them', async () => {
    const { a, b } = world;
    const own = await ofA().selectFrom('Client as c').select(['c.id', 'c.practiceId']).execute();
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ practiceId }) => practiceId))).toEqual(new Set([a.id]));

    const theirs = b.clients.ada.id;
    const found = () => ofA().selectFrom('Client as c').select('c.id').where('c.id', '=', theirs);
    const here = ofA().selectFrom('Practice').select('Practice.id');
    const reads = [
      found(),
      ofA()
        .selectFrom('Client')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', theirs), eb('id', '=', theirs)])),
      here.innerJoin('Client as c', (join) => join.on('c.id', '=', theirs)),
      here
        .innerJoin('Client as c', (join) => join.on((eb) => eb.or([eb('c.id', '=', theirs), eb.lit(true)])))
        .where('c.id', '=', theirs),
      here.crossJoin('Client as c').where('c.id', '=', theirs),
      here.where(({ exists }) => exists(found())),
      ofA()
        .with('those', () => found())
        .selectFrom('those')
        .select('those.id'),
      ofA().selectFrom(found().as('those')).select('those.id'),
      here.innerJoinLateral(found().as('those'), (join) => join.onTrue()),
      found().union(found()),
      ofA().selectFrom('Practice').select('id').where('id', '=', b.id),
    ];
    for (const read of reads) expect(await read.execute(), read.compile().sql).toEqual([]);

    const left = here.leftJoin('Client as c', (join) => join.on('c.id', '=', theirs)).select('c.firstName');
    expect(await left.execute()).toEqual([{ id: a.id, firstName: null }]);
    const nested = here.select(jsonArrayFrom(found()).as('those'));
    expect(await nested.execute()).toEqual([{ id: a.id, those: [] }]);
    const full = here.fullJoin('Client as c', (join) => join.on('c.id', '=', theirs));
    expect(() => full.compile()).toThrow('FullJoin is not scoped');
  });

  test('composed once, read the practice that asks, with the values that it gives', async () => {
    let times = 0;
    const named = composedOnce((on, ids: readonly string[], most: number) => {
      times += 1;
      return on
        .selectFrom('Client as c')
        .innerJoin('Practice as p', 'p.id', 'c.practiceId')
        .where('c.id', '=', ({ fn, val }) => fn.any(val(ids)))
        .where('c.lastName', '<>', 'Nobody')
        .select(['p.id', sql<number>`${most}::int`.as('most')]);
    });
    const ids = [world.a.clients.ada.id, world.b.clients.ada.id];
    for (const [index, { id }] of [world.a, world.b, world.a].entries())
      expect(await named(sqlOn(db.owner, id), ids, index)).toEqual([{ id, most: index }]);
    expect(await named(sqlOn(db.owner), ids, 1)).toEqual([]);
    expect(times).toBe(1);
  });

  test('change their own practice alone', async () => {
    const { b } = world;
    const id = b.clients.ben.id;
    const taken = { notes: 'taken' };
    const changes = [
      ofA().updateTable('Client').set(taken).where('id', '=', id).returning('id'),
      ofA()
        .updateTable('Client as c')
        .from('Client as x')
        .set(taken)
        .where('x.id', '=', id)
        .returning('x.id'),
      ofA().deleteFrom('Client').where('id', '=', id).returning('id'),
      ofA().deleteFrom('Client as c').using('Client as x').where('x.id', '=', id).returning('x.id'),
      ofA()
        .insertInto('Client')
        .values({ ...eve(), id })
        .onConflict((oc) => oc.column('id').doUpdateSet(taken))
        .returning('id'),
    ];
    for (const change of changes) expect(await change.execute(), change.compile().sql).toEqual([]);
    const { rows } = await db.owner.query('SELECT notes FROM "Client" WHERE id = $1', [id]);
    expect(rows).toEqual([{ notes: null }]);
  });

  test('write rows of their own practice, which need not be named; another is refused', async () => {
    const { a, b } = world;
    const written = await ofA()
      .insertInto('Client')
      .values([eve(), { ...eve(), email: sql<string>`lower('EVE@EXAMPLE.COM')` }])
      .returning(['practiceId', 'email'])
      .execute();
    expect(written).toEqual([
      { practiceId: a.id, email: null },
      { practiceId: a.id, email: 'eve@example.com' },
    ]);
    const copied = await ofA()
      .insertInto('Client')
      .columns(['id', 'firstName', 'deletedAt'])
      .expression((eb) =>
        eb
          .selectFrom('Client')
          .select([sql<string>`gen_random_uuid()`.as('id'), 'firstName', 'deletedAt'])
          .where('firstName', '=', 'Eve')
          .limit(1),
      )
      .returning('practiceId')
      .execute();
    expect(copied).toEqual([{ practiceId: a.id }]);

    const insert = ofA().insertInto('Client');
    const another = 'a row of another practice was about to be written';
    const [mine, theirs] = [a.id, b.id].map((practiceId) => ({ ...eve(), practiceId }));
    await expect(insert.values(theirs!).execute()).rejects.toThrow(another);
    await expect(insert.values([mine!, theirs!]).execute()).rejects.toThrow(another);
    const move = ofA().updateTable('Client').set({ practiceId: b.id });
    await expect(move.execute()).rejects.toThrow('moved to another practice');
  });

  test('outside practices no table of a practice is named, and shared rows are those of nobody', async () => {
    const outside = sqlOn(db.owner);
    const statements = [
      outside.selectFrom('Client').select('id'),
      outside.updateTable('Practice').set({ name: 'x' }),
      outside.insertInto('Client').values(eve()),
    ];
    for (const one of statements) await expect(one.execute()).rejects.toThrow('outside practices');
    const entry = { actorKind: 'system', action: 'x', subjectKind: 'x' } as const;
    await ofA()
      .insertInto('AuditEntry')
      .values({ ...entry, id: uuid() })
      .execute();
    await outside
      .insertInto('AuditEntry')
      .values({ ...entry, id: uuid() })
      .execute();
    const shared = await outside
      .selectFrom('AuditEntry')
      .select('practiceId')
      .where('action', '=', 'x')
      .execute();
    expect(shared).toEqual([{ practiceId: null }]);
    expect(await outside.selectFrom('User').select('id').limit(1).execute()).toHaveLength(1);
  });

  test('the tables whose rows may be nobody’s are known', async () => {
    const { rows } = await db.owner.query<{ table_name: string }>(`
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'practiceId' AND is_nullable = 'YES'`);
    expect(new Set(rows.map(({ table_name: table }) => table))).toEqual(SHARED_TABLES);
  });
});

describe('composed statements of the app', () => {
  test('share a transaction with Prisma: what it wrote is seen, and goes with it', async () => {
    const { a } = world;
    const attempts = Array.from({ length: 8 }, () =>
      practiceDb(db.database, a.id).tx(async ({ client, db: own }) => {
        const id = uuid();
        await client.create({ data: { practiceId: a.id, id, firstName: 'Half' } });
        await own.insertInto('Client').values({ id: uuid(), firstName: 'Half' }).execute();
        const seen = await own.selectFrom('Client').select('id').where('firstName', '=', 'Half').execute();
        expect(seen).toHaveLength(2);
        expect(seen.map((row) => row.id)).toContain(id);
        expect(await client.count({ where: { firstName: 'Half' } })).toBe(2);
        throw new Error('stop');
      }),
    );
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow('stop')));
    const { rows } = await db.owner.query(`SELECT id FROM "Client" WHERE "firstName" = 'Half'`);
    expect(rows).toEqual([]);
  });

  test('are prepared once a connection, and their values come as their types say', async () => {
    const id = uuid();
    const createdAt = new Date('2027-03-04T05:06:07.089Z');
    await practiceDb(db.database, world.a.id).run(async (own) => {
      await own.insertInto('Client').values({ id, firstName: 'Once', createdAt }).execute();
      const read = () =>
        own
          .selectFrom('Client')
          .select(({ fn }) => ['createdAt', fn.countAll<number>().over().as('count')])
          .select(sql<Date>`'2027-03-04'::date`.as('day'))
          .where('createdAt', '=', createdAt)
          .executeTakeFirst();
      const row = { createdAt, count: 1, day: new Date('2027-03-04T00:00:00Z') };
      expect([await read(), await read()]).toEqual([row, row]);
      const prepared = await own<{ times: number }>`
        SELECT (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements
        WHERE statement LIKE '%''2027-03-04''::date as "day"%'`;
      expect(prepared).toEqual([{ times: 2 }]);
      await own.deleteFrom('Client').where('id', '=', id).execute();
    });
  });
});

describe('row-level security, with the WHERE taken away', () => {
  test('a query without the practice still sees one practice only (C17)', async () => {
    const { a, b } = world;
    const seen = await practiceDb(db.database, b.id).run(
      (sql) => sql<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Appointment"`,
    );
    expect(seen).toEqual([{ practiceId: b.id }]);
    const stolen = await practiceDb(db.database, b.id).run(
      (sql) => sql`SELECT id FROM "Client" WHERE id = ${a.clients.ada.id}::uuid`,
    );
    expect(stolen).toEqual([]);
    const changed = await practiceDb(db.database, b.id).run(
      (sql) => sql`UPDATE "Client" SET notes = 'x' WHERE id = ${a.clients.ada.id}::uuid RETURNING id`,
    );
    expect(changed).toEqual([]);
  });

  test('no tenant table shows a row while no practice is set (C18)', async () => {
    const { rows: tables } = await db.owner.query<{ table_name: string }>(`
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'practiceId' AND is_nullable = 'NO'`);
    expect(tables.length).toBeGreaterThan(50);
    for (const { table_name: table } of tables) {
      const { rows } = await db.database.pool.query(`SELECT count(*)::int AS n FROM "${table}"`);
      expect({ table, n: rows[0].n }).toEqual({ table, n: 0 });
    }
  });

  test('a setting ends with its transaction: 10,000 interleaved reads, no crossed row (C18)', async () => {
    const { a, b } = world;
    const own = [a, b].map((practice) => ({ practice, db: practiceDb(db.database, practice.id) }));
    let crossed = 0;
    let read = 0;
    const reader = async (start: number) => {
      for (let i = start; i < 10_000; i += 40) {
        const { practice, db: scoped } = own[i % 2]!;
        const rows = await scoped.run(
          (sql) => sql<{ practiceId: string }>`SELECT "practiceId" FROM "Client" LIMIT 5`,
        );
        read += 1;
        crossed += rows.filter(({ practiceId }) => practiceId !== practice.id).length;
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, start) => reader(start)));
    expect({ read, crossed }).toEqual({ read: 10_000, crossed: 0 });
    const { rows } = await db.database.pool.query('SELECT count(*)::int AS n FROM "Client"');
    expect(rows[0].n).toBe(0);
  });

  test('one statement alone: what it writes stays; what fails is told, and the next meets a clean connection', async () => {
    const { a, b } = world;
    const one = practiceDb(db.database, a.id);
    await one.run((sql) => sql`UPDATE "Client" SET notes = 'alone' WHERE id = ${a.clients.ada.id}::uuid`);
    const broken = () =>
      one.run((sql) => sql`UPDATE "Client" SET notes = 'gone', id = NULL WHERE "practiceId" = ${a.id}::uuid`);
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, broken));
    const sentences = attempts.map((one) => one.status === 'rejected' && String(one.reason));
    expect(sentences).toEqual(Array.from({ length: 20 }, () => expect.stringContaining('null value')));
    const { rows } = await db.owner.query(`SELECT notes FROM "Client" WHERE id = $1`, [a.clients.ada.id]);
    expect(rows).toEqual([{ notes: 'alone' }]);
    const next = await Promise.all(
      Array.from({ length: 20 }, () =>
        practiceDb(db.database, b.id).run(
          (sql) => sql<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Client"`,
        ),
      ),
    );
    expect(new Set(next.flat().map(({ practiceId }) => practiceId))).toEqual(new Set([b.id]));
  });

  test('what only COMMIT refuses is told of one statement too', async () => {
    await db.owner
      .query(`CREATE CONSTRAINT TRIGGER refuse_late AFTER UPDATE ON "Client" DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.notes = 'late') EXECUTE FUNCTION suppress_redundant_updates_trigger()`);
    const late = practiceDb(db.database, world.a.id).run(
      (sql) => sql`UPDATE "Client" SET notes = 'late' WHERE id = ${world.a.clients.ada.id}::uuid`,
    );
    await expect(late).rejects.toThrow('suppress_redundant_updates_trigger');
    await db.owner.query('DROP TRIGGER refuse_late ON "Client"');
  });

  test('a body that throws leaves nothing behind', async () => {
    const { a } = world;
    const attempt = practiceDb(db.database, a.id).run(async (sql) => {
      await sql`UPDATE "Client" SET notes = 'half' WHERE "practiceId" = ${a.id}::uuid`;
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    const { rows } = await db.owner.query(`SELECT count(*)::int AS n FROM "Client" WHERE notes = 'half'`);
    expect(rows[0].n).toBe(0);
  });
});

describe('paths that cross practices', () => {
  test('answer ids and public facts only', async () => {
    const { a, b } = world;
    const cross = crossPractice(db.database.pool);
    expect(await cross.practiceForSlug(a.slug)).toMatchObject({ id: a.id, slug: a.slug });
    expect(await cross.practiceForOwner(b.owner.userId)).toMatchObject({ id: b.id });
    expect(await cross.practiceForSlug('nobody')).toBeNull();
    expect(await cross.linkForHash('appointment', 'no such hash')).toBeNull();
  });
});
