import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { AXE_SCREENS } from '../../support/axe.ts';
import { signedInAs } from '../../support/e2e/portal.ts';
import {
  chooseService,
  enterClient,
  openForm,
  quietHour,
  saveButton,
  somebody,
} from '../../support/e2e/appointment-form.ts';

/** `list`: one hangs open from its field, and stands outside the page's landmarks as every popover does. */
async function findings(page: Page, { list = false } = {}) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  const { violations } = await (list ? axe.disableRules(['region']) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`,
  );
}

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe in the appointment form at ${name}`, () => {
    test.use(options);

    test('finds nothing in any state', async ({ page }) => {
      await signedInAs(page, 'stillpoint');
      await openForm(page, quietHour());
      expect(await findings(page), 'empty').toEqual([]);
      await page.getByPlaceholder('Search by name, phone or email').fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(await findings(page, { list: true }), 'search').toEqual([]);
      await page.keyboard.press('Escape');
      await enterClient(page, { ...somebody(), email: 'nowhere' });
      await page.getByRole('textbox', { name: /^Email/ }).blur();
      expect(await findings(page), 'invalid client').toEqual([]);
      await page.getByRole('textbox', { name: /^Email/ }).fill('');
      await chooseService(page, 'Acupuncture');
      await chooseService(page, 'Cupping');
      expect(await findings(page), 'services').toEqual([]);
      const repeat = page.getByLabel('Repeat', { exact: true }).first();
      if (name === '360 px') await repeat.selectOption('custom');
      else {
        await page.getByRole('button', { name: /Repeat/ }).click();
        expect(await findings(page, { list: true }), 'choice of repetition').toEqual([]);
        await page.getByRole('option', { name: 'Custom' }).click();
      }
      await expect(page.getByRole('region', { name: 'Dates of the series' })).toBeVisible();
      expect(await findings(page), 'series').toEqual([]);
      await page.getByRole('textbox', { name: 'Appointments' }).fill('26');
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await findings(page), 'limit').toEqual([]);
      await expect(saveButton(page)).toBeDisabled();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await findings(page), 'unsaved').toEqual([]);
    });
  });
}
