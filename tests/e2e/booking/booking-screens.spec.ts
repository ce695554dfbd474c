import { expect, test } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { siteOf, takeTime, timesOf } from '../../support/e2e/booking.ts';

test('old and foreign links lead somewhere kind', async ({ page, request, baseURL }) => {
  const site = siteOf(baseURL, 'loom-street');
  await page.goto(`${siteOf(baseURL, 'open-sky')}/book`);
  const foreign = await page.locator('h3 a').last().getAttribute('href');
  await page.goto(`${site}${foreign}`);
  await expect(page.getByText('This service is not offered any more.')).toBeVisible();
  await page.goto(`${site}/book/time?service=nonsense&month=2026-99&date=never`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Book with/);
  const gone = await page.goto(`${site}/book/details/${'x'.repeat(32)}`);
  expect(gone!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This booking is not here any more' })).toBeVisible();
  expect((await request.get('/book')).status()).toBe(404);
});

for (const width of [360, 1280]) {
  test(`axe finds nothing on any step at ${width} px, and a phone opens each at its heading`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 760 } });
    const page = await context.newPage();
    const site = siteOf(baseURL, 'root-and-rye');
    /** Pixels from the top of the screen to the heading of a step that was walked to. */
    const opensAtItsHeading = async () => {
      const top = () => page.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().top);
      if (width !== 360) return;
      // A page that is shorter than the screen stays where it is, with the heading below its header.
      await expect.poll(async () => (await top()) >= 0 && (await top()) < 180).toBe(true);
    };
    await page.goto(`${site}/book`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'A season of follow-ups' }).click();
    await expect(page.getByRole('heading', { name: 'Where shall we meet?' })).toBeVisible();
    await opensAtItsHeading();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'College Street' }).click();
    await expect(timesOf(page).first()).toBeVisible();
    await opensAtItsHeading();
    expect(await axeFindings(page)).toEqual([]);
    await takeTime(page);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await opensAtItsHeading();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page.getByText('Please enter your first name.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
}
