import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder } from '../../scripts/lib/hash.mjs';
import { writeOperationTypes } from '../../scripts/lib/operation-types.mjs';
import { registry } from './registry.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Files of the areas that define an operation, however they write it. */
const files = filesUnder([import.meta.dirname], (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /\boperation\(/.test(readFileSync(file, 'utf8')))
  .map((file) => basename(file, '.ts'));

test('every file that defines an operation registers it under the name of the file', () => {
  expect(files.length).toBeGreaterThan(200);
  expect([...registry.keys()].map(kebab).sort()).toEqual(files.sort());
});

test('the compiler is told of every operation, by the name that it goes by', () => {
  writeOperationTypes();
  const told = readFileSync(join(import.meta.dirname, 'generated/operations.ts'), 'utf8');
  expect(
    [...told.matchAll(/^ {2}(\w+): typeof import\('.+'\)\.\1;$/gm)].map(([, name]) => name).sort(),
  ).toEqual([...registry.keys()].sort());
});
