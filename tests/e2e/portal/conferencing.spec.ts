import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { aNewPractice } from '../../support/e2e/new-practice.ts';
import { HANDS } from '../../support/keyboard.ts';

const PAGE = '/portal/settings/conferencing';

for (const { name, width, go, put } of HANDS)
  test(`Zoom is connected at Zoom’s own page, declined, changed, lost, reconnected and disconnected, ${name}`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage();
    // Of a practice of its own: that access was lost stands on every page.
    await aNewPractice(page);
    await page.goto('/portal/settings');
    await go(page, page.getByRole('main').getByRole('link', { name: 'Video Conferencing' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Video Conferencing' })).toBeVisible();
    await expectFineAtBothWidths(page);
    const button = (label: string) => page.getByRole('button', { name: label });

    await go(page, button('Connect Zoom'));
    await go(page, button('Decline'));
    await expect(page.getByText('Zoom was not connected: access was declined there.')).toBeVisible();

    /** At Zoom’s page; answers where that is. */
    const allow = async (email: string) => {
      await put(page, page.getByLabel('Email of your Zoom account'), email);
      const { origin } = new URL(page.url());
      await go(page, button('Allow'));
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
      await expect(
        page.getByText('Zoom is connected. Your video visits get their links by themselves.').first(),
      ).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      return origin;
    };
    const run = randomUUID().slice(0, 8);
    const [first, second] = [`sky-${run}@zoom.example`, `sea-${run}@zoom.example`];
    await go(page, button('Connect Zoom'));
    await allow(first);
    await expectFineAtBothWidths(page);
    await go(page, button('Use another account'));
    const zoom = await allow(second);
    await expect(page.getByText(first)).toHaveCount(0);

    // Its owner removes us at Zoom: every page says so, and leads to the way back.
    await page.request.post(`${zoom}/_sandbox/zoom/users/deauthorize`, { data: { email: second } });
    const lost = page.getByText('Zoom access lost', { exact: true });
    await expect(lost).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
    await expect(button('Use another account')).toHaveCount(0);
    await expectFineAtBothWidths(page);
    await page.goto('/portal/inbox');
    const banner = page.getByRole('complementary', { name: 'Zoom' });
    await expect(banner).toContainText(
      'Zoom access lost. New video visits get no meeting until you reconnect.',
    );
    await go(page, banner.getByRole('link', { name: 'Reconnect' }));
    await expect(lost).toBeVisible();
    await expect(banner).toHaveCount(0);
    await go(page, button('Reconnect'));
    await allow(second);
    await expect(lost).toHaveCount(0);

    const disconnect = page.getByRole('link', { name: 'Disconnect' });
    await go(page, disconnect);
    const question = page.getByRole('alertdialog', { name: 'Disconnect Zoom?' });
    await expect(question).toBeVisible();
    await expectFineAtBothWidths(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await go(page, disconnect);
    await go(page, question.getByRole('button', { name: 'Disconnect' }));
    await expect(page.getByText('Successfully disconnected from Zoom')).toBeVisible();
    await expect(button('Connect Zoom')).toBeVisible();
    await page.context().close();
  });
