import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { runOperation } from '#app/operations/run.ts';
import {
  aClient,
  anApprovedAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  given,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { client, clients } from '../index.ts';
import { clientsToBook } from '../to-book/clients-to-book.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 4 });
  ({ a, b } = await twoPractices(db.database));
  await given(a.db, TEST_NOW, (scene) => {
    const emil = aClient(scene, {
      firstName: 'émile',
      lastName: 'Zola',
      email: 'e_mile@example.com',
      phone: '+442079460958',
    });
    aClient(scene, { firstName: 'Gone', lastName: 'Person', deletedAt: new Date(TEST_NOW) });
    aClient(scene, { firstName: 'No', lastName: 'Contact', email: null });
    const visit = { location: a.locations.office, services: [a.services.massage] };
    aPastUnpaidAppointment(scene, { ...visit, client: emil, startsAt: TEST_NOW - 3 * DAY_MS });
  });
});
afterAll(() => db.close());

const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const ask = (input: object) => ok(runOperation(clients, owner(), input));
const names = async (input: object) => (await ask(input)).clients.map(({ name }) => name);

describe('the clients of a practice', () => {
  test('stand in the order of their names, without those that were deleted', async () => {
    expect(await names({})).toEqual(['Ada Moss', 'Ben Reyes', 'Cleo Park', 'émile Zola', 'No Contact']);
    expect(await names({ direction: 'desc' })).toEqual([
      'No Contact',
      'émile Zola',
      'Cleo Park',
      'Ben Reyes',
      'Ada Moss',
    ]);
  });

  test('sort by email, phone and last appointment; whoever has none comes last', async () => {
    expect((await names({ sort: 'email' })).at(-1)).toBe('No Contact');
    expect((await names({ sort: 'email', direction: 'desc' })).at(-1)).toBe('No Contact');
    expect((await names({ sort: 'phone' }))[0]).toBe('Ada Moss');
    expect((await names({ sort: 'phone', direction: 'desc' }))[0]).toBe('émile Zola');
    expect((await names({ sort: 'lastAppointment' })).slice(0, 2)).toEqual(['émile Zola', 'Ben Reyes']);
    expect((await names({ sort: 'lastAppointment', direction: 'asc' })).slice(0, 2)).toEqual([
      'Ben Reyes',
      'émile Zola',
    ]);
  });

  test('show when the latest visit took place, never one that is to come', async () => {
    const rows = (await ask({})).clients;
    expect(rows.find(({ name }) => name === 'émile Zola')).toMatchObject({
      email: 'e_mile@example.com',
      phone: '+442079460958',
      lastAppointmentDate: new Date(TEST_NOW - 3 * DAY_MS),
    });
    expect(rows.find(({ name }) => name === 'Ada Moss')?.lastAppointmentDate).toBeNull();
  });

  test('show what is next and what is owed: for visits that began and are not paid, not for those to come', async () => {
    const found = await given(a.db, TEST_NOW, (scene) => {
      const client = aClient(scene, { firstName: 'Owen', lastName: 'Due' });
      const visit = (startsAt: number) => ({
        client,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt,
      });
      aPastUnpaidAppointment(scene, visit(TEST_NOW - 30 * DAY_MS));
      aPaidAppointment(scene, { ...visit(TEST_NOW - 31 * DAY_MS), paidAt: TEST_NOW - 31 * DAY_MS });
      const next = anApprovedAppointment(scene, visit(TEST_NOW + 300 * DAY_MS));
      anApprovedAppointment(scene, visit(TEST_NOW + 301 * DAY_MS));
      return { id: client.id, next };
    });
    const [owen] = (await ask({ searchTerm: 'Owen Due' })).clients;
    expect(owen).toMatchObject({
      id: found.id,
      nextAppointmentDate: new Date(found.next.startsAtMs),
      balanceCents: 9_000,
      balanceCurrency: 'USD',
    });
    // A tip that stayed where Mark as Paid was undone is paid already; the payments list says the same of it.
    await db.owner.query(
      `UPDATE "Bill" SET "collectedCents" = 500, "totalCents" = "totalCents" + 500
       WHERE "clientId" = $1 AND status = 'open' AND "startsAt" < $2`,
      [found.id, new Date(TEST_NOW)],
    );
    for (const { id, balanceCents } of (await ask({})).clients) {
      const { totalOutstanding } = await ok(runOperation(paymentsDirectory, owner(), { clientId: id }));
      expect(balanceCents).toBe(totalOutstanding);
      // The profile says the same.
      expect(await ok(runOperation(client, owner(), { clientId: id }))).toMatchObject({ balanceCents });
      if (id === found.id) expect(balanceCents).toBe(9_000);
    }
    const searched = await ok(runOperation(paymentsDirectory, owner(), { searchTerm: 'Owen Due' }));
    expect(searched.totalOutstanding).toBe(9_000);
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE "clientId" = $1`, [found.id]);
    await db.owner.query(`UPDATE "Client" SET "deletedAt" = now() WHERE id = $1`, [found.id]);
  });

  test('come a page at a time, with the figure of all', async () => {
    expect(await names({ limit: 2, offset: 2 })).toEqual(['Cleo Park', 'émile Zola']);
    expect(await ask({ limit: 2, offset: 2 })).toMatchObject({ clientsCount: 5 });
    expect(await ask({ offset: 999_999 })).toEqual({
      clients: [],
      clientsCount: 5,
      totalClientsCount: 5,
      appointmentsCount: 2,
    });
  });

  test.each([
    ['ada', ['Ada Moss']],
    ['MOSS ad', ['Ada Moss']],
    ['É', ['émile Zola']],
    ['(503) 555-0143', ['Ben Reyes']],
    ['+1 503 5550143', ['Ben Reyes']],
    ['79460958', ['émile Zola']],
    ['@example.com', ['Ada Moss', 'Ben Reyes', 'Cleo Park', 'émile Zola']],
    ['nobody', []],
  ])('are found by %s', async (searchTerm, expected) => {
    expect(await names({ searchTerm })).toEqual(expected);
    expect((await ask({ searchTerm })).clientsCount).toBe(expected.length);
  });

  test('are chosen for an appointment among those who came last, or by a search; nothing of their visits is told', async () => {
    const choose = async (input: object) => (await ok(runOperation(clientsToBook, owner(), input))).clients;
    const first = await choose({});
    expect(first.map(({ name }) => name)).toEqual(await names({ sort: 'lastAppointment' }));
    expect(first[0]).toEqual({
      id: expect.any(String),
      name: 'émile Zola',
      email: 'e_mile@example.com',
      phone: '+442079460958',
    });
    for (const searchTerm of ['example', 'MOSS ad', '5550143'])
      expect((await choose({ searchTerm })).map(({ name }) => name)).toEqual(await names({ searchTerm }));
  });

  test.each(['%', '_', '\\', '%%', "' OR 1=1 --", 'a%b', '"; DROP TABLE "Client"; --'])(
    'wildcards and SQL stand for themselves: %s (C64)',
    async (searchTerm) => {
      const found = await names({ searchTerm });
      expect(found).toEqual(searchTerm === '_' ? ['émile Zola'] : []);
    },
  );

  test.each([
    { sort: 'deletedAt' },
    { sort: 'name; DROP TABLE' },
    { direction: 'up' },
    { limit: 1e9 },
    { limit: 0 },
    { offset: -1 },
    { offset: 1e12 },
    { searchTerm: 'x'.repeat(101) },
    { practiceId: '01890000-0000-7000-8000-000000000000' },
  ])('odd questions are refused: %o (C20, C64)', async (input) => {
    expect(await runOperation(clients, owner(), input)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input' },
    });
  });

  test('of another practice do not show (C17), and each look is recorded (C68)', async () => {
    const other = testContext({ database: db.database, actor: b.owner.actor });
    const seen = await ok(runOperation(clients, other, {}));
    expect(seen.clients.map(({ id }) => id).sort()).toEqual(
      Object.values(b.clients)
        .map(({ id }) => id)
        .sort(),
    );
    const { rows } = await db.owner.query(
      `SELECT "actorKind", "actorUserId", detail FROM "AuditEntry" WHERE "practiceId" = $1 AND action = 'clients'`,
      [b.id],
    );
    expect(rows).toEqual([{ actorKind: 'practitioner', actorUserId: b.owner.userId, detail: { rows: 3 } }]);
  });
});
