import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { discardQuestion, walkForms } from '../../support/e2e/settings-forms.ts';

const PAGE = '/portal/settings/calendar';
const NAME = 'choices@calendar.example';

/** Tab until it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('it is not reached by Tab');
}

/** Saves by Enter on the button, and waits until that is answered. */
async function saved(page: Page, operation: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(`/op/${operation}`));
  await page.keyboard.press('Enter');
  expect((await answered).ok()).toBe(true);
}

// Alone: what stands in the connected calendar closes times to the walks that book, until it is disconnected again. Nothing is written into it.
test('which calendars close times and which one is written into is saved only when changed, asks before it is left, Back too, and is set by keyboard alone (002 §4)', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await openAs(page, 'harbour-light', PAGE);
    await choose(page);
  } finally {
    await letGo(context);
    await context.close();
  }
});

/** Disconnects it, wherever the walk stopped: the next try, and all walks after it, are offered the times that it closes. */
async function letGo(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(PAGE);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const link = page.getByRole('link', { name: `Disconnect ${NAME}` });
  if ((await link.count()) === 0) return;
  await link.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(link).toHaveCount(0);
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.getByLabel('Your account').fill(NAME);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await walkForms(page);

  await page.goto('/portal/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Calendar Integrations/ })
    .click();
  const written = page.getByLabel('Calendar for your appointments');
  const saveOf = (field: Locator) =>
    page.locator('form', { has: field }).getByRole('button', { name: 'Save', exact: true });
  await written.selectOption({ label: 'Family' });
  // By then the form has seen what was chosen.
  await expect(saveOf(written)).toBeEnabled();
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(written.locator('option:checked')).toHaveText('Family');
  await page.goBack();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  // By keyboard alone.
  await page.goForward();
  await expect(written).toHaveValue('');
  const family = page.getByRole('switch', { name: 'Family' });
  await expect(family).toBeChecked();
  await tabTo(page, family);
  await page.keyboard.press('Space');
  await expect(saveOf(family)).toBeEnabled();
  await tabTo(page, saveOf(family));
  await saved(page, 'updateCronofyCalendars');
  await expect(saveOf(family)).toBeDisabled();
  await tabTo(page, written);
  await page.keyboard.press('F');
  await expect(saveOf(written)).toBeEnabled();
  await tabTo(page, saveOf(written));
  await saved(page, 'updateCronofyClient');
  await page.reload();
  await expect(family).not.toBeChecked();
  await expect(written.locator('option:checked')).toHaveText('Family');
  await expectFineAtBothWidths(page);

  await page.getByRole('link', { name: `Disconnect ${NAME}` }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Disconnect this calendar?' })
    .getByRole('button', { name: 'Disconnect' })
    .press('Enter');
  await expect(page.getByText('No calendar is connected')).toBeVisible();
}
