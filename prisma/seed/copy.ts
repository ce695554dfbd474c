import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** What node-postgres gives a submitted query of its connection; its types leave these out. */
interface WireConnection {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Streams rows into a table with COPY … FROM STDIN. `text` is COPY's text format (see copyLine), in pieces of any size.
 * node-postgres speaks the messages but has no query of its own for them: this is one, made for `client.query`.
 *
 * @returns how many rows the server took
 * @throws what the server answered, after which nothing of this COPY is stored
 */
export function copyIn(
  client: pg.Client | pg.PoolClient,
  table: string,
  columns: readonly string[],
  text: Iterable<string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;

    async function send(connection: WireConnection): Promise<void> {
      for (const piece of text) {
        // The server has refused: it ignores whatever else is sent.
        if (failure) return;
        connection.sendCopyFromChunk(Buffer.from(piece));
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      if (!failure) connection.endCopyFrom();
    }

    const query = {
      submit: (connection: WireConnection) =>
        connection.query(`COPY ${identifier(table)} (${columns.map(identifier).join(', ')}) FROM STDIN`),
      handleCopyInResponse: (connection: WireConnection) => {
        send(connection).catch((error: Error) => connection.sendCopyFail(error.message));
      },
      handleCommandComplete: (message: { text: string }) => {
        rows = Number(message.text.split(' ')[1]);
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => resolve(rows),
      callback: () => undefined,
    };
    client.query(query as unknown as pg.Submittable);
  });
}

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPES[character]!);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** One row in COPY's text format; null and undefined are NULL, dates ISO 8601. */
export function copyLine(values: readonly (string | number | boolean | Date | null | undefined)[]): string {
  let line = '';
  for (let index = 0; index < values.length; index++) line += (index ? '\t' : '') + copyValue(values[index]);
  return `${line}\n`;
}
