import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crossPractice, type CrossPractice } from '#tenants/cross-practice.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let cross: CrossPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  cross = crossPractice(db.database.pool);
});
afterAll(() => db.close());

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
async function person(email: string, more: object = {}) {
  const { id } = await db.database.prisma.user.create({
    data: { email, kind: 'client', name: email, ...more },
  });
  return id;
}
const proved = { emailVerifiedAt: new Date(TEST_NOW) };

describe('functions of a person over all practices', () => {
  it('find what an account may claim only by what it has proved, and only what is nobody’s', async () => {
    const email = 'ada.moss@example.com';
    const id = await person(email);
    expect(await cross.recordsToClaim(id)).toEqual([]);
    await db.database.prisma.user.update({ where: { id }, data: proved });
    const both = [a.clients.ada.id, b.clients.ada.id].sort();
    expect(ids(await cross.recordsToClaim(id))).toEqual(both);
    expect(await cross.isClientAddress(email)).toBe(true);
    expect(await cross.isClientAddress('nobody@example.com')).toBe(false);

    const other = await person('other@example.com', { ...proved, phone: '+15035550142' });
    expect(await cross.recordsToClaim(other)).toEqual([]);
    await db.database.prisma.user.update({
      where: { id: other },
      data: { phoneVerifiedAt: new Date(TEST_NOW) },
    });
    // The number alone is not enough: it may have been another's before.
    expect(await cross.recordsToClaim(other)).toEqual([]);
    const named = { firstName: 'ADA', lastName: 'Moss ' };
    await db.database.prisma.user.update({ where: { id: other }, data: named });
    expect(ids(await cross.recordsToClaim(other))).toEqual(both);
    expect((await cross.recordsToClaim(other)).map(({ byPhone }) => byPhone)).toEqual([true, true]);

    await db.owner.query('UPDATE "Client" SET "userId" = $1 WHERE id = $2', [id, a.clients.ada.id]);
    expect(ids(await cross.recordsToClaim(other))).toEqual([b.clients.ada.id]);
    expect(await cross.recordsOfPerson(id)).toEqual([{ practiceId: a.id, id: a.clients.ada.id }]);
    await db.database.prisma.user.update({ where: { id: other }, data: { disabledAt: new Date(TEST_NOW) } });
    expect(await cross.recordsToClaim(other)).toEqual([]);
  });

  it('are a practitioner’s by the proved email address alone, and one number is proved by one account', async () => {
    const phone = { phone: '+15035550190', phoneVerifiedAt: new Date(TEST_NOW) };
    const update = (data: object) => db.database.prisma.user.update({ where: { id: a.owner.userId }, data });
    await update({ ...phone, emailVerifiedAt: null });
    await db.owner.query('UPDATE "Client" SET email = $1 WHERE id = $2', [a.owner.email, b.clients.ben.id]);
    await db.owner.query('UPDATE "Client" SET phone = $1 WHERE id = $2', [phone.phone, b.clients.cleo.id]);
    expect(await cross.recordsToClaim(a.owner.userId)).toEqual([]);
    await update(proved);
    expect(ids(await cross.recordsToClaim(a.owner.userId))).toEqual([b.clients.ben.id]);
    await update({ phone: null, phoneVerifiedAt: null });
    await person('first@example.com', phone);
    await expect(person('second@example.com', phone)).rejects.toThrow();
  });

  it('page through a person’s bookings, and know no other tab', async () => {
    const id = await person('cleo@example.com', proved);
    await db.owner.query('UPDATE "Client" SET "userId" = $1 WHERE id = $2', [id, a.clients.cleo.id]);
    const of = (tab: 'upcoming' | 'past' | 'transactions' | 'expired', limit = 10) =>
      cross.bookingsOfPerson(id, tab, new Date(TEST_NOW), { limit, offset: 0 });
    expect(await of('past')).toEqual([{ practiceId: a.id, id: a.appointments.cancelled.id, total: 1 }]);
    expect(await of('past', 0)).toEqual([]);
    for (const tab of ['upcoming', 'transactions', 'expired'] as const) expect(await of(tab)).toEqual([]);
    await expect(of('everything' as 'past')).rejects.toThrow('no such tab');
  });
});

describe('outside of practices', () => {
  it('only what belongs to none is seen and written', async () => {
    const add = (practiceId: string | null) =>
      outsidePractices(
        db.database,
        (sql) => sql`
          INSERT INTO "Message" (id, "practiceId", channel, template, "toAddress", "bodyText", "dedupeKey")
          VALUES (${randomUUID()}::uuid, ${practiceId}::uuid, 'email', 'sign_in_link', 'x@example.com', 'x', ${randomUUID()})`,
      );
    await add(null);
    await expect(add(a.id)).rejects.toThrow('row-level security');
    const counted = await outsidePractices(
      db.database,
      (sql) => sql<{ messages: number; clients: number }>`
        SELECT (SELECT count(*)::int FROM "Message") AS messages, (SELECT count(*)::int FROM "Client") AS clients`,
    );
    expect(counted).toEqual([{ messages: 1, clients: 0 }]);
    const seen = await a.db.run((sql) => sql`SELECT 1 FROM "Message" WHERE "practiceId" IS NULL`);
    expect(seen).toEqual([]);
  });
});
