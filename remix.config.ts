import type { VitePluginConfig } from '@remix-run/dev';

/**
 * Options of the Remix Vite plugin; vite.config.ts hands them over.
 * Every v3 flag is on, so moving to React Router 7 later is a change of imports.
 */
const remixConfig: VitePluginConfig = {
  appDirectory: 'app',
  buildDirectory: 'build',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: true,
  },
};

export default remixConfig;
