import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve('app/ui/page/server-link.tsx');

/** Gives the server's build `app/ui/page/server-link.tsx` for the link of '@remix-run/react'. */
export function serverLinks(): Plugin {
  return {
    name: 'tendwell-server-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer, { ssr }) =>
      ssr && source === '@remix-run/react' && importer !== OURS ? OURS : null,
  };
}
