import { expect, test } from '@playwright/test';
import { signInAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'long-breath';

test('without JavaScript a service and a location are changed on pages of their own', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await signInAs(page, PRACTICE, '/portal/services');
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const service = page.getByRole('heading', { level: 2 }).getByRole('link').first();
  const name = (await service.textContent())!;
  await service.click();
  const description = page.getByLabel('Description');
  const before = await description.inputValue();
  const price = await page.getByLabel('Price').inputValue();
  await page.getByLabel('Name').fill('x');
  await page.getByLabel('Price').fill('a lot');
  await description.fill(`${before} Tea afterwards.`);
  await save();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/Please enter a price, or 0 for free\./);
  // What was typed is not lost.
  await expect(description).toHaveValue(`${before} Tea afterwards.`);
  await expect(page.getByLabel('Price')).toHaveValue('a lot');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill(price);
  await save();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(description).toHaveValue(`${before} Tea afterwards.`);
  await description.fill(before);
  await save();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.goto('/portal/profile/locations');
  const manage = page.getByRole('link', { name: /^Manage / }).first();
  const place = (await manage.getAttribute('aria-label'))!.replace('Manage ', '');
  await manage.click();
  const monday = page.getByLabel('Monday');
  const hours = await monday.inputValue();
  await page.getByLabel('Name').fill(`${place} upstairs`);
  await monday.fill('mornings');
  await save();
  await expect(monday).toHaveAccessibleDescription(/Please enter times such as 9:00 AM\./);
  await expect(page.getByLabel('Name')).toHaveValue(`${place} upstairs`);
  await monday.fill(hours);
  await save();
  await page.getByRole('link', { name: `Manage ${place} upstairs` }).click();
  await expect(monday).toHaveValue(hours);
  await page.getByLabel('Name').fill(place);
  await save();
  await expect(page.getByRole('link', { name: `Manage ${place}`, exact: true })).toBeVisible();
  await page.close();
});

test('without JavaScript something new is asked for, and what is missing is said', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await signInAs(page, PRACTICE, '/portal/services?new=package');
  await expect(page.getByLabel('Number of sessions')).toHaveValue('5');
  await page.getByLabel('Name').fill('Five quiet hours');
  await page.getByLabel('Description').fill('For those who come again.');
  await page.getByLabel('Minutes').fill('60');
  await page.getByLabel('Price').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/Packages must have a price/);
  await expect(page.getByLabel('Name')).toHaveValue('Five quiet hours');
  await page.close();
});
