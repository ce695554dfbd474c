import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { fillDetails, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';
import { openAs } from '../../support/e2e/portal.ts';

test('a coupon is made at 360 px, booked with, and shown on the appointment’s page; once used it is only read', async ({
  page,
  baseURL,
}) => {
  const code = `E2E${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'loom-street', '/portal/services#coupons');
  await page.getByRole('button', { name: 'Add new' }).click();
  await page.getByRole('menuitem', { name: 'Coupon' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create coupon' });
  await sheet.getByLabel('Code').pressSequentially(code.toLowerCase());
  await expect(sheet.getByLabel('Code')).toHaveValue(code);
  await sheet.getByLabel('Percentage', { exact: true }).fill('10');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Coupon saved successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: code })).toContainText('10% off');
  await expectFineAtBothWidths(page);

  await toTimes(page, siteOf(baseURL, 'loom-street'), 'Swedish massage');
  await takeTime(page);
  await fillDetails(page);
  await page.getByText('Have a coupon?').click();
  const field = page.getByLabel('Coupon code');
  await field.fill('NOSUCHCODE');
  await field.press('Enter');
  await expect(page.getByText('We do not know this code.')).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${code} takes off`)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`Code ${code}`);
  await page.setViewportSize({ width: 360, height: 740 });
  // What was typed has stayed.
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await expectFineAtBothWidths(page);
  await page.getByRole('button', { name: 'Book this visit' }).click();
  await expect(page).toHaveURL(/\/m\/c\/[\w-]{32}$/);
  await expect(page.getByText(`Code ${code}`)).toBeVisible();

  await openAs(page, 'loom-street', '/portal/services#coupons');
  await page.getByRole('button', { name: `Show the coupon ${code}` }).click();
  await expect(page.getByText('A client has used this coupon')).toBeVisible();
});
