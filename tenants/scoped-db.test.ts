import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { crossPractice } from './cross-practice.ts';
import { practiceDb } from './scoped-db.ts';
import { TENANT_MODELS } from './scoped-prisma.ts';

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

describe('row-level security, with the WHERE taken away', () => {
  test('a query without the practice still sees one practice only (C17)', async () => {
    const { a, b } = world;
    const seen = await practiceDb(db.database, b.id).sql(
      (sql) => sql<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Appointment"`,
    );
    expect(seen).toEqual([{ practiceId: b.id }]);
    const stolen = await practiceDb(db.database, b.id).sql(
      (sql) => sql`SELECT id FROM "Client" WHERE id = ${a.clients.ada.id}::uuid`,
    );
    expect(stolen).toEqual([]);
    const changed = await practiceDb(db.database, b.id).sql(
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
        const rows = await scoped.sql(
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

  test('a body that throws leaves nothing behind', async () => {
    const { a } = world;
    const attempt = practiceDb(db.database, a.id).sql(async (sql) => {
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
