import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectFineAtBothWidths } from '../../support/axe.ts';
import { newAddress, otherBrowser, sentLink, signInByLink } from '../../support/e2e/accounts.ts';
import { leaveNoRequest, requestAppointment } from '../../support/e2e/portal.ts';
import { HANDS, press, type } from '../../support/keyboard.ts';

const PASSWORD = 'quiet river stones';

test.afterEach(({ request }) => leaveNoRequest(request));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name });
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });

for (const { name, width, go, put } of HANDS) {
  test(`${name} a client registers, confirms by email, sees empty bookings, and resets a forgotten password`, async ({
    page,
    browser,
    baseURL,
  }) => {
    // Each page is looked at once, at both widths.
    const look = (shown: Page) => (width === 1280 ? expectFineAtBothWidths(shown) : Promise.resolve());
    await page.setViewportSize({ width, height: 740 });
    const email = newAddress();
    await page.goto('/bookings?tab=past');
    await expect(page).toHaveURL(/\/login\?to=/);
    await go(page, link(page, 'Create a client account'));
    await expect(page.getByRole('heading', { name: 'Create your client account' })).toBeVisible();
    await go(page, button(page, 'Create account'));
    await expect(page.getByText('Please enter your first name.')).toBeVisible();
    await put(page, page.getByLabel('First name'), 'Wren');
    await put(page, page.getByLabel('Last name'), 'Aldous');
    await put(page, page.getByLabel('Email'), email);
    await put(page, passwordOf(page), PASSWORD);
    await go(page, button(page, 'Create account'));
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await look(page);
    const confirm = await sentLink(page.request, email, 'verify-email');

    // A mail scanner and another browser open it first: nothing is used up, and the password is asked.
    const elsewhere = await otherBrowser(browser, baseURL);
    await elsewhere.setViewportSize({ width, height: 740 });
    await elsewhere.goto(confirm);
    await go(elsewhere, button(elsewhere, 'Confirm my email address'));
    await expect(elsewhere.getByText('Please enter your password.')).toBeVisible();
    await look(elsewhere);
    await page.goto(confirm);
    await go(page, button(page, 'Confirm my email address'));
    await expect(page.getByText('Your email address is confirmed. Welcome!')).toBeVisible();
    for (const [tab, empty] of [
      ['Upcoming Bookings', 'You do not have any upcoming booking requests.'],
      ['Past Bookings', 'You do not have any past booking requests.'],
      ['Transactions', 'Your transactions will appear here after you book your first sessions.'],
      ['Expired Requests', 'You do not have any expired booking requests.'],
    ] as const) {
      await go(page, link(page, tab));
      await expect(page.getByText(empty)).toBeVisible();
    }
    await elsewhere.goto(confirm);
    await expect(elsewhere.getByRole('heading', { name: 'This link is over' })).toBeVisible();
    await look(elsewhere);

    await elsewhere.goto('/login');
    await go(elsewhere, link(elsewhere, 'Forgot your password?'));
    await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await put(elsewhere, elsewhere.getByLabel('Email'), email);
    await go(elsewhere, button(elsewhere, 'Send the link'));
    await expect(elsewhere.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await elsewhere.goto(await sentLink(elsewhere.request, email, 'reset-password'));
    await put(elsewhere, elsewhere.getByLabel('New password'), 'short');
    await go(elsewhere, button(elsewhere, 'Set the new password'));
    await expect(elsewhere.getByText('Please use at least 10 characters')).toBeVisible();
    await look(elsewhere);
    await put(elsewhere, elsewhere.getByLabel('New password'), 'another set of words');
    await go(elsewhere, button(elsewhere, 'Set the new password'));
    await elsewhere.waitForURL('**/bookings');
    // Every other session ended with the old password.
    await page.goto('/bookings');
    await expect(page).toHaveURL(/\/login/);
    await put(page, page.getByLabel('Email'), email);
    await put(page, passwordOf(page), PASSWORD);
    await go(page, button(page, 'Log in'));
    await expect(page.getByText('This email address and password do not match an account.')).toBeVisible();
    await put(page, passwordOf(page), 'another set of words');
    await go(page, button(page, 'Log in'));
    await page.waitForURL('**/bookings');
    await elsewhere.context().close();
  });
}

test('who booked as a guest logs in by a link, without JavaScript and by keyboard alone at 360 px, and finds the booking', async ({
  browser,
  baseURL,
  request,
}) => {
  const appointment = await requestAppointment(request, 'long-breath');
  const email = `${appointment.clientName.replace(' ', '.').toLowerCase()}@example.com`;
  const page = await otherBrowser(browser, baseURL, false);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await press(page, link(page, 'Send me a link instead'));
  await press(page, button(page, 'Send me a link'));
  await expect(page.getByText('Please enter your email address or phone number.')).toBeVisible();
  await type(page, page.getByLabel('Email or phone number'), email);
  await press(page, button(page, 'Send me a link'));
  await expect(page.getByText('It works once, for 15 minutes.')).toBeVisible();
  const sent = await sentLink(page.request, email, 'sign-in-link');

  // Programs that look through mail open the link: its page changes nothing, is kept by nobody and tells nobody where it is.
  for (let scans = 0; scans < 2; scans += 1) {
    const scanned = await request.get(sent);
    expect(scanned.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  const scanner = await otherBrowser(browser, baseURL);
  await scanner.goto(sent);
  await expectFineAtBothWidths(scanner);
  await scanner.context().close();
  await page.goto(sent);
  await press(page, button(page, 'Log in'));
  await expect(page.getByRole('heading', { name: 'My bookings' })).toBeVisible();
  await expect(page.getByRole('link', { name: appointment.serviceName }).first()).toHaveAttribute(
    'href',
    `/m/c/${appointment.token}`,
  );
  await expect(page.getByText('PENDING')).toBeVisible();
  await page.goto(sent);
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible();

  // The account goes by the name on file, and its devices can be signed out.
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(appointment.clientName, { exact: true })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByLabel(`${appointment.clientName}, your account`).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test('by keyboard alone at 360 px a client changes name and email; who reads the old address takes it back without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const appointment = await requestAppointment(page.request, 'long-breath');
  const before = `${appointment.clientName.replace(' ', '.').toLowerCase()}@example.com`;
  const after = newAddress();
  await signInByLink(page, before);
  await page.goto('/account');
  const row = (about: string) => page.locator('summary').filter({ hasText: about });
  await press(page, row('your name'));
  await type(page, page.getByLabel('First name'), 'win at evil.example');
  await press(page, button(page, 'Save name'));
  await expect(page.getByText('Please leave out web and email addresses.')).toBeVisible();
  await press(page, row('your email address'));
  await expectFineAtBothWidths(page);
  await type(page, page.getByLabel('First name'), 'Wrenna');
  await press(page, button(page, 'Save name'));
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(row('your name')).toContainText('Wrenna');
  await expect(page.getByLabel(/^Wrenna .*, your account$/)).toBeVisible();

  // Its row is open still; who has no password and has just logged in is asked for nothing more.
  await type(page, page.getByLabel('New email'), after);
  await press(page, button(page, 'Send the link'));
  await expect(page.getByText(`We have sent a link to ${after}`)).toBeVisible();
  const confirm = await sentLink(page.request, after, 'new-email');
  await page.reload();
  await expect(page.getByText(`${after} waits for its link to be opened.`)).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.goto(confirm);
  await expect(page.getByText(`From now on you log in with ${after}`)).toBeVisible();
  await expectFineAtBothWidths(page);
  await press(page, button(page, 'Change my email address'));
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await expect(row('your email address')).toContainText(after);

  const plain = await otherBrowser(browser, baseURL, false);
  await plain.goto(await sentLink(page.request, before, 'stop-email-change'));
  await button(plain, 'This was not me').click();
  await expect(plain.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await plain.context().close();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  const answers: string[] = [];
  for (const address of ['client@example.com', newAddress()]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toBeVisible();
    answers.push((await page.getByRole('main').innerText()).replace(address, '…'));
  }
  expect(answers[0]).toBe(answers[1]);
});

for (const width of [360, 1280]) {
  test(`the ways in hold for axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/login', '/register', '/sign-in-link', '/forgot-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeFindings(page), path).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.goto('/sign-in-link');
    await page.getByLabel('Email or phone number').fill(newAddress());
    await button(page, 'Send me a link').click();
    await expect(page.getByRole('heading', { name: 'A link is on its way' })).toBeVisible();
    expect(await axeFindings(page), 'sent').toEqual([]);
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please enter your last name.')).toBeVisible();
    expect(await axeFindings(page), 'with errors').toEqual([]);
  });
}
