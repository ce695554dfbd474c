import { expect, test, type Page } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

/** Read only: other files change what is in their practices. */
const PRACTICE = 'loom-street';

const settled = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
};

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing in the list, its flyouts and forms', async ({ page }) => {
      await openAs(page, PRACTICE, '/portal/clients');
      expect(await axeFindings(page), 'list').toEqual([]);
      await page.goto('/portal/clients?search=zzzz');
      await expect(page.getByText(/^Nobody found/)).toBeVisible();
      expect(await axeFindings(page), 'nobody').toEqual([]);
      await page.goto('/portal/clients?sort=lastAppointment');
      await page
        .getByRole('link', { name: /^At a glance/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('Past appointments');
      await settled(page);
      expect(await axeFindings(page), 'flyout').toEqual([]);
      await page.goto('/portal/clients?show_add_client_form=1');
      const form = page.getByRole('dialog', { name: 'Create client' });
      await form.getByLabel('Email').fill('nowhere');
      await form.getByLabel('Note').focus();
      await expect(form.getByText('Invalid email')).toBeVisible();
      expect(await axeFindings(page), 'form').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'question').toEqual([]);
    });

    test('finds nothing in the profile', async ({ page }) => {
      await openAs(page, PRACTICE, '/portal/clients?sort=lastAppointment');
      const address = await page.getByRole('table').locator('tbody a').first().getAttribute('href');
      for (const part of ['', '?edit=1', '/billing', '/intake_form', '/notes']) {
        await page.goto(`${address}${part}`);
        if (part === '?edit=1') await expect(page.getByLabel('First name')).toBeVisible();
        await settled(page);
        expect(await axeFindings(page), part).toEqual([]);
      }
      await page.goto(address!);
      await page.getByRole('button', { name: /^More for/ }).click();
      expect(await axeFindings(page), 'menu').toEqual([]);
      await page.getByRole('menuitem', { name: 'Delete client' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'delete').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add price' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // Over a page that is scrolled far down axe takes the dialog for one that nobody sees.
      await expect(page.getByLabel('Price for this client')).toBeFocused();
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await axeFindings(page)).toEqual([]);
      }).toPass({ timeout: 15_000 });
    });
  });
}
