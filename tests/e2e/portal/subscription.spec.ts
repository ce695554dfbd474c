import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';
const HERE = '/portal/subscriptions';

const question = (page: Page) => page.locator('section[role=alertdialog]');

test('a plan is looked at, ended, kept, paid another way and with another card (002 §2)', async ({
  page,
}) => {
  await openAs(page, PRACTICE, '/portal/settings');
  await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are on Website' })).toBeVisible();
  await expect(page.getByText(/\$39 a month\. The next payment is on/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^PDF of/ }).first()).toBeVisible();
  await expectFineAtBothWidths(page);

  await page.getByRole('link', { name: 'Cancel my plan' }).click();
  await expect(question(page)).toContainText('Your calendar, your clients and everything they have booked');
  await expectFineAtBothWidths(page);
  await question(page).getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByText(/It ends on .+ and is not renewed/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText(/The next payment is on/)).toBeVisible();

  await page.getByRole('button', { name: 'Use another card' }).click();
  const sheet = page.getByRole('dialog', { name: 'Use another card' });
  await sheet.getByLabel('Card number').fill('5555555555554444');
  await sheet.getByLabel('Expiry date').fill('12 / 40');
  await sheet.getByLabel('Security code').fill('123');
  await sheet.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Card saved successfully')).toBeVisible();
  await expect(page.getByText('ending in 4444')).toBeVisible();

  await page.getByRole('button', { name: 'Yearly' }).click();
  await page.getByRole('link', { name: 'Pay yearly' }).click();
  await expect(question(page)).toContainText('Unused time on');
  await expectFineAtBothWidths(page);
  await question(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await expect(page.getByText('Your plan was changed.')).toBeVisible();
  await expect(page.getByText(/\$390 a year\. The next payment is on/)).toBeVisible();

  const email = page.getByLabel('Email for invoices');
  await email.fill('books@open-sky.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue('books@open-sky.example');
});

test('without scripts a plan is ended and kept', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openAs(page, PRACTICE, HERE);
  await page.getByRole('link', { name: 'Cancel my plan' }).click();
  await page.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByText(/It ends on .+ and is not renewed/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText(/The next payment is on/)).toBeVisible();
  await context.close();
});
