import { OWN_PATH, type KeptPages } from './kept.ts';
import { isTag } from './marks.ts';

/** Seconds between an announcement's making and its coming. */
const OLDEST = 300;
const LONGEST_BODY = 4_000;

interface Announcement {
  tag: string;
  isGone: boolean;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether the origin wrote a text: `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.text">`, not long ago. */
async function isSigned(header: string | null, text: string, secret: string, now: number): Promise<boolean> {
  const [, at, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!secret || !at || !signature || Math.abs(now / 1000 - Number(at)) > OLDEST) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  // Compares in constant time.
  return crypto.subtle.verify('HMAC', key, bytesOf(signature), encoder.encode(`${at}.${text}`));
}

function announcementOf(text: string): Announcement | null {
  try {
    const { tag, gone } = JSON.parse(text) as { tag?: unknown; gone?: unknown };
    return isTag(tag) && typeof gone === 'boolean' ? { tag, isGone: gone } : null;
  } catch {
    return null;
  }
}

const answer = (status: number): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

/**
 * The origin tells of a publication: POST {tag, gone} to /.well-known/tendwell-edge/forget, signed in X-Tendwell-Signature. 204 when it is
 * done, 401 to whoever cannot sign, 404 to every other question below the path.
 */
export async function announced(request: Request, secret: string, kept: KeptPages): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname !== `${OWN_PATH}/forget` || request.method !== 'POST') return answer(404);
  if (Number(request.headers.get('Content-Length') ?? LONGEST_BODY + 1) > LONGEST_BODY) return answer(413);
  const text = await request.text();
  if (!(await isSigned(request.headers.get('X-Tendwell-Signature'), text, secret, Date.now())))
    return answer(401);
  const announcement = announcementOf(text);
  if (!announcement) return answer(400);
  await kept.forget(announcement.tag, announcement.isGone);
  return answer(204);
}
