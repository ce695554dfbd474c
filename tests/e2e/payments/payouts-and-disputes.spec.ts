import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

/** Paid out week by week; one of its clients went to their bank. Only looked at here. */
const PRACTICE = 'loom-street';

const amountOf = (text: string | null) => Math.round(Number((text ?? '').replaceAll(/[^\d.-]/g, '')) * 100);
const sum = (page: Page, term: string) => page.locator('dl > div', { hasText: term }).locator('dd');

/** Wide and on a phone: nothing is cut off, and axe finds nothing. */
async function fits(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(cut, `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
}

test('a payout explains itself line by line, to the cent', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/payments');
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  const payouts = page.getByRole('table', { name: 'Payouts' });
  await expect(payouts.getByText('On its way')).toBeVisible();
  await fits(page);
  await payouts.getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of this payout' });
  const all = await lines
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row.lastElementChild as HTMLElement).innerText));
  const total = all.reduce((cents, text) => cents + amountOf(text), 0);
  expect(total).toBe(amountOf(await sum(page, 'Payout').textContent()));
  await fits(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payout-.*\.csv$/);
});

test('a dispute stands with its evidence, chosen and changed, and is asked about before it goes', async ({
  page,
}) => {
  await openAs(page, PRACTICE, '/portal/payments');
  await expect(page.getByText('A client disputes a payment')).toBeVisible();
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  const disputes = page.getByRole('table', { name: 'Disputes' });
  await expect(disputes.getByText('Needs your answer')).toBeVisible();
  await fits(page);
  await disputes.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Your evidence' })).toBeVisible();
  await expect(page.getByText('The client says that they did not make this payment.')).toBeVisible();
  const payment = page.getByRole('textbox', { name: 'The payment: words for the bank' });
  await expect(payment).toHaveValue(/ was paid on /);
  await page.getByRole('checkbox', { name: 'The client' }).uncheck();
  await expect(page.getByRole('textbox', { name: 'The client: words for the bank' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'In your own words' }).check();
  await page
    .getByRole('textbox', { name: 'In your own words: words for the bank' })
    .fill('They thanked me afterwards.');
  await fits(page);
  // Neither goes before it is said to be final.
  const final = page.getByRole('checkbox', { name: /cannot be changed or taken back/ });
  await page.getByRole('button', { name: 'Send evidence' }).click();
  expect(await final.evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
  await expect(page.getByText('Needs your answer')).toBeVisible();
  await page.getByText('Accept the dispute instead').click();
  await expect(page.getByRole('checkbox', { name: /is lost for good/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the dispute' })).toBeVisible();
});
