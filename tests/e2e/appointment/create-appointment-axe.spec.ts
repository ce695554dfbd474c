import { expect, test } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { signedInAs } from '../../support/e2e/portal.ts';
import {
  chooseService,
  enterClient,
  openForm,
  quietHour,
  saveButton,
  somebody,
} from '../../support/e2e/appointment-form.ts';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe in the appointment form at ${name}`, () => {
    test.use(options);

    test('finds nothing in any state', async ({ page }) => {
      await signedInAs(page, 'stillpoint');
      await openForm(page, quietHour());
      expect(await axeFindings(page), 'empty').toEqual([]);
      await page.getByPlaceholder('Search by name, phone or email').fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await axeFindings(page, { list: true }), 'search').toEqual([]);
      await page.keyboard.press('Escape');
      await enterClient(page, { ...somebody(), email: 'nowhere' });
      await page.getByRole('textbox', { name: /^Email/ }).blur();
      expect(await axeFindings(page), 'invalid client').toEqual([]);
      await page.getByRole('textbox', { name: /^Email/ }).fill('');
      await chooseService(page, 'Acupuncture');
      await chooseService(page, 'Cupping');
      expect(await axeFindings(page), 'services').toEqual([]);
      const repeat = page.getByLabel('Repeat', { exact: true }).first();
      if (name === '360 px') await repeat.selectOption('custom');
      else {
        await page.getByRole('button', { name: /Repeat/ }).click();
        expect(await axeFindings(page, { list: true }), 'choice of repetition').toEqual([]);
        await page.getByRole('option', { name: 'Custom' }).click();
      }
      await expect(page.getByRole('region', { name: 'Dates of the series' })).toBeVisible();
      expect(await axeFindings(page), 'series').toEqual([]);
      await page.getByRole('textbox', { name: 'Appointments' }).fill('26');
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await axeFindings(page), 'limit').toEqual([]);
      await expect(saveButton(page)).toBeDisabled();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'unsaved').toEqual([]);
    });
  });
}
