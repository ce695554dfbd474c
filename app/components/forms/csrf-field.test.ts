import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder } from '../../../scripts/lib/hash.mjs';

test('the token is asked for here alone: that of the document may be of a session that is over', () => {
  const files = filesUnder([join(process.cwd(), 'app')], (file: string) => /\.tsx?$/.test(file));
  const askers = files.filter((file) =>
    /\b(root|useRootData\(\))\??\.csrf\b/.test(readFileSync(file, 'utf8')),
  );
  expect(askers.map((file) => file.slice(process.cwd().length))).toEqual([
    '/app/components/forms/csrf-field.tsx',
  ]);
});
