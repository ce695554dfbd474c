import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the sandbox's server does not know of uploads in parts: listing them, giving one up, and that a part of an upload
 * which is not under way is refused.
 * @param bucket the folder of the bucket's files
 * @returns whether it has answered the request
 */
export function sandboxParts(bucket: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://sandbox');
    const uploadId = searchParams.get('uploadId');
    if (uploadId === null) return false;
    const folder = join(bucket, '._S3rver_uploads', uploadId);
    const key = /^[0-9a-f]{32}$/.test(uploadId)
      ? await readFile(join(folder, 'key'), 'utf8').catch(() => null)
      : null;
    if (key === null || !decodeURIComponent(pathname).endsWith(`/${key}`)) {
      response.writeHead(404, { 'Content-Type': 'application/xml' });
      response.end('<Error><Code>NoSuchUpload</Code></Error>');
      return true;
    }
    if (request.method !== 'GET' && request.method !== 'DELETE') return false;
    // Signed URLs are for sending alone; the product itself signs in the header.
    if (request.headers.authorization === undefined) response.writeHead(403).end();
    else if (request.method === 'DELETE') {
      await rm(folder, { recursive: true, force: true });
      response.writeHead(204).end();
    } else {
      response.writeHead(200, { 'Content-Type': 'application/xml' });
      response.end(
        `<ListPartsResult><UploadId>${uploadId}</UploadId>${await partsOf(folder)}</ListPartsResult>`,
      );
    }
    return true;
  };
}

/** A part has its checksum once it has arrived whole. */
async function partsOf(folder: string): Promise<string> {
  const whole = (await readdir(folder))
    .filter((name) => /^\d+\.md5$/.test(name))
    .map((name) => parseInt(name, 10));
  const rows = whole
    .sort((a, b) => a - b)
    .map(async (part) => {
      const [md5, { size }] = await Promise.all([
        readFile(join(folder, `${part}.md5`), 'utf8'),
        stat(join(folder, String(part))),
      ]);
      return `<Part><PartNumber>${part}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
    });
  return (await Promise.all(rows)).join('');
}
