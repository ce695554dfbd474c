import { isSiteFile } from '#app/lib/website/site-files.ts';
import { isReservedPath } from '#app/lib/website/addresses.ts';
import { NOT_FOUND_PATH } from '#builder/site-page.ts';

/** Where the pages of a practice's site stand, and where visitors of former addresses go. */
export interface PublishedSite {
  practiceId: string;
  pages: ReadonlySet<string>;
  /** By path; null says that what stood there is gone. */
  redirects: ReadonlyMap<string, string | null>;
}

type Answer =
  { kind: 'page'; path: string } | { kind: 'redirect'; target: string } | { kind: 'gone' } | { kind: 'none' };

/** A path as a practitioner may have typed it, where it was sent in the encoding of addresses. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What a site answers at a path; `none` leaves it to the product's own pages. */
export function answerFor({ pages, redirects }: PublishedSite, path: string): Answer {
  if ((pages.has(path) && path !== NOT_FOUND_PATH) || isSiteFile(path)) return { kind: 'page', path };
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
  if (bare && pages.has(bare) && bare !== NOT_FOUND_PATH) return { kind: 'redirect', target: bare };
  if (redirects.size === 0 || isReservedPath(path)) return { kind: 'none' };
  for (const spelling of [path, decoded(path), ...(bare ? [bare] : [])]) {
    const target = redirects.get(spelling);
    if (target) return { kind: 'redirect', target: encodeURI(target) };
    if (target === null) return { kind: 'gone' };
  }
  return { kind: 'none' };
}
