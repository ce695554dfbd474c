import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './tokens.ts';

/** The name of the hidden form field that carries the CSRF token. */
export const CSRF_FIELD = 'csrf';

const BYTES = 32;
const secretOf = (host: string, holder: string) =>
  createHmac('sha256', derivedKey('csrf')).update(`${host}\n${holder}`).digest();
const masked = (bytes: Buffer, mask: Buffer) => bytes.map((byte, index) => byte ^ mask[index]!);

/**
 * The CSRF token of one browser on one host: bound to its session, else to its visitor cookie. It is written differently each time,
 * behind a mask that goes with it, so that the lengths of compressed pages tell nothing of it (BREACH).
 */
export function csrfToken(host: string, holder: string): string {
  const mask = randomBytes(BYTES);
  return Buffer.concat([mask, masked(secretOf(host, holder), mask)]).toString('base64url');
}

/** Whether a posted token is one made for this browser on this host. */
export function csrfMatches(host: string, holder: string, posted: unknown): boolean {
  if (typeof posted !== 'string' || posted.length > 200) return false;
  const bytes = Buffer.from(posted, 'base64url');
  if (bytes.length !== 2 * BYTES) return false;
  const given = masked(bytes.subarray(BYTES), bytes.subarray(0, BYTES));
  return timingSafeEqual(given, secretOf(host, holder));
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
