import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Env } from '#app/platform/env/index.ts';
import { commonHeaders } from '../headers.ts';

const METHODS = new Set(['GET', 'HEAD', 'PUT']);

/** What strangers uploaded must not act as a page of ours, whatever its bytes are. */
const DEFUSED: Record<string, string> = {
  'Content-Security-Policy': "sandbox; default-src 'none'; media-src 'self'",
  // A practice's site on its own host shows what only its signed address opens.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Disposition': 'attachment',
  'Cache-Control': 'private, max-age=300',
};

/**
 * Hands signed uploads and downloads on to the file store of this machine, so that browsers reach it wherever they reach
 * the app. The store checks the signature, which covers its own host, type and length. With a store of its own kind
 * (S3 with keys) nothing is handed on: browsers go there themselves.
 */
export function storedFiles({ files, appHost }: Pick<Env, 'files' | 'appHost'>) {
  const prefix = `/${files.bucket}/`;
  const store = files.mode === 'sandbox' && files.endpoint ? new URL(files.endpoint) : null;
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (!store || !path.startsWith(prefix) || request.headers.host !== appHost) return false;
    if (!METHODS.has(request.method!)) {
      response.writeHead(405, commonHeaders()).end();
      return true;
    }
    const { 'content-type': type, 'content-length': length, range } = request.headers;
    const onward = ask(
      { host: store.hostname, port: store.port, method: request.method, path: request.url },
      (answer) => {
        // Two of them, by whatever case, and browsers show nothing at all. Its name is part of what is signed.
        const { 'content-disposition': named, ...told } = answer.headers;
        const saved = named?.startsWith('attachment') ? { 'Content-Disposition': named } : {};
        const headers = { ...told, ...commonHeaders(), ...DEFUSED, ...saved };
        response.writeHead(answer.statusCode!, headers as Record<string, string>);
        answer.pipe(response);
      },
    );
    onward.setHeader('host', store.host);
    if (type) onward.setHeader('content-type', type);
    if (length) onward.setHeader('content-length', length);
    if (range) onward.setHeader('range', range);
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, commonHeaders()).end();
    });
    request.on('aborted', () => onward.destroy());
    request.pipe(onward);
    return true;
  };
}
