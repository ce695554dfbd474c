import { expect, test } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

/** A practice with requests, payments in every state, a group event and own time (prisma/seed). */
const PRACTICE = 'stillpoint';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing at the door and inside', async ({ page }) => {
      await page.goto('/login');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByText('Please enter your email address.')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await openAs(page, PRACTICE);
      for (const view of ['day', 'week', 'month', 'list']) {
        await page.goto(`/portal/calendar?view=${view}`);
        const shown = page
          .getByRole('link', { name: new RegExp(`^${view}$`, 'i') })
          .and(page.locator('[aria-current]'));
        await expect(
          shown.or(page.getByRole('button', { name: new RegExp(`^View: ${view}$`, 'i') })),
        ).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading the calendar' })).toHaveCount(0);
        if (view !== 'day') await page.locator('[data-calendar-event]').first().waitFor();
        expect(await axeFindings(page), view).toEqual([]);
      }
      await page.goto('/portal/settings');
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/portal/settings/personal');
      expect(await axeFindings(page)).toEqual([]);
      // And with every row of it opened: name, personal, email, phone, password, the second step, passkeys, the copy and closing.
      const rows = page.getByRole('main').locator('details > summary');
      await expect(rows).toHaveCount(9);
      for (const row of await rows.all()) {
        const isOpen = await row.evaluate((one) => (one.parentElement as HTMLDetailsElement).open);
        if (!isOpen) await row.press('Enter');
      }
      await expect(page.locator('details:not([open])').filter({ has: rows })).toHaveCount(0);
      await expect(page.getByLabel('The new password once more')).toBeVisible();
      expect(await axeFindings(page), 'opened rows').toEqual([]);
      await page.goto('/logout');
      expect(await axeFindings(page)).toEqual([]);
    });

    test('finds nothing in the flyout and its questions', async ({ page }) => {
      await openAs(page, PRACTICE);
      // On a phone they stand with the views.
      await page
        .getByRole('button', { name: /request/ })
        .or(page.getByRole('button', { name: /^View:/ }))
        .filter({ visible: true })
        .first()
        .click();
      expect(await axeFindings(page), 'menu').toEqual([]);
      const inMenu = page
        .getByRole('menuitem')
        .or(page.getByRole('dialog', { name: 'View' }).getByRole('button'));
      await inMenu
        .filter({ hasText: /\d:\d\d [AP]M/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'question').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      expect(await axeFindings(page), 'request').toEqual([]);
    });
  });
}
