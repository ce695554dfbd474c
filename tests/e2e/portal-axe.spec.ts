import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '../support/e2e-portal.ts';

/** A practice with requests, payments in every state, a group event and own time (prisma/seed). */
const PRACTICE = 'stillpoint';

/** axe over the page as it stands once everything that moves has come to rest. */
async function findings(page: Page) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // react-aria's announcer keeps the words of the button one came by for some seconds, also over a navigation.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
  );
}

for (const { name, options } of [
  { name: '1280 px', options: {} },
  { name: '1280 px, dark', options: { colorScheme: 'dark' as const } },
  { name: '360 px', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
]) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing at the door and inside', async ({ page }) => {
      await page.goto('/login');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await openAs(page, PRACTICE);
      for (const view of ['day', 'week', 'month', 'list']) {
        await page.goto(`/portal/calendar?view=${view}`);
        await expect(page.getByRole('link', { name: new RegExp(`^${view}$`, 'i') })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await expect(page.getByRole('status', { name: 'Loading the calendar' })).toHaveCount(0);
        if (view !== 'day') await page.locator('[data-calendar-event]').first().waitFor();
        expect(await findings(page), view).toEqual([]);
      }
      await page.goto('/portal/settings/sessions');
      expect(await findings(page)).toEqual([]);
      await page.goto('/logout');
      expect(await findings(page)).toEqual([]);
    });

    test('finds nothing in the flyout and its questions', async ({ page }) => {
      await openAs(page, PRACTICE);
      await page.getByRole('button', { name: /request/ }).click();
      expect(await findings(page), 'menu').toEqual([]);
      await page.getByRole('menuitem').first().click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await findings(page), 'question').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      expect(await findings(page), 'request').toEqual([]);
    });
  });
}
