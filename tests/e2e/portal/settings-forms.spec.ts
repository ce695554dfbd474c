import { expect, test, type Locator, type Page } from '@playwright/test';
import { openAs } from '../../support/e2e/portal.ts';

/** Where no other walk changes settings: two windows on one would be told of each other. */
const PRACTICE = 'stillpoint';

/** Every screen of the settings hub whose forms are saved, with what opens those that are shut. */
const SCREENS: Record<string, string[]> = {
  '/portal/settings/personal': ['your name and title', 'your gender and date of birth'],
  '/portal/settings/booking': [],
  '/portal/settings/cancellation': [],
  '/portal/settings/communication': [],
  '/portal/settings/communication/templates': [],
  '/portal/settings/banking': [],
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

for (const [path, shut] of Object.entries(SCREENS)) {
  test(`every form of ${path} is saved only when changed, asks before it is left, and takes back what was entered (002 §4)`, async ({
    page,
  }) => {
    await openAs(page, PRACTICE, path);
    if (shut.length === 0)
      await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
    const count = shut.length || (await savesOf(page).count());
    expect(count).toBeGreaterThanOrEqual(1);
    for (let number = 0; number < count; number += 1) {
      if (shut[number]) await page.locator('summary').filter({ hasText: shut[number] }).click();
      const form = savesOf(page).nth(shut[number] ? 0 : number);
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
      await expect(page.getByText('Your changes have been discarded.').first()).toBeVisible();
      // A row that was opened is shut again.
      await expect(page.getByRole('button', { name: 'Save', exact: true, disabled: false })).toHaveCount(0);
    }
  });
}
