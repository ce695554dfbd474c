import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Every program of the server, by the name of its file in build/server. They are one Rollup build, so what two of
 * them import is one chunk and, inside one process, one module instance (one pool, one registry).
 */
const SERVER_ENTRIES: Readonly<Record<string, string>> = {
  web: 'app/web/main.ts',
  worker: 'worker/main.ts',
  migrate: 'prisma/migrate.ts',
  seed: 'prisma/seed/main.ts',
};

/**
 * Puts our entries in the place of Remix's single one in the SSR build. The Remix plugin writes
 * `rollupOptions.input` from its own config hook and knows no option for it; a hook that runs after it has the last
 * word. The Remix server build is then a module like any other: app/web/main.ts imports 'virtual:remix/server-build'.
 */
export function serverEntries(): Plugin {
  return {
    name: 'tendwell-server-entries',
    enforce: 'post',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    config(config) {
      // Absolute, as `prisma/…` alone would be looked for in the package of that name.
      const present = Object.entries(SERVER_ENTRIES)
        .map(([name, file]) => [name, resolve(config.root ?? '.', file)] as const)
        .filter(([, file]) => existsSync(file));
      config.build ??= {};
      config.build.rollupOptions = {
        ...config.build.rollupOptions,
        input: Object.fromEntries(present),
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      };
    },
  };
}
