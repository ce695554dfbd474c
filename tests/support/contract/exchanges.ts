import type { SetupServer } from 'msw/node';

/** One call and its answer. */
export interface Exchange {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  answer: { status: number; headers: Headers; body: string };
}

/**
 * Keeps every call that an MSW server sees, whether a handler answers it or a server of this machine.
 * @param of which are kept; without it all
 * @returns a function that waits for the answers under way and gives all calls so far
 */
export function recordExchanges(
  server: SetupServer,
  of: (url: URL) => boolean = () => true,
): () => Promise<Exchange[]> {
  const bodies = new Map<string, Promise<string>>();
  const exchanges: Promise<Exchange>[] = [];
  server.events.on('request:start', ({ request, requestId }) => {
    if (of(new URL(request.url))) bodies.set(requestId, request.clone().text());
  });
  const keep = ({ request, response, requestId }: Answered) => {
    const body = bodies.get(requestId);
    if (!body) return;
    const copy = response.clone();
    const read = async (): Promise<Exchange> => ({
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: await body,
      answer: { status: copy.status, headers: copy.headers, body: await copy.text() },
    });
    exchanges.push(read());
  };
  server.events.on('response:mocked', keep);
  server.events.on('response:bypass', keep);
  return () => Promise.all(exchanges);
}

interface Answered {
  request: Request;
  response: Response;
  requestId: string;
}
