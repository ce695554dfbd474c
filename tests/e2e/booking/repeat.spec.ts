import { expect, test } from '@playwright/test';
import { fillDetails, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';
import { expectFineAtBothWidths } from '../../support/axe.ts';

test('a visit is repeated while it is booked, at 360 px, and what is not free is left out', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toTimes(page, siteOf(baseURL, 'loom-street'), 'Swedish massage');
  await takeTime(page);
  const repeat = page.getByRole('form', { name: 'Repeat this visit' });
  await page.getByLabel('First name').fill('Repeated');
  await repeat.getByText('Repeat it').click();
  await expect(repeat.getByRole('listitem')).toHaveCount(4);
  await repeat.getByLabel('Visits').selectOption('3');
  await expect(repeat.getByRole('listitem')).toHaveCount(3);
  // How many of them are free is the day's own: one may be the only one.
  await expect(repeat.getByRole('status')).toHaveText(/^[1-3] visits?/);
  // What was typed has stayed.
  await expect(page.getByLabel('First name')).toHaveValue('Repeated');
  await expectFineAtBothWidths(page);
  await fillDetails(page);
  await page.getByRole('button', { name: /^Book (this visit|\d visits)$/ }).click();
  await expect(page).toHaveURL(/\/m\/c\/[\w-]{32}$/);
});
