/**
 * What an answer says of itself: whether it is a published page, which may be kept for everybody, and for how long. All durations
 * are in seconds.
 */
export interface Marks {
  /** `practice-<uuid>`, by which the origin has it forgotten. */
  tag: string;
  /** Served without a question. */
  freshFor: number;
  /** Served at once after that, while the origin is asked anew. */
  staleFor: number;
  /** Served where the origin does not answer. */
  brokenFor: number;
}

const TAG = /^practice-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = 86_400;
/** However long the origin allows. */
const LONGEST = { freshFor: DAY, staleFor: 7 * DAY, brokenFor: 7 * DAY };
/** Bytes of a page; ours have a tenth of it. */
const LARGEST = 4_000_000;

export const isTag = (text: unknown): text is string => typeof text === 'string' && TAG.test(text);

/** A Cache-Control header by its directives, in lower case; of two of one name the first counts. */
export function directives(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  // A list in quotes, as of `private="set-cookie, x"`, holds commas that part nothing.
  for (const part of (header ?? '').match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []) {
    const [name = '', ...value] = part.split('=');
    const key = name.trim().toLowerCase();
    if (key && !found.has(key)) found.set(key, value.join('=').trim().replace(/^"|"$/g, ''));
  }
  return found;
}

const secondsOf = (text: string | undefined, most: number): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Math.min(Number(text), most) : null;

/** Whether an answer differs by what the asker sends, other than by the encoding, which is undone before it is kept. */
function varies(vary: string | null): boolean {
  return (vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .some((name) => name !== '' && name !== 'accept-encoding');
}

/**
 * The marks of an answer that may be kept, or null. Only the origin's word for the edge makes a page of it: an answer that says nothing is
 * never kept, and any sign that it is somebody's own outweighs the word.
 */
export function marksOf({ status, headers }: { status: number; headers: Headers }): Marks | null {
  if (status !== 200) return null;
  const tag = headers.get('Cache-Tag');
  if (!isTag(tag)) return null;
  const told = directives(headers.get('Cloudflare-CDN-Cache-Control'));
  const freshFor = secondsOf(told.get('max-age'), LONGEST.freshFor);
  if (freshFor === null) return null;
  const general = directives(headers.get('Cache-Control'));
  if (['private', 'no-store', 'no-cache'].some((word) => told.has(word))) return null;
  if (['private', 'no-store'].some((word) => general.has(word))) return null;
  const isOnes = ['Set-Cookie', 'WWW-Authenticate', 'Content-Range'].some((name) => headers.has(name));
  if (isOnes || varies(headers.get('Vary'))) return null;
  if (Number(headers.get('Content-Length') ?? 0) > LARGEST) return null;
  return {
    tag,
    freshFor,
    staleFor: secondsOf(told.get('stale-while-revalidate'), LONGEST.staleFor) ?? 0,
    brokenFor: secondsOf(told.get('stale-if-error'), LONGEST.brokenFor) ?? 0,
  };
}
