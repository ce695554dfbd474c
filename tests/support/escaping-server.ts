import { watchEscapes } from '#app/platform/escapes.ts';
import { webServer } from '#app/web/server.ts';

/**
 * The product's own HTTP server over an app that lets everything escape that can: what its requests leave behind fails
 * after they are answered, or before. Over IPC it is told to fail outside any request.
 */
const fail = (): never => {
  throw Object.assign(new Error('nobody catches this of ann@example.com'), { email: 'ann@example.com' });
};

const MISHAPS: Record<string, () => void> = {
  '/timer': () => void setTimeout(fail, 5),
  '/promise': () => void Promise.resolve().then(fail),
  '/abort': () => {
    const page = new AbortController();
    page.signal.addEventListener('abort', fail);
    setTimeout(() => page.abort(), 5);
  },
  '/nothing': () => void setTimeout(() => void Promise.reject(undefined as never), 5),
  '/broken': () =>
    void setTimeout(() => {
      throw Object.assign(new Error('the runtime itself'), { code: 'ERR_INTERNAL_ASSERTION' });
    }, 5),
};

let leave = () => undefined as void;
const leaving = new Promise<void>((resolve) => (leave = resolve));

const server = webServer({
  appHost: 'localhost',
  pages: { serve: (_request, _response, otherwise) => otherwise() },
  files: () => false,
  pictures: () => false,
  stored: () => false,
  isReady: async () => true,
  fetch: async (request) => {
    const { pathname } = new URL(request.url);
    MISHAPS[pathname]?.();
    if (pathname === '/slow') await leaving;
    return new Response('answered');
  },
});

watchEscapes(() => {
  server.close(() => process.exit(1));
  server.closeIdleConnections();
  leave();
});
process.on('message', () => void setTimeout(fail, 1)).on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
