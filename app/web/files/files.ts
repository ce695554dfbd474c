import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface FoundFile {
  path: string;
  type: string;
  size: number;
  etag: string;
  /** The ready-compressed twins that the build left beside it. */
  br?: string;
  gz?: string;
}

/**
 * Serves the built client files and public pictures. Only known types, no dot files, nothing outside the
 * given folders; hashed assets are kept for a year. Look-ups are remembered: the files do not change.
 */
export function fileServer(
  roots: { prefix: string; folder: string; immutable: boolean }[],
  common: Record<string, string>,
) {
  const known = new Map<string, FoundFile | null>();

  function find(pathname: string): FoundFile | null {
    const remembered = known.get(pathname);
    if (remembered !== undefined) return remembered;
    const found = search(pathname);
    if (found || known.size < 10_000) known.set(pathname, found);
    return found;
  }

  function search(pathname: string): FoundFile | null {
    const type = TYPES[extname(pathname)];
    // No dot files and no `..`; no `//` either: every spelling of a name would be remembered.
    if (!type || /\/[./]/.test(pathname) || pathname.includes('\0')) return null;
    // The list of every host's routes; browsers ask /__manifest for those of their own.
    if (pathname.startsWith('/assets/manifest-')) return null;
    for (const { prefix, folder } of roots) {
      if (!pathname.startsWith(prefix)) continue;
      const root = resolve(folder);
      const path = normalize(join(root, pathname.slice(prefix.length)));
      if (!path.startsWith(`${root}/`) || !existsSync(path)) continue;
      const { size, mtimeMs } = statSync(path);
      const twin = (ending: string) => (existsSync(path + ending) ? path + ending : undefined);
      return {
        path,
        type,
        size,
        etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
        br: twin('.br'),
        gz: twin('.gz'),
      };
    }
    return null;
  }

  /** Answers a GET or HEAD for a file; false where there is none. */
  return function serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
    let decoded: string;
    try {
      decoded = decodeURIComponent(pathname);
    } catch {
      return false;
    }
    const file = find(decoded);
    if (!file) return false;
    const immutable = roots.some(({ prefix, immutable }) => immutable && pathname.startsWith(prefix));
    const headers: Record<string, string | number> = {
      ...common,
      'Content-Type': file.type,
      'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      // A picture that somebody opens by its address must not run what it may hold.
      ...(file.type === 'image/svg+xml' ? { 'Content-Security-Policy': SVG_POLICY } : {}),
    };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end();
      return true;
    }
    const accepts = String(request.headers['accept-encoding'] ?? '');
    const [encoding, path] =
      file.br && /\bbr\b/.test(accepts)
        ? ['br', file.br]
        : file.gz && /\bgzip\b/.test(accepts)
          ? ['gzip', file.gz]
          : [undefined, file.path];
    if (encoding) headers['Content-Encoding'] = encoding;
    else headers['Content-Length'] = file.size;
    response.writeHead(200, headers);
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(path)
        .on('error', () => response.destroy())
        .pipe(response);
    return true;
  };
}
