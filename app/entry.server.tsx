import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { NonceContext } from '#app/components/layout/nonce.tsx';
import { PageResponse } from '#app/web/rendered/page-response.ts';
import { renderingCache, renderingKey } from '#app/web/rendered/rendering-cache.ts';

const renderings = renderingCache();

/** Characters that would end a script, or a line of it, as a script writes them. */
const ESCAPED: Record<string, string> = Object.fromEntries(
  [...'&<>\u2028\u2029'].map((one) => [one, `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`]),
);

/** The loaders' data for the browser, as Remix's own scripts would say it, without a rendering of its own for each. */
async function dataScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  const text = JSON.stringify(Buffer.concat(pieces).toString()).replace(
    /[&<>\u2028\u2029]/g,
    (one) => ESCAPED[one]!,
  );
  return `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue(${text});to.close()}</script>`;
}

/**
 * Answers with a page, rendered in one go: no loader leaves data for later and no part of a page waits for its script on the server, so a
 * stream of it would only cost more (three times as much). One that was rendered from the same data a moment ago is not rendered again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, csrf, base }: AppLoadContext,
): Promise<Response> {
  const visit = { nonce, csrf, requestId: base.requestId };
  const key = renderingKey(request.url, remixContext);
  let page = key === undefined ? undefined : renderings.find(key, visit);
  if (!page) {
    const { serverHandoffStream: data, ...context } = remixContext;
    const markup = renderToString(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
    );
    const scripts = data && context.renderMeta?.didRenderScripts ? await dataScripts(data, nonce) : '';
    const text = `<!DOCTYPE html>${markup}${scripts}`;
    page = Buffer.from(text);
    if (key) renderings.keep(key, text, visit);
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new PageResponse(page, { headers, status });
}

/** Logs what a loader or action threw; an aborted request is no news. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  context.base.log.error({ err: { message, stack: stack?.split('\n').slice(1, 10) } }, 'route failed');
}
