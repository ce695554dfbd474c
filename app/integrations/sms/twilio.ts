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
      return twilioFailure(error);
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

/** 4xx about the message is final; wrong keys, a full queue and anything of the network is not. */
function twilioFailure(error: unknown): SmsResult {
  const { status, code } = failure.safeParse(error).data ?? {};
  const detail = `(${code ?? status ?? 'no answer'})`;
  if (status && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)) {
    return { outcome: 'refused', message: `The number cannot be reached ${detail}.` };
  }
  return { outcome: 'unavailable', message: `The SMS service did not take the message ${detail}.` };
}
