import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { HANDS } from '../../support/keyboard.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';
const PAGE = '/portal/settings/conferencing';

for (const { name, width, go, put } of HANDS)
  test(`Zoom is connected at Zoom’s own page, declined, changed and disconnected, ${name}`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage();
    await openAs(page, PRACTICE, '/portal/settings');
    await go(page, page.getByRole('main').getByRole('link', { name: 'Video Conferencing' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Video Conferencing' })).toBeVisible();
    await expectFineAtBothWidths(page);

    await go(page, page.getByRole('button', { name: 'Connect Zoom' }));
    await go(page, page.getByRole('button', { name: 'Decline' }));
    await expect(page.getByText('Zoom was not connected: access was declined there.')).toBeVisible();

    await go(page, page.getByRole('button', { name: 'Connect Zoom' }));
    await put(page, page.getByLabel('Email of your Zoom account'), 'sky@zoom.example');
    await go(page, page.getByRole('button', { name: 'Allow' }));
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
    await expect(
      page.getByText('Zoom is connected. Your video visits get their links by themselves.'),
    ).toBeVisible();
    await expect(page.getByText('sky@zoom.example')).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expectFineAtBothWidths(page);

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
    await expect(page.getByRole('button', { name: 'Connect Zoom' })).toBeVisible();
  });
