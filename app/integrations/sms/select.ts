import { env } from '#app/platform/env/index.ts';
import { OutboxSms } from './outbox.ts';
import type { SmsSender } from './port.ts';
import { TwilioSms } from './twilio.ts';

/** Twilio where its keys are set, else the outbox. */
export function selectSms(): SmsSender {
  const { sms } = env();
  if (sms.mode === 'outbox') return new OutboxSms();
  return new TwilioSms({ accountSid: sms.accountSid, authToken: sms.authToken, from: sms.from });
}
