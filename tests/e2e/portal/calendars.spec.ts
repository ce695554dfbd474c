import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { aNewPractice } from '../../support/e2e/new-practice.ts';
import { openAs } from '../../support/e2e/portal.ts';

// Nothing is connected to the end here: what stands in a calendar would close times to the walks that book.
test('a calendar that leave is declined for, and an address that is no feed, change nothing and say why', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await openAs(page, 'harbour-light', '/portal/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Calendar Integrations/ })
    .click();
  await expect(page.getByText('No calendar is connected')).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar Integrations', level: 1 })).toBeVisible();
  await expect(page.getByText('No calendar is connected')).toBeVisible();

  await page.getByLabel('iCal feed URL').fill('https://127.0.0.1/private.ics');
  await page.getByRole('button', { name: 'Add feed' }).press('Enter');
  await expect(
    page.getByText(
      'There was an error adding your feed. Likely the URL you used in not a valid iCal feed URL.',
    ),
  ).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.context().close();
});

test('a feed is added by its address, stands with its name and age, and is removed (002 §8)', async ({
  page,
}) => {
  // Of a practice of its own: what stands in the feed closes times.
  await aNewPractice(page);
  await page.goto('/portal/settings/calendar');
  const address = page.getByLabel('iCal feed URL');
  await address.fill('webcal://calendar.example/feeds/family.ics');
  await page.getByRole('button', { name: 'Add feed' }).click();
  await expect(page.getByText('Your feed has been added successfully', { exact: true })).toBeVisible();
  await expect(address).toHaveValue('');
  const card = page.getByRole('region', { name: /^Family · calendar\.example/ });
  await expect(page.getByText('No calendar is connected')).toHaveCount(0);
  // The worker reads it, and the page says so by itself.
  await expect(card).toContainText('Feed · Updated', { timeout: 60_000 });
  await expectFineAtBothWidths(page);

  await card.getByRole('link', { name: /^Remove Family/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this feed?' });
  await expect(question).toContainText('closes no times any more');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your calendar has been removed successfully')).toBeVisible();
  await expect(page.getByText('No calendar is connected')).toBeVisible();
});
