import { expect, type Locator, type Page } from '@playwright/test';

/** The question before something entered is lost. */
export const discardQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Discard changes?' });

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
  } else if (kind === 'email') await field.fill('walked@example.com');
  else {
    await field.focus();
    await field.press('End');
    await field.pressSequentially('1');
  }
}

/**
 * Every form of a page of the settings is saved only when something changed, asks before it is left, and takes back what was entered.
 * @param shut what opens those that are shut
 */
export async function walkForms(page: Page, shut: readonly string[] = []): Promise<void> {
  if (shut.length === 0)
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
  const count = shut.length || (await savesOf(page).count());
  expect(count).toBeGreaterThanOrEqual(1);
  const discarded = page.getByText('Your changes have been discarded.');
  for (let number = 0; number < count; number += 1) {
    if (shut[number]) await page.locator('summary').filter({ hasText: shut[number] }).click();
    const form = savesOf(page).nth(shut[number] ? 0 : number);
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await change(form);
    await expect(save).toBeEnabled();
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
    await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(save).toBeEnabled();
    // What was said of the form before has gone.
    await expect(discarded).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(discarded).toBeVisible();
    // A row that was opened is shut again.
    await expect(page.getByRole('button', { name: 'Save', exact: true, disabled: false })).toHaveCount(0);
  }
}
