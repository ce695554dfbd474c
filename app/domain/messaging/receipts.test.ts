import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailMessage } from '#app/integrations/mail/port.ts';
import { OutboxMailer } from '#app/integrations/mail/outbox.ts';
import { OutboxSms } from '#app/integrations/sms/outbox.ts';
import type { SmsMessage } from '#app/integrations/sms/port.ts';
import { systemContext, type Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_LIMITS } from './day-limits.ts';
import { deliverMessage, readReceiptToken, recordMessageReceipt } from './index.ts';
import { receiptToken } from './receipt-token.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let appointmentId: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  ({ id: appointmentId } = await given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW + 86_400_000,
    }),
  ));
});
afterAll(() => db.close());

/** A mailer and an SMS sender that keep what they were given. */
function listening(arrived: boolean) {
  const sent: (MailMessage | SmsMessage)[] = [];
  const [mailer, sms] = [new OutboxMailer(), new OutboxSms()];
  const keep = <Message extends MailMessage | SmsMessage>(message: Message) => {
    sent.push(message);
    return Promise.resolve({
      outcome: 'sent' as const,
      providerId: 'x1',
      ...(arrived ? { arrived: true as const } : {}),
    });
  };
  const ports: Partial<Ports> = {
    mailer: { provider: mailer.provider, send: keep },
    sms: { provider: sms.provider, send: keep, readStatus: () => sms.readStatus() },
  };
  return { ports, sent };
}

async function aMessage(channel: 'email' | 'sms', clientId: string | null = a.clients.ada.id) {
  const id = uuid();
  await db.owner.query(
    `INSERT INTO "Message" (id, "practiceId", "appointmentId", "clientId", channel, template, "toAddress", subject,
                            "bodyText", "bodyHtml", "dedupeKey")
     VALUES ($1, $2, $3, $4, $5::"MessageChannel", 'appointment_confirmed', 'ada@example.com', 'Hello', 'Hello',
             '<html><body><p>Hello</p></body></html>', $6)`,
    [id, a.id, appointmentId, clientId, channel, id],
  );
  return id;
}

const context = (ports: Partial<Ports> = {}, protocol = 'https') =>
  systemContext('job', {
    ...testServices({ database: db.database, ports }),
    appOrigin: 'https://app.example.com',
    protocol,
  });
const deliver = (messageId: string, ports: Partial<Ports>, protocol?: string) =>
  ok(runOperation(deliverMessage, context(ports, protocol), { practiceId: a.id, messageId }));
const note = (messageId: string, receipt: string, practiceId = a.id) =>
  ok(runOperation(recordMessageReceipt, context(), { practiceId, messageId, receipt }));

async function rowOf(id: string) {
  const { rows } = await db.owner.query<{ state: string; delivered: boolean; opened: boolean }>(
    `SELECT state, "deliveredAt" IS NOT NULL AS delivered, "openedAt" IS NOT NULL AS opened
     FROM "Message" WHERE id = $1`,
    [id],
  );
  return rows[0];
}
async function told(kind: string) {
  const { rows } = await db.owner.query(
    'SELECT id FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = $2',
    [appointmentId, kind],
  );
  return rows.length;
}

describe('the token of a receipt', () => {
  test('stands for one message and cannot be made up or changed', () => {
    const of = { practiceId: a.id, messageId: uuid() };
    const token = receiptToken(of);
    expect(readReceiptToken(token)).toEqual(of);
    const flipped = Buffer.from(token, 'base64url');
    for (const at of [0, 20, 40]) {
      flipped[at]! ^= 1;
      expect(readReceiptToken(flipped.toString('base64url'))).toBeNull();
      flipped[at]! ^= 1;
    }
    for (const odd of ['', 'x', `${token}AAAA`, token.slice(0, -4)]) expect(readReceiptToken(odd)).toBeNull();
  });
});

describe('a delivered message', () => {
  test('to a client carries a picture that tells of its opening; the practitioner’s carries none', async () => {
    const { ports, sent } = listening(false);
    const id = await aMessage('email');
    await deliver(id, ports);
    const token = receiptToken({ practiceId: a.id, messageId: id });
    expect(sent[0]).toMatchObject({
      html: expect.stringContaining(`<img src="https://app.example.com/m/o/${token}.gif"`),
    });
    await deliver(await aMessage('email', null), ports);
    expect(sent[1]).toMatchObject({ html: expect.not.stringContaining('<img') });
  });

  test('as a text asks its provider to tell what became of it, where the provider can reach us', async () => {
    const { ports, sent } = listening(false);
    const id = await aMessage('sms');
    await deliver(id, ports);
    const token = receiptToken({ practiceId: a.id, messageId: id });
    expect(sent[0]).toMatchObject({ statusUrl: `https://app.example.com/webhooks/twilio?m=${token}` });
    await deliver(await aMessage('sms'), ports, 'http');
    expect(sent[1]).not.toHaveProperty('statusUrl');
  });

  test('that stays in the outbox has arrived there', async () => {
    const before = await told('message_delivered');
    const id = await aMessage('email');
    await deliver(id, listening(true).ports);
    expect(await rowOf(id)).toEqual({ state: 'sent', delivered: true, opened: false });
    expect(await told('message_delivered')).toBe(before + 1);
  });
});

describe('a receipt', () => {
  const sentMessage = async () => {
    const id = await aMessage('email');
    await deliver(id, listening(false).ports);
    return id;
  };

  test('is noted once, whatever is repeated', async () => {
    const id = await sentMessage();
    const [delivered, opened] = [await told('message_delivered'), await told('message_opened')];
    expect(await note(id, 'delivered')).toEqual({ noted: true });
    expect(await note(id, 'delivered')).toEqual({ noted: false });
    await Promise.all([note(id, 'opened'), note(id, 'opened'), note(id, 'opened')]);
    expect(await rowOf(id)).toEqual({ state: 'sent', delivered: true, opened: true });
    expect([await told('message_delivered'), await told('message_opened')]).toEqual([
      delivered + 1,
      opened + 1,
    ]);
  });

  test('of an opening says that it arrived too', async () => {
    const id = await sentMessage();
    await note(id, 'opened');
    expect(await rowOf(id)).toMatchObject({ delivered: true, opened: true });
  });

  test('that it failed on its way makes it a failed one; one that arrived stays so', async () => {
    const failed = await sentMessage();
    expect(await note(failed, 'failed')).toEqual({ noted: true });
    expect(await rowOf(failed)).toMatchObject({ state: 'failed', delivered: false });
    const arrived = await sentMessage();
    await note(arrived, 'delivered');
    expect(await note(arrived, 'failed')).toEqual({ noted: false });
  });

  test('about a message of another practice changes nothing', async () => {
    const id = await sentMessage();
    expect(await note(id, 'opened', b.id)).toEqual({ noted: false });
    expect(await rowOf(id)).toMatchObject({ opened: false });
  });
});

describe('what one day allows (C66)', () => {
  const sentBefore = (channel: 'email' | 'sms', count: number, toAddress: string) =>
    db.owner.query(
      `INSERT INTO "Message" (id, "practiceId", "clientId", channel, template, "toAddress", "bodyText", "dedupeKey", state, "sentAt")
       SELECT gen_random_uuid(), $1, $2, $6::"MessageChannel", 'appointment_confirmed', $4, 'Hello', gen_random_uuid()::text, 'sent', $5
       FROM generate_series(1, $3::int)`,
      [a.id, a.clients.ada.id, count, toAddress, new Date(TEST_NOW - 3_600_000), channel],
    );
  /** Whether a message goes out, or what keeps it back. */
  async function outcomeOf(channel: 'email' | 'sms', clientId?: string | null) {
    const { ports, sent } = listening(false);
    const id = await aMessage(channel, clientId);
    await deliver(id, ports);
    const { rows } = await db.owner.query<{ error: string | null }>(
      'SELECT error FROM "Message" WHERE id = $1',
      [id],
    );
    return rows[0]!.error ?? sent.length;
  }

  test.each(['sms', 'email'] as const)(
    'a client, and then a practice, is sent no %s beyond it; the practitioner is',
    async (channel) => {
      const outcome = (clientId?: string | null) => outcomeOf(channel, clientId);
      await db.owner.query('DELETE FROM "Message"');
      await sentBefore(channel, DAY_LIMITS[channel].address - 1, 'ada@example.com');
      // What went by the other way counts for itself.
      await sentBefore(channel === 'sms' ? 'email' : 'sms', DAY_LIMITS[channel].address, 'ada@example.com');
      expect(await outcome()).toBe(1);
      const before = await told('message_failed');
      expect(await outcome()).toMatch(/^this client has been sent as many/);
      expect(await told('message_failed')).toBe(before + 1);
      await db.owner.query(`UPDATE "Message" SET "toAddress" = '+12125550199' WHERE state = 'sent'`);
      expect(await outcome()).toBe(1);
      await sentBefore(channel, DAY_LIMITS[channel].practice, '+12125550198');
      expect(await outcome()).toMatch(/^your practice has sent as many/);
      expect(await outcome(null)).toBe(1);
      await db.owner.query(
        `UPDATE "Message" SET "sentAt" = "sentAt" - interval '23 hours' WHERE state = 'sent'`,
      );
      expect(await outcome()).toBe(1);
    },
  );
});
