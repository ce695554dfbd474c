import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Modules of app/ui that are no control: they are parts of one, or show nothing by themselves. */
const NO_CONTROL = [
  'buttons/content.tsx',
  'display/icons.tsx',
  'fields/field.tsx',
  'overlays/when-wanted.tsx',
  'page/posted-value.tsx',
  'page/use-unsaved-guard.tsx',
];

const sources = (folder: string, leftOut?: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.tsx') && !leftOut?.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8'));

const controlsOf = (files: string[]) =>
  new Set(
    files.flatMap((text) => [...text.matchAll(/'#app\/ui\/([\w/-]+\.tsx)'/g)].map(([, name]) => name!)),
  );

test('every control that a screen uses stands on the page of all controls', () => {
  const used = controlsOf([...sources('app/components'), ...sources('app/routes', /routes\/dev\//)]);
  const shown = controlsOf(sources('app/routes/dev'));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !shown.has(name) && !NO_CONTROL.includes(name))).toEqual([]);
});
