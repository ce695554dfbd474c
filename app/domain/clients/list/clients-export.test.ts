import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aClient, aPastUnpaidAppointment, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { clientsExport } from '../index.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 4 });
  ({ a, b } = await twoPractices(db.database));
  await given(a.db, TEST_NOW, (scene) => {
    aClient(scene, {
      firstName: '=HYPERLINK("x")',
      lastName: '@SUM',
      email: '+cmd@example.com',
      phone: '+442079460958',
    });
    aClient(scene, { firstName: 'Gone', lastName: 'Person', deletedAt: new Date(TEST_NOW) });
    const appointment = { location: a.locations.office, services: [a.services.massage] };
    // 3:30 in the night of UTC, the evening before in New York.
    aPastUnpaidAppointment(scene, {
      ...appointment,
      client: a.clients.cleo,
      startsAt: Date.UTC(2026, 1, 20, 3, 30),
    });
  });
});
afterAll(() => db.close());

const part = (practice: WorldPractice, after?: string) =>
  ok(
    runOperation(clientsExport, testContext({ database: db.database, actor: practice.owner.actor }), {
      after,
    }),
  );

test('the file has the specification’s columns, the practice’s days, and no formulas (C54)', async () => {
  const { csv, next } = await part(a);
  expect(next).toBeNull();
  expect(csv).toBe(
    [
      '\uFEFF"First Name","Last Name","Email","Phone","Last Appointment"',
      `"'=HYPERLINK(""x"")","'@SUM","'+cmd@example.com","'+44 20 7946 0958",""`,
      '"Ada","Moss","ada.moss@example.com","(503) 555-0142",""',
      '"Ben","Reyes","ben.reyes@example.com","(503) 555-0143","2026-02-25"',
      '"Cleo","Park","cleo.park@example.com","(503) 555-0144","2026-02-19"',
      '',
    ].join('\r\n'),
  );
});

test('a large directory comes in parts, each client once, each part recorded', async () => {
  await given(b.db, TEST_NOW, (scene) => {
    for (let index = 0; index < 2_100; index++)
      aClient(scene, { firstName: `Same`, lastName: `Name${index % 700}`, email: `n${index}@example.com` });
  });
  const emails: string[] = [];
  let after: string | undefined;
  let parts = 0;
  do {
    const { csv, next } = await part(b, after);
    const rows = Papa.parse<string[]>(csv.trim()).data;
    emails.push(...rows.slice(parts === 0 ? 1 : 0).map((row) => row[2]!));
    after = next ?? undefined;
    parts += 1;
  } while (after);
  expect(parts).toBe(3);
  expect(new Set(emails).size).toBe(2_103);
  expect(emails).toHaveLength(2_103);
  const { rows } = await db.owner.query(
    `SELECT detail->'rows' AS n FROM "AuditEntry" WHERE "practiceId" = $1 AND action = 'clientsExport' ORDER BY id`,
    [b.id],
  );
  expect(rows.map(({ n }) => n)).toEqual([1_000, 1_000, 103]);
});

test('another practice’s client is no place to go on from', async () => {
  expect((await part(a, b.clients.ada.id)).csv).toBe('');
});
