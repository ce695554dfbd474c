import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientProfile } from '#app/domain/clients/index.ts';
import { SmtpMailer } from '#app/integrations/mail/smtp.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { SmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { deliverMessage } from './index.ts';

/** Every failure of smtp.md and RFC 5321, followed from the server's answer to the row and to the next try. */
const sink = new SmtpSink();
let db: TestDatabase;
let a: WorldPractice;
let mailer: SmtpMailer;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const url = await sink.open();
  mailer = new SmtpMailer({ url, from: 'hello@tendwell.example', timeoutMs: 300 });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  mailer.close();
  await sink.close();
  await db.close();
});

const alarms: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void alarms.push(line) });
const context = () => ({
  ...systemContext('job-1', testServices({ database: db.database, ports: { mailer } })),
  log,
});

/** A mail to a client about their appointment, as it was written. */
async function written(to = 'ana@example.com', clientId: string | null = null) {
  alarms.length = 0;
  const id = uuid();
  const { approved } = a.appointments;
  await db.owner.query(
    `INSERT INTO "Message" (id, "practiceId", "clientId", "appointmentId", channel, template, "toAddress", subject, "bodyText", "dedupeKey")
     VALUES ($1, $2, $6, $3, 'email', 'appointment_confirmed', $4, 'See you', 'See you on Tuesday.', $5)`,
    [id, a.id, approved.id, to, `appointment_confirmed:${approved.id}:${id}:client:email`, clientId],
  );
  return id;
}
const deliver = (messageId: string) =>
  runOperation(deliverMessage, context(), { practiceId: a.id, messageId });
const row = async (id: string) =>
  (await db.owner.query(`SELECT state::text, attempts, error FROM "Message" WHERE id = $1`, [id]))
    .rows[0] as {
    state: string;
    attempts: number;
    error: string | null;
  };
/** Whether the worker's sweep would try it. */
const isDue = async (id: string) =>
  (await deliverMessage.due!(context(), new Date(TEST_NOW))).some(({ messageId }) => messageId === id);
const timeline = async () =>
  (
    await db.owner.query(
      `SELECT kind::text FROM "TimelineEntry" WHERE "appointmentId" = $1 ORDER BY at, id`,
      [a.appointments.approved.id],
    )
  ).rows.map(({ kind }: { kind: string }) => kind);

type Trouble = Partial<Pick<SmtpSink, 'script' | 'cutAt'>> & { to?: string; isOurs?: true };
test.each<[string, Trouble]>([
  ['a greylist', { to: 'ana@later.test' }],
  ['a sender who is one too many just now', { script: { MAIL: '421 4.7.0 busy' } }],
  ['a mailbox in use', { script: { RCPT: '450 4.2.1 in use' } }],
  ['a disk that is full', { script: { DATA: '452 4.3.1 no room' } }],
  ['a mail not taken just now', { script: { DATA_END: '451 4.3.0 come again' } }],
  ['a login that cannot be looked at', { script: { AUTH: '454 4.7.0 not just now' } }],
  ['a login refused', { script: { AUTH: '535 5.7.8 bad login' }, isOurs: true }],
  ['a login that is missing', { script: { MAIL: '530 5.7.0 login first' }, isOurs: true }],
  ['a sender refused', { script: { MAIL: '553 5.7.1 not yours' }, isOurs: true }],
  ['a server out of service', { script: { EHLO: '421 closing' } }],
  ...(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const).map((cutAt): [string, Trouble] => [
    `a connection lost at ${cutAt}`,
    { cutAt },
  ]),
])('%s: the mail waits, is tried again, and goes out once', async (_what, { to, script, cutAt, isOurs }) => {
  const id = await written(to);
  Object.assign(sink, { ...(script && { script }), ...(cutAt && { cutAt }) });
  expect(await deliver(id)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await row(id)).toEqual({ state: 'queued', attempts: 1, error: null });
  expect(alarms.length > 0).toBe(isOurs === true);
  expect(alarms.join()).not.toMatch(/ana@|Tuesday|p@ss/);
  expect(sink.mails).toEqual([]);
  expect(await isDue(id)).toBe(true);

  sink.reset();
  if (to) await db.owner.query(`UPDATE "Message" SET "toAddress" = 'ana@example.com' WHERE id = $1`, [id]);
  expect(await deliver(id)).toMatchObject({ ok: true, value: { outcome: 'sent' } });
  expect(await deliver(id)).toMatchObject({ ok: true, value: { outcome: 'already done' } });
  expect(await row(id)).toEqual({ state: 'sent', attempts: 2, error: null });
  expect(sink.mails.map((mail) => mail.to)).toEqual([['ana@example.com']]);
  expect(await isDue(id)).toBe(false);
});

test('an answer lost after the mail was taken: it is sent again as the same mail, by its id', async () => {
  const id = await written();
  sink.cutAt = 'DATA_END';
  expect(await deliver(id)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await row(id)).toMatchObject({ state: 'queued' });
  sink.cutAt = null;
  await deliver(id);
  const ids = sink.mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)![1]);
  expect(ids).toEqual([`<${id}@tendwell.example>`, `<${id}@tendwell.example>`]);
});

test.each<[string, Trouble]>([
  ['nobody there', { to: 'ana@bounce.test' }],
  ['a mail refused', { script: { DATA_END: '554 5.7.1 no' } }],
  ['a mail too large', { script: { DATA_END: '552 5.3.4 too large' } }],
])(
  '%s: the mail has failed, which the appointment says, and it is not tried again',
  async (_what, trouble) => {
    const before = (await timeline()).length;
    const id = await written(trouble.to);
    if (trouble.script) sink.script = trouble.script;
    expect(await deliver(id)).toMatchObject({ ok: true, value: { outcome: 'refused' } });
    expect(await row(id)).toEqual({
      ...{ state: 'failed', attempts: 1 },
      error: expect.stringMatching(/^The mail server refused the message \(55\d\)\.$/),
    });
    expect((await timeline()).slice(before)).toEqual(['message_failed']);
    expect(await isDue(id)).toBe(false);
    expect(alarms).toEqual([]);
  },
);

test('an address that takes no mail is told with its client, until it takes one or another is entered', async () => {
  const { id: clientId } = a.clients.ben;
  const owner = testContext({ database: db.database, actor: a.owner.actor });
  const refusedAt = async () => {
    const outcome = await runOperation(clientProfile, owner, { clientId });
    if (!outcome.ok) throw outcome.refusal;
    return [outcome.value.emailRefusedAt, outcome.value.phoneRefusedAt];
  };
  const now = (email: string) =>
    db.owner.query('UPDATE "Client" SET email = $2 WHERE id = $1', [clientId, email]);
  await now('ben@bounce.test');
  expect(await refusedAt()).toEqual([null, null]);
  // What we keep back ourselves says nothing of the address.
  const muted = await written('ben@bounce.test', clientId);
  await db.owner.query(`UPDATE "Client" SET "mutedEmails" = '{reminder}' WHERE id = $1`, [clientId]);
  await db.owner.query(`UPDATE "Message" SET template = 'appointment_reminder' WHERE id = $1`, [muted]);
  await deliver(muted);
  expect((await row(muted)).error).not.toMatch(/mail server/);
  expect(await refusedAt()).toEqual([null, null]);
  await db.owner.query(`UPDATE "Client" SET "mutedEmails" = '{}' WHERE id = $1`, [clientId]);
  await deliver(await written('ben@bounce.test', clientId));
  expect(await refusedAt()).toEqual([new Date(TEST_NOW), null]);
  await now('ben@example.com');
  expect(await refusedAt()).toEqual([null, null]);
  // Its owner set it right.
  await now('ben@bounce.test');
  await db.owner.query(`UPDATE "Message" SET state = 'sent', "sentAt" = $2 WHERE id = $1`, [
    await written('ben@bounce.test', clientId),
    new Date(TEST_NOW + 1),
  ]);
  expect(await refusedAt()).toEqual([null, null]);
});
