import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIntakeForm, saveIntakeForm } from '#app/domain/intake-forms/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { myServices } from '../index.ts';
import { SERVICE_MESSAGES as TEXTS } from '../messages.ts';
import { removeService } from './remove-service.ts';
import { reorderServices } from './reorder-services.ts';
import { serviceUse } from './service-use.ts';
import { upsertService } from './upsert-service.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice) =>
  testContext({ database: db.database, actor: practice.owner.actor });
const remove = (serviceId: string, practice = a) =>
  runOperation(removeService, owner(practice), { serviceId });
const names = async (practice = a) =>
  (await ok(runOperation(myServices, owner(practice), {}))).services.map(({ name }) => name);
const sort = (ids: readonly string[], practice = a) =>
  runOperation(reorderServices, owner(practice), {
    servicesArray: ids.map((id, index) => JSON.stringify({ id, position: index + 1 })),
  });
const lines = async () =>
  (await db.owner.query(`SELECT * FROM "AppointmentService" WHERE "practiceId" = $1 ORDER BY id`, [a.id]))
    .rows;

test('paid services are sorted, free ones stay first; another practice’s id sorts nothing (002 §2)', async () => {
  const { massage, coaching, bundle, hotStones, consultation } = a.services;
  await ok(sort([bundle.id, coaching.id, massage.id, hotStones.id]));
  const sorted = ['First conversation', 'Five massages', 'Coaching', 'Massage', 'Hot stones'];
  expect(await names()).toEqual(sorted);
  expect((await refused(sort([coaching.id, b.services.massage.id]))).code).toBe('not_found');
  expect(await refused(sort([consultation.id, massage.id]))).toMatchObject({
    userMessage: TEXTS.freeStayFirst,
  });
  for (const servicesArray of [
    [],
    ['[]'],
    [JSON.stringify({ id: massage.id, position: 0 })],
    [JSON.stringify({ id: massage.id, position: 1 }), JSON.stringify({ id: massage.id, position: 2 })],
    [JSON.stringify({ id: massage.id, position: 1 }), JSON.stringify({ id: coaching.id, position: 1 })],
  ]) {
    const { code } = await refused(runOperation(reorderServices, owner(a), { servicesArray }));
    expect(code).toBe('invalid_input');
  }
  expect(await names()).toEqual(sorted);
});

test('what is booked keeps its name, price and length whatever becomes of its service', async () => {
  const before = await lines();
  expect(before.length).toBeGreaterThan(0);
  const { massage } = a.services;
  const changed = { name: 'Other', description: 'Quite another.', timeLength: 20, amountCents: 100 };
  await ok(runOperation(upsertService, owner(a), { ...changed, id: massage.id, variationsArray: [] }));
  await ok(remove(massage.id));
  expect(await lines()).toEqual(before);
  expect(await names()).not.toContain('Other');
  expect(await refused(remove(massage.id))).toMatchObject({
    code: 'state_changed',
    userMessage: TEXTS.alreadyDeleted,
  });
  const { code } = await refused(runOperation(upsertService, owner(a), { ...changed, id: massage.id }));
  expect(code).toBe('state_changed');
});

test('what hangs on a service is counted: coming appointments and clients’ packages', async () => {
  const use = (serviceId: string, practice = b) => runOperation(serviceUse, owner(practice), { serviceId });
  const { rows } = await db.owner.query<{ n: number }>(
    `SELECT count(DISTINCT a.id)::int AS n FROM "Appointment" a JOIN "AppointmentService" l ON l."appointmentId" = a.id
     WHERE l."serviceId" = $1 AND a.state IN ('pending', 'approved') AND a."startsAt" > '2026-03-04T15:00:00Z'`,
    [b.services.massage.id],
  );
  expect(await ok(use(b.services.massage.id))).toEqual({
    appointmentsCount: rows[0]!.n,
    seriesCount: 0,
    packagesCount: 0,
    intakeForms: [],
  });
  expect(rows[0]!.n).toBeGreaterThan(0);
  expect((await refused(use(b.services.massage.id, a))).code).toBe('not_found');
  await db.owner.query(
    `INSERT INTO "ClientPackage" (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents")
     VALUES (gen_random_uuid(), $1, $2, $3, 'Five', 5, 2, 40000)`,
    [b.id, b.clients.ben.id, b.services.bundle.id],
  );
  expect(await ok(use(b.services.bundle.id))).toMatchObject({ packagesCount: 1 });
});

test('the intake forms that are sent for a service alone are named, others are not', async () => {
  const { coaching, bundle } = a.services;
  const form = async (name: string, serviceIds: string[], sendWhen = 'bookings') => {
    const { intakeFormId } = await ok(runOperation(createIntakeForm, owner(a), { start: 'blank' }));
    const questions = [{ id: 'why', label: 'What brings you here?', kind: 'text' }];
    const given = { intakeFormId, name, questions, serviceIds, sendWhen, againAfterMonths: null };
    await ok(runOperation(saveIntakeForm, owner(a), given));
  };
  await form('For both', [coaching.id, bundle.id]);
  await form('For coaching', [coaching.id]);
  await form('For all', []);
  await form('By hand', [coaching.id], 'by_hand');
  const named = async () =>
    (await ok(runOperation(serviceUse, owner(a), { serviceId: coaching.id }))).intakeForms;
  expect(await named()).toEqual(['For coaching']);
  // The other one of two is gone, like that of a test before.
  await db.owner.query('UPDATE "Service" SET "deletedAt" = now() WHERE id = $1', [bundle.id]);
  expect(await named()).toEqual(['For both', 'For coaching']);
});

test('the only service stays, add-ons not counted; of two tabs that delete the last two, one does (002 §5)', async () => {
  const { massage, consultation, coaching, bundle, hotStones } = b.services;
  for (const { id } of [consultation, coaching]) await ok(remove(id, b));
  const both = await Promise.all([remove(massage.id, b), remove(bundle.id, b)]);
  expect(both.map((outcome) => (outcome.ok ? 'deleted' : outcome.refusal.userMessage)).sort()).toEqual([
    TEXTS.onlyService,
    'deleted',
  ]);
  await ok(remove(hotStones.id, b));
  expect(await names(b)).toHaveLength(1);
  expect((await refused(remove(a.services.coaching.id, b))).code).toBe('not_found');
});
