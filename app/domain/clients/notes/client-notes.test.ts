import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { addNote, client, clientNotes } from '../index.ts';
import { CLIENT_MESSAGES as TEXTS } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 6 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (minutes = 0) =>
  testContext({
    database: db.database,
    actor: a.owner.actor,
    clock: fixedClock(TEST_NOW + minutes * 60_000),
  });
const add = (input: object, minutes = 0) => runOperation(addNote, owner(minutes), input);
const notes = (clientId: string, more: object = {}) =>
  ok(runOperation(clientNotes, owner(), { clientId, ...more }));

describe('notes about a client', () => {
  test('come back the latest first, and are encrypted where they are stored', async () => {
    const clientId = a.clients.ada.id;
    await ok(add({ text: '  Left shoulder,\nsince the fall.  ', clientId }));
    const appointment = a.appointments.approved;
    await ok(add({ text: 'Slept badly.', clientId, appointmentId: appointment.id, noteType: 'session' }, 5));
    const { clientNotes: list, clientNotesCount } = await notes(clientId);
    expect(clientNotesCount).toBe(2);
    expect(list).toMatchObject([
      {
        text: 'Slept badly.',
        noteType: 'session',
        time: new Date(TEST_NOW + 300_000),
        appointment: { id: appointment.id, services: ['Massage'], instantActionToken: appointment.token },
      },
      {
        text: 'Left shoulder,\nsince the fall.',
        noteType: 'note',
        time: new Date(TEST_NOW),
        appointment: null,
      },
    ]);
    expect(
      (await notes(clientId, { appointmentId: appointment.id })).clientNotes.map(({ text }) => text),
    ).toEqual(['Slept badly.']);
    expect(await ok(runOperation(client, owner(), { clientId }))).toMatchObject({
      clientNote: { text: 'Left shoulder,\nsince the fall.', time: new Date(TEST_NOW) },
    });
    const { rows } = await db.owner.query('SELECT * FROM "ClientNote"');
    expect(JSON.stringify(rows)).not.toMatch(/shoulder|badly/);
  });

  test('sent twice under one key is one', async () => {
    const clientId = a.clients.ben.id;
    const input = { text: 'Once.', clientId, idempotencyKey: uuid() };
    const [first, second] = [await ok(add(input)), await ok(add(input, 3))];
    expect(second).toEqual(first);
    expect((await notes(clientId)).clientNotesCount).toBe(1);
    // A key that stands for something else saves and tells nothing.
    expect(await refused(add({ ...input, clientId: a.clients.cleo.id }))).toMatchObject({ code: 'conflict' });
    const stranger = testContext({ database: db.database, actor: b.owner.actor });
    expect(
      await refused(runOperation(addNote, stranger, { ...input, clientId: b.clients.ben.id })),
    ).toMatchObject({ code: 'conflict', userMessage: TEXTS.noteNotSaved });
  });

  test.each(['', '   ', '\n'])('an empty one is refused: %j', async (text) => {
    expect(await refused(add({ text, clientId: a.clients.ben.id }))).toMatchObject({
      userMessage: TEXTS.noteMissing,
    });
  });

  test('limits hold (C65), and so does whose client and visit it is', async () => {
    const { ben, ada } = a.clients;
    expect(await refused(add({ text: 'x'.repeat(10_001), clientId: ben.id }))).toMatchObject({
      userMessage: TEXTS.tooLong(10_000),
    });
    for (const [clientId, appointmentId] of [
      [b.clients.ben.id, undefined],
      [uuid(), undefined],
      [ben.id, a.appointments.approved.id],
      [ada.id, b.appointments.approved.id],
    ]) {
      expect(await refused(add({ text: 'x', clientId, appointmentId }))).toMatchObject({ code: 'not_found' });
    }
    expect(await refused(add({ text: 'x', clientId: ben.id, authorUserId: uuid() }))).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('are closed where notes are turned off', async () => {
    const set = (on: boolean) =>
      db.owner.query('UPDATE "Practice" SET "clientNotesEnabled" = $1 WHERE id = $2', [on, a.id]);
    await set(false);
    const clientId = a.clients.ada.id;
    expect(await refused(add({ text: 'x', clientId }))).toMatchObject({ userMessage: TEXTS.notesOff });
    expect(await refused(runOperation(clientNotes, owner(), { clientId }))).toMatchObject({
      userMessage: TEXTS.notesOff,
    });
    expect((await ok(runOperation(client, owner(), { clientId }))).clientNote).toBeNull();
    await set(true);
  });
});

describe('the record of who saw and wrote what (C68)', () => {
  test('has a line for every reading and writing: who, what, when, without its words', async () => {
    const clientId = a.clients.cleo.id;
    const { noteId } = await ok(add({ text: 'A secret.', clientId }));
    await notes(clientId);
    const { rows } = await db.owner.query(
      `SELECT action, "actorKind", "actorUserId", "subjectKind", "subjectId", at, ip, "requestId" IS NOT NULL AS request,
         detail FROM "AuditEntry" WHERE "subjectId" = ANY($1) ORDER BY id`,
      [[clientId, noteId]],
    );
    const line = {
      actorKind: 'practitioner',
      actorUserId: a.owner.userId,
      at: new Date(TEST_NOW),
      ip: '192.0.2.1',
      request: true,
    };
    expect(rows).toEqual([
      { ...line, action: 'addNote', subjectKind: 'client_note', subjectId: noteId, detail: { clientId } },
      { ...line, action: 'clientNotes', subjectKind: 'client', subjectId: clientId, detail: { notes: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('can be added to and nothing else by the programs', async () => {
    const sql = practiceDb(db.database, a.id).run;
    await expect(sql((q) => q`UPDATE "AuditEntry" SET action = 'nothing'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(sql((q) => q`DELETE FROM "AuditEntry"`)).rejects.toThrow(/permission denied/);
    await expect(sql((q) => q`TRUNCATE "AuditEntry"`)).rejects.toThrow(/permission denied/);
  });

  test('a reading that fails is not said to have happened, and none happens unrecorded', async () => {
    const lines = async () => (await db.owner.query('SELECT 1 FROM "AuditEntry"')).rowCount;
    const before = await lines();
    await refused(runOperation(clientNotes, owner(), { clientId: uuid() }));
    expect(await lines()).toBe(before);
  });
});
