import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutboxMailer } from './outbox.ts';
import type { Mailer, MailMessage } from './port.ts';
import { SmtpMailer } from './smtp.ts';

/** As much of an SMTP server as the adapter meets: takes mail, or answers as `script` says. */
class SmtpSink {
  mails: { from: string; to: string[]; data: string }[] = [];
  /** Answers in place of the usual ones, by verb. */
  script: Partial<Record<'EHLO' | 'RCPT' | 'MAIL' | 'AUTH' | 'DATA_END', string>> = {};
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.talk(socket));

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    let buffer = '';
    let mail = { from: '', to: [] as string[], data: '' };
    let inData = false;
    const answer = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      const say = (text: string) => socket.write(`${text}\r\n`);
      if ((verb === 'EHLO' || verb === 'HELO') && this.script.EHLO) return void say(this.script.EHLO);
      if (verb === 'EHLO') return void socket.write('250-sink\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n');
      if (verb === 'AUTH') return void say(this.script.AUTH ?? '235 ok');
      if (verb === 'MAIL') {
        mail = { from: line.slice(10), to: [], data: '' };
        return void say(this.script.MAIL ?? '250 ok');
      }
      if (verb === 'RCPT') {
        if (!this.script.RCPT) mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        return void say(this.script.RCPT ?? '250 ok');
      }
      if (verb === 'DATA') {
        inData = true;
        return void say('354 go');
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      say('250 ok');
    };
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) {
          answer(text);
          continue;
        }
        inData = false;
        if (!this.script.DATA_END) this.mails.push({ ...mail, data: Buffer.from(text, 'latin1').toString() });
        socket.write(`${this.script.DATA_END ?? '250 queued'}\r\n`);
      }
    });
  }

  url = '';

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.url = `smtp://user:p%40ss@127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

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
  sink.mails = [];
  sink.script = {};
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
