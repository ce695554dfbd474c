import { expect, test, type Page } from '@playwright/test';
import {
  book,
  chooseService,
  enterClient,
  expectSaved,
  openForm,
  quietHour,
  quietSeries,
  saveButton,
  sheet,
  somebody,
} from '../support/e2e/appointment-form.ts';
import { beginsNow, isPast } from '../support/e2e/flyout.ts';
import { dateIn, leaveNoRequest, requestAppointment, signedInAs, stateOf } from '../support/e2e/portal.ts';
import { opRefused } from '../support/pages/op-answers.ts';
import { typeCard, appointmentsOf, type Appointment } from '../support/e2e/appointments.ts';

/** What a person reads where nobody can say why it failed (spec 001 §8), and that nothing has changed. */
const PRACTICE = 'stillpoint';
const ZONE = 'America/Los_Angeles';
/** Approves by hand. */
const BY_HAND = 'long-breath';

const flyout = (page: Page, title: string | RegExp = /appointment/) =>
  page.getByRole('dialog', { name: title });
const payment = (page: Page) => flyout(page).getByRole('region', { name: 'Payment' });
const told = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function open(page: Page, wanted: (appointment: Appointment, past: boolean) => boolean): Promise<void> {
  const appointments = await appointmentsOf(page, PRACTICE);
  const appointment = appointments.find((one) => !beginsNow(one) && wanted(one, isPast(one)));
  expect(appointment, 'such a visit in the demo').toBeDefined();
  const { startsAt, token } = appointment!;
  await page.goto(`/portal/calendar?date=${dateIn(ZONE, new Date(startsAt))}#${token}`);
  await expect(payment(page)).toBeVisible();
}

/** From here on nothing that is to be done reaches the server; what is asked does. */
const cutMutations = (page: Page) =>
  page.route('**/op/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));

test('a request that could not be answered stays a request', async ({ page, request }) => {
  const made = await requestAppointment(request, BY_HAND);
  await signedInAs(page, BY_HAND);
  await page.goto(`/portal/calendar?date=${dateIn(ZONE, made.startsAt)}#${made.token}`);
  const open = flyout(page, 'New appointment request');
  await expect(open).toContainText(made.clientName);
  await cutMutations(page);
  await open.getByRole('button', { name: 'Accept' }).click();
  await told(page, 'Unexpected error accepting appointment. Please contact support if this persists.');
  await open.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await told(page, 'Unexpected error declining appointment. Please contact support if this persists.');
  await expect(open).toContainText(made.clientName);
  expect(await stateOf(request, made)).toBe('pending');
  await leaveNoRequest(request);
});

test('a payment, an invoice and a confirmation that were not sent say so', async ({ page }) => {
  await cutMutations(page);
  await open(page, ({ paymentStatus }, past) => past && paymentStatus === 'Failed');
  await flyout(page).getByRole('button', { name: 'Retry payment' }).click();
  await told(page, 'Payment failed: Internal server error');
  await payment(page).getByRole('button', { name: 'Mark as paid' }).click();
  const paid = page.getByRole('dialog', { name: 'Mark as paid' });
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await told(page, 'An unexpected error occurred');

  await open(page, ({ paymentStatus }, past) => past && paymentStatus === 'Paid');
  await payment(page).getByRole('button', { name: 'Send invoice' }).click();
  const invoice = page.getByRole('dialog', { name: 'Receipt of a paid visit' });
  await invoice.getByRole('button', { name: 'Send receipt' }).click();
  await told(page, 'Failed to send invoice');

  await open(page, ({ state }, past) => !past && state === 'approved');
  await flyout(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Resend confirmation by email' }).click();
  await told(page, 'Error resending confirmation: An unexpected error occurred');
});

test('a charge that did not go through says so', async ({ page }) => {
  await cutMutations(page);
  await open(
    page,
    ({ paymentStatus, state }, past) => past && state === 'approved' && paymentStatus === 'Past due',
  );
  await flyout(page)
    .getByRole('button', { name: /^Charge \$/ })
    .click();
  await told(page, 'Payment processing failed');
});

test('an appointment and a series that are not saved stay in the form; the series is cancelled as one', async ({
  page,
}) => {
  await signedInAs(page, PRACTICE);
  await openForm(page, quietSeries());
  await enterClient(page, somebody());
  await chooseService(page, 'Acupuncture');
  // As the server answers where it fails itself.
  const broken = await opRefused('Something went wrong.', { code: 'internal' }).text();
  for (const name of ['proCreateAppointment', 'createRecurringAppointments']) {
    await page.route(`**/op/${name}`, (route) =>
      route.fulfill({ status: 500, contentType: 'text/x-script; charset=utf-8', body: broken }),
    );
  }
  await saveButton(page).click();
  await told(page, 'Unexpected error. Please contact support if this persists.');
  await page.getByRole('button', { name: /Repeat/ }).click();
  await page.getByRole('option', { name: /^Weekly on/ }).click();
  await page.getByRole('textbox', { name: 'Appointments' }).fill('3');
  await expect(page.getByRole('region', { name: 'Dates of the series' })).toContainText('3 appointments');
  await saveButton(page).click();
  await told(page, 'Error creating appointments: Unexpected error. Please contact support if this persists.');
  await expect(sheet(page)).toBeVisible();
  await page.unroute('**/op/createRecurringAppointments');
  await saveButton(page).click();
  await expectSaved(page, 'Your recurring series was created successfully.');

  await page.getByRole('link', { name: 'Show' }).click();
  await flyout(page, 'Upcoming appointment').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await expect(question.getByText('This session only')).toBeVisible();
  await question.getByText('This and all following sessions').click();
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await told(page, 'Your recurring series was cancelled');
});

test('a client who cannot be reached is offered, and cannot be chosen', async ({ page }) => {
  await signedInAs(page, PRACTICE);
  await openForm(page, quietHour());
  await page.getByPlaceholder('Search by name, phone or email').fill('Unlisted');
  const option = page.getByRole('option', { name: /Wren Unlisted/ });
  await expect(option).toContainText('No email or phone on file');
  await expect(option).toHaveAttribute('aria-disabled', 'true');
});

test('a card taken in person is saved, and says why when it is not', async ({ page }) => {
  const { token } = await book(page, PRACTICE, quietHour());
  await page.goto(`/m/c/${token}?do=card`);
  const question = page.getByRole('dialog', { name: 'Add credit card' });
  await typeCard(page);
  const closed = await opRefused('The bank is closed.').text();
  await page.route('**/op/setupIntent', (route) =>
    route.fulfill({ status: 409, contentType: 'text/x-script; charset=utf-8', body: closed }),
  );
  await question.getByRole('button', { name: 'Save card' }).click();
  await told(page, 'There was an error: The bank is closed.');
  await page.unroute('**/op/setupIntent');
  await question.getByRole('button', { name: 'Save card' }).click();
  await told(page, 'Card saved successfully');
  await expect(page.getByText('4242').first()).toBeVisible();
});
