import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { OutboxMailer } from './outbox.ts';
import type { Mailer, MailMessage } from './port.ts';
import { SmtpMailer } from './smtp.ts';

const sink = new SmtpSink();
let smtp: SmtpMailer;
beforeAll(async () => {
  smtp = new SmtpMailer({
    url: await sink.open(),
    from: 'Tendwell <hello@tendwell.example>',
    timeoutMs: 2_000,
  });
});
afterAll(async () => {
  smtp.close();
  await sink.close();
});
beforeEach(() => {
  sink.reset();
});

const message = (over: Partial<MailMessage> = {}): MailMessage => ({
  messageId: '0190-abc',
  to: 'ana@example.com',
  subject: 'Your booking with Maria',
  text: 'See you on Tuesday.',
  html: '<p>See you on Tuesday.</p>',
  ...over,
});

describe.each<{ name: string; mailer: () => Mailer; reached: () => number | null }>([
  { name: 'SMTP', mailer: () => smtp, reached: () => sink.mails.length },
  { name: 'outbox', mailer: () => new OutboxMailer(), reached: () => null },
])('mail through $name', ({ mailer, reached }) => {
  test('is sent, with an id that leads back to our message', async () => {
    const result = await mailer().send(message());
    expect(result).toMatchObject({ outcome: 'sent', providerId: expect.stringContaining('0190-abc') });
  });

  test.each<[string, Partial<MailMessage>]>([
    ['a subject with a line break', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a recipient with a line break', { to: 'ana@example.com\r\nBcc: b@example.com' }],
    ['two recipients in one', { to: 'ana@example.com, eve@example.com' }],
    ['a recipient with a name', { to: 'Ana <ana@example.com>' }],
    ['no recipient', { to: '' }],
    ['a reply address with a line break', { replyTo: 'm@example.com\nX: 1' }],
    ["a sender's name with a line break", { fromName: 'Maria\r\nSubject: other' }],
    ['a subject with a Unicode line break', { subject: 'a\u2028b' }],
    ['a message id that is a header', { messageId: 'a>\r\nX: 1' }],
  ])('refuses %s', async (_what, over) => {
    expect(await mailer().send(message(over))).toMatchObject({ outcome: 'refused' });
    expect(reached() ?? 0).toBe(0);
  });
});

describe('SMTP', () => {
  test('carries sender, reply address, both bodies and the calendar', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    await smtp.send(
      message({
        fromName: 'Maria, LAc',
        replyTo: 'maria@example.com',
        calendar: { method: 'REQUEST', content },
      }),
    );
    const [mail] = sink.mails;
    expect(mail!.to).toEqual(['ana@example.com']);
    expect(mail!.data).toContain('From: "Maria, LAc" <hello@tendwell.example>');
    expect(mail!.data).toContain('Reply-To: maria@example.com');
    expect(mail!.data).toContain('Message-ID: <0190-abc@tendwell.example>');
    expect(mail!.data).toContain('text/html');
    expect(mail!.data).toContain('method=REQUEST');
  });

  test.each([
    [{ RCPT: '550 no such user' }, 'refused'],
    [{ DATA_END: '554 spam' }, 'refused'],
    [{ RCPT: '451 later' }, 'unavailable'],
    [{ MAIL: '421 busy' }, 'unavailable'],
    [{ MAIL: '452 no room' }, 'unavailable'],
    [{ DATA: '451 local error' }, 'unavailable'],
    [{ DATA: '554 no' }, 'refused'],
    [{ DATA_END: '451 come again' }, 'unavailable'],
    [{ DATA_END: '552 too large' }, 'refused'],
    [{ EHLO: '421 closing' }, 'unavailable'],
    [{ AUTH: '454 not just now' }, 'unavailable'],
    [{ AUTH: '530 login first' }, 'ours'],
    [{ MAIL: '550 sender not verified' }, 'ours'],
    [{ MAIL: '553 not your address' }, 'ours'],
    [{ AUTH: '535 bad login for user p@ss' }, 'ours'],
    [{ EHLO: '554 no service' }, 'unavailable'],
  ])('%o is %s', async (script, kind) => {
    sink.script = script;
    const mailer = new SmtpMailer({ url: sink.url, from: 'hello@tendwell.example', timeoutMs: 2_000 });
    const result = await mailer.send(message());
    mailer.close();
    expect(result).toMatchObject({ outcome: kind === 'ours' ? 'unavailable' : kind });
    expect('isOurs' in result).toBe(kind === 'ours');
    expect(JSON.stringify(result)).not.toMatch(/p@ss|no such user/);
  });

  test('a server that is not there is unavailable', async () => {
    const gone = new SmtpSink();
    const url = await gone.open();
    await gone.close();
    const mailer = new SmtpMailer({ url, from: 'hello@tendwell.example', timeoutMs: 2_000 });
    expect(await mailer.send(message())).toMatchObject({ outcome: 'unavailable' });
  });
});
