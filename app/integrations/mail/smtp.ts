import { createTransport, type Transporter } from 'nodemailer';
import { mailFault } from './guard.ts';
import type { DeliveryResult, Mailer, MailMessage } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  /** For connecting, the greeting and each answer; milliseconds. */
  timeoutMs?: number;
}

function parseFrom(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from);
  return match ? { name: match[1]!, address: match[2]! } : { name: '', address: from.trim() };
}

/** Any SMTP server, through nodemailer. The server's words are not passed on: they may quote the login. */
export class SmtpMailer implements Mailer {
  readonly provider = 'smtp';
  private readonly transport: Transporter;
  private readonly from: { name: string; address: string };

  constructor(options: SmtpOptions) {
    const url = new URL(options.url);
    const timeout = options.timeoutMs ?? 10_000;
    const secure = url.protocol === 'smtps:';
    this.from = parseFrom(options.from);
    this.transport = createTransport({
      host: url.hostname,
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      auth: url.username
        ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
        : undefined,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // A message's content never makes this process read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(message: MailMessage): Promise<DeliveryResult> {
    const fault = mailFault(message);
    if (fault) return { outcome: 'refused', message: fault };
    const domain = this.from.address.split('@')[1] ?? 'localhost';
    const messageId = `<${message.messageId}@${domain}>`;
    try {
      await this.transport.sendMail({
        from: { name: message.fromName ?? this.from.name, address: this.from.address },
        to: { name: '', address: message.to },
        replyTo: message.replyTo ?? undefined,
        subject: message.subject,
        text: message.text,
        html: message.html ?? undefined,
        messageId,
        icalEvent: message.calendar ?? undefined,
      });
      return { outcome: 'sent', providerId: messageId };
    } catch (error) {
      return smtpFailure(error);
    }
  }

  /** Closes idle connections, so that a process can end. */
  close(): void {
    this.transport.close();
  }
}

/**
 * Only a 5xx to the recipient or to the message itself is final. One to our login or our sender is our own to cure, and the message
 * waits for that; one to the greeting, 4xx and anything of the network passes.
 */
function smtpFailure(error: unknown): DeliveryResult {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const isRefusal = responseCode !== undefined && responseCode >= 500;
  // 454: it cannot look at logins just now.
  if (code === 'EAUTH' && !(responseCode && responseCode < 500)) {
    return { outcome: 'unavailable', message: 'The mail server refuses the login.', isOurs: true };
  }
  if (isRefusal && command === 'MAIL FROM') {
    return {
      outcome: 'unavailable',
      message: `The mail server refuses our sender (${responseCode}).`,
      isOurs: true,
    };
  }
  if (isRefusal && (command === 'RCPT TO' || command === 'DATA')) {
    return { outcome: 'refused', message: `The mail server refused the message (${responseCode}).` };
  }
  return {
    outcome: 'unavailable',
    message: `The mail server did not take the message (${responseCode ?? code ?? 'no answer'}).`,
  };
}
