import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { siteOf } from '../../support/e2e/booking.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'open-sky';

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Create/ });
const row = (page: Page, name: string) =>
  page.locator('main').getByRole('listitem').filter({ hasText: name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function addNew(page: Page, what: 'Service' | 'Package' | 'Add-on') {
  await page.getByRole('button', { name: 'Add new' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
  await expect(sheet(page)).toBeVisible();
}

test('a service with two more prices, a package and an add-on are made on a phone, sorted by keyboard, shown on a page and deleted', async ({
  page,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 6);
  const [service, bundle, addOn] = [`Moving rest ${mark}`, `Five rests ${mark}`, `Tea ${mark}`];
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, PRACTICE);
  await page.goto('/portal/services');

  await addNew(page, 'Service');
  await page.getByLabel('Name').fill(service);
  await page.getByRole('button', { name: 'Bold' }).waitFor();
  const words = page.getByRole('textbox', { name: 'Description' });
  await words.fill('For who sits all day. ');
  await words.press('Control+b');
  await words.pressSequentially('Warm');
  await words.press('Control+b');
  await words.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await words.pressSequentially('Slow <turns>');
  await page.getByLabel('Duration', { exact: true }).fill('60');
  const another = page.getByRole('button', { name: 'Add another price and duration' });
  await expect(another).toBeDisabled();
  await page.getByLabel('Price', { exact: true }).fill('90');
  await another.click();
  await expect(another).toBeDisabled();
  await page.getByRole('textbox', { name: 'Duration 2' }).fill('60');
  await expect(page.getByText('Must be different from other durations').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Duration 2' }).fill('90');
  await page.getByRole('textbox', { name: 'Price 2' }).fill('90');
  await expect(page.getByText('Must be different from other prices').first()).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'Price 2' }).fill('125');
  await another.click();
  await page.getByRole('textbox', { name: 'Duration 3' }).fill('120');
  await page.getByRole('textbox', { name: 'Price 3' }).fill('160');
  const place = page.getByRole('group', { name: 'Where you offer it' }).getByRole('checkbox').first();
  if (!(await place.isChecked())) await place.check();
  await expectFineAtBothWidths(page);
  await save(page).click();
  await expect(page.getByText(`Your service '${service}' was saved successfully`)).toBeVisible();
  await expect(row(page, service)).toContainText('$160');
  await expect(row(page, service)).toContainText('For who sits all day. Warm');

  await addNew(page, 'Package');
  await expect(page.getByLabel('Number of sessions')).toHaveValue('5');
  await page.getByLabel('Name').fill(bundle);
  await page.getByLabel('Description').fill('Five for less.');
  await page.getByLabel('Session duration').fill('60');
  await page.getByLabel('Price', { exact: true }).fill('400');
  await save(page).click();
  await expect(row(page, bundle)).toContainText('5 sessions');

  await addNew(page, 'Add-on');
  await page.getByLabel('Name').fill(addOn);
  await page.getByLabel('Description').fill('A cup of it.');
  await page.getByLabel('Price', { exact: true }).fill('5');
  await save(page).click();
  await expect(row(page, addOn)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#addons');
  await expectFineAtBothWidths(page);

  await page.getByRole('tab', { name: 'Services & Packages' }).click();
  const up = page.getByRole('button', { name: `Move ${bundle} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  const places = () =>
    page.getByRole('list', { name: 'Services', exact: true }).getByRole('heading').allTextContents();
  await expect.poll(async () => (await places()).slice(-2)).toEqual([bundle, service]);
  await expect(up).toBeEnabled();
  await page.reload();
  await expect.poll(async () => (await places()).slice(-2)).toEqual([bundle, service]);
  await expectFineAtBothWidths(page);

  await page.getByRole('button', { name: `More about ${service}` }).click();
  const link = await page.getByRole('menuitem', { name: 'See its page' }).getAttribute('href');
  expect(link).toContain(`${siteOf(baseURL, PRACTICE)}/services/`);
  await page.keyboard.press('Escape');
  const visitor = await page.context().newPage();
  await visitor.goto(link!);
  await expect(visitor.getByRole('heading', { level: 1, name: service })).toBeVisible();
  await expect(visitor).toHaveTitle(new RegExp(service));
  await expect(visitor.getByRole('strong').getByText('Warm')).toBeVisible();
  await expect(visitor.getByRole('listitem').getByText('Slow <turns>')).toBeVisible();
  await expectFineAtBothWidths(visitor);
  await visitor.getByRole('link', { name: 'Book now' }).filter({ visible: true }).click();
  await expect(visitor).toHaveURL(/\/book\?service=/);
  await visitor.close();

  for (const name of [service, bundle]) {
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, name)).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Add-ons' }).click();
  await page.getByRole('button', { name: addOn, exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Service has been deleted').last()).toBeVisible();
  await expect(row(page, addOn)).toHaveCount(0);
  expect((await visitorStatus(page, link!)).status()).toBe(404);
});

const visitorStatus = (page: Page, link: string) => page.request.get(link);
