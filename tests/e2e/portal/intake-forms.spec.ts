import { expect, test } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

/** Other files use its clients, and none its second form. */
const PRACTICE = 'loom-street';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`the builder at ${name}`, () => {
    test.use(options);

    test('changes a form: added, waited for, moved, removed and put back, discarded', async ({ page }) => {
      await openAs(page, PRACTICE, '/portal/settings/intake_forms');
      await expect(page).toHaveTitle(/^Intake Form/);
      expect(await axeFindings(page), 'list').toEqual([]);
      await page.getByRole('link', { name: 'Coming back' }).click();
      const list = page.getByRole('list', { name: 'Questions in their order' });
      await expect(
        list.getByText('Only if “How did you feel after your last visit?” is “Worse”'),
      ).toBeVisible();
      expect(await axeFindings(page), 'builder').toEqual([]);

      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Short answer' }).click();
      const sheet = page.getByRole('dialog', { name: 'Short answer' });
      await sheet.getByLabel('Question', { exact: true }).fill('What helped?');
      await sheet
        .getByLabel('Ask this')
        .selectOption({ label: 'Only if: How did you feel after your last visit?' });
      await expect(sheet.getByLabel('Which one')).toHaveValue('Better');
      expect(await axeFindings(page), 'sheet').toEqual([]);
      await sheet.getByRole('button', { name: 'Done' }).click();
      // It is the last of the list: seen, and held by the keyboard.
      await expect(list.getByText('What helped?')).toBeInViewport();
      await expect(list.getByRole('button', { name: 'Change What helped?' })).toBeFocused();

      // By the keyboard, and back again from where it can not be asked.
      await list.getByRole('button', { name: 'Remove How did you feel after your last visit?' }).click();
      await expect(list.getByText(/Only if “How did you feel/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(list.getByText(/Only if “How did you feel/)).toHaveCount(2);
      const up = list.getByRole('button', { name: 'Move What helped? up' });
      await up.focus();
      await page.keyboard.press('Enter');
      await expect(list.getByRole('listitem').last()).not.toContainText('What helped?');

      const preview = page.frameLocator('iframe[title^="The form as clients see it"]');
      const isNarrow = page.viewportSize()!.width < 1_100;
      if (isNarrow) await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(preview.getByLabel('What helped?')).toBeHidden();
      await preview.getByText('Better', { exact: true }).click();
      await expect(preview.getByLabel('What helped?')).toBeVisible();
      // The page scrolls, and nothing within the preview.
      const isHigh = () =>
        page
          .locator('iframe[title^="The form as clients see it"]')
          .evaluate(({ contentDocument }: HTMLIFrameElement) => {
            const { scrollHeight, clientHeight } = contentDocument!.documentElement;
            return scrollHeight <= clientHeight;
          });
      await expect.poll(isHigh).toBe(true);
      if (isNarrow) await page.getByRole('tab', { name: 'Edit' }).click();

      await page.getByRole('link', { name: 'Intake forms' }).first().click();
      await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByText('Your changes have been discarded.')).toBeVisible();
      await expect(page.getByText('What helped?')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    });
  });
}

test('a form is made from a start, saved, and read again', async ({ page }) => {
  await openAs(page, 'stillpoint', '/portal/settings/intake_forms');
  await page.getByText('Acupuncturist', { exact: true }).click();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const look = page.frameLocator('iframe[title^="The form as clients see it"]');
  await expect(look.getByText('Do you have a pacemaker or another implant?')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Make this form' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Needles');
  await page.getByText('New clients', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  // What is saved is not taken back by a press.
  await expect(undo).toHaveCount(0);
  await page.getByRole('link', { name: 'Intake forms' }).first().click();
  await expect(page.getByRole('list', { name: 'Your forms' })).toContainText('Needles');
  await expect(page.getByRole('list', { name: 'Your forms' })).toContainText('New clients');
});

test('without scripts a form’s words and what must be answered are saved', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await openAs(page, PRACTICE, '/portal/settings/intake_forms');
  await page.getByRole('link', { name: 'Coming back' }).click();
  const form = page.locator('noscript');
  const [intro, first] = [form.getByLabel('Introduction'), form.getByLabel('Entry 1', { exact: true })];
  const [save, must] = [
    form.getByRole('button', { name: 'Save' }),
    form.getByLabel('Entry 1 is required', { exact: true }),
  ];
  const required = await must.isChecked();
  const [before, words] = [await intro.inputValue(), await first.inputValue()];
  await intro.fill('As briefly as you like.');
  await first.fill('');
  await save.click();
  await expect(page.getByRole('link', { name: 'Please write the question, or the text.' })).toBeVisible();
  await expect(intro).toHaveValue('As briefly as you like.');
  await first.fill(words);
  await must.setChecked(!required);
  await save.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(intro).toHaveValue('As briefly as you like.');
  await expect(must).toBeChecked({ checked: !required });
  await intro.fill(before);
  await must.setChecked(required);
  await save.click();
  await expect(intro).toHaveValue(before);
  await expect(must).toBeChecked({ checked: required });
  await context.close();
});
