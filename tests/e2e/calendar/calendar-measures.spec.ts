import { expect, test } from '@playwright/test';
import { openAs } from '../../support/e2e/portal.ts';

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
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openAs(page, PRACTICE, '/portal/calendar?view=week');
  await page.reload();
  await expect(page.getByText('Loading the calendar')).toHaveCount(0);
  await expect(page.locator('div:text-is("12 PM")')).toBeInViewport();
  // Good is at most 0.1 by the measure that search engines use.
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThanOrEqual(0.1);
});
