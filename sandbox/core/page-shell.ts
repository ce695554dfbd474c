import { HttpResponse } from 'msw';

/** What the sandbox's hosted pages have alike. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const esc = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

const STYLE = `
  *{box-sizing:border-box}
  body{margin:0;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#2a2523;background:#f7f4f1}
  main{max-width:26rem;margin:0 auto;padding:2.5rem 1.25rem}
  .badge{display:inline-block;padding:.125rem .5rem;border-radius:.25rem;background:#f3dcae;color:#5b4206;font-size:.8125rem;font-weight:600}
  h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0 .25rem}
  p{margin:0 0 1.25rem;color:#5d5551}
  form{display:grid;gap:1rem}
  .row{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
  label{display:grid;gap:.25rem;font-weight:500}
  input,select{width:100%;font:inherit;padding:.625rem .75rem;border:1px solid #8f857f;border-radius:.5rem;background:#fff;color:inherit;font-variant-numeric:tabular-nums}
  input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #3b6fd4;outline-offset:2px}
  input[aria-invalid=true]{border-color:#b3261e}
  .problem{margin:0;padding:.75rem;border-radius:.5rem;background:#fdeceb;color:#8c1d18}
  button{font:inherit;font-weight:600;padding:.75rem 1rem;border-radius:.5rem;border:0;background:#2f4b3c;color:#fff;cursor:pointer;min-height:2.75rem}
  button.quiet{background:#fff;color:#2a2523;border:1px solid #8f857f}
  a{color:#2f4b3c}`;

/** A page of the sandbox, as HTML. */
export const shell = (
  title: string,
  nonce: string,
  body: string,
  badge = 'Card sandbox',
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${esc(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><span class="badge">${esc(badge)}</span>${body}</main></body></html>`;

/** Such a page as an answer. It runs no script. */
export const page = (html: string, nonce: string, status = 200): Response =>
  new HttpResponse(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // No form-action: browsers would apply it to the redirect back to another host.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  });

/** Sends the browser on. */
export const onward = (location: string): Response =>
  new HttpResponse(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
