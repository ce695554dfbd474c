import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getResponse, type RequestHandler } from 'msw';

/**
 * Serves a vendor's handlers over HTTP on loopback, as if they stood at their own address: an SDK that lets go of an answer in the middle
 * waits for ever where MSW answers within the process.
 */
export async function servedHandlers(origin: string, handlers: RequestHandler[]) {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const response = await getResponse(
        handlers,
        new Request(new URL(incoming.url!, origin), {
          method: incoming.method,
          headers: incoming.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
      if (!response) return outgoing.writeHead(404).end();
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
