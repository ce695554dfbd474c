import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:net';

/** Every header by which a proxy says that it handed a request on. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

const isLoopback = (address = '') => address === '::1' || /^(::ffff:)?127\./i.test(address);

/**
 * Whether a request comes from this machine itself. The connection says so, never a Host header, which anybody writes who
 * reaches the port. A proxy's connection is from here too, so what one handed on does not count.
 */
export function isFromOwnMachine(incoming: Pick<IncomingMessage, 'socket' | 'headers'> | undefined): boolean {
  return (
    incoming !== undefined &&
    isLoopback(incoming.socket.remoteAddress) &&
    FORWARDED.every((name) => incoming.headers[name] === undefined)
  );
}

/**
 * Listens on a port: of every address of this machine, or of loopback only, by IPv4 and, where there is any, by IPv6 (a
 * browser may take either for `localhost`). Rejects where the port is taken.
 */
export async function listen(
  server: Server,
  port: number,
  reach: 'everybody' | 'own machine',
): Promise<void> {
  if (reach === 'everybody') {
    await once(server.listen(port), 'listening');
    return;
  }
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: given } = server.address() as { port: number };
  const six = createServer((socket) => server.emit('connection', socket));
  six.on('error', () => undefined).listen(given, '::1');
  server.once('close', () => six.close());
}
