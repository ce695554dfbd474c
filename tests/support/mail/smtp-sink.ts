import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail as it was handed over. */
export interface TakenMail {
  from: string;
  /** What stood behind the sender's address, such as BODY=8BITMIME. */
  parameters: string[];
  to: string[];
  /** Headers and body with dots unstuffed, lines ended by CR LF. */
  data: string;
}

type Verb = 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA';
/** Where it answers otherwise; DATA_END is what the whole mail is answered with. */
type Point = Verb | 'DATA_END';

/** Longest line with its end, and longest line of a command, in octets (RFC 5321 §4.5.3.1). */
const LINE = 1000;
const COMMAND = 512;

/**
 * A server of RFC 5321 that keeps what it takes, as strict as the strictest that a client may meet. Mail for bounce.test it refuses for
 * good, mail for later.test for now; `script` answers otherwise, and `cutAt` lets the connection end there instead of an answer.
 */
export class SmtpSink {
  mails: TakenMail[] = [];
  /** What clients did that the document does not allow. */
  faults: string[] = [];
  script: Partial<Record<Point, string>> = {};
  cutAt: Point | null = null;
  extensions = ['AUTH PLAIN', '8BITMIME', 'SMTPUTF8'];
  url = '';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => new Conversation(this, socket));

  async open(): Promise<string> {
    this.server.on('connection', (socket) => this.sockets.add(socket));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.url = `smtp://user:p%40ss@127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  /** As it was opened: nothing taken, nothing in the way. */
  reset(): void {
    [this.mails, this.faults, this.script, this.cutAt] = [[], [], {}, null];
    this.extensions = ['AUTH PLAIN', '8BITMIME', 'SMTPUTF8'];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

class Conversation {
  private buffer = '';
  private inData = false;
  private mail: TakenMail | null = null;

  constructor(
    private readonly sink: SmtpSink,
    private readonly socket: Socket,
  ) {
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      // One letter an octet, so that what is no ASCII can be told.
      this.buffer += chunk.toString('latin1');
      this.read();
    });
  }

  private read(): void {
    for (;;) {
      const mark = this.inData ? '\r\n.\r\n' : '\r\n';
      const end = this.buffer.indexOf(mark);
      if (end < 0) return;
      const text = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + mark.length);
      if (this.inData) this.take(text);
      else this.hear(text);
    }
  }

  private fault(what: string): void {
    this.sink.faults.push(what);
  }

  private say(point: Point | null, usual: string): void {
    const { cutAt, script } = this.sink;
    if (point !== null && point === cutAt) this.socket.destroy();
    else this.socket.write(`${(point && script[point]) ?? usual}\r\n`);
  }

  /** Whether what is answered is a yes. */
  private isTaken(point: Point, usual = '250'): boolean {
    return /^[23]/.test(this.sink.script[point] ?? usual) && this.sink.cutAt !== point;
  }

  private hear(line: string): void {
    if (line.length + 2 > COMMAND) this.fault('a command longer than 512 octets');
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return this.greet();
    if (verb === 'AUTH') return this.say('AUTH', '235 ok');
    if (verb === 'MAIL') return this.sender(line);
    if (verb === 'RCPT') return this.recipient(line);
    if (verb === 'DATA') {
      if (!this.mail?.to.length) return this.say(null, '503 no recipient');
      this.inData = this.isTaken('DATA');
      return this.say('DATA', '354 go');
    }
    if (verb === 'RSET') this.mail = null;
    if (verb === 'QUIT') return void this.socket.end('221 bye\r\n');
    this.say(null, '250 ok');
  }

  private greet(): void {
    const lines = ['sink', ...this.sink.extensions];
    const last = lines.length - 1;
    this.say('EHLO', lines.map((line, index) => `250${index === last ? ' ' : '-'}${line}`).join('\r\n'));
  }

  private sender(line: string): void {
    const [, from, rest] = /^MAIL FROM:<([^<>]*)>((?: \S+)*)$/i.exec(line) ?? [];
    if (from === undefined) return this.say(null, '501 syntax');
    const parameters = rest!.trim().split(' ').filter(Boolean);
    for (const [name, extension] of [
      ['BODY=8BITMIME', '8BITMIME'],
      ['SMTPUTF8', 'SMTPUTF8'],
    ] as const)
      if (parameters.includes(name) && !this.sink.extensions.includes(extension))
        this.fault(`${name} that was not offered`);
    if (this.isTaken('MAIL')) this.mail = { from, parameters, to: [], data: '' };
    this.say('MAIL', '250 ok');
  }

  private recipient(line: string): void {
    const [, octets] = /^RCPT TO:<([^<>]+)>$/i.exec(line) ?? [];
    if (!this.mail) return this.say(null, '503 no sender');
    if (octets === undefined) return this.say(null, '501 syntax');
    const to = utf8(octets);
    if (to !== octets && !this.mail.parameters.includes('SMTPUTF8'))
      return this.say(null, '553 5.6.7 not ASCII');
    if (to.endsWith('@bounce.test')) return this.say(null, '550 5.1.1 no such user');
    if (to.endsWith('@later.test')) return this.say(null, '451 4.7.1 greylisted, come again');
    if (this.isTaken('RCPT')) this.mail.to.push(to);
    this.say('RCPT', '250 ok');
  }

  private take(octets: string): void {
    this.inData = false;
    const mail = this.mail!;
    const lines = octets.split('\r\n');
    if (lines.some((line) => /[\r\n]/.test(line))) this.fault('a line end that is not CR LF');
    if (lines.some((line) => line.length + 2 > LINE)) this.fault('a line longer than 1000 octets');
    if (lines.some((line) => line.startsWith('.') && !line.startsWith('..')))
      this.fault('a dot that is not doubled');
    // eslint-disable-next-line no-control-regex -- octets beyond ASCII are what is looked for
    const isEight = /[^\u0000-\u007f]/.test(octets);
    const isAllowed = mail.parameters.some((one) => one === 'BODY=8BITMIME' || one === 'SMTPUTF8');
    if (isEight && !isAllowed) this.fault('eight-bit text that was not agreed on');
    mail.data = utf8(lines.map((line) => line.replace(/^\./, '')).join('\r\n'));
    // An answer that is lost on its way does not undo what was taken.
    if (this.sink.cutAt === 'DATA_END' || this.isTaken('DATA_END')) this.sink.mails.push(mail);
    this.mail = null;
    this.say('DATA_END', '250 queued');
  }
}

const utf8 = (octets: string): string => Buffer.from(octets, 'latin1').toString('utf8');
