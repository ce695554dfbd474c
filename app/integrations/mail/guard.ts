import type { MailMessage } from './port.ts';

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/u;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Why a message may not be sent, or null. A line break in a header would let its writer add headers and recipients
 * (SECURITY_CASES C53), so every adapter asks this first.
 */
export function mailFault(message: MailMessage): string | null {
  if (CONTROL.test(message.to) || !ADDRESS.test(message.to)) return 'The recipient is not one email address.';
  if (message.replyTo && (CONTROL.test(message.replyTo) || !ADDRESS.test(message.replyTo))) {
    return 'The reply address is not one email address.';
  }
  if (CONTROL.test(message.subject)) return 'The subject holds a control character.';
  if (message.fromName && CONTROL.test(message.fromName))
    return "The sender's name holds a control character.";
  if (!/^[\w.-]{1,200}$/.test(message.messageId)) return 'The message id is not usable in a header.';
  return null;
}
