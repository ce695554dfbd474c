import { connect, createServer, type AddressInfo } from 'node:net';

/** What frames a piece of work and asks nothing. */
const FRAME = /^\s*(begin|commit|rollback|savepoint|release|set\b|select set_config)/i;

/** Reads the messages that a client sends to PostgreSQL, and tells each statement that it has executed. */
function statementReader(executed: (text: string) => void) {
  const texts = new Map<string, string>();
  const portals = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const cString = (bytes: Buffer, from: number): [string, number] => {
    const end = bytes.indexOf(0, from);
    return [bytes.toString('utf8', from, end), end + 1];
  };
  return (part: Buffer) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const at = isStarted ? 1 : 0;
      if (rest.length < at + 4) return;
      const size = at + rest.readInt32BE(at);
      if (rest.length < size) return;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (!isStarted) {
        isStarted = true;
        continue;
      }
      const kind = String.fromCharCode(message[0]!);
      const [first, next] = 'QPBE'.includes(kind) ? cString(message, 5) : ['', 5];
      if (kind === 'Q') executed(first);
      if (kind === 'P') texts.set(first, cString(message, next)[0]);
      if (kind === 'B') portals.set(first, texts.get(cString(message, next)[0]) ?? '');
      if (kind === 'E') executed(portals.get(first) ?? '');
    }
  };
}

/** A way to PostgreSQL that takes down what is asked on it. Without BEGIN, COMMIT and the practice that a connection is for. */
export async function statementCounter(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const told: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const read = statementReader((text) => {
      if (!FRAME.test(text)) told.push(text);
    });
    client.on('data', read);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    /** The statements since it was last asked. */
    take: () => told.splice(0),
    close: () => server.close(),
  };
}
