import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmtpSink, type TakenMail } from '#tests/support/mail/smtp-sink.ts';
import type { MailMessage } from './port.ts';
import { SmtpMailer } from './smtp.ts';

/** What the mailer says to a server, held against RFC 5321 and 5322, which are SMTP's own description. */
const sink = new SmtpSink();
let mailer: SmtpMailer;
beforeAll(async () => {
  const url = await sink.open();
  mailer = new SmtpMailer({ url, from: 'Tendwell <hello@tendwell.example>', timeoutMs: 2_000 });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  mailer.close();
  await sink.close();
});

const MESSAGE: MailMessage = {
  messageId: '0190-abc',
  to: 'ana@example.com',
  subject: 'Your booking with Maria',
  text: 'See you on Tuesday.',
  html: '<p>See you on Tuesday.</p>',
};

async function taken(over: Partial<MailMessage> = {}): Promise<TakenMail> {
  expect(await mailer.send({ ...MESSAGE, ...over })).toMatchObject({ outcome: 'sent' });
  expect(sink.faults).toEqual([]);
  return sink.mails.at(-1)!;
}

/** Headers by name in lower case, unfolded; each stands once. */
function headersOf({ data }: TakenMail): Map<string, string> {
  const head = data.slice(0, data.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const found = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const [, name, value] = /^([\w-]+): (.*)$/.exec(line)!;
    expect(found.has(name!.toLowerCase())).toBe(false);
    found.set(name!.toLowerCase(), value!);
  }
  return found;
}

/** Words of RFC 2047 as their letters. */
const decoded = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_whole, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : quoted(text.replaceAll('_', ' ')),
    )

    .replaceAll(/[\u0080-\u00ff]+/g, (octets) => Buffer.from(octets, 'latin1').toString());

const quoted = (text: string): string =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCodePoint(parseInt(hex, 16)));

/** The text of a part, however it was written for the way. */
function partOf({ data }: TakenMail, type: string): string {
  const [, head, body] = new RegExp(
    `(Content-Type: ${type}[^]*?)\\r\\n\\r\\n([^]*?)(?=\\r\\n--|$)`,
    'i',
  ).exec(data)!;
  const how = /Content-Transfer-Encoding: (\S+)/i.exec(head!)?.[1]?.toLowerCase() ?? '7bit';
  if (how === 'base64') return Buffer.from(body!, 'base64').toString();
  return how === 'quoted-printable' ? Buffer.from(quoted(body!), 'latin1').toString() : body!;
}

test('the envelope is one sender and one recipient; the headers that every mail has stand once', async () => {
  const mail = await taken({ fromName: 'Maria, LAc', replyTo: 'maria@example.com' });
  expect([mail.from, mail.to]).toEqual(['hello@tendwell.example', ['ana@example.com']]);
  const headers = headersOf(mail);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: '"Maria, LAc" <hello@tendwell.example>',
    to: 'ana@example.com',
    'reply-to': 'maria@example.com',
    'message-id': '<0190-abc@tendwell.example>',
    'mime-version': '1.0',
    'content-type': expect.stringMatching(/^multipart\/alternative; boundary=/),
  });
  expect(headers.has('bcc')).toBe(false);
  expect(Math.abs(Date.parse(headers.get('date')!) - Date.now())).toBeLessThan(60_000);
  // The same message again is the same mail to whoever receives it.
  expect(headersOf(await taken()).get('message-id')).toBe('<0190-abc@tendwell.example>');
});

test.each([
  ['Zoë Ångström, 鍼灸', 'Termin bestätigt – bis Dienstag! 🌿'],
  ['“Still” & <Sein>', `${'ä'.repeat(150)} Ende`],
])(
  'names and subjects of any letters are written in ASCII and read as they were: %s',
  async (fromName, subject) => {
    const mail = await taken({ fromName, subject });
    const headers = headersOf(mail);

    for (const value of headers.values()) expect(value).toMatch(/^[\u0020-\u007e]*$/);
    expect(decoded(headers.get('subject')!)).toBe(subject);
    expect(decoded(headers.get('from')!).replace(/ <hello@tendwell.example>$/, '')).toMatch(fromName);
  },
);

test.each([[['AUTH PLAIN', '8BITMIME', 'SMTPUTF8']], [['AUTH PLAIN']]])(
  'dots at the beginning of a line, long lines and letters beyond ASCII come through: %j',
  async (extensions) => {
    sink.extensions = extensions;
    const text = `.\n..\n.Begins with a dot\nÜbermorgen, 10 €\n${'long '.repeat(500)}\n.`;
    const html = `<p>${'<b>.</b>'.repeat(400)}</p>\n.\n<p>Grüße</p>`;
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Massage bei Zoë\r\nEND:VCALENDAR\r\n';
    const mail = await taken({ text, html, calendar: { method: 'CANCEL', content } });
    expect(partOf(mail, 'text/plain').replaceAll('\r\n', '\n').trimEnd()).toBe(text);
    expect(partOf(mail, 'text/html').replaceAll('\r\n', '\n').trimEnd()).toBe(html);
    expect(partOf(mail, 'text/calendar').trimEnd()).toBe(content.trimEnd());
    expect(mail.data).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/i);
  },
);

test('an address beyond ASCII goes where that is understood, and is refused where it is not', async () => {
  expect((await taken({ to: 'zoë@example.com' })).to).toEqual(['zoë@example.com']);
  sink.extensions = ['AUTH PLAIN', '8BITMIME'];
  expect(await mailer.send({ ...MESSAGE, to: 'zoë@example.com' })).toMatchObject({ outcome: 'refused' });
});
