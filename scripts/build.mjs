import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './lib/compress.mjs';
import { filesUnder, hashFiles } from './lib/hash.mjs';
import { withLock } from './lib/lock.mjs';
import { packageBin, ROOT, runNode } from './lib/run.mjs';
import { fail, say, step } from './lib/steps.mjs';

const STAMP = join(ROOT, 'build', '.stamp');
const SOURCES = ['app', 'tenants', 'builder', 'worker', 'prisma', 'public'];
const CONFIGURATION = [
  'vite.config.ts',
  'remix.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/lib/browser-chunks.ts',
  'scripts/lib/compress.mjs',
  'scripts/lib/script-budget.ts',
  'scripts/lib/server-entries.ts',
  'scripts/lib/server-only.ts',
];

const fingerprint = () =>
  hashFiles(
    filesUnder(
      [...SOURCES, ...CONFIGURATION].map((path) => join(ROOT, path)),
      (file) => !/\.test\.tsx?$/.test(file),
    ),
  );

const isBuilt = (wanted) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;

/**
 * Builds the browser's and the server's files when a source changed since the last build; nothing else makes a
 * build stale. The stamp is written last, so a build that was killed is made again.
 */
export async function build() {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return;
  await withLock(
    join(ROOT, '.cache', 'build.lock'),
    async () => {
      if (isBuilt(wanted)) return;
      await step('Built the app', async () => {
        await runNode(
          'The build',
          [packageBin('@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn'],
          {
            env: { NODE_ENV: 'production' },
          },
        );
        await compressFiles(join(ROOT, 'build', 'client'));
        writeFileSync(STAMP, wanted);
      });
      const weights = readFileSync(join(ROOT, 'build', 'script-budget.txt'), 'utf8');
      for (const line of weights.trim().split('\n')) say(`    ${line}`);
    },
    { onWait: () => say('  … waiting for another build of this clone') },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build().catch(fail);
