import { expect, test } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';

const PAGE = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1><p id="word">Saved</p></main>
  <style>body { background: #fff } p { color: #eee; transition: color 100s } p.told { color: #000 }</style>`;

test('what changes its colour late is looked at in its last one, and moves as before once axe has looked', async ({
  page,
}) => {
  await page.setContent(PAGE);
  const word = page.locator('#word');
  expect(await axeFindings(page)).toEqual([expect.stringContaining('color-contrast')]);
  // As an answer does it that comes while axe gets ready: after whatever moved has come to rest.
  await page.evaluate(() => {
    const query = document.querySelector.bind(document);
    document.querySelector = (selectors: string) => {
      query('#word')!.className = 'told';
      return query(selectors);
    };
  });
  expect(await axeFindings(page)).toEqual([]);
  await expect(word).toHaveCSS('transition-property', 'color');
});
