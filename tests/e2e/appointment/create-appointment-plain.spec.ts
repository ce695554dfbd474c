import { expect, test } from '@playwright/test';
import { quietHour } from '../../support/e2e/appointment-form.ts';
import { signInAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'stillpoint';

test('without JavaScript it is a page of its own', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await signInAs(page, PRACTICE, '/portal/appointments/new');
  const at = quietHour();
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    minute: '2-digit',
  });
  const start = { label: clock.format(at).replace(/\s/u, ' ') };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at);
  await page.getByLabel('Client').selectOption({ index: 1 });
  await page.getByLabel('Service').selectOption({ label: 'Acupuncture, 1 hr, $95' });
  await page.getByLabel('Location').selectOption({ index: 1 });
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Start').selectOption(start);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Appointment created successfully.');
  await page.goto('/portal/appointments/new');
  await page.getByLabel('Client').selectOption({ index: 2 });
  await page.getByLabel('Service').selectOption({ label: 'Acupuncture, 1 hr, $95' });
  await page.getByLabel('Location').selectOption({ index: 1 });
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Start').selectOption(start);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('This time overlaps with');
  await expect(page.getByLabel('Date')).toHaveValue(day);
  await page.getByLabel('Overlap anyway').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Appointment created successfully.');
  await page.close();
});
