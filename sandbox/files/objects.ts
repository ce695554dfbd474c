import { pipeline } from 'node:stream/promises';
import { expectedBody, type Asked } from './action.ts';
import { S3Error } from './answer.ts';
import type { Stored } from './disk.ts';

/** PutObject. */
export async function keepObject(asked: Asked): Promise<void> {
  const { disk, key, request, response } = asked;
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
  const etag = await disk.put(key, contentType, request, expectedBody(asked));
  response.writeHead(200, { ETag: `"${etag}"` }).end();
}

/** DeleteObject; what is not there is no error. */
export async function removeObject({ disk, key, response }: Asked): Promise<void> {
  await disk.remove(key);
  response.writeHead(204).end();
}

/** GetObject and HeadObject, with a range where one is asked for. */
export async function showObject({ disk, key, query, request, response }: Asked): Promise<void> {
  const stored = await disk.find(key);
  if (!stored) {
    if (request.method !== 'HEAD') throw new S3Error('NoSuchKey');
    response.writeHead(404).end();
    return;
  }
  const range = rangeOf(request.headers.range, stored);
  const saveAs = query.get('response-content-disposition');
  response.writeHead(range ? 206 : 200, {
    'Content-Type': stored.contentType,
    'Content-Length': range ? range.end - range.start + 1 : stored.size,
    'Accept-Ranges': 'bytes',
    ETag: `"${stored.etag}"`,
    'Last-Modified': new Date(stored.changedAt).toUTCString(),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${stored.size}` }),
    ...(saveAs && { 'Content-Disposition': saveAs }),
  });
  if (request.method === 'HEAD' || stored.size === 0) response.end();
  // A reader who leaves is no error.
  else await pipeline(disk.read(stored, range ?? undefined), response).catch(() => response.destroy());
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; anything else is left out of account, as HTTP has it. Throws InvalidRange. */
function rangeOf(header: string | undefined, { size }: Stored): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start > end) throw new S3Error('InvalidRange');
  return { start, end };
}
