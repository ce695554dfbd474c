import { expect, test, type Page } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '#tests/support/axe.ts';
import { openAs } from '#tests/support/e2e/portal.ts';

const PRACTICE = 'open-sky';
const HERE = '/portal/settings/banking';

const part = (page: Page, name: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
// A toast is an alertdialog too.
const question = (page: Page) => page.locator('section[role=alertdialog]');

test('Square and PayPal are connected, used, lost, reconnected and disconnected (002 §2, §4, §8)', async ({
  page,
}) => {
  await openAs(page, PRACTICE, HERE);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

  // A second provider warns first; a no at Square connects nothing.
  const consent = async (what: 'Allow' | 'Deny') => {
    await page.getByRole('link', { name: 'Connect Square' }).click();
    await expect(question(page)).toContainText('clients must re-enter their payment information');
    await question(page).getByRole('button', { name: 'Connect Square' }).click();
    await page.getByLabel('Name of your business').fill('Open Sky at Square');
    await page.getByRole('button', { name: what }).click();
    await expect(page).toHaveURL(new RegExp(`${HERE}$`));
  };
  await consent('Deny');
  await toast(page, 'Nothing was connected: Square told us that you said no.');
  await consent('Allow');
  await toast(page, 'Square is connected.');
  await expect(page.getByText('Open Sky at Square')).toBeVisible();

  // Switching asks first. (Others book in this practice meanwhile: what follows a yes is options.test.ts's to show.)
  await page.getByRole('link', { name: 'Switch to Square' }).click();
  await expect(question(page)).toContainText('Clients must re-enter their payment information');
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(question(page)).toHaveCount(0);

  // Its owner removes us at Square: the banner says so, and leads back.
  const manage = await page.request.get(`${HERE}/square`, { maxRedirects: 0 });
  await page.request.post(manage.headers().location!, { form: { do: 'disconnect' }, maxRedirects: 0 });
  await expect(page.getByText('Square access was lost')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Reconnect Square' }).click();
  await page.getByLabel('Name of your business').fill('Open Sky at Square');
  await page.getByRole('button', { name: 'Allow' }).click();
  await toast(page, 'Square is connected.');
  await expect(page.getByText('Square access was lost')).toHaveCount(0);

  await part(page, 'Square').getByRole('link', { name: 'Disconnect' }).click();
  await question(page).getByRole('button', { name: 'Disconnect Square' }).click();
  await toast(page, 'Square is disconnected.');

  // PayPal: an address that is not confirmed, then all is well, and the toggles appear.
  await page.getByRole('button', { name: 'Connect PayPal' }).click();
  await page.getByLabel('Email of your PayPal account').fill('open-sky@paypal.example');
  await page.getByLabel('This account').selectOption('email');
  await page.getByRole('button', { name: 'Agree and connect' }).click();
  await expect(page).toHaveURL(new RegExp(`${HERE}$`));
  await expect(page.getByText('Your email at PayPal is not confirmed')).toBeVisible();
  const paypal = await page.request.get(`${HERE}/paypal`, { maxRedirects: 0 });
  await page.request.post(paypal.headers().location!, { form: { do: 'confirm' }, maxRedirects: 0 });
  // Opened anew, the page asks by itself.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Turn on PayPal' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on PayPal' }).click();
  await toast(page, 'Settings updated successfully.');
  await expect(page.getByRole('button', { name: 'Turn off PayPal' })).toBeVisible();
  await part(page, 'PayPal and Venmo').getByRole('link', { name: 'Disconnect' }).click();
  await question(page).getByRole('button', { name: 'Disconnect PayPal' }).click();
  await toast(page, 'PayPal is disconnected.');
});

test('what is paid outside is saved, discarded and guarded', async ({ page }) => {
  await openAs(page, PRACTICE, HERE);
  const zelle = page.getByRole('checkbox', { name: 'Zelle' });
  const before = await zelle.isChecked();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await zelle.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await toast(page, 'Your changes have been discarded.');
  await expect(zelle).toBeChecked({ checked: before });
  await zelle.click();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await save.click();
  await toast(page, 'Settings updated successfully.');
  await page.reload();
  await expect(zelle).toBeChecked({ checked: !before });
  await zelle.click();
  await save.click();
  await toast(page, 'Settings updated successfully.');
});

for (const { name, options } of AXE_SCREENS) {
  test.describe(`at ${name}`, () => {
    test.use(options);

    test('axe finds nothing, nothing is cut off', async ({ page }) => {
      await openAs(page, PRACTICE, HERE);
      await expect(page.getByRole('heading', { name: 'PayPal and Venmo' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()!.width,
      );
      await page.goto(`${HERE}?ask=currency`);
      await expect(question(page)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
