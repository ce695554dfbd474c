import { Writable } from 'node:stream';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from '#app/components/layout/nonce.tsx';
import { PageResponse } from '#app/web/rendered/page-response.ts';
import { renderingCache, renderingKey } from '#app/web/rendered/rendering-cache.ts';

const ABORT_MS = 10_000;
export const streamTimeout = ABORT_MS - 1_000;

const renderings = renderingCache();

/** The markup to its end. No loader leaves data for later, so nothing is gained by sending it in parts. */
function rendered(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(late);
        pipe(
          new Writable({
            write(piece: Buffer, _encoding, done) {
              pieces.push(piece);
              done();
            },
            final(done) {
              resolve(pieces);
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError,
    });
    const late = setTimeout(abort, ABORT_MS);
  });
}

/** Characters that would end a script, or a line of it, as a script writes them. */
const ESCAPED: Record<string, string> = Object.fromEntries(
  [...'&<>\u2028\u2029'].map((one) => [one, `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`]),
);

/** The loaders' data for the browser, as Remix's own scripts would say it, without a rendering of its own for each. */
async function dataScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  const text = JSON.stringify(Buffer.concat(pieces).toString()).replace(
    /[&<>\u2028\u2029]/g,
    (one) => ESCAPED[one]!,
  );
  return Buffer.from(
    `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue(${text});to.close()}</script>`,
  );
}

/** Answers with a page; one that was rendered from the same data a moment ago is not rendered again. */
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
    const pieces = await rendered(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
      </NonceContext.Provider>,
      nonce,
      (error) => base.log.error({ err: (error as Error).message }, 'render failed'),
    );
    if (data && context.renderMeta?.didRenderScripts) pieces.push(await dataScripts(data, nonce));
    page = Buffer.concat(pieces);
    if (key) renderings.keep(key, page.toString(), visit);
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
