import { expect, type Locator, type Page } from '@playwright/test';

/** The question before something entered is lost. */
export const discardQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Discard changes?' });

const savesOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Changes the first thing in a form that can be changed; the password once more is none. */
async function change(form: Locator): Promise<void> {
  const phone = form.locator('input[type=tel]');
  // Before it stands its country.
  if ((await phone.count()) > 0) return phone.fill('(503) 555-0177');
  const field = form
    .locator(
      'input:not([type=hidden]):not([type=file]):not([autocomplete=current-password]), textarea, select, [contenteditable=true]',
    )
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

/** What may be sent as it stands: the link to a number that waits to be confirmed. */
const AS_IT_STANDS = 'Text me a link';

/**
 * Every form of a page of the settings is saved only when something changed, asks before it is left, and takes back what was entered, by
 * the keyboard too: Enter opens and presses, Escape closes the question, Tab leads from Cancel to what saves.
 * @param shut what opens those that are shut, and the button of each
 */
export async function walkForms(page: Page, shut: Readonly<Record<string, string>> = {}): Promise<void> {
  const rows = Object.entries(shut);
  if (rows.length === 0)
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
  const count = rows.length || (await savesOf(page, 'Save').count());
  expect(count).toBeGreaterThanOrEqual(1);
  const discarded = page.getByText('Your changes have been discarded.');
  for (let number = 0; number < count; number += 1) {
    const [opens, name] = rows[number] ?? [null, 'Save'];
    if (opens) await page.locator('summary').filter({ hasText: opens }).press('Enter');
    const form = savesOf(page, name).nth(opens ? 0 : number);
    const save = form.getByRole('button', { name, exact: true });
    if (name !== AS_IT_STANDS) await expect(save).toBeDisabled();
    await change(form);
    await expect(save).toBeEnabled();
    await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
    await expect(discardQuestion(page).getByRole('button', { name: 'Keep editing' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(save).toBeEnabled();
    // What was said of the form before has gone.
    await expect(discarded).toHaveCount(0);
    const cancel = form.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.press('Tab');
    await expect(save).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(discarded).toBeVisible();
    // The button that was pressed is gone, or greyed: the keyboard goes on from its form, not from the top of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    // A row that was opened is shut again.
    await expect(page.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(0);
  }
}
