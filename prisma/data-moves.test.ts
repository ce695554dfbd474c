import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCancelledAppointment, given } from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { readMigrations } from './migrate.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

test('what was sent on cancelling became the note to the client, and every other note stayed private', async () => {
  const { sql } = (await readMigrations()).find(({ name }) => name.endsWith('_note_to_client'))!;
  const cancelled = (practice: WorldPractice, days: number) =>
    given(practice.db, TEST_NOW, (scene) => {
      const { id } = aCancelledAppointment(scene, {
        client: practice.clients.ada,
        location: practice.locations.office,
        services: [practice.services.massage],
        startsAt: TEST_NOW - days * 86_400_000,
      });
      return id;
    });
  const [sent, kept, changed, otherPractice] = [
    await cancelled(a, 11),
    await cancelled(a, 12),
    await cancelled(a, 13),
    await cancelled(a, 14),
  ];
  await db.owner.query('ALTER TABLE "Appointment" DROP COLUMN "noteToClient"');
  const note = (id: string, text: string) =>
    db.owner.query('UPDATE "Appointment" SET "practitionerNote" = $2 WHERE id = $1', [id, text]);
  const said = (practice: WorldPractice, id: string, text: string) =>
    db.owner.query(
      `INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
       VALUES ($1, $2, 'send-message', $3, $4)
       ON CONFLICT ("dedupeKey") DO UPDATE SET payload = excluded.payload, "practiceId" = excluded."practiceId"`,
      [randomUUID(), practice.id, `message:appointment_cancelled:${id}:`, { note: text }],
    );
  await note(sent, 'I am ill, sorry.');
  await said(a, sent, 'I am ill, sorry.');
  await note(kept, 'Shoulder, left side.');
  await note(changed, 'Written afterwards.');
  await said(a, changed, 'I am ill, sorry.');
  await note(otherPractice, 'I am ill, sorry.');
  await said(b, otherPractice, 'I am ill, sorry.');
  await db.owner.query(sql);
  const { rows } = await db.owner.query(
    'SELECT id, "practitionerNote" AS private, "noteToClient" AS sent FROM "Appointment" WHERE id = ANY($1)',
    [[sent, kept, changed, otherPractice]],
  );
  expect(new Map(rows.map(({ id, ...notes }) => [id, notes]))).toEqual(
    new Map([
      [sent, { private: null, sent: 'I am ill, sorry.' }],
      [kept, { private: 'Shoulder, left side.', sent: null }],
      [changed, { private: 'Written afterwards.', sent: null }],
      [otherPractice, { private: 'I am ill, sorry.', sent: null }],
    ]),
  );
});
