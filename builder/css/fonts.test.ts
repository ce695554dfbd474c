import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { FACES, FONT_PAIR_NAMES, type Face } from './font-pairs.ts';
import { fontFiles, fontsCss } from './fonts.ts';

const served = (file: string) => readFile(new URL(`../../public${file}`, import.meta.url));

/** Bytes that the fonts of one page may have: the first view is at most 60 KB, and its document is about 12. */
const BUDGET = 48_000;

test.each(Object.values<Face>(FACES))('$file is the file of its package', async ({ file, from }) => {
  const packaged = await readFile(
    new URL(`../../node_modules/${from}/files/${basename(file)}`, import.meta.url),
  );
  expect((await served(file)).equals(packaged)).toBe(true);
});

test.each(FONT_PAIR_NAMES)(
  'a page with %s asks for its own fonts alone, which fit into its budget',
  async (pair) => {
    const files = fontFiles(pair);
    const asked = [...fontsCss(pair).matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file);
    expect(asked).toEqual(files);
    const sizes = await Promise.all(files.map(async (file) => (await served(file)).byteLength));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
  },
);
