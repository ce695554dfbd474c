import { z } from 'zod';
import { CertificatesUnavailable, type Certificates, type CertificateState } from './port.ts';

export interface CloudflareOptions {
  /** With the right "SSL and Certificates: edit" on the zone alone. */
  apiToken: string;
  /** The zone whose fallback origin is this installation. */
  zoneId: string;
  /** Base URL of a stand-in; undefined means Cloudflare's own. */
  apiBase?: string;
  /** For one try; milliseconds. */
  timeoutMs?: number;
}

const API = 'https://api.cloudflare.com/client/v4';
const TIMEOUT_MS = 10_000;
const TRIES = 2;
/** Whom Cloudflare asks for certificates (developers.cloudflare.com/ssl/reference/certificate-authorities). */
const ISSUERS = ['letsencrypt.org', 'pki.goog', 'ssl.com'];

const customHostname = z.object({
  id: z.string().min(1).max(64),
  hostname: z.string(),
  status: z.string().optional(),
  verification_errors: z.array(z.string()).nullish(),
  ssl: z
    .object({
      status: z.string().optional(),
      validation_errors: z.array(z.object({ message: z.string().optional() })).nullish(),
    })
    .nullish(),
});
type CustomHostname = z.output<typeof customHostname>;
const listed = z.object({ success: z.literal(true), result: z.array(customHostname) });
const single = z.object({ success: z.literal(true), result: customHostname });
const failed = z.object({
  errors: z.array(z.object({ code: z.number().optional(), message: z.string().optional() })),
});

/** Statuses that do not change by waiting. */
const HOSTNAME_FAILED = new Set(['blocked', 'moved', 'deleted', 'test_blocked', 'test_failed']);
const SSL_FAILED = new Set([
  'validation_timed_out',
  'issuance_timed_out',
  'deployment_timed_out',
  'deletion_timed_out',
  'initializing_timed_out',
  'expired',
  'inactive',
  'deleted',
]);

/** Cloudflare for SaaS: custom hostnames of one zone. */
export class CloudflareCertificates implements Certificates {
  /** A customer's own zone at Cloudflare may stay behind its proxy (orange to orange). */
  readonly takesProxied = true;
  readonly issuers = ISSUERS;

  constructor(private readonly options: CloudflareOptions) {}

  /** Finds the host's entry by its name, so that none is made twice whatever answer was lost. */
  async ensure(host: string): Promise<CertificateState> {
    const known = await this.find(host);
    if (known) return stateOf(known);
    // By HTTP: the host leads to Cloudflare already, so nobody has to set another record.
    const body = {
      hostname: host,
      ssl: { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } },
    };
    const { status, json } = await this.call('POST', '', body);
    const made = single.safeParse(json);
    if (made.success) return stateOf(made.data.result);
    const reason = reasonOf(json);
    // Somebody else made it in between, or the first answer was lost.
    const raced = await this.find(host);
    if (raced) return stateOf(raced);
    if (status >= 400 && status < 500 && status !== 429 && status !== 401 && status !== 403)
      return { kind: 'failed', reason };
    throw new CertificatesUnavailable(`Cloudflare made no custom hostname: ${status}`);
  }

  async remove(host: string): Promise<void> {
    const known = await this.find(host);
    if (!known) return;
    const { status } = await this.call('DELETE', `/${encodeURIComponent(known.id)}`, {});
    if (status !== 404 && (status < 200 || status >= 300))
      throw new CertificatesUnavailable(`Cloudflare removed no custom hostname: ${status}`);
  }

  private async find(host: string): Promise<CustomHostname | null> {
    const { status, json } = await this.call('GET', `?hostname=${encodeURIComponent(host)}`);
    const read = listed.safeParse(json);
    if (!read.success) throw new CertificatesUnavailable(`Cloudflare listed no custom hostnames: ${status}`);
    // It lists every name that holds the one asked for.
    return read.data.result.find(({ hostname }) => hostname === host) ?? null;
  }

  private async call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const { apiToken, zoneId, apiBase = API, timeoutMs = TIMEOUT_MS } = this.options;
    const url = `${apiBase}/zones/${zoneId}/custom_hostnames${path}`;
    for (let tried = 1; ; tried += 1) {
      try {
        const response = await fetch(url, {
          method,
          headers: {
            authorization: `Bearer ${apiToken}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const json: unknown = await response.json().catch(() => null);
        if (response.status < 500 || tried >= TRIES) return { status: response.status, json };
      } catch {
        if (tried >= TRIES) throw new CertificatesUnavailable('Cloudflare did not answer');
      }
    }
  }
}

const reasonOf = (json: unknown): string => {
  const read = failed.safeParse(json);
  const messages = read.success ? read.data.errors.map(({ message }) => message).filter(Boolean) : [];
  return messages.join(' ').slice(0, 300) || 'Cloudflare refused the name.';
};

function stateOf({ status, verification_errors, ssl }: CustomHostname): CertificateState {
  const told = [
    ...(verification_errors ?? []),
    ...(ssl?.validation_errors ?? []).map(({ message }) => message ?? ''),
  ].filter(Boolean);
  if (HOSTNAME_FAILED.has(status ?? '') || SSL_FAILED.has(ssl?.status ?? ''))
    return {
      kind: 'failed',
      reason: told.join(' ').slice(0, 300) || 'it was not confirmed in time.',
    };
  if (status === 'active' && ssl?.status === 'active') return { kind: 'active' };
  return { kind: 'processing' };
}
