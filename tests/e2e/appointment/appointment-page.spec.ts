import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectFineAtBothWidths } from '../../support/axe.ts';
import { cancelAsClient, openAs, requestAppointment } from '../../support/e2e/portal.ts';
import { choose, press } from '../../support/keyboard.ts';
import {
  clientView,
  keyCard,
  typeCard,
  appointmentsOf,
  type View,
  type Appointment,
} from '../../support/e2e/appointments.ts';
import { bankOf } from '../../support/e2e/vendor-window.ts';

/** They approve by hand and at once; neither asks for a card, and the second takes tips. */
const [BY_HAND, AT_ONCE] = ['long-breath', 'loom-street'];
/** The specification of this product: the other person's page shows it within two seconds. */
const LIVE = { timeout: 2_000 };

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ context }) => {
  // No map server is asked by a test; the page is shown to stand without one below.
  await context.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ body: PIXEL, contentType: 'image/png' }),
  );
});

const PHONE = { width: 360, height: 740 };

const open = (page: Page, { token }: { token: string }, search = '') => page.goto(`/m/c/${token}${search}`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

let appointments: Promise<Appointment[]> | undefined;
/** An appointment of the practice that its page shows so; each is handed out once. */
async function appointmentWith(page: Page, wanted: (view: View) => boolean): Promise<Appointment> {
  const desk = await page.context().browser()!.newPage({ baseURL: test.info().project.use.baseURL! });
  appointments ??= appointmentsOf(desk, AT_ONCE);
  const all = await appointments;
  await desk.close();
  for (const appointment of all.filter(({ state }) => state === 'approved')) {
    if (!wanted(await clientView(page, appointment.token))) continue;
    all.splice(all.indexOf(appointment), 1);
    return appointment;
  }
  throw new Error(`${AT_ONCE} has no such visit`);
}
const past = (page: Page, status: string) =>
  appointmentWith(page, (view) => view.past && view.clientPaymentStatus === status);

test.describe('a request', () => {
  test('is pending, and the open page says so when it is accepted and when it is called off', async ({
    page,
    browser,
    baseURL,
  }) => {
    const appointment = await requestAppointment(page.request, BY_HAND);
    await open(page, appointment);
    await expect(heading(page)).toHaveText('Your appointment is pending');
    await expect(page.getByText('You get the link once the appointment is accepted.')).toBeVisible();

    const desk = await (await browser.newContext({ baseURL })).newPage();
    await openAs(desk, BY_HAND, `/portal/calendar/${appointment.token}`);
    await desk.getByRole('button', { name: 'Accept' }).click();
    await expect(heading(page)).toHaveText('Your appointment is accepted!', LIVE);
    await expect(page.getByRole('status').filter({ hasText: 'accepted!' })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Join video call' }).first()).toBeVisible();

    await desk.goto(`/portal/calendar/${appointment.token}`);
    await desk.getByText('Cancel this appointment').click();
    await desk.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(heading(page)).toHaveText('Your appointment is cancelled', LIVE);
    await desk.context().close();
  });

  test('is cancelled by its client, asked first, with the keyboard alone at 360 px', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const appointment = await requestAppointment(page.request, BY_HAND);
    await open(page, appointment);
    const cancel = page.getByRole('button', { name: 'Cancel request' });
    await press(page, cancel);
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
    await expect(question).toContainText('Cancellation policy');
    await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    expect((await clientView(page, appointment.token)).state).toBe('pending');

    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Cancel request' }));
    await expect(page.getByText('Your appointment has been cancelled.')).toBeVisible();
    await expect(heading(page)).toHaveText('Your request is cancelled');
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  });

  test('that was called off in another tab says so and changes nothing', async ({ page }) => {
    const appointment = await requestAppointment(page.request, BY_HAND);
    await open(page, appointment, '?do=cancel');
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
    await expect(question).toBeVisible();
    // The word of the other tab does not reach this one.
    await page.route('**/live', (route) => route.abort());
    await page.reload();
    await cancelAsClient(page.request, appointment);
    await question.getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText('There was an error cancelling your appointment.').first()).toBeVisible();
    await expect(page.getByText('This appointment has already been cancelled.').first()).toBeVisible();
    await expect(heading(page)).toHaveText('Your request is cancelled');
    await expect(question).toBeHidden();
  });
});

test.describe('paying', () => {
  test('with a new card whose bank asks, and a tip', async ({ page }) => {
    const appointment = await past(page, 'Card needed past due');
    const { fullTotal } = await clientView(page, appointment.token);
    await open(page, appointment);
    await expect(heading(page)).toHaveText('Appointment passed');
    await expect(
      page.getByText(
        "The appointment start time has past so this appointment can't be cancelled or rescheduled.",
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    const question = page.getByRole('dialog', { name: 'Pay now' });
    await typeCard(page, '4000002760003184');
    await question.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(question.getByText('Please select a tip option.').first()).toBeVisible();
    await question.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
    const amount = question.getByLabel('Your amount');
    await expect(amount).toHaveValue((Math.round(fullTotal / 10) / 100).toFixed(2).replace('.00', ''));
    await amount.fill('7.00');
    await question.getByRole('button', { name: /^Pay \$/ }).click();
    // Once for saving the card, once for the payment.
    for (let check = 0; check < 2; check++) {
      await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click();
    }
    await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    expect(await clientView(page, appointment.token)).toMatchObject({
      clientPaymentStatus: 'Paid',
      tipAmountCents: 700,
      fullTotal: fullTotal + 700,
    });
  });

  test('a declined card says why, and another one pays, by keyboard alone at 360 px', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const appointment = await past(page, 'Failed');
    await open(page, appointment);
    await press(page, page.getByRole('button', { name: 'Pay now' }));
    const question = page.getByRole('dialog', { name: 'Pay now' });
    const pay = question.getByRole('button', { name: /^Pay \$/ });
    await choose(page, question.getByRole('radio', { name: 'Not now' }));
    await press(page, pay);
    await expect(
      question.getByText(/^There was an error processing.*: Your card was declined\.$/),
    ).toBeInViewport();
    await choose(page, question.getByRole('radio', { name: 'A new card' }));
    await keyCard(page, '4000000000000002');
    await press(page, pay);
    await expect(question.getByRole('alert').filter({ hasText: /^Your card was declined/ })).toBeInViewport();
    await keyCard(page);
    await press(page, pay);
    await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
    expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Paid');
  });

  test('a visit that is paid asks for a tip in passing, and takes one by keyboard alone at 360 px', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const appointment = await appointmentWith(page, ({ offers }) => offers.addTip);
    await open(page, appointment);
    await expect(page.getByText(/^Would you like to add a tip for/)).toBeVisible();
    await expect(page.getByText(/^Would you like to add a tip for/)).toBeHidden({ timeout: 6_000 });
    await press(page, page.getByRole('button', { name: 'Add a tip' }));
    const question = page.getByRole('dialog', { name: 'Add a tip' });
    await expect(question.getByRole('radio', { name: 'Not now' })).toHaveCount(0);
    await press(page, question.getByRole('button', { name: 'Give a tip' }));
    await expect(question.getByText('Please select a tip option.').first()).toBeInViewport();
    await expectFineAtBothWidths(page);
    await choose(page, question.getByRole('radio', { name: /^20%/ }));
    await choose(page, question.getByRole('radio', { name: 'A new card' }));
    await keyCard(page);
    await press(page, question.getByRole('button', { name: /^Give a tip of/ }));
    await expect(page.getByText('Tip added successfully. Thank you!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a tip' })).toHaveCount(0);
    expect((await clientView(page, appointment.token)).tipAmountCents).toBeGreaterThan(0);
  });
});

test('a coming visit without a card takes one, another, and none again, by keyboard alone at 360 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const appointment = await appointmentWith(page, ({ offers }) => offers.addCreditCard);
  await open(page, appointment);
  const save = page.getByRole('button', { name: 'Save card' });
  await press(page, page.getByRole('button', { name: 'Add credit card' }).first());
  await keyCard(page, '4000000000000002');
  await press(page, save);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expectFineAtBothWidths(page);
  await keyCard(page);
  await press(page, save);
  await expect(page.getByText('Your payment method has been saved.')).toBeVisible();
  await expect(page.getByText('Your card is charged on the day of the appointment.')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Replace the card' }));
  await keyCard(page, '5555555555554444');
  await press(page, save);
  await expect(page.getByText('4444').first()).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Remove the card' }));
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Remove card' }));
  await expect(page.getByText('Payment method deleted successfully')).toBeVisible();
  expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Card needed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visit is paid with a card of the provider’s own page, after it was asked about the tip', async ({
    page,
  }) => {
    const appointment = await past(page, 'Card needed past due');
    await page.setViewportSize(PHONE);
    await open(page, appointment);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText('Please select a tip option.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    await page.getByText('Not now', { exact: true }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByLabel(/card number/i).fill('4242424242424242');
    await page.getByLabel(/expir/i).fill('12 / 40');
    await page.getByLabel(/security code|cvc/i).fill('123');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByRole('heading', { name: 'Save this card?' })).toBeVisible();
    expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Card needed past due');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('heading', { name: 'Save this card?' })).toHaveCount(0);
    await expect.poll(() => page.content()).toContain('Your payment method has been saved.');
    // The worker may be faster than the client.
    if ((await clientView(page, appointment.token)).offers.payNow) {
      await page.getByRole('link', { name: 'Pay now' }).click();
      await page.getByText('Not now', { exact: true }).click();
      await page.getByRole('button', { name: 'Pay now' }).click();
    }
    await expect(async () => {
      expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Paid');
    }).toPass();
  });

  test('a request is cancelled, asked first', async ({ page }) => {
    const appointment = await requestAppointment(page.request, BY_HAND, { nth: 1 });
    await open(page, appointment);
    await page.getByRole('link', { name: 'Cancel request' }).click();
    await expect(page.getByText('Cancellation policy')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await expect(heading(page)).toHaveText('Your request is cancelled');
    // Playwright does not look into <noscript>.
    await expect.poll(() => page.content()).toContain('Your appointment has been cancelled.');
  });
});

for (const { name, options } of [
  { name: '1280 px', options: {} },
  { name: '360 px', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
]) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing in any state, nor in its questions', async ({ page }) => {
      const request = await requestAppointment(page.request, BY_HAND, { nth: 2 });
      await open(page, request);
      expect(await axeFindings(page), 'pending').toEqual([]);
      await open(page, request, '?do=cancel');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'cancel').toEqual([]);
      await cancelAsClient(page.request, request);
      await open(page, request);
      expect(await axeFindings(page), 'cancelled').toEqual([]);

      const coming = await requestAppointment(page.request, AT_ONCE, { nth: 3 });
      await open(page, coming);
      expect(await axeFindings(page), 'accepted').toEqual([]);
      await cancelAsClient(page.request, coming);

      const owing = await past(page, 'Past due');
      await open(page, owing);
      expect(await axeFindings(page), 'past due').toEqual([]);
      await open(page, owing, '?do=pay');
      await page.getByRole('radio', { name: 'A new card' }).check();
      await expect(page.getByLabel('Security code')).toBeVisible();
      await page.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
      expect(await axeFindings(page), 'pay').toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width).toBeLessThanOrEqual(0);
    });
  });
}
