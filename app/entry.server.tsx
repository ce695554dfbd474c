import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { NonceContext } from '#app/components/layout/nonce.tsx';

const ABORT_MS = 10_000;
export const streamTimeout = ABORT_MS - 1_000;

/** Renders a page: to the end for robots, from the first shell on for people. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, base }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          shellRendered = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          if (shellRendered) base.log.error({ err: (error as Error).message }, 'render failed');
        },
      },
    );
    setTimeout(abort, ABORT_MS).unref();
  });
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
