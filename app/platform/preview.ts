import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#app/lib/duration.ts';
import { derivedKey } from './tokens.ts';

/** How long a preview of a practice that is not open yet may be looked at before its owner asks for another. */
export const PREVIEW_MS = HOUR_MS;
/** The name in an address that carries the token onto the practice's host. */
export const PREVIEW_PARAM = 'preview';

const signatureOf = (practiceId: string, until: string) =>
  createHmac('sha256', derivedKey('preview')).update(`${practiceId}\n${until}`).digest();

/**
 * A leave to read one practice's host before it is open, and nothing else: no session goes along.
 * @param now epoch ms
 */
export function previewToken(practiceId: string, now: number): string {
  const until = (now + PREVIEW_MS).toString(36);
  return `${until}.${signatureOf(practiceId, until).toString('base64url')}`;
}

/** Whether a token is such a leave, for this practice, and not over. It is the browser's word, so it may be anything. */
export function isPreviewToken(token: unknown, practiceId: string, now: number): boolean {
  if (typeof token !== 'string' || token.length > 80) return false;
  const [until = '', given = ''] = token.split('.');
  const signature = Buffer.from(given, 'base64url');
  const right = signatureOf(practiceId, until);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
  return parseInt(until, 36) > now;
}
