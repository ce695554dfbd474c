import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from './exchanges.ts';

/**
 * A server that hands every call on to another one of this machine, under the Host that it was asked by, and keeps both sides: for
 * clients whose calls MSW does not see whole.
 * @param target the port of the other
 */
export async function recordingServer(target: number) {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const onward = ask({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
        void bytesOf(answer).then((said) => {
          const status = answer.statusCode!;
          exchanges.push({
            method,
            url: new URL(url, `http://${headers.host}`),
            headers: asHeaders(headers),
            body: body.toString(),
            answer: { status, headers: asHeaders(answer.headers), body: said.toString() },
          });
          response.writeHead(status, answer.headers).end(said);
        });
      });
      onward.on('error', () => response.destroy()).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const asHeaders = (headers: IncomingHttpHeaders) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
