import { expect, test, type Locator, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { openAs, signedInAs } from '../../support/e2e/portal.ts';

/** Group events, a calendar outside, requests; only looked at. */
const PRACTICE = 'stillpoint';
/** One without group events. */
const PLAIN = 'root-and-rye';

const anyDialog = (page: Page) => page.getByRole('dialog');

/** Opens an entry by the keyboard: drawn, it may still not listen while the page comes to life. */
async function openByKeyboard(page: Page, entry: Locator): Promise<void> {
  await expect(async () => {
    if (!(await anyDialog(page).isVisible())) await entry.press('Enter');
    await expect(anyDialog(page)).toBeFocused({ timeout: 3_000 });
  }).toPass();
}

test.describe('on a wide screen', () => {
  test('what is looked at stands beside the calendar, which stays in use', async ({ page }) => {
    // What is given up while one presses on is no error in the console.
    const errors: string[] = [];
    page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
    await openAs(page, PRACTICE, '/portal/calendar?view=week');
    const entries = page.locator('[data-calendar-event]');
    await entries.first().waitFor();
    const [one, other] = [entries.first(), entries.last()];
    await openByKeyboard(page, one);
    expect(await axeFindings(page), 'beside').toEqual([]);
    // The next one is a press away, and shows as the one that is open; the last of several presses counts.
    const last = await other.getAttribute('data-calendar-hash');
    for (const next of [other, one, other]) await next.click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${last}`);
    await expect(page.locator('[data-calendar-event][aria-current]')).toHaveCount(1);
    await expect(other).toHaveAttribute('aria-current', 'true');
    await expect(anyDialog(page)).toBeFocused();
    // Nothing of the calendar is covered, and what was opened stays while one leafs.
    const dateOf = () => new URL(page.url()).searchParams.get('date');
    await page.getByRole('link', { name: /^Next week/ }).click();
    await expect.poll(dateOf).not.toBeNull();
    const after = dateOf();
    await expect(anyDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(anyDialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/#/);
    expect(dateOf(), 'closing stays there').toBe(after);
    expect(errors).toEqual([]);
  });

  test('Escape in it gives the focus back to what it was opened from', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/calendar?view=week');
    const entry = page.locator('[data-calendar-event]').first();
    await entry.waitFor();
    await openByKeyboard(page, entry);
    await page.keyboard.press('Escape');
    await expect(entry).toBeFocused();
  });
});

for (const width of [360, 1280]) {
  test(`at ${width} px what of a month’s day has no room opens beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 620 });
    await openAs(page, PRACTICE, '/portal/calendar?view=month');
    const more = page.locator('.calendar-body [role="button"][aria-haspopup="dialog"]').first();
    await more.waitFor();
    await more.press('Enter');
    const day = page.getByRole('dialog', { name: /^\w+day, / });
    await expect(day.getByRole('listitem').nth(1)).toBeVisible();
    expect(await axeFindings(page), 'a day’s events').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(day).toHaveCount(0);
    await expect(more).toBeFocused();
    await more.click();
    await day.getByRole('listitem').first().getByRole('button').click();
    await expect(day).toHaveCount(0);
    await expect(page).toHaveURL(/view=month.*#/);
  });
}

test('at 360 px one row holds where one is and how to get elsewhere; the rest opens from it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, PRACTICE);
  const tops = () =>
    page
      .getByRole('main')
      .getByRole('banner')
      .or(page.locator('main header'))
      .first()
      .locator('a:visible, button:visible')
      .evaluateAll((controls) => [
        ...new Set(controls.map((one) => Math.round(one.getBoundingClientRect().top))),
      ]);
  // While the page comes to life controls give way to their scripted form.
  await expect.poll(async () => (await tops()).length, 'in one row').toBe(1);
  await page.getByRole('button', { name: 'View: Day' }).click();
  const menu = page.getByRole('dialog', { name: 'View' });
  await expect(menu.getByRole('list', { name: 'What the colours mean' })).toContainText('Time off');
  expect(await axeFindings(page), 'views').toEqual([]);
  await menu.getByRole('link', { name: 'List' }).click();
  await expect(menu).toHaveCount(0);
  // The list opens at today.
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeInViewport();
});

test('a link to a new group event says so where the practice has none', async ({ page }) => {
  await signedInAs(page, PLAIN);
  await page.goto('/portal/calendar#create-group-event');
  await expect(page.getByRole('dialog', { name: 'Create', exact: true })).toContainText(
    'Group events are switched off for your practice.',
  );
});
