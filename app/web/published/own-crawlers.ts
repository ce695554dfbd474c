import type { IncomingMessage, ServerResponse } from 'node:http';
import { robots, sitemap } from '#app/lib/website/crawlers.ts';
import { paths } from '#app/paths.ts';

/** Signed-in pages, programs' addresses, and what a search has without end. */
const NOT_CRAWLED = ['/portal', '/graphql', '/op/', '/practitioner-search?'];

/** robots.txt and sitemap.xml of the app's own host: its pages for everybody. Other hosts' are their practices'. */
export function ownCrawlers(
  { appHost, appOrigin }: { appHost: string; appOrigin: string },
  common: Record<string, string>,
) {
  const files: Record<string, { type: string; text: string }> = {
    '/robots.txt': { type: 'text/plain', text: robots(appOrigin, NOT_CRAWLED) },
    '/sitemap.xml': {
      type: 'application/xml',
      text: sitemap(['/', paths.pro()].map((path) => appOrigin + path)),
    },
  };

  /** True where the request was for one, and is answered. */
  return function serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
    if (request.headers.host?.toLowerCase() !== appHost || !Object.hasOwn(files, pathname)) return false;
    const { type, text } = files[pathname]!;
    response
      .writeHead(200, {
        ...common,
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'public, max-age=3600',
      })
      .end(request.method === 'HEAD' ? undefined : text);
    return true;
  };
}
