import { expect, test } from '@playwright/test';
import { openAs } from '../../support/e2e/portal.ts';
import { shiftsOf, watchShifts } from '../../support/e2e/shifts.ts';

/** Only looked at. */
const PRACTICE = 'stillpoint';

for (const { width, view } of [
  { width: 767, view: 'Day' },
  { width: 768, view: 'Week' },
]) {
  test(`at ${width} px the calendar starts with the ${view.toLowerCase()}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, PRACTICE);
    await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible();
  });
}

test('it opens with the working hours in view, at any time of the day', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/calendar?view=week');
  await expect(page.locator('div:text-is("12 PM")')).toBeInViewport();
  await expect(page.locator('div:text-is("3 PM")')).toBeInViewport();
});

test('nothing jumps while it opens', async ({ page }) => {
  await watchShifts(page);
  await openAs(page, PRACTICE, '/portal/calendar?view=week');
  await page.reload();
  await expect(page.getByText('Loading the calendar')).toHaveCount(0);
  await expect(page.locator('div:text-is("12 PM")')).toBeInViewport();
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.1);
});
