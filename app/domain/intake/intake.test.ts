import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, clientProfile } from '#app/domain/clients/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { encryptText, tokenHash } from '#app/platform/tokens.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { intakeAnswersFile, intakeStatus, sendIntakeForm } from './index.ts';
import { INTAKE_MESSAGES as TEXTS } from './messages.ts';
import { readAnswers } from './read-answers.ts';

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
const send = (clientId: string, minutes = 0) => runOperation(sendIntakeForm, owner(minutes), { clientId });
const status = (clientId: string) => ok(runOperation(intakeStatus, owner(), { clientId }));
const messages = async (clientId: string) =>
  (
    await db.owner.query<{ channel: string; toAddress: string; subject: string | null; bodyText: string }>(
      'SELECT channel, "toAddress", subject, "bodyText" FROM "Message" WHERE "clientId" = $1 ORDER BY "createdAt"',
      [clientId],
    )
  ).rows;

describe('sendIntakeForm', () => {
  test('mails a link of its own, keeps the form as sent, and is recorded', async () => {
    const clientId = a.clients.ada.id;
    expect(await status(clientId)).toEqual({
      status: 'not_sent',
      sentAt: null,
      submittedAt: null,
      requestId: null,
      answers: [],
      waiting: null,
      requests: [],
      forms: [],
    });
    expect(await ok(send(clientId))).toEqual({ sentAt: new Date(TEST_NOW), sentBy: 'email' });
    const [message] = await messages(clientId);
    expect(message).toMatchObject({ channel: 'email', toAddress: 'ada.moss@example.com' });
    const link = /http:\/\/localhost:3000\/m\/i\/([\w-]{32})/.exec(message!.bodyText)!;
    const { rows } = await db.owner.query(
      'SELECT "uniqueIdHash", form FROM "IntakeRequest" WHERE "clientId" = $1',
      [clientId],
    );
    expect(rows).toMatchObject([{ uniqueIdHash: tokenHash(link[1]!), form: { version: 1 } }]);
    expect(await status(clientId)).toMatchObject({
      requests: [{ name: 'Intake form', version: 1, submittedAt: null }],
      forms: [{ name: 'Intake form' }],
    });
    expect(await status(clientId)).toMatchObject({ status: 'sent', sentAt: new Date(TEST_NOW) });
    const audit = await db.owner.query(
      `SELECT action FROM "AuditEntry" WHERE "subjectKind" = 'intake' AND detail->>'clientId' = $1`,
      [clientId],
    );
    expect(audit.rows).toEqual([{ action: 'sendIntakeForm' }]);
  });

  test('texts whoever has no email, and says so where nobody can be reached', async () => {
    const clientId = a.clients.ben.id;
    await db.owner.query('UPDATE "Client" SET email = NULL WHERE id = $1', [clientId]);
    expect(await ok(send(clientId))).toMatchObject({ sentBy: 'sms' });
    expect(await messages(clientId)).toMatchObject([
      { channel: 'sms', toAddress: '+15035550143', subject: null },
    ]);
    await db.owner.query('UPDATE "Client" SET phone = NULL WHERE id = $1', [clientId]);
    expect(await refused(send(clientId, 5))).toMatchObject({
      code: 'conflict',
      userMessage: TEXTS.unreachable,
    });
  });

  test('pressed twice, or by two tabs at once, sends one', async () => {
    const clientId = a.clients.cleo.id;
    await Promise.all([ok(send(clientId)), ok(send(clientId)), ok(send(clientId))]);
    expect(await messages(clientId)).toHaveLength(1);
  });

  test('at most five a day to one client (C66)', async () => {
    const clientId = a.clients.cleo.id;
    for (let index = 1; index < 5; index++) await ok(send(clientId, index * 10));
    expect(await refused(send(clientId, 60))).toMatchObject({
      code: 'rate_limited',
      userMessage: TEXTS.sentOften,
    });
    await ok(send(clientId, 25 * 60));
  });

  test('another practice’s client is nobody; nor is one where notes are off', async () => {
    for (const clientId of [b.clients.ada.id, uuid()])
      expect(await refused(send(clientId))).toMatchObject({ code: 'not_found', userMessage: TEXTS.notFound });
    await db.owner.query('UPDATE "Practice" SET "clientNotesEnabled" = false WHERE id = $1', [b.id]);
    const theirs = testContext({ database: db.database, actor: b.owner.actor });
    expect(await refused(runOperation(sendIntakeForm, theirs, { clientId: b.clients.ada.id }))).toMatchObject(
      { userMessage: TEXTS.notesOff },
    );
  });
});

test('answers are read once they are there, with a line in the record', async () => {
  const clientId = a.clients.ada.id;
  const answers = [
    { question: 'Allergies', answer: 'Nuts' },
    { label: 'Pain', value: ['Back', 'Neck'] },
  ];
  await db.owner.query(
    'UPDATE "IntakeRequest" SET "submittedAt" = $2, "responseEncrypted" = $3 WHERE "clientId" = $1',
    [clientId, new Date(TEST_NOW + 60_000), encryptText('intake-answers', JSON.stringify(answers))],
  );
  expect(await status(clientId)).toMatchObject({
    status: 'submitted',
    submittedAt: new Date(TEST_NOW + 60_000),
    answers: [
      { question: 'Allergies', answer: 'Nuts' },
      { question: 'Pain', answer: 'Back, Neck' },
    ],
  });
  expect(await ok(runOperation(client, owner(), { clientId }))).toMatchObject({
    intakeFormSubmitted: true,
    intakeLastSentAt: new Date(TEST_NOW),
    intakeForm: { text: JSON.stringify(answers), time: new Date(TEST_NOW + 60_000) },
  });
  // A profile's page says that it is there, and opens nothing of it.
  const profile = await ok(runOperation(clientProfile, owner(), { clientId }));
  expect(profile).toMatchObject({ intakeFormSubmitted: true, hasAccount: false, notesEnabled: true });
  expect(profile).not.toHaveProperty('intakeForm');
  const read = await db.owner.query(
    `SELECT detail FROM "AuditEntry" WHERE action = 'client' AND "subjectId" = $1 ORDER BY id`,
    [clientId],
  );
  expect(read.rows.map(({ detail }: { detail: { intake: boolean } }) => detail.intake)).toEqual([
    true,
    false,
  ]);
  const { rows } = await db.owner.query(
    `SELECT detail FROM "AuditEntry" WHERE action = 'intakeStatus' AND "subjectId" = $1 ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
  expect(rows).toEqual([{ detail: { answers: 2 } }]);
});

test('the first answers can be read and saved, however many forms came after them', async () => {
  const clientId = a.clients.ada.id;
  const [first] = (await status(clientId)).requests;
  await db.owner.query(
    `INSERT INTO "IntakeRequest" (id, "practiceId", "clientId", "intakeFormId", "uniqueIdHash", "uniqueIdEncrypted", form, "sentAt")
     SELECT gen_random_uuid(), "practiceId", "clientId", "intakeFormId", "uniqueIdHash" || n, "uniqueIdEncrypted", form, "sentAt" + n * interval '1 day'
     FROM "IntakeRequest", generate_series(1, 60) n WHERE id = $1`,
    [first!.id],
  );
  const read = await status(clientId);
  expect(read.requests).toHaveLength(61);
  expect(read.requests[0]!.id).toBe(first!.id);
  const named = { clientId, requestId: first!.id };
  expect((await ok(runOperation(intakeStatus, owner(), named))).answers).toHaveLength(2);
  expect((await ok(runOperation(intakeAnswersFile, owner(), named))).pdf.length).toBeGreaterThan(1_000);
});

test.each([
  [
    '{"Birth date":"1980-01-01","Smoker":false,"Else":""}',
    ['Birth date: 1980-01-01', 'Smoker: No', 'Else: –'],
  ],
  ['["a", 2, null]', ['Answer 1: a', 'Answer 2: 2', 'Answer 3: –']],
  ['"one"', ['Answers: one']],
  ['not JSON', ['Answers: not JSON']],
  ['[{"label":"","value":{"x":1}}]', ['Answer 1: {"x":1}']],
])('answers of any form are shown: %s', (text, expected) => {
  expect(readAnswers(text).map(({ question, answer }) => `${question}: ${answer}`)).toEqual(expected);
});
