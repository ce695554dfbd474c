import { expect, test } from '@playwright/test';
import { axeFindings, expectFineAtBothWidths } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';

test('reminders and quiet hours are changed, discarded, asked about, and kept', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, PRACTICE, '/portal/settings/communication');
  const save = page.getByRole('button', { name: 'Save' });
  const minutes = page.getByLabel('When text messages remind', { exact: true });
  await expect(save).toBeDisabled();
  await expectFineAtBothWidths(page);
  const before = await minutes.inputValue();
  const other = before === '30' ? '60' : '30';

  await minutes.selectOption(other);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your changes have been discarded.')).toBeVisible();
  await expect(minutes).toHaveValue(before);

  await minutes.selectOption(other);
  await page.getByRole('link', { name: 'Custom content' }).click();
  await expect(page.getByText('Discard changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(minutes).toHaveValue(other);

  await page.getByLabel('From').selectOption('1260');
  await page.getByLabel('Until').selectOption('1260');
  await expect(page.getByText('Please choose two different times.')).toBeVisible();
  await page.getByLabel('Until').selectOption('480');
  await save.click();
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  await page.reload();
  await expect(minutes).toHaveValue(other);
  await expect(page.getByLabel('Until')).toHaveValue('480');
});

test('an email is written with a placeholder put in, looked at, tried, and taken back', async ({ page }) => {
  const address = '/portal/settings/communication/templates?template=appointment_reminder';
  const editor = page.getByRole('textbox', { name: 'What the email says' });
  const frame = page.frameLocator('iframe[title="Preview of the email"]');
  const insert = page.getByRole('button', { name: 'Insert a placeholder' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, PRACTICE, address);
    await expect(insert).toBeVisible();
    await expect(frame.getByText('this is a reminder of your appointment')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bring socks, ');
  await insert.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Client’s first name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor).toHaveText('Bring socks, {{client.first_name}}');
  await expect(frame.getByText(/^Bring socks, [A-Z]\S+$/)).toBeVisible();

  await page.keyboard.type(' {{client.shoe_size}}');
  await expect(page.getByText('{{client.shoe_size}} is no placeholder.').first()).toBeVisible();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.type('Bring socks');
  await expect(frame.getByText('Bring socks', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/^A test is on its way to/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Email template updated successfully.')).toBeVisible();

  const versions = page.locator('summary', { hasText: 'Versions' });
  const before = (await versions.textContent())!;
  await versions.click();
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(frame.getByText('this is a reminder of your appointment')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Default', { exact: true }).first()).toBeVisible();
  // The page has been read anew, and the form with it: what was open is open.
  await expect(versions).not.toHaveText(before);
  // What is in use has no button to use it.
  await page
    .getByRole('button', { name: /^Use this version/ })
    .first()
    .click();
  await expect(editor).toHaveText('Bring socks');
});

test('an email is saved without scripts', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await openAs(page, PRACTICE, '/portal/settings/communication/templates');
  const words = page.getByRole('textbox', { name: 'What the email says' });
  await words.fill('Hello {{client.first_name}}\n\nSee you');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(words).toHaveValue('Hello {{client.first_name}}\n\nSee you');
  await words.fill('Hello {{client.nobody}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '{{client.nobody}} is no placeholder.' })).toBeVisible();
  await context.close();
});
