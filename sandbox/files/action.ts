import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './answer.ts';
import type { Expected, FileDisk } from './disk.ts';

/** One request that may do what it asks for. */
export interface Asked {
  disk: FileDisk;
  bucket: string;
  key: string;
  query: ReadonlyMap<string, string>;
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the body, hex, where it was signed. */
  bodyHash: string | null;
  limits: { largest: number; leastPart: number };
}

export type Action = (asked: Asked) => Promise<void>;

/** What the body must be; throws S3Error where that is not said, or more than this store takes. */
export function expectedBody({ request, query, bodyHash, limits }: Asked, before = 0): Expected {
  const length = request.headers['content-length'];
  if (length === undefined) throw new S3Error('MissingContentLength');
  const size = Number(length);
  if (before + size > limits.largest) throw new S3Error('EntityTooLarge');
  const crc32 = request.headers['x-amz-checksum-crc32'] ?? query.get('x-amz-checksum-crc32');
  return { size, sha256: bodyHash, crc32: typeof crc32 === 'string' ? crc32 : null };
}
