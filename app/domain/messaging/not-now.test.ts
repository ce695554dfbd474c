import { v7 as uuid } from 'uuid';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { deliverAccountMessage, deliverMessage } from './index.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const wrongSender = {
  outcome: 'unavailable',
  message: 'The SMS service refuses our account or number (21606).',
  isOurs: true,
} as const;

describe.each(['practice', 'account'])('a text message of a %s, while the sending number is wrong', (of) => {
  test('stays queued with an alarm in the log, and goes out when the number is right', async () => {
    const id = uuid();
    const practiceId = of === 'practice' ? a.id : null;
    await db.owner.query(
      `INSERT INTO "Message" (id, "practiceId", channel, template, "toAddress", "bodyText", "dedupeKey")
       VALUES ($1, $2, 'sms', 'appointment_confirmed', '+12125550123', 'See you on Tuesday.', $3)`,
      [id, practiceId, id],
    );
    let answer: Awaited<ReturnType<Ports['sms']['send']>> = wrongSender;
    const lines: { level: number; provider?: string; why?: string }[] = [];
    const log = pino(
      { level: 'trace' },
      { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    );
    const sms: Ports['sms'] = { provider: 'twilio', send: async () => answer, readStatus: async () => null };
    const deliver = () => {
      const ctx = { ...systemContext('job-1', testServices({ database: db.database, ports: { sms } })), log };
      return practiceId
        ? runOperation(deliverMessage, ctx, { practiceId, messageId: id })
        : runOperation(deliverAccountMessage, ctx, { messageId: id });
    };
    const state = async () =>
      (await db.owner.query(`SELECT state::text, attempts FROM "Message" WHERE id = $1`, [id])).rows[0];

    expect(await deliver()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    expect(await state()).toEqual({ state: 'queued', attempts: 1 });
    const alarm = lines.find(({ level }) => level === 50);
    expect(alarm).toMatchObject({ provider: 'twilio', why: wrongSender.message });
    expect(JSON.stringify(lines)).not.toMatch(/Tuesday|5550123/);

    answer = { outcome: 'unavailable', message: 'The SMS service did not take the message (20500).' };
    lines.length = 0;
    await deliver();
    expect(lines.filter(({ level }) => level === 50)).toEqual([]);

    answer = { outcome: 'sent', providerId: 'SM1' };
    expect(await deliver()).toMatchObject({ ok: true, value: { outcome: 'sent' } });
    expect(await state()).toEqual({ state: 'sent', attempts: 3 });
  });
});

test('a link that is over when its message could go out is not sent', async () => {
  const sent: string[] = [];
  const send = (message: { messageId: string }) => {
    sent.push(message.messageId);
    return Promise.resolve({ outcome: 'sent' as const, providerId: 'SM1' });
  };
  const sms: Ports['sms'] = { provider: 'twilio', send, readStatus: async () => null };
  const services = testServices({ database: db.database, ports: { sms } });
  const [late, inTime] = [uuid(), uuid()];
  for (const [id, minutes] of [
    [late, 15],
    [inTime, 14],
  ] as const) {
    await db.owner.query(
      `INSERT INTO "Message" (id, channel, template, "toAddress", "bodyText", "dedupeKey", "createdAt")
       VALUES ($1, 'sms', 'sign_in_link', '+12125550123', 'Your link', $2, $3)`,
      [id, id, new Date(services.clock.now() - minutes * 60_000)],
    );
    await runOperation(deliverAccountMessage, systemContext('job-1', services), { messageId: id });
  }
  expect(sent).toEqual([inTime]);
  const { rows } = await db.owner.query(`SELECT state::text FROM "Message" WHERE id = $1`, [late]);
  expect(rows).toEqual([{ state: 'failed' }]);
});
