import { expect, test } from '@playwright/test';
import { openAs } from '../support/e2e-portal.ts';

/** Only looked at. */
const PRACTICE = 'stillpoint';

for (const { width, view } of [
  { width: 767, view: 'Day' },
  { width: 768, view: 'Week' },
]) {
  test(`at ${width} px the calendar starts with the ${view.toLowerCase()}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, PRACTICE);
    await expect(page.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page');
  });
}

test('it opens scrolled to the current time', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/calendar?view=week');
  const now = page.locator('.border-t-2.border-accent-line').first();
  await expect(now).toBeInViewport();
  const { above, atEnd } = await now.evaluate((line) => {
    let box = line.parentElement!;
    const scrolls = (one: HTMLElement) =>
      one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY);
    while (!scrolls(box)) box = box.parentElement!;
    return {
      above: line.getBoundingClientRect().top - box.getBoundingClientRect().top,
      atEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 1,
    };
  });
  // An hour and a quarter is seen before it at most; late in the evening the day ends first.
  if (!atEnd) expect(above).toBeLessThanOrEqual(80);
  expect(above).toBeGreaterThanOrEqual(0);
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
  await expect(page.locator('.border-t-2.border-accent-line').first()).toBeInViewport();
  // Good is at most 0.1 by the measure that search engines use.
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThanOrEqual(0.1);
});
