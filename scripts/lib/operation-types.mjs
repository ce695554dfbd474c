import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from './hash.mjs';
import { ROOT } from './run.mjs';

const DOMAIN = join(ROOT, 'app', 'domain');
const FILE = join(DOMAIN, 'generated', 'operations.ts');
const OPERATION = /^export const (\w+) = operation\(/gm;

/** The operations by name as types: what `import.meta.glob` finds at run time, the compiler has to be told. */
function operationTypes() {
  const lines = filesUnder([DOMAIN], (file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).flatMap(
    (file) =>
      [...readFileSync(file, 'utf8').matchAll(OPERATION)].map(([, name]) => {
        const path = relative(dirname(FILE), file).replaceAll('\\', '/');
        return `  ${name}: typeof import('${path}').${name};`;
      }),
  );
  return [
    '// Made from the files of app/domain by scripts/lib/operation-types.mjs.',
    'export interface Registry {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** Writes them where they are stale, whole or not at all. */
export function writeOperationTypes() {
  const text = operationTypes();
  if (existsSync(FILE) && readFileSync(FILE, 'utf8') === text) return;
  mkdirSync(dirname(FILE), { recursive: true });
  const made = `${FILE}.${process.pid}`;
  writeFileSync(made, text);
  renameSync(made, FILE);
}
