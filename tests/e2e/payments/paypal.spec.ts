import { expect, test, type Browser, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { deskOf, type Ask } from '../../support/e2e/calendar.ts';
import { longPastAppointment } from '../../support/e2e/past-appointment.ts';
import { choose, press } from '../../support/keyboard.ts';
import { clientView } from '../../support/e2e/appointments.ts';
import { vendorWindow } from '../../support/e2e/vendor-window.ts';

/** Takes PayPal, Venmo and tips. */
const PRACTICE = 'loom-street';

test.beforeEach(async ({ context }) => {
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
});

let desk: Promise<Ask> | undefined;
/** An appointment of its own for each test, made by its practitioner, who signs in once. */
async function anAppointment(browser: Browser) {
  desk ??= browser
    .newContext({ baseURL: test.info().project.use.baseURL! })
    .then(async (context) => deskOf(await context.newPage(), PRACTICE));
  return longPastAppointment(await desk, PRACTICE);
}

async function openToPay(page: Page, { token }: { token: string }) {
  await page.goto(`/m/c/${token}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const question = page.getByRole('dialog', { name: 'Pay now' });
  await expect(question.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  return question;
}
const paypalWindow = (page: Page, name = 'PayPal') => vendorWindow(page, `${name} sandbox`);

test('pays with PayPal, with a tip, by keyboard alone at 360 px; then nothing is left to pay', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const appointment = await anAppointment(browser);
  await page.goto(`/m/c/${appointment.token}`);
  await press(page, page.getByRole('button', { name: 'Pay now' }));
  const question = page.getByRole('dialog', { name: 'Pay now' });
  const paypal = question.getByRole('button', { name: 'Pay with PayPal' });
  await expect(paypal).toBeVisible();
  await press(page, paypal);
  await expect(question.getByText('Please select a tip option.').first()).toBeVisible();
  await expect(paypalWindow(page)).toHaveCount(0);
  await choose(page, question.getByRole('radio', { name: /^15%/ }));
  await press(page, paypal);
  await expect(paypalWindow(page)).toContainText('$115.00');
  await press(page, paypalWindow(page).getByRole('button', { name: 'Pay now' }));
  await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
  await expect(question).toBeHidden();
  expect(await clientView(page, appointment.token)).toMatchObject({
    clientPaymentStatus: 'Paid',
    tipAmountCents: 1500,
    offers: { payNow: false, addTip: false },
  });
});

test('what PayPal refuses is said, a closed window charges nothing, and Venmo pays after all', async ({
  page,
  browser,
}) => {
  const appointment = await anAppointment(browser);
  const question = await openToPay(page, appointment);
  await question.getByRole('radio', { name: 'Not now' }).check({ force: true });
  await question.getByRole('button', { name: 'Pay with PayPal' }).click();
  await paypalWindow(page).getByRole('button', { name: 'Pay with a way that is declined' }).click();
  await expect(
    question.getByText(
      'Payment failed: The way of paying you chose was declined. Please choose another one.',
    ),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: /by card$/ })).toBeEnabled();
  await question.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(paypalWindow(page)).toBeVisible();
  // No greyed button stands below the window: what there is to do is said in its place.
  await expect(question.getByText('Go on in the PayPal window.')).toBeVisible();
  await expect(question.locator('button', { hasText: /by card$/ })).toHaveCount(0);
  await press(page, paypalWindow(page).getByRole('button', { name: 'Pay now' }), 'Escape');
  await expect(
    question.getByText('You closed the PayPal window, so nothing has been charged.'),
  ).toBeVisible();
  expect(await clientView(page, appointment.token)).toMatchObject({
    clientPaymentStatus: 'Card needed past due',
    offers: { payNow: true },
  });
  await question.getByRole('button', { name: 'Pay with Venmo' }).click();
  await paypalWindow(page, 'Venmo').getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Your payment has been processed successfully.')).toBeVisible();
  expect((await clientView(page, appointment.token)).clientPaymentStatus).toBe('Paid');
});

test('gives a tip alone through PayPal for a visit that is paid', async ({ page, browser }) => {
  const appointment = await anAppointment(browser);
  const paying = await openToPay(page, appointment);
  await paying.getByRole('radio', { name: 'Not now' }).check({ force: true });
  await paying.getByRole('button', { name: 'Pay with PayPal' }).click();
  await paypalWindow(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(paying).toBeHidden();
  await page.goto(`/m/c/${appointment.token}?do=tip`);
  const question = page.getByRole('dialog', { name: 'Add a tip' });
  await expect(question.getByRole('radio', { name: 'Not now' })).toHaveCount(0);
  await question.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
  await expect(question.getByLabel('Your amount')).toHaveValue('10');
  await question.getByLabel('Your amount').fill('12.50');
  await question.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(paypalWindow(page)).toContainText('$12.50');
  await paypalWindow(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Tip added successfully. Thank you!')).toBeVisible();
  expect((await clientView(page, appointment.token)).tipAmountCents).toBe(1250);
});

test('a payment that PayPal looks at is said to be undecided, and stays under way', async ({
  page,
  browser,
}) => {
  const appointment = await anAppointment(browser);
  const question = await openToPay(page, appointment);
  await question.getByRole('radio', { name: 'Not now' }).check({ force: true });
  await question.getByRole('button', { name: 'Pay with PayPal' }).click();
  await paypalWindow(page).getByRole('button', { name: 'Pay, and let it be reviewed' }).click();
  await expect(page.getByText(/^PayPal has not decided this payment yet/)).toBeVisible();
  await expect(page.getByText('The payment is under way.').first()).toBeVisible();
  expect(await clientView(page, appointment.token)).toMatchObject({
    clientPaymentStatus: 'Pending',
    offers: { payNow: false },
  });
});

for (const { name, userAgent, says } of [
  {
    name: 'Firefox on an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
    says: 'Open this page in Safari to pay with Venmo.',
  },
  {
    name: 'Samsung’s browser on Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    says: 'Open this page in Chrome to pay with Venmo.',
  },
  {
    name: 'Safari on an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    says: null,
  },
]) {
  test.describe(name, () => {
    test.use({ userAgent, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test(says ? 'is told where Venmo works' : 'is offered Venmo', async ({ page, browser }) => {
      const question = await openToPay(page, await anAppointment(browser));
      const venmo = question.getByRole('button', { name: 'Pay with Venmo' });
      if (says) await expect(question.getByText(says)).toBeVisible();
      else await expect(venmo).toBeVisible();
      if (says) await expect(venmo).toHaveCount(0);
    });
  });
}

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px, in the question and in PayPal’s window; the map stands`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const question = await openToPay(page, await anAppointment(browser));
    // 000 §2, §9: the failure's words, and the height that the map has.
    const map = page.getByText(/^Unable to load map for: /);
    expect((await map.boundingBox())?.height).toBe(144);
    expect(await axeFindings(page), 'pay').toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await question.getByRole('radio', { name: 'Not now' }).check({ force: true });
    await question.getByRole('button', { name: 'Pay with PayPal' }).click();
    await expect(paypalWindow(page)).toBeVisible();
    expect(await axeFindings(page), 'window').toEqual([]);
  });
}
