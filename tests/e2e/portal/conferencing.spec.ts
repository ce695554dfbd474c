import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';
const PAGE = '/portal/settings/conferencing';

test('Zoom is connected at Zoom’s own page, declined, changed and disconnected', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, PRACTICE, '/portal/settings');
  await page.getByRole('main').getByRole('link', { name: 'Video Conferencing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Video Conferencing' })).toBeVisible();
  await expectFineAtBothWidths(page);

  await page.getByRole('button', { name: 'Connect Zoom' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Zoom was not connected: access was declined there.')).toBeVisible();

  await page.getByRole('button', { name: 'Connect Zoom' }).click();
  await page.getByLabel('Email of your Zoom account').fill('sky@zoom.example');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(
    page.getByText('Zoom is connected. Your video visits get their links by themselves.'),
  ).toBeVisible();
  await expect(page.getByText('sky@zoom.example')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expectFineAtBothWidths(page);

  await page.getByRole('link', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect Zoom?' });
  await expect(question).toBeVisible();
  await expectFineAtBothWidths(page);
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Successfully disconnected from Zoom')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Zoom' })).toBeVisible();
});
