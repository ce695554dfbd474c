import { Writable } from 'node:stream';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from '#app/components/layout/nonce.tsx';
import { renderingCache, renderingKey } from '#app/web/rendered/rendering-cache.ts';

const ABORT_MS = 10_000;
export const streamTimeout = ABORT_MS - 1_000;

const renderings = renderingCache();

/** The markup to its end. No loader leaves data for later, so nothing is gained by sending it in parts. */
function rendered(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<Buffer> {
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
              resolve(Buffer.concat(pieces));
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
  let page: string | Buffer | undefined = key && renderings.find(key, visit);
  if (!page) {
    page = await rendered(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
      </NonceContext.Provider>,
      nonce,
      (error) => base.log.error({ err: (error as Error).message }, 'render failed'),
    );
    if (key) renderings.keep(key, page.toString(), visit);
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page as BodyInit, { headers, status });
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
