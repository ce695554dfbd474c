import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { dateIn, leaveNoRequest, openAs, requestAppointment } from '../../support/e2e/portal.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.afterEach(({ request }) => leaveNoRequest(request));

const sheet = (page: Page) => page.getByRole('dialog');

test('time off says who is booked then, and one tap of the client takes one of three times', async ({
  page,
  request,
}) => {
  const appointment = await requestAppointment(request, 'long-breath', { nth: 55 });
  const date = dateIn('Pacific/Honolulu', appointment.startsAt);
  await openAs(page, 'long-breath', `/portal/settings/hours?date=${date}#time-off`);
  const changes = sheet(page).getByRole('region', { name: 'What this changes' });
  await expect(changes).toContainText(
    /hides \d+ free times?, .*1 booking lies outside\.|bookings lie outside\./,
  );
  await changes.getByText('Who is booked').click();
  await expect(changes.getByRole('link', { name: appointment.clientName })).toBeVisible();
  await changes.getByText('Send each client three new times').click();
  expect(await axeFindings(page), 'rehearsal').toEqual([]);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('One client gets three new times.')).toBeVisible();

  await page.goto(`/m/c/${appointment.token}`);
  const offered = page.getByRole('region', { name: 'Could you come at another time?' });
  const first = offered.getByRole('button').first();
  await expect(offered.getByRole('button')).toHaveCount(3);
  expect(await axeFindings(page), "the client's page").toEqual([]);
  await first.click();
  await expect(page.getByText('Thank you! Your appointment has its new time.')).toBeVisible();
  await expect(offered).toHaveCount(0);

  await page.goto('/portal/settings/hours');
  await page
    .getByRole('button', { name: /^Delete time off/ })
    .first()
    .click();
  await expect(page.getByText('Back to your weekly hours.')).toBeVisible();
});
