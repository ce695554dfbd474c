/** First words of addresses that practices' hosts answer by themselves; addresses.test.ts compares them with the routes. */
const RESERVED = new Set([
  '404',
  'api',
  'assets',
  'book',
  'contact',
  'events',
  'favicon',
  'fonts',
  'fill-in',
  'gift-cards',
  'graphql',
  'healthz',
  'login',
  'media',
  'op',
  'portal',
  'preview-site',
  'readyz',
  'reviews',
  'services',
  'stored',
]);

const SEGMENT = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Letters of a page's address. */
const MOST_LETTERS = 120;
const MOST_SEGMENTS = 3;

/** An address of a site as others may have linked to it: anything printable after the slash, but no second slash, query or fragment. */
export const REDIRECT_PATH = /^\/(?!\/)[^\s?#\\<>"'`\p{C}]*$/u;

/** Why no page can stand at a path; null where one can. */
export function pagePathProblem(path: string): 'form' | 'reserved' | null {
  const segments = path.slice(1).split('/');
  if (!path.startsWith('/') || path.length > MOST_LETTERS || segments.length > MOST_SEGMENTS) return 'form';
  if (!segments.every((segment) => SEGMENT.test(segment))) return 'form';
  return RESERVED.has(segments[0]!) ? 'reserved' : null;
}

/** Whether a path is answered by the product's own pages, whatever a practice does. */
export const isReservedPath = (path: string): boolean => RESERVED.has(path.slice(1).split('/', 1)[0]!);
