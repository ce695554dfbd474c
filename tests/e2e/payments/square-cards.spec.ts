import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { fillDetails, siteOf, takeTime, timesOf } from '../../support/e2e/booking.ts';
import { deskOf, type Ask } from '../../support/e2e/calendar.ts';
import { comingAppointment, pastAppointment } from '../../support/e2e/past-appointment.ts';
import { press, type } from '../../support/keyboard.ts';
import { clientView } from '../../support/e2e/appointments.ts';
import { bankOf } from '../../support/e2e/vendor-window.ts';

/** Keeps its cards at Square, and asks for one to book. */
const PRACTICE = 'root-and-rye';

const open = (page: Page, { token }: { token: string }) => page.goto(`/m/c/${token}`);

/** Fills Square's form that stands in the page, by keyboard. */
async function typeCard(page: Page, number = '4111111111111111', cvv = '123'): Promise<void> {
  await type(page, page.getByLabel('Card number'), number);
  await type(page, page.getByLabel('Expiry date'), '1241');
  await type(page, page.getByLabel('CVV'), cvv);
  await type(page, page.getByLabel('Postal code'), '97201');
}

let ask: Ask;
test.beforeAll(async ({ browser, baseURL }) => {
  ask = await deskOf(await browser.newPage({ baseURL }), PRACTICE);
});

test('a card is declined with every text, confirmed with its bank, saved and replaced, by keyboard alone at 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const appointment = await comingAppointment(ask, PRACTICE);
  await open(page, appointment);
  await press(page, page.getByRole('button', { name: 'Add credit card' }).first());
  const question = page.getByRole('dialog', { name: 'Add credit card' });
  const save = question.getByRole('button', { name: 'Save card' });
  await press(page, save);
  await expect(
    question.getByText(
      'Enter a valid card number. Enter a valid expiration date. Enter the CVV of your card.',
    ),
  ).toBeVisible();
  await typeCard(page, '4000000000000002');
  await press(page, save);
  await expect(page.getByText('There was an error: Your card was declined.')).toBeVisible();
  await typeCard(page, '4111111111111111', '911');
  await press(page, save);
  await expect(
    page.getByText("There was an error: Your card's security code is incorrect., Your card was declined."),
  ).toBeVisible();
  await typeCard(page, '4500600000000061');
  await press(page, save);
  await press(page, bankOf(page).getByRole('button', { name: 'Complete authentication' }));
  await expect(page.getByText('Your payment method has been saved.')).toBeVisible();
  expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Pending');

  await press(page, page.getByRole('link', { name: 'Replace the card' }));
  await typeCard(page, '5105105105105100');
  await press(page, page.getByRole('button', { name: 'Save card' }));
  await expect(page.getByText('5100').first()).toBeVisible();
  // It is promised for this appointment, so it can be replaced, not removed.
  await expect(page.getByRole('link', { name: 'Remove the card' })).toHaveCount(0);
});

test('a visit that is over is paid: a card that the bank refuses says why, another one pays and is removed', async ({
  page,
}) => {
  const appointment = await pastAppointment(ask, PRACTICE);
  await open(page, appointment);
  await page.getByRole('button', { name: 'Pay now' }).first().click();
  const question = page.getByRole('dialog', { name: 'Pay now' });
  const pay = question.getByRole('button', { name: /^Pay CA/ });
  await typeCard(page, '4000000000000010');
  await pay.click();
  await expect(
    question.getByText('There was an error processing your payment: Your card was declined.'),
  ).toBeVisible();
  await question.getByRole('radio', { name: 'A new card' }).check();
  await typeCard(page);
  await pay.click();
  await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Paid');
  // Nothing is owed any more.
  await page.getByRole('link', { name: 'Remove the card' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Payment method deleted successfully')).toBeVisible();
});

test('a booking keeps the card that the practice asks for', async ({ page, baseURL }) => {
  await page.goto(`${siteOf(baseURL, PRACTICE)}/book`);
  await page.getByRole('link', { name: 'A season of follow-ups' }).click();
  await page.getByRole('link', { name: 'College Street' }).click();
  await expect(timesOf(page).first()).toBeVisible();
  // The last of the day: others take the first ones.
  await takeTime(page, (await timesOf(page).count()) - 1);
  await fillDetails(page, { Email: `square.${Date.now()}@example.com` });
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Book this visit' }).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await typeCard(page);
  await page.getByRole('button', { name: 'Book this visit' }).click();
  await expect(page).toHaveURL(/\/m\/c\//);
  await expect(page.getByText('1111').first()).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`axe finds nothing in the card dialog at ${width} px`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await open(page, await comingAppointment(ask, PRACTICE));
    await page.getByRole('button', { name: 'Add credit card' }).first().click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText(/Enter a valid card number/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
}
