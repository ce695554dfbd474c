import { createHash } from 'node:crypto';
import { admit, widen, type OwnHosts } from './policy.ts';
import { readScripts } from './read-scripts.ts';

interface Page {
  html: string;
  etag: string;
  csp: string;
}

export interface SiteScripts {
  /** HTML as its owner wrote it; empty where there is none. */
  head: string;
  body: string;
}

/**
 * A rendered page with its owner's scripts at the end of head and body, and the policy made for exactly these bytes. They run on pages of the
 * practice's own host that visitors see, and nowhere else; without any the page stays as it is.
 */
export function withScripts<Rendered extends Page>(
  pages: readonly Rendered[],
  scripts: SiteScripts,
  own: OwnHosts,
): Rendered[] {
  if (!scripts.head.trim() && !scripts.body.trim()) return [...pages];
  const head = readScripts(scripts.head);
  const body = readScripts(scripts.body);
  const admitted = admit([head, body], own);
  return pages.map((page) => {
    const html = before(before(page.html, '</head>', head.html), '</body>', body.html);
    const etag = `"${createHash('sha256').update(html).digest('base64').slice(0, 27)}"`;
    return { ...page, html, etag, csp: widen(page.csp, admitted) };
  });
}

/** `</head>` stands once in a page of ours, and `</body>` last: texts of practitioners are escaped. */
function before(html: string, tag: '</head>' | '</body>', inserted: string): string {
  const at = tag === '</head>' ? html.indexOf(tag) : html.lastIndexOf(tag);
  return html.slice(0, at) + inserted + html.slice(at);
}
