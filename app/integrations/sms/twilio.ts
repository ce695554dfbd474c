import type { Twilio } from 'twilio';
import { z } from 'zod';
import { smsFault } from './guard.ts';
import type { SmsMessage, SmsResult, SmsSender, SmsStatus } from './port.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** The sending number, E.164. */
  from: string;
  /** Base URL of a stand-in for api.twilio.com. */
  apiBase?: string;
  timeoutMs?: number;
}

const answer = z.object({ sid: z.string().min(1) });
const failure = z.object({
  status: z.number().optional(),
  code: z.union([z.number(), z.string()]).optional(),
});

/** Twilio's Messages API through the official SDK. */
export class TwilioSms implements SmsSender {
  readonly provider = 'twilio';
  private client: Promise<Twilio> | undefined;

  constructor(private readonly options: TwilioOptions) {}

  /** Loaded with the first message: the SDK would cost every start of the server some tenths of a second. */
  private connect(): Promise<Twilio> {
    this.client ??= import('twilio').then(({ default: twilio }) => {
      const { accountSid, authToken, apiBase } = this.options;
      const client = twilio(accountSid, authToken, { timeout: this.options.timeoutMs ?? 10_000 });
      if (apiBase) client.api.baseUrl = apiBase;
      return client;
    });
    return this.client;
  }

  async send(message: SmsMessage): Promise<SmsResult> {
    const fault = smsFault(message);
    if (fault) return { outcome: 'refused', message: fault };
    const client = await this.connect();
    try {
      const created = await client.messages.create({
        to: message.to,
        from: this.options.from,
        body: message.body,
        ...(message.statusUrl ? { statusCallback: message.statusUrl } : {}),
      });
      return { outcome: 'sent', providerId: answer.parse(created).sid };
    } catch (error) {
      return twilioFailure(error, message.to);
    }
  }

  async readStatus({ url, body, signature }: Parameters<SmsSender['readStatus']>[0]) {
    const { validateRequest } = await import('twilio').then(({ default: twilio }) => twilio);
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (!signature || !validateRequest(this.options.authToken, signature, url, fields)) return null;
    return STATUSES[fields.MessageStatus ?? ''] ?? 'under way';
  }
}

const STATUSES: Record<string, SmsStatus> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/** What Twilio says of the one who is written to, or of the text: no other try will do better. */
const FINAL: Record<number, string> = {
  21211: 'The number is not valid.',
  21217: 'The number is not valid.',
  21266: 'The number is the one that sends.',
  21610: 'The number has unsubscribed.',
  21614: 'The number takes no text messages.',
  21635: 'The number is a landline.',
  21602: 'The message is empty.',
  21605: 'The message is too long.',
  21617: 'The message is too long.',
  21619: 'The message is empty.',
};
/** The account writes to nobody in that country. */
const COUNTRY_IS_OFF = 21_408;
/** Too many at once, or a call that took too long. */
const PASSING = new Set([408, 429]);

/**
 * Only what is known to be about the recipient or the text is final; so is a country that the account writes to nobody in, which is
 * switched off on purpose, unless it is the one that practices are in: that was forgotten as the account was set up. Every other refusal (a sender that is not ours, a wrong login) is our own to cure, and the message waits.
 */
function twilioFailure(error: unknown, to: string): SmsResult {
  const { status, code } = failure.safeParse(error).data ?? {};
  const detail = `(${code ?? status ?? 'no answer'})`;
  const isAbroad = Number(code) === COUNTRY_IS_OFF && !to.startsWith('+1');
  const final = isAbroad ? 'No text messages are sent to that country.' : FINAL[Number(code)];
  if (final) return { outcome: 'refused', message: `${final} ${detail}` };
  const isOurs = status !== undefined && status >= 400 && status < 500 && !PASSING.has(status);
  if (isOurs) {
    return {
      outcome: 'unavailable',
      message: `The SMS service refuses our account or number ${detail}.`,
      isOurs,
    };
  }
  return { outcome: 'unavailable', message: `The SMS service did not take the message ${detail}.` };
}
