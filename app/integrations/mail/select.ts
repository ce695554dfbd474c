import { env } from '#app/platform/env/index.ts';
import { OutboxMailer } from './outbox.ts';
import type { Mailer } from './port.ts';
import { SmtpMailer } from './smtp.ts';

/** SMTP where SMTP_URL is set, else the outbox. */
export function selectMailer(): Mailer {
  const { mail } = env();
  return mail.mode === 'smtp' ? new SmtpMailer({ url: mail.url, from: mail.from }) : new OutboxMailer();
}
