import type { RequestHandler } from 'msw';
import { http, passthrough } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Traffic to this machine (databases, servers a test started). A RegExp, as MSW's own patterns refuse `:*`. */
const LOCAL = /^https?:\/\/(127\.0\.0\.1|localhost|[a-z0-9-]+\.localhost)(:\d+)?\//;

/**
 * Serves vendors' APIs inside this test file from handlers; a request that no handler knows fails the test, so that
 * nothing ever leaves the machine. Local traffic passes.
 */
export function vendorApis(...handlers: RequestHandler[]): SetupServer {
  const server = setupServer(
    ...handlers,
    http.all(LOCAL, () => passthrough()),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
