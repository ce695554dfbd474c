import { z } from 'zod';
import { ConferencingError } from './port.ts';

export interface ZoomOptions {
  clientId: string;
  clientSecret: string;
  /** Signs the events of the app. */
  webhookSecretToken: string;
  /** Base URL of a stand-in for both of Zoom's hosts. */
  apiBase?: string;
  /** By which events are old: epoch milliseconds; the machine's clock where absent. */
  now?: () => number;
  /** For one try; milliseconds. */
  timeoutMs?: number;
}

const ZOOM_SITE = 'https://zoom.us';
const ZOOM_API = 'https://api.zoom.us';
/** For one try, and how many there are of what may be asked twice. */
const TIMEOUT_MS = 10_000;
const TRIES = 2;
/** Zoom names a moment, or a number of seconds; longer than an hour is not waited for without asking again. */
const LONGEST_WAIT_SECONDS = 3_600;

/** Where people, and their leave, are asked about. */
export const siteOf = ({ apiBase }: ZoomOptions): string => apiBase ?? ZOOM_SITE;
const apiOf = ({ apiBase }: ZoomOptions): string => apiBase ?? ZOOM_API;

/** Codes that no renewal cures: the app or its scopes were taken away, or the user is gone. */
const LOST = new Set([1001, 1010, 4700, 4711]);
const MAY_NOT_HOST = 3161;
const EXPIRED = 124;

const fault = z.object({ code: z.number().optional(), message: z.string().optional() }).catch({});
const oauthFault = z.object({ error: z.string().optional(), reason: z.string().optional() }).catch({});

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: string;
  query?: Record<string, string>;
  body?: object;
  /** What is there no more is an answer, not a failure. */
  mayBeGone?: boolean;
}

/**
 * One call of the API, with the time it may take and how often it is tried set here and nowhere else. A POST makes something and is sent
 * once: whoever calls finds out what became of it.
 * @returns the answer; null where it is gone
 */
export async function callZoom<T extends z.ZodType>(
  options: ZoomOptions,
  { method, path, access, query = {}, body, mayBeGone = false }: Call,
  answer: T,
): Promise<z.output<T> | null> {
  const url = `${apiOf(options)}/v2${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
  const init: RequestInit = {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const { response, text } = await send(options, url, init, method === 'POST' ? 1 : TRIES);
  if (response.ok) return read(answer, text);
  const { code = 0, message = '' } = fault.parse(parsed(text));
  if (response.status === 404 && code === 3001 && mayBeGone) return null;
  // It is logged: an answer that repeats what it was sent must not repeat the key.
  throw failureOf(response, code, message.replaceAll(access, '…'));
}

/** What Zoom's refusal of a call means. */
function failureOf(response: Response, code: number, message: string): ConferencingError {
  const { status, headers } = response;
  const said = `Zoom answered ${status} (code ${code})`;
  if (status === 429) return new ConferencingError('rate_limited', said, waitOf(headers));
  if (code === MAY_NOT_HOST) return new ConferencingError('may_not_host', said);
  if (LOST.has(code)) return new ConferencingError('access_lost', said);
  if (status === 401 || code === EXPIRED) return new ConferencingError('access_expired', said);
  if (status >= 500) return new ConferencingError('unavailable', said);
  return new ConferencingError('refused', `${said}: ${message.slice(0, 200)}`);
}

/** @returns seconds until Zoom wants to be asked again; null where it does not say */
function waitOf(headers: Headers): number | null {
  const said = headers.get('retry-after');
  if (!said) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : null;
}

/** One question to Zoom about leave: a form, proved by our own keys. It is sent once: a renewal serves once. */
export async function askForLeave<T extends z.ZodType>(
  options: ZoomOptions,
  path: '/oauth/token' | '/oauth/revoke',
  form: Record<string, string>,
  answer: T,
): Promise<z.output<T>> {
  const keys = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  const { response, text } = await send(
    options,
    siteOf(options) + path,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${keys}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    },
    1,
  );
  if (response.ok) return read(answer, text);
  const { error = '' } = oauthFault.parse(parsed(text));
  const said = `Zoom answered ${response.status} (${/^[a-z_]{1,60}$/.test(error) ? error : 'no code of an error'})`;
  if (response.status === 429) throw new ConferencingError('rate_limited', said, waitOf(response.headers));
  if (response.status >= 500) throw new ConferencingError('unavailable', said);
  // Keys of ours that are wrong are no reason to tell a practitioner that they have lost anything.
  throw new ConferencingError(/^invalid_(grant|token)$/.test(error) ? 'access_lost' : 'refused', said);
}

async function send(options: ZoomOptions, url: string, init: RequestInit, tries: number) {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.status < 500 || tried >= tries) return { response, text };
    } catch {
      if (tried >= tries) throw new ConferencingError('unavailable', 'Zoom did not answer');
    }
  }
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

function read<T extends z.ZodType>(answer: T, text: string): z.output<T> {
  const found = answer.safeParse(parsed(text));
  // Something was done, but not what we can read.
  if (!found.success) throw new ConferencingError('unavailable', 'Zoom answered in an unknown form');
  return found.data;
}
