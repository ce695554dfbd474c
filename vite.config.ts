import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type PluginOption } from 'vite';
import remixConfig from './remix.config.ts';
import { browserChunks } from './scripts/lib/browser-chunks.ts';
import { flatIcons } from './scripts/lib/flat-icons.ts';
import { scriptBudget } from './scripts/lib/script-budget.ts';
import { serverEntries } from './scripts/lib/server-entries.ts';
import { serverLinks } from './scripts/lib/server-links.ts';
import { serverOnly } from './scripts/lib/server-only.ts';

const underVitest = Boolean(process.env.VITEST);

export default defineConfig({
  plugins: [
    tailwindcss(),
    ...(underVitest
      ? []
      : [
          remix(remixConfig) as PluginOption,
          serverEntries(),
          serverOnly(),
          browserChunks(),
          flatIcons(),
          serverLinks(),
          scriptBudget(),
        ]),
  ],
  build: {
    target: 'es2022',
    // A font or image inlined into CSS cannot be cached apart from it, and data: URLs need a wider CSP.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
  ssr: { target: 'node' as const },
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true, allowedHosts: ['.localhost'] },
});
