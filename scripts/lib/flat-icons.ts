import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const MAKER = `import createLucideIcon from '../createLucideIcon.mjs';`;
const OURS = `import { flatIcon as createLucideIcon } from ${JSON.stringify(resolve('app/ui/display/flat-icon.ts'))};`;

/** Builds lucide's icons by `app/ui/display/flat-icon.ts`, for the browser and, taken into its bundle, for the server. */
export function flatIcons(): Plugin {
  return {
    name: 'tendwell-flat-icons',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    transform: (code, id) =>
      id.includes('/lucide-react/dist/esm/icons/') ? { code: code.replace(MAKER, OURS), map: null } : null,
  };
}
