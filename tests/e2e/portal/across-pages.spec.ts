import { expect, test, type Page } from '@playwright/test';
import { signedInAs } from '../../support/e2e/portal.ts';

/** The server answers each address with a build of that address' own routes; a browser walks on between them without a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('a walk over pages of different kinds stays in one document, and leads to what is not there too', async ({
  page,
}) => {
  await signedInAs(page, 'stillpoint');
  await page.goto('/portal/inbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
  const rooms = page.getByRole('navigation').first();
  for (const [room, address] of [
    ['Clients', /\/portal\/clients$/],
    ['Payments', /\/portal\/payments$/],
    ['Calendar', /\/portal\/calendar/],
  ] as const) {
    // The settings have rooms of the same names.
    await rooms.getByRole('link', { name: room }).first().click();
    await expect(page).toHaveURL(address);
  }
  expect(await isSameDocument(page)).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(/\/portal\/payments$/);
  expect(await isSameDocument(page)).toBe(true);

  const missing = await page.goto('/portal/calendar/nothing/here');
  expect(missing!.status()).toBe(404);
  await mark(page);
  await rooms.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/portal\/clients$/);
  expect(await isSameDocument(page)).toBe(true);
});
