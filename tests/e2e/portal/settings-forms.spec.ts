import { expect, test } from '@playwright/test';
import { openAs } from '../../support/e2e/portal.ts';
import { discardQuestion, walkForms } from '../../support/e2e/settings-forms.ts';

/** Where no other walk changes settings: two windows on one would be told of each other. */
const PRACTICE = 'stillpoint';

/**
 * The screens of the settings hub whose forms are saved, with what opens those that are shut. That of invoices is walked where a plan is
 * paid (subscription.spec.ts), the builder of intake forms, which is no form, in intake-forms.spec.ts; which calendars close times and
 * which one is written into, in calendar-choices-alone.spec.ts, as what stands in them closes times to the walks that book.
 */
const SCREENS: Record<string, Record<string, string>> = {
  '/portal/settings/personal': {
    'your name and title': 'Save',
    'your gender and date of birth': 'Save',
    'your email address': 'Send the link',
    'your phone number': 'Text me a link',
    'your password': 'Save',
  },
  '/portal/settings/booking': {},
  '/portal/settings/cancellation': {},
  '/portal/settings/communication': {},
  '/portal/settings/communication/templates': {},
  '/portal/settings/banking': {},
  '/portal/payments/settings': {},
};
const SAID = 'is saved only when changed, asks before it is left, and takes back what was entered (002 §4)';

for (const [path, shut] of Object.entries(SCREENS)) {
  test(`every form of ${path} ${SAID}`, async ({ page }) => {
    await openAs(page, PRACTICE, path);
    await walkForms(page, shut);
  });
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const some: typeof SCREENS = {
    '/portal/settings/personal': { 'your name and title': 'Save', 'your phone number': 'Text me a link' },
    '/portal/settings/cancellation': {},
    '/portal/payments/settings': {},
  };
  for (const [path, shut] of Object.entries(some))
    test(`every form of ${path} ${SAID}`, async ({ page }) => {
      await openAs(page, PRACTICE, path);
      await walkForms(page, shut);
    });
});

test(`what the own calendar shows ${SAID}`, async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/settings/calendar');
  const [make, shows] = [
    page.getByRole('button', { name: 'Make an address' }),
    page.getByRole('group', { name: 'What it shows' }),
  ];
  // As a try before may have left it.
  await expect(make.or(shows)).toBeVisible();
  if (await make.isVisible()) await make.click();
  await expect(shows).toBeVisible();
  await walkForms(page);
});

test('Back from a page of the settings asks before what was entered is lost', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/settings');
  await page
    .getByRole('link', { name: /^Booking/ })
    .last()
    .click();
  const side = page.locator('[data-side-navigation] nav');
  await expect(side.getByRole('link', { name: 'Booking' })).toHaveAttribute('aria-current', 'page');
  await expect(side.getByRole('link', { name: 'Booking' })).toBeInViewport({ ratio: 1 });
  // Each entry is read whole.
  expect(
    await side
      .locator('a span')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
  ).toEqual([]);
  const field = page.getByLabel('Lead time');
  const chosen = (await field.inputValue()) === '0' ? '1440' : '0';
  await field.selectOption(chosen);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/portal\/settings\/booking$/);
  await expect(field).toHaveValue(chosen);
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/portal\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goForward();
  await expect(field).not.toHaveValue(chosen);
});

test('Back from a sheet of the settings asks before what was entered is lost', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/settings/hours');
  await page.getByRole('button', { name: 'Add time off' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add time off' });
  await sheet.getByLabel('Name').fill('Never saved');
  // By the next key the form has seen what was entered.
  await sheet.getByLabel('Name').press('Tab');
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Never saved');
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/portal\/settings\/hours$/);
});
