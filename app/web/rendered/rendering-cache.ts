import { MINUTE_MS } from '#app/lib/duration.ts';
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EntryContext } from '@remix-run/node';

/** What is another at each visit, and says nothing of what the page shows. */
export interface VisitValues {
  nonce: string;
  csrf: string;
  requestId: string;
}

const MAX_RENDERINGS = 200;
/** Milliseconds; a rendering is made of its data alone, so this only ends what nobody asks for. */
const KEPT_MS = MINUTE_MS;

/**
 * What a page is rendered from, as a short name; undefined where a rendering is not kept: for people who are signed in, for what was
 * posted or refused, and where data is still on its way.
 */
export function renderingKey(url: string, { staticHandlerContext: made }: EntryContext): string | undefined {
  const { loaderData, actionData, errors, statusCode } = made;
  const root = loaderData['root'] as { viewer: unknown } | undefined;
  if (!root || root.viewer || actionData || errors || statusCode !== 200) return undefined;
  try {
    const data = serialize([url, { ...loaderData, root: { ...root, csrf: '', requestId: '' } }]);
    return createHash('sha256').update(data).digest('base64');
  } catch {
    return undefined;
  }
}

/** Pages rendered lately, by what they are rendered from: the data is read at each visit, its markup is made once. */
export function renderingCache(now: () => number = Date.now) {
  const cache = new Map<string, { parts: Buffer[]; holes: (keyof VisitValues)[]; until: number }>();
  return {
    /** The page as this visit gets it, or undefined where it is not kept. */
    find(key: string, values: VisitValues): Buffer | undefined {
      const found = cache.get(key);
      if (!found || found.until < now()) return undefined;
      const { parts, holes } = found;
      const filled = {
        nonce: Buffer.from(values.nonce),
        csrf: Buffer.from(values.csrf),
        requestId: Buffer.from(values.requestId),
      };
      return Buffer.concat(
        parts.flatMap((part, index) => (index ? [filled[holes[index - 1]!], part] : part)),
      );
    },
    /** Keeps a page; the values of its own visit are taken out of it. */
    keep(key: string, page: string, values: VisitValues): void {
      const names = Object.keys(values) as (keyof VisitValues)[];
      const pieces = page.split(
        new RegExp(`(${names.map((name) => values[name].replace(/\W/g, '\\$&')).join('|')})`),
      );
      const holes = pieces
        .filter((_, index) => index % 2)
        .map((piece) => names.find((name) => values[name] === piece)!);
      cache.delete(key);
      if (cache.size >= MAX_RENDERINGS) cache.delete(cache.keys().next().value!);
      const parts = pieces.filter((_, index) => index % 2 === 0).map((part) => Buffer.from(part));
      cache.set(key, { parts, holes, until: now() + KEPT_MS });
    },
  };
}
