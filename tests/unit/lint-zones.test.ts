import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
  options: ICruiseOptions & { enhancedResolveOptions: object };
};

const module = (name: string, ...imports: string[]) =>
  [...imports.map((path) => `import '${path}';`), `export const ${name} = 1;`].join('\n');

/** A small house in which every import is allowed. */
const SOUND: Record<string, string> = {
  'app/lib/money.ts': module('money'),
  'app/platform/db.ts': module('db', '#app/lib/money.ts', '#prisma/generated/client.ts'),
  'app/platform/env/index.ts': module('env', '#app/lib/money.ts'),
  'prisma/generated/client.ts': module('client'),
  'tenants/scoped.ts': module('scoped', '#app/platform/db.ts'),
  'app/integrations/cards/port.ts': module('port', '#app/lib/money.ts'),
  'app/integrations/cards/select.ts': module('select', './port.ts', '#app/platform/db.ts'),
  'app/operations/context.ts': module('context', '#app/integrations/cards/select.ts', '#tenants/scoped.ts'),
  'app/domain/services/index.ts': module('services', './list.ts'),
  'app/domain/services/list.ts': module('list', '#app/operations/context.ts', './messages.ts'),
  'app/domain/services/messages.ts': module('messages', '#app/lib/money.ts'),
  'app/domain/cards/index.ts': module(
    'cards',
    '#app/domain/services/index.ts',
    '#app/integrations/cards/port.ts',
  ),
  'app/ui/buttons/button.tsx': module('button', '#app/lib/money.ts'),
  'app/components/price.tsx': module(
    'price',
    '#app/ui/buttons/button.tsx',
    '#app/domain/services/messages.ts',
  ),
  'builder/render.ts': module('render', '#app/ui/buttons/button.tsx'),
  'builder/publish.tsx': module('publish', './render.ts'),
  'app/components/website/canvas.tsx': module('canvas', '#builder/render.ts'),
  'app/routes/home.tsx': module('home', '#app/components/price.tsx', '#app/domain/cards/index.ts'),
  'app/web/main.ts': module('main', '#app/domain/cards/index.ts', '#builder/publish.tsx', 'kept'),
  'worker/main.ts': module('worker', '#app/domain/cards/index.ts'),
  'sandbox/stripe/index.ts': module('stripe', 'kept'),
};

/** Rule, a file that breaks it, and what that file imports. */
const PLANTED: [rule: string, file: string, ...imports: string[]][] = [
  ['zone-lib', 'app/lib/planted.ts', '#app/platform/db.ts'],
  ['zone-generated', 'prisma/generated/planted.ts', '#app/lib/money.ts'],
  ['zone-platform', 'app/platform/planted.ts', '#tenants/scoped.ts'],
  ['zone-tenants', 'tenants/planted.ts', '#app/operations/context.ts'],
  ['zone-integrations', 'app/integrations/mail/planted.ts', '#app/domain/cards/index.ts'],
  ['zone-operations', 'app/operations/planted.ts', '#app/domain/cards/index.ts'],
  ['zone-domain', 'app/domain/cards/planted.ts', '#app/ui/buttons/button.tsx'],
  ['zone-emails', 'app/emails/planted.ts', '#app/platform/db.ts'],
  ['zone-ui', 'app/ui/planted.tsx', '#app/components/price.tsx'],
  ['zone-components', 'app/components/planted.tsx', '#app/platform/db.ts'],
  ['zone-builder', 'builder/planted.ts', '#app/domain/cards/index.ts'],
  ['zone-graphql', 'app/graphql/planted.ts', '#app/ui/buttons/button.tsx'],
  ['zone-routes', 'app/routes/planted.tsx', '#worker/main.ts'],
  ['zone-web', 'app/web/planted.ts', '#app/ui/buttons/button.tsx'],
  ['zone-worker', 'worker/planted.ts', '#app/web/main.ts'],
  ['zone-edge', 'worker/edge/src/planted.ts', '#app/lib/money.ts'],
  ['zone-prisma', 'prisma/planted.ts', '#app/web/main.ts'],
  ['zone-sandbox', 'sandbox/stripe/planted.ts', '#app/lib/money.ts'],
  ['zone-integrations', 'app/integrations/cards/sandboxed.ts', '#sandbox/stripe/index.ts'],
  ['zone-web', 'app/web/sandboxed.ts', '#sandbox/stripe/index.ts'],
  ['zone-worker', 'worker/sandboxed.ts', '#sandbox/stripe/index.ts'],
  ['zone-prisma', 'prisma/sandboxed.ts', '#sandbox/stripe/index.ts'],
  ['no-circular', 'app/lib/ring-a.ts', './ring-b.ts'],
  ['no-orphans', 'app/lib/alone.ts'],
  ['no-unresolvable', 'app/lib/lost.ts', './nowhere.ts'],
  ['area-door', 'app/domain/cards/by-the-window.ts', '#app/domain/services/list.ts'],
  ['area-door-from-outside', 'app/web/by-the-window.ts', '#app/domain/services/list.ts'],
  ['shared-with-the-browser', 'app/domain/cards/inputs.ts', '#app/operations/context.ts'],
  ['components-stay-in-the-browser', 'app/components/server.tsx', '#app/domain/cards/index.ts'],
  ['blocks-are-the-websites', 'app/components/blocks.tsx', '#builder/render.ts'],
  ['publishing-stays-on-the-server', 'app/components/website/published.tsx', '#builder/publish.tsx'],
  ['domain-knows-ports-only', 'app/domain/cards/vendor.ts', '#app/integrations/cards/select.ts'],
  ['one-composition-root', 'worker/vendor.ts', '#app/integrations/cards/select.ts'],
  ['nothing-imports-routes', 'app/web/screen.ts', '#app/routes/home.tsx'],
  ['prisma-stays-below', 'app/web/query.ts', '#prisma/generated/client.ts'],
  ['no-test-code-in-the-app', 'app/lib/tested.ts', '#tests/support/world.ts'],
  ['no-dev-dependency-in-the-app', 'app/lib/tool.ts', 'tool'],
  ['only-declared-packages', 'app/lib/undeclared.ts', 'undeclared'],
];

const PACKAGE = {
  name: 'house',
  type: 'module',
  imports: Object.fromEntries(
    ['app', 'tenants', 'builder', 'worker', 'prisma', 'sandbox', 'tests'].map((name) => [
      `#${name}/*`,
      `./${name}/*`,
    ]),
  ),
  dependencies: { kept: '1.0.0' },
  devDependencies: { tool: '1.0.0' },
};

function plant(root: string, files: Record<string, string>): void {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
}

/** Every broken rule in a house, as `rule file`. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'zones-'));
  const cwd = process.cwd(); // cruise() moves into the house
  try {
    plant(root, { ...files, 'package.json': JSON.stringify(PACKAGE) });
    for (const name of ['kept', 'tool', 'undeclared']) {
      plant(join(root, 'node_modules', name), {
        'package.json': JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
        'index.js': 'module.exports = 1;',
      });
    }
    const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0]!))];
    const { enhancedResolveOptions, ...options } = config.options;
    const { output } = await cruise(
      folders,
      { ...options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden as never } },
      enhancedResolveOptions,
    );
    return (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
  } finally {
    process.chdir(cwd);
    rmSync(root, { recursive: true, force: true });
  }
}

describe('zones', () => {
  let broken: string[];
  beforeAll(async () => {
    const planted = Object.fromEntries(
      PLANTED.map(([, file, ...imports]) => [file, module('planted', ...imports)]),
    );
    broken = await brokenRules({
      ...SOUND,
      ...planted,
      'app/lib/ring-b.ts': module('ring', './ring-a.ts'),
      'tests/support/world.ts': module('world'),
    });
  }, 60_000);

  it('lets a sound house pass', async () => {
    expect(await brokenRules(SOUND)).toEqual([]);
  });

  it.each(PLANTED)('%s fails on a planted violation in %s', (rule, file) => {
    expect(broken).toContain(`${rule} ${file}`);
  });

  it('has a planted violation for every rule', () => {
    const shown = new Set(PLANTED.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
