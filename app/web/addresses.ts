/** Characters of a path; our own longest, a page of two ids, have fewer than two hundred. */
const MAX_CHARACTERS = 1024;
/** Segments of a path; our own deepest page has six. */
const MAX_SEGMENTS = 16;
/** Addresses about which a browser may ask at once: Remix asks in at most 7,680 characters, a client's page takes 60 of them. */
const MAX_ASKED = 160;

/** Characters of a Host header: the longest name there is, and a port. */
const MAX_OF_HOST = 253 + 6;

/** Whether a Host header can name any host at all; URL parsers give up on longer ones. */
export const isReasonableHost = (host: string | undefined): boolean => (host ?? '').length <= MAX_OF_HOST;

/**
 * Whether a path is one that the router may see. It is matched against every route, and so is every beginning of it, with
 * nobody else answered meanwhile: 7,500 segments took a minute and a half. Takes the path as it was sent; backslashes
 * count, since the URL parser makes slashes of them.
 */
export function isReasonablePath(path: string): boolean {
  return path.length <= MAX_CHARACTERS && path.split(/[/\\]/, MAX_SEGMENTS + 2).length <= MAX_SEGMENTS + 1;
}

/** The same for the addresses in a browser's question after their scripts (`p` of `/__manifest`), of which each beginning is matched too. */
export function areReasonable(paths: string[]): boolean {
  if (!paths.every(isReasonablePath)) return false;
  const beginnings = new Set<string>();
  for (const path of paths) {
    const segments = path.replace(/^\//, '').split('/');
    segments.forEach((_, at) => beginnings.add(segments.slice(0, at + 1).join('/')));
  }
  return beginnings.size <= MAX_ASKED;
}
