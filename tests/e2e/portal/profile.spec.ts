import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('one part of the profile is edited at a time, and another tab is told', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await openAs(page, PRACTICE, '/portal/profile/combined');
  const edit = (part: string) => page.getByRole('button', { name: `Edit ${part}` });
  await edit('headline').click();
  await expect(edit('name')).toBeDisabled();
  await expect(edit('short link')).toBeDisabled();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  const field = page.getByRole('textbox', { name: 'Headline' });
  await expect(field).toBeFocused();
  const before = await field.inputValue();
  expect(await axeFindings(page)).toEqual([]);

  const other = await context.newPage();
  await other.goto('/portal/profile');
  await expect(other.getByText(before, { exact: true })).toBeVisible();
  await field.fill('Quiet hands, open windows.');
  await save.click();
  await expect(edit('headline')).toBeFocused();
  await expect(other.getByText('Quiet hands, open windows.', { exact: true })).toBeVisible();

  await edit('headline').click();
  await expect(field).toBeFocused();
  await field.fill(before);
  await save.click();
  await expect(page.getByText(before, { exact: true })).toBeVisible();

  await edit('short link').click();
  await page.getByRole('textbox', { name: 'Short link' }).fill('Login');
  await expect(page.getByText('login is in use')).toBeVisible();
  await expect(save).toBeDisabled();
  await context.close();
});

test('keywords are chosen by keyboard alone, and a new credential waits for its review', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, PRACTICE, '/portal/profile/endorsements');
  const { keyboard } = page;
  const list = page.getByRole('list', { name: 'Your keywords' });
  await expect(list).toBeVisible();
  const before = await list.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Add new' }).press('Enter');
  const flyout = page.getByRole('dialog', { name: 'Add keywords' });
  await expect(flyout.getByText(`${before}/50 selected`)).toBeVisible();
  await expect(flyout.getByRole('heading', { name: 'A', exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await flyout.getByRole('searchbox').focus();
  await keyboard.type('zzzz');
  await expect(flyout.getByText('No results found')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.type('frozen shou');
  // It stands in the list by letters too, until what is found takes that list's place.
  const found = flyout.getByRole('list', { name: 'Topics found' });
  const topic = found.getByRole('checkbox', { name: 'Frozen shoulder' });
  await expect(topic).toBeVisible();
  await topic.press('Space');
  await expect(flyout.getByText(`${before + 1}/50 selected`)).toBeVisible();
  await flyout.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Successfully updated keywords')).toBeVisible();
  await expect(list.getByRole('listitem').last()).toContainText('Frozen shoulder');
  await page.getByRole('button', { name: 'Move Frozen shoulder up' }).press('Enter');
  await expect(list.getByRole('listitem').nth(before - 1)).toContainText('Frozen shoulder');
  await page.getByRole('button', { name: 'Delete Frozen shoulder' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(before);

  await page.getByRole('link', { name: 'Credentials' }).first().click();
  await page.getByRole('button', { name: 'Add credential' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a credential' });
  const save = adding.getByRole('button', { name: 'Save' });
  const pick = async (label: string, typed: string, name: string) => {
    await adding.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option', { name }).click();
  };
  await pick('License', 'massage', 'Licensed Massage Therapist');
  await pick('Issuer', 'oregon', 'Oregon Board of Massage Therapists');
  await adding.getByLabel('License number').fill('LMT 4711');
  await expect(save).toBeDisabled();
  await adding.getByLabel('Issuing state or province').selectOption('oregon');
  const chooser = page.waitForEvent('filechooser');
  await adding.getByRole('button', { name: 'Choose a document' }).click();
  await (await chooser).setFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(adding.getByText('license.pdf')).toBeVisible();
  await expect(adding.getByRole('progressbar')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await save.click();
  const pending = page.getByRole('region', { name: 'Pending' });
  await expect(pending).toContainText('Licensed Massage Therapist(Pending review)');
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await pending.getByRole('link', { name: 'Open the document of Licensed Massage Therapist' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await readFile(await saved.path())).toEqual(PDF);
  await pending.getByRole('button', { name: 'Delete Licensed Massage Therapist' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Credential was deleted successfully.')).toBeVisible();
});
