import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { DomainSetupUnavailable, type DomainSetup, type DomainWebhook } from './port.ts';

export interface EntriOptions {
  applicationId: string;
  /** Gives tokens, and signs what Entri tells us. */
  secret: string;
  /** Base URL of a stand-in; undefined means Entri's own. */
  apiBase?: string;
  /** By which events are old: epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  /** For one try; milliseconds. */
  timeoutMs?: number;
}

const API = 'https://api.goentri.com';
const TIMEOUT_MS = 10_000;
const TRIES = 2;
/** What is older was kept by somebody, and is played again. */
const FRESH_MS = 5 * MINUTE_MS;

const tokenAnswer = z.object({ auth_token: z.string().min(10).max(8_000) });
const event = z.looseObject({
  id: z.string().min(1).max(200),
  domain: z.string().min(1).max(300),
  subdomain: z.string().max(300).nullish(),
  user_id: z.string().max(200).nullish(),
  type: z.string(),
});

/** Entri Connect: its window sets the records at whoever sold the domain. */
export class EntriDomainSetup implements DomainSetup {
  readonly signedBy = { signature: 'Entri-Signature-V2', timestamp: 'Entri-Timestamp' };

  constructor(private readonly options: EntriOptions) {}

  get applicationId(): string {
    return this.options.applicationId;
  }

  /** Entri's own loader knows its address; the stand-in's has to be named. */
  get script(): string | null {
    const { apiBase } = this.options;
    return apiBase ? `${apiBase}/entri.js` : null;
  }

  async token(): Promise<string> {
    const { applicationId, secret, apiBase = API, timeoutMs = TIMEOUT_MS } = this.options;
    for (let tried = 1; ; tried += 1) {
      let status = 0;
      try {
        const response = await fetch(`${apiBase}/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ applicationId, secret }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        ({ status } = response);
        const read = tokenAnswer.safeParse(await response.json().catch(() => null));
        if (response.ok && read.success) return read.data.auth_token;
      } catch {
        // Asked once more: a token costs nothing.
      }
      if (tried >= TRIES || (status >= 400 && status < 500))
        throw new DomainSetupUnavailable(`Entri gave no token: ${status || 'no answer'}`);
    }
  }

  /**
   * The signature is a plain digest over the event's id, the moment and the secret; the body stands outside of it, so the caller believes
   * nothing of it but where to look.
   */
  verifyWebhook({
    rawBody,
    signature,
    timestamp,
  }: Parameters<DomainSetup['verifyWebhook']>[0]): DomainWebhook {
    if (!signature || !timestamp || !/^\d{9,11}$/.test(timestamp))
      return { ok: false, reason: 'signature_missing' };
    let body: unknown;
    try {
      body = JSON.parse(rawBody);
    } catch {
      return { ok: false, reason: 'malformed' };
    }
    const read = event.safeParse(body);
    if (!read.success) return { ok: false, reason: 'malformed' };
    const { id, domain, subdomain, user_id: userId } = read.data;
    const wanted = createHash('sha256').update(`${id}${timestamp}${this.options.secret}`).digest();
    const given = Buffer.from(signature, 'hex');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return { ok: false, reason: 'signature_wrong' };
    const now = (this.options.now ?? Date.now)();
    if (Math.abs(now - Number(timestamp) * 1000) > FRESH_MS) return { ok: false, reason: 'too_old' };
    const isWhole = !subdomain || subdomain === '@' || domain.startsWith(`${subdomain}.`);
    return {
      ok: true,
      news: { id, domain: isWhole ? domain : `${subdomain}.${domain}`, userId: userId ?? null },
    };
  }
}
