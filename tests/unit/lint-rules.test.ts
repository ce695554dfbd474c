import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { capture, ROOT } from '../../scripts/lib/run.mjs';
import { serverOnlyReason } from '../../scripts/lib/server-only.ts';

const eslint = new ESLint();

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
    [
      'guard-asks',
      SCREEN,
      'export const P = () => {\n  const guard = useUnsavedGuard(true);\n  return <i onClick={() => guard.leave(go)} />;\n};',
    ],
    ['effect-in-braces', SCREEN, 'useEffect(() => box.current?.scrollIntoView(), []);'],
    ['effect-in-braces', SCREEN, 'useEffect(() => () => stop(), []);'],
    ['effect-in-braces', SCREEN, 'useEffect(async () => await ask(), []);'],
    ['effect-in-braces', SCREEN, 'React.useLayoutEffect(() => setOpen(false), [path]);'],
    ['effect-in-braces', 'builder/planted.tsx', 'useInsertionEffect(() => grow(box));'],
    [
      'label-in-name',
      SCREEN,
      'export const b = <Button aria-label={`Retry the payment of ${who}`}>Retry payment</Button>;',
    ],
    [
      'one-practice-origin',
      DOMAIN,
      'export const at = (ctx, slug) => `${ctx.protocol}://${slug}.${ctx.sitesHost}`;',
    ],
    [
      'one-zone-name',
      SCREEN,
      "export const words = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' });",
    ],
    ['label-in-name', SCREEN, 'export const b = <a aria-label="Next" href="/">Go on</a>;'],
    ['one-message-writer', DOMAIN, 'export const say = (sql) => sql`INSERT INTO "Message" (id) VALUES (1)`;'],
    [
      'one-message-writer',
      'worker/planted.ts',
      'export const say = (tx) => tx.message.create({ data: {} });',
    ],
    ['bounded-find-many', DOMAIN, 'export const all = (tx) => tx.client.findMany();'],
    ['bounded-find-many', DOMAIN, 'export const all = (tx, a) => tx.client.findMany({ where: { a } });'],
  ])('%s fails in %s on: %s', async (rule, file, code) => {
    expect(await findings(file, code)).toEqual([`tendwell/${rule}`]);
  });

  it.each([
    ['app/platform/env/index.ts', 'export const port = process.env.PORT;'],
    ['app/routes/home.tsx', 'export default function Home() { return null; }'],
    ['app/platform/planted.ts', 'export const now = () => Date.now();'],
    [
      'app/domain/effects/queue-message.ts',
      'export const say = (sql) => sql`INSERT INTO "Message" (id) VALUES (1)`;',
    ],
    [DOMAIN, 'export const at = (ms: number) => new Date(ms);'],
    [DOMAIN, 'export const some = (tx) => tx.client.findMany({ take: 20 });'],
    [DOMAIN, 'export const named = (tx, ids) => tx.client.findMany({ where: { id: { in: ids } } });'],
    [SCREEN, 'export const b = <LinkButton aria-label={`Book ${name}`}>\n  Book\n</LinkButton>;'],
    [
      DOMAIN,
      'export const at = (hosts, slug) => `${practiceOrigin({ sitesHost: hosts.sitesHost }, slug)}/`;',
    ],
    [SCREEN, 'export const b = <Button aria-label={label}>{picture}</Button>;'],
    [SCREEN, 'useEffect(() => { box.current?.scrollIntoView(); }, []);'],
    [SCREEN, 'useEffect(() => { return () => stop(); }, []);'],
    [SCREEN, 'export const face = useMemo(() => draw(), []);'],
    [TEST, 'export const all = (tx) => tx.client.findMany();'],
  ])('lets %s pass: %s', async (file, code) => {
    expect(await findings(file, code)).toEqual([]);
  });
});

describe('the rules that need types', () => {
  const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const later = 'export const later = () => Promise.resolve(1);';

  it.each([
    ['no-floating-promises', 'later();'],
    ['await-thenable', 'await 1;'],
    ['no-misused-promises', '[1].forEach(async () => { await later(); });'],
    [
      'switch-exhaustiveness-check',
      "export const say = (way: 'in' | 'out') => { switch (way) { case 'in': return later(); } };",
    ],
    [null, 'void later();'],
  ])('%s: %s', async (rule, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'tendwell-lint-'));
    const options = { target: 'ES2022', module: 'ESNext', strict: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    writeFileSync(join(folder, 'planted.ts'), `${later}\n${code}\n`);
    const args = [OXLINT, '--type-aware', '--config', join(ROOT, '.oxlintrc.json'), '--format', 'json', '.'];
    // It looks for its own other half beside the folder it runs in.
    const env = { OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules', '.bin', 'tsgolint') };
    const { output } = await capture(process.execPath, args, { cwd: folder, env });
    rmSync(folder, { recursive: true });
    const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] };
    expect(diagnostics.map(({ code: found }) => found)).toEqual(rule ? [`typescript(${rule})`] : []);
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
    'app/ui/buttons/button.tsx',
    'node_modules/@stripe/stripe-js/dist/index.mjs',
    'node_modules/react/index.js',
  ])('%s may', (file) => expect(serverOnlyReason(file)).toBeUndefined());
});
