import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { dateIn, openAs } from '../../support/e2e/portal.ts';
import { opRefused } from '../../support/pages/op-answers.ts';
import { fulfillOp } from '../../support/pages/op-route.ts';

/** Payments in every state; here they are only looked at. */
const PRACTICE = 'long-breath';
/** Whose settings and payments these tests change, and put back. */
const CHANGED = 'harbour-light';

const table = (page: Page) => page.getByRole('table', { name: 'Payments' });
/** The rows without the header. */
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const figure = (page: Page, term: string) => page.locator('dl > div', { hasText: term }).locator('dd');
const cents = async (page: Page, term: string) =>
  Math.round(Number((await figure(page, term).textContent())!.replaceAll(/[$,]/g, '')) * 100);
const date = (page: Page) => page.getByRole('combobox', { name: 'Date' });
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });

test('lists payments with what was collected and what is owed, and narrows them down by address', async ({
  page,
}) => {
  await openAs(page, PRACTICE, '/portal/payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    ...['Date', 'Client', 'Service', 'Paid with', 'Tip', 'Amount', 'Status', 'Action'],
  ]);
  await expect(rows(page)).toHaveCount(20);
  // Nothing is cut off, whatever room there is: the card around the table clips.
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () =>
      table(page).evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth);
    await expect.poll(cut, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  const [collected, outstanding] = [await cents(page, 'Collected'), await cents(page, 'Outstanding')];
  expect(collected).toBeGreaterThan(0);

  await status(page).selectOption('Unpaid');
  await expect(page).toHaveURL(/\?status=unpaid$/);
  await expect(figure(page, 'Collected')).toHaveText('$0');
  expect(await cents(page, 'Outstanding')).toBe(outstanding);
  const owed = await rows(page).allInnerTexts();
  for (const row of owed) expect(row).toMatch(/Past due|Failed|Card needed past due|Unpaid/);

  await status(page).selectOption('Paid');
  await expect(figure(page, 'Outstanding')).toHaveText('$0');
  for (const row of await rows(page).all()) await expect(row).toContainText(/Paid|Refunded/);
  await status(page).selectOption('Upcoming');
  await expect(page).toHaveURL(/status=upcoming/);
  await expect(rows(page).first()).toContainText('Upcoming');
  await status(page).selectOption('Free');
  await expect(page).toHaveURL(/status=free/);
  await expect(rows(page).first()).toContainText('Free');
  await page.goBack();
  await expect(page).toHaveURL(/\/portal\/calendar|about:blank|\/portal\/payments$/);
});

test('a date filter keeps to its span', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments');
  await expect(date(page).getByRole('option')).toHaveText([
    ...['All time', 'This week', 'Last week', 'This month', 'Last month', 'This year', 'Last year'],
  ]);
  await expect(status(page).getByRole('option')).toHaveText([
    'All payments',
    'Paid',
    'Upcoming',
    'Unpaid',
    'Free',
  ]);
  await date(page).selectOption('Last month');
  await expect(page).toHaveURL(/date=last_month/);
  const [year, thisMonth] = dateIn('Pacific/Honolulu', new Date()).split('-').map(Number);
  const month = new Date(Date.UTC(year!, thisMonth! - 2, 15));
  const name = new Intl.DateTimeFormat('en-US', { month: 'short' }).format(month);
  await expect(rows(page).first()).toContainText(name);
  for (const row of await rows(page).allInnerTexts()) expect(row).toContain(name);
});

test('a search finds clients and services, and says where it finds none', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments');
  const name = (await rows(page).first().getByRole('link').first().textContent())!;
  const search = page.getByRole('searchbox', { name: 'Search payments' });
  await search.fill(name.toLowerCase());
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('status').filter({ hasText: /payments? found/ })).toBeAttached();
  for (const row of await rows(page).all()) await expect(row).toContainText(name);
  await search.fill('100% nobody_');
  await expect(page.getByText('No payments found for “100% nobody_”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all payments' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(search).toHaveValue('');
});

test('pages of 20, 50 and all; paging stands only where there is more than a page', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments');
  const pages = page.getByRole('navigation', { name: 'Pages of payments' });
  await expect(pages).toContainText(/1 – 20 of \d+/);
  const all = Number((await pages.textContent())!.match(/of (\d+)/)![1]);
  const first = await rows(page).first().innerText();
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(pages).toContainText('21 – 40');
  await expect(rows(page).first()).not.toHaveText(first);
  await page.goBack();
  await expect(pages).toContainText('1 – 20');
  const size = page.getByRole('combobox', { name: 'Payments a page' });
  await size.selectOption('50 a page');
  await expect(rows(page)).toHaveCount(50);
  await size.selectOption('All');
  await expect(page).toHaveURL(/size=all/);
  // A part of the list that is not near keeps its place by one row.
  const read = rows(page).filter({ has: page.getByRole('button') });
  // Other walks add payments meanwhile.
  await expect.poll(() => read.count()).toBeGreaterThanOrEqual(Math.min(all, 100));
  await expect(page.getByText(/^\d+ payments$/)).toBeAttached();
  await expect(pages).toHaveCount(0);
  // A page that is no more leads to the last one there is.
  await page.goto('/portal/payments?page=900');
  const last = Math.ceil(all / 20);
  await expect(page).toHaveURL(new RegExp(`page=(${last}|${last + 1})$`));
});

test('the export holds what the filters leave', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments?status=unpaid');
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).count();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile((await file.path())!, 'utf8');
  const { data } = Papa.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true });
  expect(data[0]).toEqual([
    ...['Appointment Date', 'Client Name', 'Service', 'Location', 'Amount', 'Status', 'Paid By'],
  ]);
  expect(data).toHaveLength(shown + 1);
  for (const [day, , , , amount, state, paidBy] of data.slice(1)) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(amount).toMatch(/^\d+\.\d\d$/);
    expect(state).toMatch(/Past due|Failed|Card needed past due|Unpaid/);
    expect(paidBy).toBe('');
  }
});

test('a row opens the appointment over the list; Back closes it, and its link opens it', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments?status=paid');
  await rows(page)
    .first()
    .getByRole('link', { name: /manage the appointment/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Past appointment' });
  await expect(sheet).toBeInViewport({ ratio: 0.9 });
  const address = page.url();
  expect(address).toMatch(/#[\w-]{32}$/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goto(address);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=paid$/);
});

test('what a payment’s status offers is done from the list, once', async ({ page }) => {
  await openAs(page, CHANGED, '/portal/payments?status=unpaid');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  const row = rows(page)
    .filter({ hasText: /Card needed past due|Past due|Unpaid/ })
    .first();
  const name = (await row.getByRole('link').first().textContent())!;
  await row.getByRole('button', { name: /^Mark as paid/ }).click();
  const question = page.getByRole('dialog', { name: 'Mark as paid' });
  await question.getByText('Venmo').click();
  await question.getByRole('button', { name: 'Mark as paid' }).dblclick();
  await expect(page.getByText('Marked as Paid')).toHaveCount(1);
  await expect(rows(page)).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(count);
  await expect(rows(page).filter({ hasText: name }).first()).toContainText('Unpaid');

  // A card that its bank declines: the reason is said, and the payment stays.
  const failed = rows(page).filter({ hasText: 'Failed' }).first();
  await failed.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Retry payment' }).click();
  await expect(page.getByText('Payment failed: The client’s card was declined.')).toBeVisible();
  await expect(rows(page)).toHaveCount(count);
});

test.describe('payment settings', () => {
  const group = (page: Page, name: string) => page.getByRole('group', { name });
  const byText = (page: Page) => page.getByRole('switch', { name: 'Text message' });

  test('are saved; no card at booking means no charge at booking', async ({ page }) => {
    await openAs(page, CHANGED, '/portal/payments');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/portal\/payments\/settings$/);
    const [card, charge] = [group(page, 'Require a card to book'), group(page, 'Charge the card at booking')];
    await card.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await charge.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await card.getByRole('radio', { name: 'No' }).check({ force: true });
    await expect(charge).toBeHidden();
    await byText(page).check();
    await page.getByLabel('When text messages remind of a payment').selectOption('3 days after the end');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.dblclick();
    await expect(page.getByText('Settings updated successfully.')).toHaveCount(1);
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel('When text messages remind of a payment')).toHaveValue('4320');
    await card.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await expect(charge.getByRole('radio', { name: 'No' })).toBeChecked();
    await card.getByRole('radio', { name: 'No' }).check({ force: true });
    await byText(page).uncheck();
    await save.click();
    await expect(page.getByText('Settings updated successfully.').last()).toBeVisible();
  });

  test('that could not be saved say what to do, and stand there', async ({ page }) => {
    await openAs(page, CHANGED, '/portal/payments/settings');
    const byEmail = page.getByRole('switch', { name: 'Email' });
    const before = await byEmail.isChecked();
    await byEmail.click();
    await page.route('**/op/updatePaymentSettings', (route) =>
      fulfillOp(route, opRefused('Something went wrong.', { code: 'internal' })),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please try again later.').first()).toBeVisible();
    await expect(byEmail).toBeChecked({ checked: !before });
  });
});

for (const { name, options } of AXE_SCREENS) {
  test.describe(`at ${name}`, () => {
    test.use(options);

    test('axe finds nothing in any state', async ({ page }) => {
      const clean = async () => expect(await axeFindings(page)).toEqual([]);
      await openAs(page, PRACTICE, '/portal/payments');
      await expect(rows(page).first()).toBeVisible();
      await clean();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()!.width,
      );
      await page.goto('/portal/payments?status=unpaid');
      await rows(page).first().getByRole('button', { name: /^More/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await clean();
      await page.keyboard.press('Escape');
      await rows(page)
        .first()
        .getByRole('button', { name: /^Mark as paid/ })
        .click();
      await expect(page.getByRole('dialog', { name: 'Mark as paid' })).toBeVisible();
      await clean();
      await page.goto('/portal/payments?search=nobody-at-all');
      await expect(page.getByText('No payments found')).toBeVisible();
      await clean();
      await page.goto('/portal/payments/settings');
      await expect(page.getByRole('switch', { name: 'Email' })).toBeVisible();
      await clean();
    });
  });
}
