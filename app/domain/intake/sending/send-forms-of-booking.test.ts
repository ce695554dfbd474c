import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAppointment, updateAppointmentV2 } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { editClient } from '#app/domain/clients/index.ts';
import { createIntakeForm, saveIntakeForm } from '#app/domain/intake-forms/index.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aClient, aPendingAppointment, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { testContext, TEST_NOW, testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { intakeStatus, saveIntakeFormResponse } from '../index.ts';
import { sendFormsOfBooking } from './send-forms-of-booking.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const DAY_MS = 86_400_000;
const clock = (days: number) => fixedClock(TEST_NOW + days * DAY_MS);
const owner = (days = 0, practice = a) =>
  testContext({ database: db.database, actor: practice.owner.actor, clock: clock(days) });
const ASKED = { id: 'why', label: 'What brings you here?', kind: 'text' };
const formOf = async (more: object, practice = a) => {
  const { intakeFormId } = await ok(runOperation(createIntakeForm, owner(0, practice), { start: 'blank' }));
  await ok(
    runOperation(saveIntakeForm, owner(0, practice), {
      intakeFormId,
      name: 'Form',
      questions: [ASKED],
      serviceIds: [],
      ...more,
    }),
  );
  return intakeFormId;
};
/** What the worker does: asks what is due, and does it. */
async function sweep(days: number): Promise<number> {
  const services = testServices({ database: db.database, clock: clock(days) });
  const due = await sendFormsOfBooking.due!(services, new Date(TEST_NOW + days * DAY_MS));
  const sent = [];
  for (const input of due)
    sent.push(await ok(runOperation(sendFormsOfBooking, systemContext('job', services), input)));
  return sent.reduce((sum, one) => sum + one.sent, 0);
}
const messages = async (clientId: string) =>
  (
    await db.owner.query<{ subject: string; bodyText: string; channel: string }>(
      `SELECT subject, "bodyText", channel FROM "Message" WHERE "clientId" = $1 AND template = 'intake_form' ORDER BY "createdAt"`,
      [clientId],
    )
  ).rows;
const approve = (id: string, days: number) =>
  db.owner.query(`UPDATE "Appointment" SET "approvedAt" = $2 WHERE id = $1`, [
    id,
    new Date(TEST_NOW + days * DAY_MS),
  ]);
let people = 0;
const booked = (
  practice: WorldPractice,
  more: { service?: 'massage'; newClient?: boolean; at?: number; client?: { id: string } },
) =>
  given(practiceDb(db.database, practice.id), TEST_NOW, (scene) => {
    people += 1;
    const client =
      more.client ??
      aClient(scene, { firstName: `Person${people}`, lastName: 'Vale', email: `p${people}@example.com` });
    const appointment = {
      client: client as never,
      location: practice.locations.office,
      services: [practice.services.massage],
      bufferMinutes: 0,
      startsAt: TEST_NOW + (more.at ?? 40) * DAY_MS + people * 7_200_000,
    };
    const made = anApprovedAppointment(scene, appointment);
    const row = scene.of('appointment').find(({ id }) => id === made.id)!;
    row.newClient = more.newClient ?? false;
    row.approvedAt = new Date(TEST_NOW);
    return { client, appointment: made };
  });

test('a request is accepted, the worker sends the form, the client answers, and the practitioner reads it as it was asked', async () => {
  const formId = await formOf({ sendWhen: 'new_clients', title: 'Before we meet' });
  const { client, requested } = await given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const person = aClient(scene, { firstName: 'Ines', lastName: 'Vale', email: 'ines@example.com' });
    const pending = aPendingAppointment(scene, {
      client: person,
      location: a.locations.office,
      services: [a.services.massage],
      bufferMinutes: 0,
      startsAt: TEST_NOW + 20 * DAY_MS,
    });
    scene.of('appointment').find(({ id }) => id === pending.id)!.newClient = true;
    return { client: person, requested: pending };
  });
  // Nobody is asked before it is confirmed.
  expect(await sweep(1)).toBe(0);
  await ok(runOperation(acceptAppointment, owner(1), { appointmentId: requested.id! }));
  expect(await sweep(1)).toBe(1);
  // It is sent once, whatever becomes of the job.
  expect(await sweep(1)).toBe(0);
  const [message, ...more] = await messages(client.id!);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ channel: 'email' });
  expect(message!.subject).toMatch(/^Before we meet: a few questions from /);
  const [, uniqueId] = /\/m\/i\/([\w-]{32})/.exec(message!.bodyText)!;

  // The form changes after it was sent: what is out keeps its questions.
  await ok(
    runOperation(saveIntakeForm, owner(2), {
      intakeFormId: formId,
      name: 'Form',
      questions: [{ ...ASKED, label: 'Something else?' }],
      sendWhen: 'new_clients',
      serviceIds: [],
    }),
  );
  const visitor = testContext({ database: db.database, clock: clock(2), address: '198.51.100.77' });
  await ok(runOperation(saveIntakeFormResponse, visitor, { uniqueId, formData: '{"why":"My back"}' }));
  expect(await ok(runOperation(intakeStatus, owner(3), { clientId: client.id! }))).toMatchObject({
    status: 'submitted',
    answers: [{ question: 'Before we meet' }, { question: 'What brings you here?', answer: 'My back' }],
    requests: [{ name: 'Form', version: 2 }],
  });
  await db.owner.query(`UPDATE "IntakeForm" SET "deletedAt" = now() WHERE id = $1`, [formId]);
});

test('with bookings of its services, again when the answers are old, in each practice its own', async () => {
  const id = await formOf({ sendWhen: 'bookings', againAfterMonths: 6, serviceIds: [a.services.massage.id] });
  await formOf({ sendWhen: 'bookings' }, b);
  const { client, appointment } = await booked(a, {});
  const theirs = await booked(b, {});
  await approve(theirs.appointment.id!, -1);
  await sweep(1);
  expect(await messages(client.id!)).toHaveLength(1);
  // What was confirmed before the form went by itself sends nothing.
  expect(await messages(theirs.client.id!)).toEqual([]);
  const uniqueId = /\/m\/i\/([\w-]{32})/.exec((await messages(client.id!))[0]!.bodyText)![1]!;
  const visitor = testContext({ database: db.database, clock: clock(2), address: '198.51.100.78' });
  await ok(runOperation(saveIntakeFormResponse, visitor, { uniqueId, formData: '{}' }));
  const second = await booked(a, { client, at: 60 });
  expect(await sweep(3)).toBe(0);
  expect(await messages(client.id!)).toHaveLength(1);
  const third = await booked(a, { client, at: 300 });
  expect(await sweep(200)).toBe(1);
  expect(await messages(client.id!)).toHaveLength(2);
  const { rows } = await db.owner.query(
    'SELECT count("intakeFormsAt")::int AS thought FROM "Appointment" WHERE id = ANY($1)',
    [[appointment.id, second.appointment.id, third.appointment.id]],
  );
  expect(rows).toEqual([{ thought: 3 }]);
  await db.owner.query(`UPDATE "IntakeForm" SET "deletedAt" = now() WHERE id = $1`, [id]);
});

const endForms = () => db.owner.query(`UPDATE "IntakeForm" SET "deletedAt" = now()`);
const waiting = async (clientId: string, days = 1) =>
  (await ok(runOperation(intakeStatus, owner(days), { clientId }))).waiting;

test('whoever can not be reached is sent none, the practitioner reads why, and it goes out as soon as an address comes', async () => {
  await formOf({ sendWhen: 'bookings' });
  const muted = await booked(a, {});
  await db.owner.query(
    `UPDATE "Client" SET "mutedEmails" = '{request}', "mutedTexts" = '{request}' WHERE id = $1`,
    [muted.client.id],
  );
  const unreachable = await booked(a, {});
  await db.owner.query(`UPDATE "Client" SET email = NULL, phone = NULL WHERE id = $1`, [
    unreachable.client.id,
  ]);
  expect(await waiting(muted.client.id!)).toBeNull();
  expect(await sweep(1)).toBe(0);
  for (const { client } of [muted, unreachable]) expect(await messages(client.id!)).toEqual([]);
  const due = await crossPractice(db.database.pool).due(
    'bookings_without_intake_forms',
    'appointmentId',
    new Date(TEST_NOW + 39 * DAY_MS),
  );
  // No clock wakes it, only the client's row.
  expect(due).toEqual([]);
  expect(await waiting(muted.client.id!)).toMatch(/^An intake form waits: .* gets no requests/);
  const why = /^An intake form waits: Person\d+ has no email or phone number\./;
  expect(await waiting(unreachable.client.id!)).toMatch(why);
  const { token } = unreachable.appointment;
  const visit = await ok(runOperation(appointmentForCalendar, owner(1), { instantActionToken: token }));
  expect(visit.intakeFormsWait).toMatch(why);

  await ok(
    runOperation(editClient, owner(1), {
      clientId: unreachable.client.id!,
      fields: { email: 'now.there@example.com' },
    }),
  );
  await db.owner.query(`UPDATE "Client" SET "mutedTexts" = '{}', phone = '+15035550177' WHERE id = $1`, [
    muted.client.id,
  ]);
  expect(await sweep(1)).toBe(2);
  expect(await messages(unreachable.client.id!)).toMatchObject([{ channel: 'email' }]);
  expect(await messages(muted.client.id!)).toMatchObject([{ channel: 'sms' }]);
  expect(await waiting(unreachable.client.id!)).toBeNull();
  await endForms();
});

/** How often open pages were told of a visit since. */
async function wordOf(appointmentId: string) {
  const listener = await db.owner.connect();
  let words = 0;
  listener.on('notification', ({ payload }) => (words += payload!.includes(appointmentId) ? 1 : 0));
  await listener.query('LISTEN tendwell_live');
  return async () => {
    // What was told before this statement came with it.
    await listener.query('UNLISTEN tendwell_live');
    listener.release(true);
    return words;
  };
}

test('the sixth form of a day is put off, not dropped', async () => {
  for (let one = 0; one < 6; one += 1) await formOf({ sendWhen: 'bookings' });
  const { client, appointment } = await booked(a, {});
  const told = await wordOf(appointment.id!);
  expect(await sweep(1)).toBe(5);
  expect(await sweep(1)).toBe(0);
  expect(await waiting(client.id!)).toMatch(/was sent 5 forms within a day/);
  expect(await sweep(1.5)).toBe(0);
  // Open pages are told that it waits, not each time that it still does.
  expect(await told()).toBe(1);
  expect(await sweep(2.1)).toBe(1);
  expect(await sweep(3.2)).toBe(0);
  expect(await messages(client.id!)).toHaveLength(6);
  expect(await waiting(client.id!, 3)).toBeNull();
  await endForms();
});

test('a service that comes to a confirmed visit sends its form; what was sent is not sent again', async () => {
  await formOf({ sendWhen: 'bookings', title: 'Of massages', serviceIds: [a.services.massage.id] });
  await formOf({ sendWhen: 'bookings', title: 'Of consultations', serviceIds: [a.services.consultation.id] });
  const { client, appointment } = await booked(a, {});
  expect(await sweep(1)).toBe(1);
  const massage = { serviceId: a.services.massage.id };
  const edit = (...appointmentServices: object[]) =>
    ok(runOperation(updateAppointmentV2, owner(2), { appointmentId: appointment.id!, appointmentServices }));
  await edit({ ...massage, amountCents: 7_700 });
  expect(await sweep(2)).toBe(0);
  await edit(massage, { serviceId: a.services.consultation.id });
  expect(await sweep(2)).toBe(1);
  expect(await sweep(2)).toBe(0);
  expect((await messages(client.id!)).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Of massages',
    'Of consultations',
  ]);
  await endForms();
});
