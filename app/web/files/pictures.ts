import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { SIZE_TYPES, sizeKey } from '#app/domain/pictures/index.ts';
import type { Services } from '#app/operations/context.ts';
import { logger } from '#app/platform/logger.ts';
import { commonHeaders } from '../headers.ts';

/** No other address leads into the store, and this one to nothing but what the worker made. */
const ADDRESS = /^\/media\/p\/(?<handle>[\w-]{32})-(?<width>[1-9]\d{0,3})\.(?<kind>avif|webp|jpg)$/;

/**
 * Hands out the sizes of uploaded pictures, on whatever host: published pages of practices name them, and caches keep them for a year.
 * An address never changes what it shows. Answers false where the address is none of theirs.
 */
export function pictureServer(files: Pick<Services['ports']['files'], 'open' | 'head'>) {
  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { handle, width, kind } = ADDRESS.exec(path)!.groups as {
      handle: string;
      width: string;
      kind: keyof typeof SIZE_TYPES;
    };
    const headers = {
      ...commonHeaders(),
      'Content-Type': SIZE_TYPES[kind],
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Whoever opens it by itself sees a picture and nothing else.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ETag: `"${handle}-${width}"`,
    };
    if (request.headers['if-none-match'] === headers.ETag) {
      response.writeHead(304, headers).end();
      return;
    }
    const key = sizeKey(handle, Number(width), kind);
    if (request.method === 'HEAD') {
      const found = await files.head(key);
      if (!found) return refuse(response, 404);
      response.writeHead(200, { ...headers, 'Content-Length': found.size }).end();
      return;
    }
    const found = await files.open(key);
    if (!found) return refuse(response, 404);
    response.writeHead(200, { ...headers, 'Content-Length': found.size });
    // Who leaves early ends the reading too.
    await pipeline(found.body, response).catch(() => response.destroy());
  }

  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (!ADDRESS.test(path)) return false;
    answer(request, response, path).catch((error: unknown) => {
      logger.warn({ err: String(error) }, 'a picture was not served');
      if (response.headersSent) response.destroy();
      else refuse(response, 503);
    });
    return true;
  };
}

function refuse(response: ServerResponse, status: 404 | 503): void {
  response.writeHead(status, { ...commonHeaders(), 'Cache-Control': 'no-store' }).end();
}
