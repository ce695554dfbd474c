import Cronofy from 'cronofy';
import qs from 'qs';
import { CalendarError } from './port.ts';

export interface CronofyOptions {
  clientId: string;
  /** Exchanges codes, and signs notifications. */
  clientSecret: string;
  dataCenter: string;
  /** Base URL of a stand-in for both of Cronofy's hosts. */
  apiBase?: string;
  /** For one call; milliseconds. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** No longer is waited without asking again. */
const LONGEST_WAIT_MS = 3_600_000;
/** What the SDK writes into paths, and then once more into bodies that nobody wants. */
const IN_PATHS = new Set(['channel_id', 'profile_id', 'calendar_id']);
export const UNKNOWN_FORM = 'Cronofy answered in a form that is not known';
const MAX_BYTES = 10 * 1024 * 1024;

/** Cronofy's hosts differ by data center; that of the United States has no name. */
const hostOf = (name: 'api' | 'app', { apiBase, dataCenter }: CronofyOptions): string =>
  apiBase ?? `https://${name}${dataCenter === 'us' ? '' : `-${dataCenter}`}.cronofy.com`;

export const siteOf = (options: CronofyOptions): string => hostOf('app', options);

/**
 * The SDK, with the time that one call may take, what its failures mean and where it calls set here and nowhere else: it has no setting
 * for any of them. Nothing is sent twice here; the worker comes again.
 */
export function cronofyClient(options: CronofyOptions, access?: string): Cronofy {
  const { clientId: client_id, clientSecret: client_secret, dataCenter: data_center } = options;
  const client = new Cronofy({ client_id, client_secret, data_center, access_token: access });
  client.urls.api = hostOf('api', options);
  client._httpCall = (method, url, given, _callback, omitted = ['access_token']) => {
    // The address of a next page comes in an answer: our key goes nowhere else for it.
    if (new URL(url).origin !== new URL(client.urls.api).origin)
      return Promise.reject(new CalendarError('refused', 'Cronofy led to another host'));
    const left = Object.fromEntries(
      Object.entries(given).filter(([name]) => !omitted.includes(name) && !IN_PATHS.has(name)),
    );
    const query = method === 'GET' ? qs.stringify(left, { arrayFormat: 'brackets' }) : '';
    return send(options, query ? `${url}?${query}` : url, {
      method,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(given.access_token !== undefined && { authorization: `Bearer ${String(given.access_token)}` }),
      },
      ...(method !== 'GET' && Object.keys(left).length > 0 && { body: JSON.stringify(left) }),
    });
  };
  return client;
}

async function send(options: CronofyOptions, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS) });
    text = await response.text();
  } catch {
    throw new CalendarError('unavailable', 'Cronofy did not answer');
  }
  if (text.length > MAX_BYTES)
    throw new CalendarError('refused', 'Cronofy answered too much', null, 'too_large');
  const body = parsed(text);
  if (!response.ok) throw failureOf(response, body);
  // The SDK reads parts of an answer before we see it.
  if (text && !body) throw new CalendarError('refused', UNKNOWN_FORM, null, 'unreadable');
  return body ?? {};
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function failureOf({ status, headers }: Response, body: unknown): CalendarError {
  const error = body && typeof body === 'object' && 'error' in body ? String(body.error).slice(0, 60) : '';
  const fields =
    body && typeof body === 'object' && 'errors' in body ? Object.keys(body.errors as object) : [];
  const said = `Cronofy answered ${status} ${error}${fields.join(', ').slice(0, 200)}`.trim();
  if (error === 'invalid_grant') return new CalendarError('access_lost', said);
  if (status === 401) return new CalendarError('access_expired', said);
  // Too narrow a leave is cured by giving it anew.
  if (status === 403) return new CalendarError('access_lost', said);
  if (status === 404) return new CalendarError('missing', said);
  if (status === 423 || status === 429 || status >= 500)
    return new CalendarError('unavailable', said, waitOf(headers));
  return new CalendarError('refused', said, null, status === 402 ? 'unpaid' : null);
}

function waitOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? 'none');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null;
}
