import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';

test('booking settings are saved only when they changed, discarded, and told to another window', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await openAs(page, PRACTICE, '/portal/settings');
  await page.getByRole('link', { name: 'Booking' }).first().click();
  await expect(page.getByRole('heading', { name: 'Booking', level: 1 })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  const buffer = page.getByLabel('Buffer time');
  const before = await buffer.inputValue();
  await expect(save).toBeDisabled();
  await buffer.selectOption('45');
  await expect(save).toBeEnabled();

  // Leaving asks first.
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(buffer).toHaveValue('45');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your changes have been discarded.')).toBeVisible();
  await expect(buffer).toHaveValue(before);
  await expect(save).toBeDisabled();

  // Charging at booking is there only where a card is required.
  const charge = page.getByRole('group', { name: 'Charge the card at booking' });
  await page.getByRole('group', { name: 'Require a card to book' }).getByLabel('Yes').check();
  await expect(charge).toBeVisible();
  await page.getByRole('group', { name: 'Require a card to book' }).getByLabel('No').check();
  await expect(charge).toBeHidden();
  await expectFineAtBothWidths(page);

  const other = await context.newPage();
  await other.goto('/portal/settings/booking');
  const words = other.getByLabel('In your own words');
  const said = await words.inputValue();
  await words.fill('Tell me the evening before.');
  await buffer.selectOption('60');
  await save.click();
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  // What was changed there, and not here, comes here by itself, and takes nothing that was entered.
  await expect(other.getByLabel('Buffer time')).toHaveValue('60');
  await expect(words).toHaveValue('Tell me the evening before.');
  await expect(other.getByText('This was changed in another window')).toHaveCount(0);
  await other.getByLabel('Buffer time').selectOption(before);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Settings updated successfully.')).toBeVisible();
  await expect(page.getByLabel('In your own words')).toHaveValue('Tell me the evening before.');
  await page.getByLabel('In your own words').fill(said);
  await save.click();
  await expect(save).toBeDisabled();
  await context.close();
});

test('booking settings are saved without scripts', async ({ browser }) => {
  const context = await browser.newContext();
  await openAs(await context.newPage(), PRACTICE);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto('/portal/settings/booking');
  const increment = page.getByLabel('Start times');
  const before = await increment.inputValue();
  await increment.selectOption('75');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(increment).toHaveValue('75');
  await increment.selectOption(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(increment).toHaveValue(before);
  await plain.close();
  await context.close();
});
