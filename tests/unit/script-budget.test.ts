import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunkNamer } from '../../scripts/lib/browser-chunks.ts';
import { PAGE_BUDGETS, scriptBudget, type PageBudget } from '../../scripts/lib/script-budget.ts';

let root: string;

/** Random, so that compressing takes nothing off; `more` kilobytes of it. */
const ballast = (more: number) => `export const text = '${randomBytes(more * 768).toString('base64')}';\n`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tendwell-budget-'));
  writeFileSync(join(root, 'shared.js'), ballast(4));
  writeFileSync(join(root, 'later.js'), ballast(8));
  writeFileSync(
    join(root, 'light.js'),
    "import { text } from './shared.js';\nconsole.log(text);\nwindow.later = () => import('./later.js');\n",
  );
  writeFileSync(
    join(root, 'heavy.js'),
    `import { text } from './shared.js';\n${ballast(8)}console.log(text.length);\n`.replace(
      'export const text',
      'export const own',
    ),
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const page = (name: string, kilobytes: number, requests = 5): PageBudget => ({
  name,
  modules: [`${name}.js`],
  kilobytes,
  requests,
});

const built = (...pages: PageBudget[]) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [scriptBudget(pages)],
    build: {
      outDir: 'out',
      rollupOptions: {
        input: { light: join(root, 'light.js'), heavy: join(root, 'heavy.js') },
        preserveEntrySignatures: 'exports-only',
      },
    },
  });

test('the build fails where a page has more script than its budget, and names every page with its figures', async () => {
  await built(page('light', 6), page('heavy', 16));
  const lines = readFileSync(join(root, 'build', 'script-budget.txt'), 'utf8');
  expect(lines).toMatch(/^light: 3\.\d of 6 KB of script in [23] of 5 requests\nheavy: 9\.\d of 16 KB/);
  // What is fetched later does not count; what two pages share counts in both.
  await expect(built(page('light', 6), page('heavy', 7))).rejects.toThrow(
    /The script budget is exceeded\.\nlight: 3\.\d of 6 KB .*\nheavy: 9\.\d of 7 KB of script in . of 5 requests: too much/,
  );
  await expect(built(page('light', 6, 1))).rejects.toThrow(/light: .* of 1 requests: too much/);
});

test('a budget of something that is in no script fails too: a page that was renamed is still weighed', async () => {
  await expect(built({ ...page('light', 6), modules: ['gone.js'] })).rejects.toThrow(/light names gone\.js/);
});

test('the calendar and the booking have the budgets of the issue', () => {
  const budgets = new Map(PAGE_BUDGETS.map((one) => [one.name, one]));
  expect(budgets.get('Calendar')).toMatchObject({ kilobytes: 300, requests: 30 });
  expect(budgets.get('Booking')).toMatchObject({ kilobytes: 110 });
});

test('small modules that several pages share go together by who visits them; the rest is left alone', () => {
  const ours = (path: string) => `/house/app/${path}`;
  const modules: Record<string, { imports: string[]; isEntry?: boolean; length?: number }> = {
    [ours('root.tsx')]: { imports: [ours('ui/cx.ts')], isEntry: true },
    [ours('routes/portal/calendar.tsx')]: {
      imports: [
        ours('ui/cx.ts'),
        ours('ui/display/badge.tsx'),
        ours('ui/display/card.tsx'),
        ours('ui/fields/field.tsx'),
        ours('lonely.ts'),
        ours('big.ts'),
      ],
      isEntry: true,
    },
    [ours('routes/portal/clients.tsx')]: {
      imports: [ours('ui/display/badge.tsx'), ours('big.ts'), ours('ui/picker.tsx')],
      isEntry: true,
    },
    [ours('routes/marketplace/home.tsx')]: { imports: [ours('ui/display/card.tsx')], isEntry: true },
    // Of no visitor's: it shows every control.
    [ours('routes/dev/ui.tsx')]: { imports: [ours('ui/display/badge.tsx')], isEntry: true },
    [ours('routes/site/book.tsx')]: {
      imports: [ours('ui/fields/field.tsx'), ours('ui/picker.tsx')],
      isEntry: true,
    },
    [ours('ui/cx.ts')]: { imports: [] },
    [ours('ui/display/badge.tsx')]: { imports: ['/house/node_modules/react/index.js'] },
    [ours('ui/display/card.tsx')]: { imports: [ours('ui/cx.ts')] },
    [ours('ui/fields/field.tsx')]: { imports: [ours('ui/cx.ts')] },
    // It needs a library, which is in a file of its own: a circle could arise.
    [ours('ui/picker.tsx')]: { imports: ['/house/node_modules/react-aria/index.js'] },
    [ours('lonely.ts')]: { imports: [] },
    [ours('big.ts')]: { imports: [], length: 50_000 },
    '/house/node_modules/react/index.js': { imports: [] },
    '/house/node_modules/react-aria/index.js': { imports: [] },
  };
  const name = chunkNamer((id) => {
    const found = modules[id];
    if (!found) return null;
    const importers = Object.keys(modules).filter((other) => modules[other]!.imports.includes(id));
    return {
      id,
      code: 'x'.repeat(found.length ?? 10),
      isEntry: found.isEntry ?? false,
      importedIds: found.imports,
      importers,
      dynamicImporters: [],
      exportedBindings: null,
    } as never;
  });
  const named = Object.fromEntries(
    Object.keys(modules).flatMap((id) => {
      const chunk = name(id);
      return chunk ? [[id.replace(/^\/house\/(app|node_modules)\//, ''), chunk]] : [];
    }),
  );
  expect(named).toEqual({
    'ui/cx.ts': 'shell',
    'ui/display/badge.tsx': 'portal',
    'ui/display/card.tsx': 'forms',
    'ui/fields/field.tsx': 'common',
    'react/index.js': 'framework',
  });
});
