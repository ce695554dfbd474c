import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { press, type } from '../../support/keyboard.ts';
import { walkForms } from '../../support/e2e/settings-forms.ts';

const PRACTICE = 'open-sky';
const HERE = '/portal/subscriptions';

const question = (page: Page) => page.locator('section[role=alertdialog]');

/** What is said of a plan that goes on, paid either way. */
const ON = /\$39(0 a year| a month)\. The next payment is on/;

/** As a try before may have left it, ended or paid the other way: the plan goes on. Answers how it is paid. */
async function runningPlan(page: Page): Promise<'month' | 'year'> {
  await expect(page.getByRole('heading', { name: 'You are on the Website plan' })).toBeVisible();
  const keep = page.getByRole('button', { name: 'Keep my plan' });
  await expect(keep.or(page.getByText(ON))).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  await expect(page.getByText(ON)).toBeVisible();
  return (await page.getByText(/\$390 a year\./).isVisible()) ? 'year' : 'month';
}

test('a plan is looked at, ended, kept, paid another way and with another card, its invoices sent elsewhere (002 §2, §4)', async ({
  page,
}) => {
  await openAs(page, PRACTICE, '/portal/settings');
  await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  const paid = await runningPlan(page);
  await expect(page.getByRole('link', { name: /^PDF of/ }).first()).toBeVisible();
  await expectFineAtBothWidths(page);

  await page.getByRole('link', { name: 'Cancel my plan' }).click();
  await expect(question(page)).toContainText('Your calendar, your clients and everything they have booked');
  await expectFineAtBothWidths(page);
  await question(page).getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByText(/It ends on .+ and is not renewed/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText(/The next payment is on/)).toBeVisible();

  const isOther = await page.getByText('ending in 4444').isVisible();
  const [number, last4] = isOther ? ['4242424242424242', '4242'] : ['5555555555554444', '4444'];
  await page.getByRole('button', { name: 'Use another card' }).click();
  const sheet = page.getByRole('dialog', { name: 'Use another card' });
  await sheet.getByLabel('Card number').fill(number);
  await sheet.getByLabel('Expiry date').fill('12 / 40');
  await sheet.getByLabel('Security code').fill('123');
  await sheet.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Card saved successfully')).toBeVisible();
  await expect(page.getByText(`ending in ${last4}`)).toBeVisible();

  const [other, next] =
    paid === 'month' ? (['Yearly', /\$390 a year\./] as const) : (['Monthly', /\$39 a month\./] as const);
  await page.getByRole('button', { name: other }).click();
  await page.getByRole('link', { name: `Pay ${other.toLowerCase()}` }).click();
  await expect(question(page)).toContainText('Unused time on');
  await expectFineAtBothWidths(page);
  // From yearly to monthly nothing is due.
  await question(page)
    .getByRole('button', { name: /^Pay (\$|monthly)/ })
    .click();
  await expect(page.getByText('Your plan was changed.')).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();

  const address = `books-${paid}@open-sky.example`;
  const email = page.getByLabel('Email for invoices');
  await email.fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue(address);
  await walkForms(page);
});

test('by keyboard alone at 360 px a plan is ended and kept, another card is looked at, and invoices are sent elsewhere', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await openAs(page, PRACTICE, HERE);
  await runningPlan(page);
  const end = page.getByRole('link', { name: 'Cancel my plan' });
  await press(page, end);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await press(page, end);
  await press(page, question(page).getByRole('button', { name: 'Cancel my plan' }));
  await expect(page.getByText(/It ends on .+ and is not renewed/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Keep my plan' }));
  await expect(page.getByText(/The next payment is on/)).toBeVisible();

  const another = page.getByRole('button', { name: 'Use another card' });
  await press(page, another);
  const sheet = page.getByRole('dialog', { name: 'Use another card' });
  await type(page, sheet.getByLabel('Card number'), '4242424242424242');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(another).toBeFocused();

  const address = `keys-${Date.now()}@open-sky.example`;
  await type(page, page.getByLabel('Email for invoices'), address);
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email for invoices')).toHaveValue(address);
  await context.close();
});

test('without scripts a plan is ended and kept', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openAs(page, PRACTICE, HERE);
  await runningPlan(page);
  await page.getByRole('link', { name: 'Cancel my plan' }).click();
  await page.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByText(/It ends on .+ and is not renewed/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText(/The next payment is on/)).toBeVisible();
  await context.close();
});
