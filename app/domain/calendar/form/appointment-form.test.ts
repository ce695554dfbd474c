import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { appointmentForm } from './appointment-form.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const opened = (input: object, practice = a) =>
  runOperation(
    appointmentForm,
    testContext({ database: db.database, actor: practice.owner.actor }),
    input as never,
  );

test('a time is looked for where none was given, and only there', async () => {
  const clientId = a.clients.ada.id;
  const first = await ok(opened({ clientId }));
  expect(first).toMatchObject({ client: { id: clientId }, clientUnknown: false, now: new Date(TEST_NOW) });
  expect(first.opensAt!.getTime()).toBeGreaterThan(TEST_NOW);
  expect(await ok(opened({ clientId, timed: true }))).toMatchObject({
    opensAt: null,
    client: { id: clientId },
  });
  const startsAt = new Date(first.opensAt!.getTime() + 7 * 86_400_000);
  expect((await ok(opened({ startsAt }))).opensAt!.getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
});

test('a client whom the practice does not have is said to be unknown', async () => {
  for (const clientId of [b.clients.ada.id, 'nobody']) {
    expect(await ok(opened({ clientId }))).toMatchObject({ client: null, clientUnknown: true });
  }
});

test('one to edit comes with its client, as it stands; another practice’s is not found', async () => {
  const { approved, cancelled } = a.appointments;
  const { appointment, client, opensAt, rebook } = await ok(opened({ token: approved.token }));
  expect(appointment).toMatchObject({ id: approved.id, canReschedule: true });
  expect(client!.id).toBe(appointment!.client.id);
  expect([opensAt, rebook]).toEqual([null, null]);
  expect(await refused(opened({ token: approved.token }, b))).toMatchObject({
    code: 'not_found',
    userMessage: APPOINTMENT_MESSAGES.notFound,
  });
  expect(await refused(opened({ token: cancelled.token }))).toMatchObject({
    userMessage: PRO_MESSAGES.notEditable,
  });
});

test('one like an earlier one takes its client and its time', async () => {
  const { approved } = a.appointments;
  const { rebook, client, appointment, opensAt } = await ok(opened({ rebook: approved.token }));
  expect(rebook!.startsAt.getTime()).toBeGreaterThan(TEST_NOW);
  expect([client!.id, appointment, opensAt]).toEqual([rebook!.clientId, null, null]);
});

test('of notes and intake forms nothing is read', async () => {
  const { token } = a.appointments.approved;
  const read = () =>
    db.owner.query<{ action: string; detail: unknown }>(
      `SELECT action, detail FROM "AuditEntry" WHERE "practiceId" = $1 ORDER BY at DESC, id DESC`,
      [a.id],
    );
  const before = (await read()).rows.length;
  await ok(opened({ token }));
  const { rows } = await read();
  expect(rows.slice(0, rows.length - before)).toEqual([
    { action: 'client', detail: { note: false, intake: false } },
  ]);
});
