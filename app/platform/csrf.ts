import { createHmac } from 'node:crypto';
import { derivedKey, sameText } from './tokens.ts';

/** The name of the hidden form field that carries the CSRF token. */
export const CSRF_FIELD = 'csrf';

/** The CSRF token of one browser on one host: bound to its session, else to its visitor cookie. */
export function csrfToken(host: string, holder: string): string {
  return createHmac('sha256', derivedKey('csrf')).update(`${host}\n${holder}`).digest('base64url');
}

/** Whether a posted token is the one made for this browser on this host. */
export function csrfMatches(host: string, holder: string, posted: unknown): boolean {
  return typeof posted === 'string' && posted.length < 200 && sameText(posted, csrfToken(host, holder));
}

/**
 * Whether a state-changing request comes from a page of the same origin. Browsers send Origin with every
 * POST; one that is absent is accepted only where Sec-Fetch-Site does not say otherwise (curl, servers).
 * A form on a page that sends no referrer has the Origin `null`, as one in a sandboxed frame has: only the
 * browser's own word that it is the same origin tells them apart.
 */
export function originMatches(headers: Headers, expectedOrigin: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin === 'null') return site === 'same-origin';
  if (origin !== null) return origin === expectedOrigin;
  return site === null || site === 'same-origin' || site === 'none';
}
