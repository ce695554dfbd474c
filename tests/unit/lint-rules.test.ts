import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { serverOnlyReason } from '../../scripts/lib/server-only.ts';

// The type-aware rules need the whole program; the project's own rules are shown without them.
const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, project: false } },
    rules: {
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
});

async function findings(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return result!.messages.map(({ ruleId, message }) => ruleId ?? message);
}

const DOMAIN = 'app/domain/cards/planted.ts';
const SCREEN = 'app/components/planted.tsx';
const TEST = 'tests/unit/planted.test.ts';

describe('the project’s own lint rules', () => {
  it.each([
    ['no-process-env', 'app/web/planted.ts', 'export const port = process.env.PORT;'],
    ['no-process-env', 'worker/planted.ts', 'export const { env } = process;'],
    [
      'no-process-env',
      'prisma/seed/planted.ts',
      "import { env } from 'node:process';\nexport const e = env.A;",
    ],
    ['no-module-mock', TEST, "vi.mock('#app/platform/db.ts');"],
    ['no-module-mock', 'app/platform/planted.test.ts', "jest.mock('fs');"],
    ['no-default-export', DOMAIN, 'export default 1;'],
    ['no-default-export', DOMAIN, "export { x as default } from './x.ts';"],
    ['no-wall-clock', DOMAIN, 'export const now = () => Date.now();'],
    ['no-wall-clock', DOMAIN, 'export const now = () => new Date();'],
    ['no-wall-clock', DOMAIN, 'export const now = () => Temporal.Now.instant();'],
    ['no-random', 'app/lib/planted.ts', 'export const dice = () => Math.random();'],
    ['no-sleep', TEST, 'export const wait = (page) => page.waitForTimeout(100);'],
    ['no-sleep', TEST, 'export const wait = () => new Promise((done) => setTimeout(done, 100));'],
    ['no-sleep', TEST, "import { setTimeout as wait } from 'node:timers/promises';\nexport const w = wait;"],
    ['effect-in-braces', SCREEN, 'useEffect(() => box.current?.scrollIntoView(), []);'],
    ['effect-in-braces', SCREEN, 'useEffect(() => () => stop(), []);'],
    ['effect-in-braces', SCREEN, 'useEffect(async () => await ask(), []);'],
    ['effect-in-braces', SCREEN, 'React.useLayoutEffect(() => setOpen(false), [path]);'],
    ['effect-in-braces', 'builder/planted.tsx', 'useInsertionEffect(() => grow(box));'],
    ['bounded-find-many', DOMAIN, 'export const all = (tx) => tx.client.findMany();'],
    ['bounded-find-many', DOMAIN, 'export const all = (tx, a) => tx.client.findMany({ where: { a } });'],
  ])('%s fails in %s on: %s', async (rule, file, code) => {
    expect(await findings(file, code)).toEqual([`tendwell/${rule}`]);
  });

  it.each([
    ['app/platform/env/index.ts', 'export const port = process.env.PORT;'],
    ['app/routes/home.tsx', 'export default function Home() { return null; }'],
    ['app/platform/planted.ts', 'export const now = () => Date.now();'],
    [DOMAIN, 'export const at = (ms: number) => new Date(ms);'],
    [DOMAIN, 'export const some = (tx) => tx.client.findMany({ take: 20 });'],
    [DOMAIN, 'export const named = (tx, ids) => tx.client.findMany({ where: { id: { in: ids } } });'],
    [SCREEN, 'useEffect(() => { box.current?.scrollIntoView(); }, []);'],
    [SCREEN, 'useEffect(() => { return () => stop(); }, []);'],
    [SCREEN, 'export const face = useMemo(() => draw(), []);'],
    [TEST, 'export const all = (tx) => tx.client.findMany();'],
  ])('lets %s pass: %s', async (file, code) => {
    expect(await findings(file, code)).toEqual([]);
  });
});

describe('what may stand in a browser bundle', () => {
  it.each([
    'app/platform/env/index.ts',
    'app/domain/cards/charge.ts',
    'tenants/scoped-db.ts',
    'prisma/generated/client.ts',
    'node_modules/pg/lib/index.js',
    'node_modules/stripe/esm/stripe.esm.node.js',
    '__vite-browser-external:node:fs',
  ])('%s may not', (file) => expect(serverOnlyReason(file)).toBeTypeOf('string'));

  it.each([
    'app/routes/portal/calendar.tsx',
    'app/domain/cards/inputs.ts',
    'app/domain/cards/messages.ts',
    'app/ui/button.tsx',
    'node_modules/@stripe/stripe-js/dist/index.mjs',
    'node_modules/react/index.js',
  ])('%s may', (file) => expect(serverOnlyReason(file)).toBeUndefined());
});
