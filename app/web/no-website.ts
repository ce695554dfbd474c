import { createHash } from 'node:crypto';
import { fontsCss } from '#builder/css/fonts.ts';
import { NOT_OPEN } from '#app/operations/access.ts';
import { PRIVATE_HEADERS } from './headers.ts';

/**
 * The style of the one page that belongs to no host of ours, in the colours and type of app/ui/styles. It loads nothing but our two
 * fonts, and runs nothing: of a host that we do not know we know nothing.
 */
const STYLE = `${fontsCss('warm')}
:root{color-scheme:light}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:64px 20px;background:#faf7f3;color:#221d19;font:400 1rem/1.6 Figtree,'Figtree Fallback',sans-serif;text-align:center}
main{max-width:28rem}
svg{height:112px;color:#d5ccc1}
p{margin-top:12px;color:#574e46}
.status{margin-top:32px;font-size:.875rem;font-weight:600;letter-spacing:.02em;color:#b01f50}
h1{margin-top:8px;font:400 2rem/1.15 Fraunces,'Fraunces Fallback',serif;text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:10px;margin-top:32px}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border:1px solid #d5ccc1;border-radius:8px;background:#fff;color:#221d19;font-weight:600;text-decoration:none}
a.first{border-color:#d42a63;background:#d42a63;color:#fff}
a:hover{filter:brightness(.96)}
a:focus-visible{outline:2px solid #221d19;outline-offset:2px}
`.replaceAll('\n', '');

/** Of a page that loads nothing but its fonts and runs nothing. */
export const OWN_PAGE_POLICY = [
  "default-src 'none'",
  "font-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Words {
  title: string;
  text: string;
  /** What programs read. */
  line: string;
}

const NO_WEBSITE: Words = {
  title: 'There is no website at this address',
  text: 'Check the spelling, or look for the practice by its name. It may have moved to an address of its own.',
  line: 'There is no website at this address.',
};

const NOT_OPEN_YET: Words = {
  title: 'Not open yet',
  text: 'Somebody is getting a practice ready here. Please come back another day.',
  line: NOT_OPEN,
};

const CLOSED: Words = {
  title: 'This practice is closed',
  text: 'It takes no bookings any more. Other practitioners are near you.',
  line: 'This practice is closed.',
};

/** A page of the product's own look, on hosts of which it knows nothing more. `ways` is HTML; all texts are ours. */
export const ownPage = ({
  status,
  title,
  text,
  ways,
}: Record<'status' | 'title' | 'text' | 'ways', string>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Tendwell</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 64 112" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M32 110V14M32 84c-14 0-22-8-24-20 14 0 22 8 24 20Zm0-18c14 0 22-8 24-20-14 0-22 8-24 20Zm0-20c-12 0-18-7-20-17 12 0 18 7 20 17Zm0-14c-8-8-8-18 0-28 8 10 8 20 0 28Z"/></svg>
<p class="status">${status}</p>
<h1>${title}</h1>
<p>${text}</p>
<nav aria-label="Ways on">${ways}</nav>
</main>
</body>
</html>
`;

/** @param app origin of the app's own host */
const page = (app: string, { title, text }: Words): string =>
  ownPage({
    status: '404',
    title,
    text,
    ways: `<a class="first" href="${app}/practitioner-search">Find a practitioner</a><a href="${app}/">To Tendwell</a>`,
  });

/** A page for people, one line for programs. The host's name is not repeated. */
function nothingHere(request: Request, app: string, words: Words): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !request.headers.get('accept')?.includes('text/html')) {
    const headers = { ...PRIVATE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
    return new Response(`${words.line}\n`, { status: 404, headers });
  }
  const headers = {
    ...PRIVATE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': OWN_PAGE_POLICY,
  };
  return new Response(page(app, words), { status: 404, headers });
}

/** What a host that we do not serve answers. */
export const noWebsite = (request: Request, app: string): Response => nothingHere(request, app, NO_WEBSITE);

/**
 * What every address of a practice answers before its practitioner has opened it: nothing of the practice, not even its name. 404 as for
 * a host that nobody has, so that nothing is kept or listed.
 */
export const notOpenYet = (request: Request, app: string): Response =>
  nothingHere(request, app, NOT_OPEN_YET);

/** What every address of a practice answers that was open to everybody until its owner closed it: nothing of it, not even its name. */
export const isClosed = (request: Request, app: string): Response => nothingHere(request, app, CLOSED);
