import { expect, test } from '@playwright/test';
import { leaveNoRequest, openAs, requestAppointment } from '../../support/e2e/portal.ts';
import { shiftsOf, watchShifts } from '../../support/e2e/shifts.ts';

const PRACTICE = 'long-breath';

test.afterEach(({ page }) => leaveNoRequest(page.request));

for (const width of [360, 1280]) {
  test(`the link that cancels an appointment opens its question, and nothing behind it jumps, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { token } = await requestAppointment(page.request, PRACTICE);
    await watchShifts(page);
    await page.goto(`/m/c/${token}?do=cancel`);
    await expect(page.getByRole('alertdialog', { name: 'Cancel this request?' })).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test('the link of a request that was cancelled says so in the calendar, and no error is noted', async ({
  page,
}) => {
  const { token } = await requestAppointment(page.request, PRACTICE);
  await leaveNoRequest(page.request);
  await openAs(page, PRACTICE, '/portal/calendar');
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  // Another address, so that the page is opened anew.
  await page.goto(`/portal/calendar?view=week#${token}`);
  await expect(page.getByRole('dialog', { name: 'Cancelled appointment' })).toBeVisible();
  expect(refusals).toEqual([]);
});
