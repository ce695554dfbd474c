import { isReservedPath } from '#app/lib/website/addresses.ts';
import { publishedPage } from '#app/domain/website/index.ts';
import type { Services } from '#app/operations/context.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { previewCookie } from '#app/platform/cookies.ts';
import { isPreviewToken, PREVIEW_PARAM } from '#app/platform/preview.ts';
import type { Site } from '#tenants/resolve-site.ts';
import { PRIVATE_HEADERS } from './headers.ts';
import { notOpenYet } from './no-website.ts';

const READ_ONLY = 'This is a preview: nobody can book here before the practice is open.';
const IS_READ = new Set(['GET', 'HEAD']);

/** A request for a practice that is not open: what it is shown, or the same site as its owner's preview. */
type Door = { site: Site } | { response: Response };

/** Takes the leave out of the address, where it would be copied along, and keeps it for this host alone. */
async function letIn(url: URL, token: string): Promise<Response> {
  url.searchParams.delete(PREVIEW_PARAM);
  return new Response(null, {
    status: 302,
    headers: {
      ...PRIVATE_HEADERS,
      // Two slashes would name another host.
      Location: url.pathname.replace(/^\/+/, '/') + url.search,
      'Set-Cookie': await previewCookie().serialize(token),
    },
  });
}

/** A page of the site is made of what stands now: what visitors will get, before anybody gets it. Null where no page stands. */
async function previewPage(site: Site, path: string, services: Services): Promise<Response | null> {
  const outcome = await runOperation(
    publishedPage,
    { ...systemContext('preview', services), site },
    { path },
  );
  if (!outcome.ok && outcome.refusal.code === 'not_found') return null;
  if (!outcome.ok) throw outcome.refusal;
  const { html, csp } = outcome.value;
  return new Response(html, {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
    },
  });
}

/**
 * The door of a practice's host. A practice that is open stands open; of any other a stranger sees nothing, and whoever brings its
 * owner's signed leave reads its pages for an hour, without a session, and changes nothing.
 */
export async function throughDoor(request: Request, site: Site, services: Services): Promise<Door> {
  if (site.kind !== 'practice' || site.practice.published) return { site };
  const url = new URL(request.url);
  const now = services.clock.now();
  const isLeave = (token: unknown) => isPreviewToken(token, site.practice.id, now);
  const given = url.searchParams.get(PREVIEW_PARAM);
  if (given && IS_READ.has(request.method) && isLeave(given)) return { response: await letIn(url, given) };
  if (!isLeave(await previewCookie().parse(request.headers.get('cookie')))) {
    return { response: notOpenYet(request, services.appOrigin) };
  }
  if (!IS_READ.has(request.method)) {
    const headers = { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
    return { response: new Response(`${READ_ONLY}\n`, { status: 403, headers }) };
  }
  const preview: Site = { ...site, isPreview: true };
  const page = isReservedPath(url.pathname) ? null : await previewPage(preview, url.pathname, services);
  if (page) return { response: page };
  return { site: preview };
}
