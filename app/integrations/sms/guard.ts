import type { SmsMessage } from './port.ts';

/** Ten concatenated segments, the most that carriers pass on. */
const MAX_LENGTH = 1_600;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for; line breaks are text here
const CONTROL = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/;

/** Why a message may not be sent, or null; asked by every adapter. */
export function smsFault(message: SmsMessage): string | null {
  if (!/^\+[1-9]\d{7,14}$/.test(message.to))
    return 'The recipient is not a phone number in international form.';
  if (!message.body.trim()) return 'The message is empty.';
  if (message.body.length > MAX_LENGTH) return `The message is longer than ${MAX_LENGTH} characters.`;
  return CONTROL.test(message.body) ? 'The message holds a control character.' : null;
}
