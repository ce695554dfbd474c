import { expect, test } from '@playwright/test';
import { fillDetails, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';
import { moveClock } from '../../support/e2e/dev-clock.ts';

/* What happens to a booking when its ten minutes are over. Moves the clock, so it runs apart from the other tests. */

test.afterAll(async ({ browser, baseURL }) => {
  await moveClock(browser, baseURL!, 0);
});

test('a countdown that ends says so and keeps the time again, with what was typed', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await toTimes(page, siteOf(baseURL, 'loom-street'), 'Deep tissue');
  await takeTime(page);
  const { Email: email } = await fillDetails(page);
  await page.clock.runFor('10:01');
  await expect(page.getByRole('alert')).toContainText('Your ten minutes are over');
  await expect(page.getByRole('button', { name: 'Book this visit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep it again' }).click();
  await expect(page.getByText(/This time is kept for you/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an expired time can be kept again; one that is lost offers the nearest and keeps the form', async ({
    page,
    browser,
    baseURL,
  }) => {
    const site = siteOf(baseURL, 'loom-street');
    await toTimes(page, site, 'Deep tissue');
    const start = await takeTime(page);
    await moveClock(browser, baseURL!, 60);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Your ten minutes are over');
    await page.getByRole('button', { name: 'Keep it again' }).click();
    await expect(page.getByText(/This time is kept for you/)).toBeVisible();
    await fillDetails(page);
    await page.getByLabel('Anything').fill('Left shoulder');

    await moveClock(browser, baseURL!, 60);
    const faster = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await toTimes(faster, site, 'Deep tissue');
    await faster.goto(`${faster.url()}&view=list`);
    await faster.locator(`button[value="${start}"]`).click();
    await expect(faster).toHaveURL(/\/book\/details\//);
    await faster.context().close();

    await page.getByRole('button', { name: 'Book this visit' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Someone was faster');
    await expect(page.getByLabel('Last name')).toHaveValue('Ruiz');
    await alert.getByRole('button').first().click();
    await expect(page.getByText(/This time is kept for you/)).toBeVisible();
    await expect(page.getByLabel('Anything')).toHaveValue('Left shoulder');
    await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page).toHaveURL(/\/m\/c\/[\w-]{32}$/);
  });
});
