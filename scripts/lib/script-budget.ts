import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** What the first load of a page may cost. */
export interface PageBudget {
  name: string;
  /** Files whose scripts it loads, relative to the root: its routes, and what they fetch at once by themselves. */
  modules: readonly string[];
  /** Kilobytes (of 1,024 bytes) of script, compressed as they are sent. */
  kilobytes: number;
  requests: number;
}

const SHELL = ['app/entry.client.tsx', 'app/root.tsx'];

/** The calendar's and the booking page's are promised; the others keep what they have. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  {
    name: 'Calendar',
    modules: [
      ...SHELL,
      'app/routes/portal/layout.tsx',
      'app/routes/portal/calendar.tsx',
      'app/components/calendar/grid/grid.client.tsx',
    ],
    kilobytes: 300,
    requests: 30,
  },
  {
    name: 'Booking',
    modules: [...SHELL, 'app/routes/site/book.tsx', 'app/routes/site/book-service.tsx'],
    kilobytes: 110,
    requests: 30,
  },
  {
    name: 'Event',
    modules: [...SHELL, 'app/routes/site/events-frame.tsx', 'app/routes/site/event.tsx'],
    kilobytes: 195,
    requests: 45,
  },
  {
    name: 'Appointment page',
    modules: [...SHELL, 'app/routes/link/appointment.tsx'],
    kilobytes: 186,
    requests: 35,
  },
  {
    name: 'Front page',
    modules: [...SHELL, 'app/routes/marketplace/home.tsx'],
    kilobytes: 190,
    requests: 32,
  },
  {
    name: 'Website builder',
    modules: [
      ...SHELL,
      'app/routes/portal/layout.tsx',
      'app/routes/portal/website/builder-v2.tsx',
      'app/components/website/editor/editor.client.tsx',
      'app/components/website/editor/canvas/canvas.client.tsx',
    ],
    kilobytes: 470,
    requests: 50,
  },
  {
    name: 'Search',
    modules: [...SHELL, 'app/routes/marketplace/practitioner-search.tsx'],
    kilobytes: 200,
    requests: 38,
  },
];

export interface PageWeight {
  name: string;
  kilobytes: number;
  requests: number;
  /** For people: what it weighs and may weigh. */
  line: string;
  exceeded: boolean;
}

const compressed = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

/** What the pages of a bundle weigh: every chunk that their modules are in or import, each once. */
function weigh(bundle: Rollup.OutputBundle, pages: readonly PageBudget[], root: string): PageWeight[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map<string, number>();
  const sizeOf = (name: string) => {
    if (!sizes.has(name)) sizes.set(name, compressed(byName.get(name)!.code));
    return sizes.get(name)!;
  };
  const holderOf = (file: string) => {
    const isThat = (id: string) => relative(root, id.replace(/\?.*$/, '')) === file;
    // A route is its chunk's facade; what is fetched later may share a chunk with something else.
    return (
      chunks.find(({ facadeModuleId }) => facadeModuleId && isThat(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isThat))
    );
  };
  return pages.map((page) => {
    const names = new Set<string>();
    const add = (name: string) => {
      if (names.has(name) || !byName.has(name)) return;
      names.add(name);
      byName.get(name)!.imports.forEach(add);
    };
    for (const file of page.modules) {
      const holder = holderOf(file);
      if (!holder) throw new Error(`The script budget of ${page.name} names ${file}, which is in no script.`);
      add(holder.fileName);
    }
    const bytes = [...names].reduce((sum, name) => sum + sizeOf(name), 0);
    const kilobytes = Math.round(bytes / 102.4) / 10;
    const requests = names.size;
    const exceeded = kilobytes > page.kilobytes || requests > page.requests;
    const line = `${page.name}: ${kilobytes} of ${page.kilobytes} KB of script in ${requests} of ${page.requests} requests`;
    return { name: page.name, kilobytes, requests, line, exceeded };
  });
}

/**
 * Fails the browser's build where a page's first load has more script than its budget, with a line for each page; else leaves
 * the lines in build/script-budget.txt, which scripts/build.mjs shows.
 */
export function scriptBudget(pages: readonly PageBudget[] = PAGE_BUDGETS): Plugin {
  let root = process.cwd();
  return {
    name: 'tendwell-script-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // After every other plugin: what is weighed is what is written.
      order: 'post',
      handler(_options, bundle) {
        const weights = weigh(bundle, pages, root);
        const lines = weights.map(({ line, exceeded }) => (exceeded ? `${line}: too much` : line));
        if (weights.some(({ exceeded }) => exceeded)) {
          this.error(`The script budget is exceeded.\n${lines.join('\n')}`);
        }
        const file = join(root, 'build', 'script-budget.txt');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${lines.join('\n')}\n`);
      },
    },
  };
}
