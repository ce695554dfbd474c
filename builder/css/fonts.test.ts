import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { FONT_FILES, fontsCss } from './fonts.ts';

test.each(FONT_FILES)('%s is the file of its package, and the styles ask for it', async (file) => {
  const name = basename(file);
  const family = name.split('-')[0];
  const served = await readFile(new URL(`../../public${file}`, import.meta.url));
  const packaged = await readFile(
    new URL(`../../node_modules/@fontsource-variable/${family}/files/${name}`, import.meta.url),
  );
  expect(served.equals(packaged)).toBe(true);
  expect(fontsCss).toContain(`url(${file})`);
});
