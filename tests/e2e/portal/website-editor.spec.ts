import { expect, test, type Page } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { openAs } from '../../support/e2e/portal.ts';

const BUILDER = '/portal/website_v2/builder';

const places = (page: Page) => page.getByRole('navigation', { name: 'Editor' });
const go = (page: Page, name: string) => places(page).getByRole('button', { name, exact: true }).click();
const sections = (page: Page) => page.locator('[data-section]');
const canvas = (page: Page) => page.frameLocator('#preview-frame');
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .filter({ visible: true });

async function openBuilder(page: Page, practice: string) {
  await openAs(page, practice, BUILDER);
  await expect(page.getByRole('button', { name: 'Add a section' })).toBeVisible();
}

test('a heading is edited, taken back, published and seen on the practice’s host', async ({ page }) => {
  const astray: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !/(^|\.)localhost$|^127\./.test(hostname)) astray.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() === 404) astray.push(response.url());
  });
  await openBuilder(page, 'stillpoint');
  const words = `Rest is a place ${Date.now()}`;
  await sections(page).first().click();
  const heading = page.locator('[data-section-fields]').getByLabel('Heading', { exact: true });
  const before = await heading.inputValue();
  await heading.fill(words);
  await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText(words);
  // The reviews with their video have been drawn as well.
  await expect(canvas(page).locator('video').first()).toBeAttached();
  expect(astray, 'asked for elsewhere, or where nothing is').toEqual([]);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveValue(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(heading).toHaveValue(words);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('What changed since publishing')).toBeVisible();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your website is published.')).toBeVisible();
  const url = await page
    .getByRole('link', { name: 'View the published page, in a new window' })
    .getAttribute('href');
  await expect.poll(async () => (await page.request.get(url!)).text()).toContain(words);
  // Back to what the demo shows.
  await heading.fill(before);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(async () => (await page.request.get(url!)).text()).not.toContain(words);
});

test('of two windows the second is told, and says which one stays', async ({ context, page }) => {
  await openBuilder(page, 'stillpoint');
  const other = await context.newPage();
  await other.goto(BUILDER);
  await expect(other.getByText('This page is open in another window too')).toBeVisible();
  await sections(other).first().click();
  const small = (window: Page) => window.locator('[data-section-fields]').getByLabel('Small line above');
  const before = await small(other).inputValue();
  await small(other).fill('From the other window');
  await expect(page.getByText('Another window changed this meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog').getByText(/: different$/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(other.getByText('Another window changed this meanwhile')).toBeVisible();
  await other.getByRole('button', { name: 'Show theirs' }).click();
  await sections(other).first().click();
  await expect(small(other)).toHaveValue(before);
});

test('a section is added, moved, hidden and deleted by keyboard alone', async ({ page }) => {
  await openBuilder(page, 'stillpoint');
  const count = await sections(page).count();
  await page.getByRole('button', { name: 'Add a section' }).press('Enter');
  await page.getByRole('button', { name: /^Statement/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Statement', level: 2 })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'All sections' }).press('Enter');
  await expect(sections(page)).toHaveCount(count + 1);
  const added = sections(page).nth(count - 1);
  await expect(added).toContainText('Statement');
  await added.press('Enter');
  // Hidden and deleted by the section's menu; then back, one step after the other.
  await page.getByRole('button', { name: 'More for this section' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Hide from visitors' }).press('Enter');
  await expect(canvas(page).getByText('Statement: hidden from visitors')).toBeVisible();
  await page.getByRole('button', { name: 'More for this section' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(sections(page)).toHaveCount(count);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a section' }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  const steps = page.getByRole('group', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(sections(page)).toHaveCount(count);
  await expect(saved(page)).toBeVisible();
});

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe in the builder at ${name}`, () => {
    test.use(options);

    test('finds nothing in any of its places', async ({ page }) => {
      await openBuilder(page, 'stillpoint');
      expect(await axeFindings(page), 'sections').toEqual([]);
      await sections(page).first().click();
      expect(await axeFindings(page), 'fields').toEqual([]);
      await page.getByRole('button', { name: 'All sections' }).click();
      await page.getByRole('button', { name: 'Add a section' }).click();
      expect(await axeFindings(page), 'add').toEqual([]);
      for (const place of ['Design', 'Pages', 'Published']) {
        await go(page, place);
        expect(await axeFindings(page), place).toEqual([]);
      }
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axeFindings(page), 'publish').toEqual([]);
    });
  });
}
