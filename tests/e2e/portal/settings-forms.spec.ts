import { expect, test, type Locator, type Page } from '@playwright/test';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';

/** Every screen of the settings hub whose forms are saved, with how many of them it has at least. */
const SCREENS = {
  '/portal/settings/personal': 1,
  '/portal/settings/booking': 1,
  '/portal/settings/cancellation': 1,
  '/portal/settings/communication': 1,
  '/portal/settings/communication/templates': 1,
  '/portal/settings/banking': 1,
  '/portal/settings/calendar': 1,
  '/portal/subscriptions': 1,
};

const savesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Save', exact: true }) });

/** Changes the first thing in a form that can be changed. */
async function change(form: Locator): Promise<void> {
  const field = form
    .locator('input:not([type=hidden]):not([type=file]), textarea, select, [contenteditable=true]')
    .and(form.locator(':enabled, [contenteditable=true]'))
    .first();
  const kind = await field.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (kind === 'checkbox') await field.setChecked(!(await field.isChecked()), { force: true });
  else if (kind === 'radio') await form.getByRole('radio', { checked: false }).first().check({ force: true });
  else if (kind === 'select') {
    const now = await field.inputValue();
    const others = await field
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await field.selectOption(others.find((value) => value !== now)!);
  } else {
    await field.focus();
    await field.press('End');
    await field.pressSequentially(kind === 'email' ? 'books@example.com' : '1');
  }
}

for (const [path, least] of Object.entries(SCREENS)) {
  test(`every form of ${path} is saved only when changed, asks before it is left, and takes back what was entered (002 §4)`, async ({
    page,
  }) => {
    await openAs(page, PRACTICE, path);
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
    const count = await savesOf(page).count();
    expect(count).toBeGreaterThanOrEqual(least);
    for (let number = 0; number < count; number += 1) {
      const form = savesOf(page).nth(number);
      const save = form.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeDisabled();
      await change(form);
      await expect(save).toBeEnabled();
      await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
      const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(save).toBeEnabled();
      await form.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByText('Your changes have been discarded.')).toBeVisible();
      await expect(save).toBeDisabled();
    }
  });
}
