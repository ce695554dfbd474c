import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from './hash.mjs';
import { writeOperationTypes } from './operation-types.mjs';
import { capture, packageBin, ROOT } from './run.mjs';
import { dim, green, red, say, seconds, yellow } from './steps.mjs';
import { took } from './times.mjs';

const LONGEST_FILE = 400;
const LONG_FILE = 300;
const FULLEST_FOLDER = 30;
const CODE = ['app', 'tenants', 'builder', 'worker', 'prisma', 'sandbox', 'tests', 'scripts'];

const program =
  (path, ...args) =>
  async () => {
    const { code, output } = await capture(process.execPath, [packageBin(path), ...args]);
    return { ok: code === 0, output };
  };

/** Files past the ceiling fail, files on their way there are named. */
async function fileCeiling() {
  const files = filesUnder(
    CODE.map((folder) => join(ROOT, folder)),
    (file) => /\.(tsx?|m?js|css|prisma)$/.test(file) && !file.includes('migrations'),
  );
  const long = files
    .map((file) => ({
      file: relative(ROOT, file),
      lines: readFileSync(file, 'utf8').trimEnd().split('\n').length,
    }))
    .filter(({ lines }) => lines > LONG_FILE)
    .sort((a, b) => b.lines - a.lines);
  const tooLong = long.filter(({ lines }) => lines > LONGEST_FILE);
  const near = long.length - tooLong.length;
  return {
    ok: tooLong.length === 0,
    output: tooLong.map(({ file, lines }) => `${file}: ${lines} lines, at most ${LONGEST_FILE}`).join('\n'),
    warning:
      near > 0 ? `${near} over ${LONG_FILE} lines, the longest ${long[tooLong.length].file}` : undefined,
  };
}

/** The folders of these files (from the project's folder) that hold more than 30. */
export function fullFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FULLEST_FOLDER)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${FULLEST_FOLDER}`);
}

async function folderCeiling() {
  const files = filesUnder(CODE.map((folder) => join(ROOT, folder))).map((file) => relative(ROOT, file));
  const tooFull = fullFolders(files);
  return { ok: tooFull.length === 0, output: tooFull.join('\n') };
}

async function deadCode() {
  const { deadExports } = await import('./dead-exports.mjs');
  const dead = deadExports(ROOT);
  return {
    ok: dead.length === 0,
    output: dead.map((line) => `${line} is exported, but nothing imports it`).join('\n'),
  };
}

export const LINT = [
  {
    name: 'format',
    run: program(
      'prettier/bin/prettier.cjs',
      ...[
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        '.cache/prettier',
        '.',
      ],
    ),
  },
  { name: 'eslint', run: program('eslint/bin/eslint.js', '--max-warnings', '0', '.') },
  { name: 'rules about types', run: program('oxlint/bin/oxlint', '--type-aware') },
  {
    name: 'zones',
    run: program(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...CODE.slice(0, 7),
      '--config',
      '.dependency-cruiser.cjs',
    ),
  },
  { name: 'file length', run: fileCeiling },
  { name: 'folder width', run: folderCeiling },
  { name: 'dead code', run: deadCode },
];

export const TYPES = {
  name: 'types',
  async run() {
    writeOperationTypes();
    const check = ['typescript-native/bin/tsc', '--noEmit', '--pretty', 'false'];
    const found = await Promise.all([
      program(...check)(),
      // What runs in workerd knows other globals.
      program(...check, '--project', 'worker/edge')(),
    ]);
    return { ok: found.every(({ ok }) => ok), output: found.map(({ output }) => output).join('') };
  },
};

/** Runs checks side by side, prints each as it ends with what it found, and gives how many failed. */
export async function runChecks(checks) {
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const started = performance.now();
      const { ok, output, warning } = await run();
      took(name, performance.now() - started);
      const time = dim(seconds(performance.now() - started));
      say(`  ${ok ? green('✓') : red('✗')} ${name} ${time}${warning ? ` ${yellow(warning)}` : ''}`);
      if (!ok) say(output.trimEnd().replace(/^/gm, '    '));
      return ok;
    }),
  );
  return results.filter((ok) => !ok).length;
}
