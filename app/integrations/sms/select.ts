import { env } from '#app/platform/env/index.ts';
import { NoSms, OutboxSms } from './outbox.ts';
import type { SmsSender } from './port.ts';
import { TwilioSms } from './twilio.ts';

/** Twilio where its keys are set, else the outbox, or nobody. */
export function selectSms(): SmsSender {
  const { sms, switchedOff } = env();
  if (switchedOff.includes('sms')) return new NoSms();
  if (sms.mode === 'outbox') return new OutboxSms();
  return new TwilioSms({ accountSid: sms.accountSid, authToken: sms.authToken, from: sms.from });
}
