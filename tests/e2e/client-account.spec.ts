import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { newAddress, otherBrowser, sentLink } from '../support/e2e-accounts.ts';
import { leaveNoRequest, requestVisit } from '../support/e2e-portal.ts';

const PASSWORD = 'quiet river stones';

test.afterEach(({ request }) => leaveNoRequest(request));

async function register(page: Page, email: string, password = PASSWORD) {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill('Aldous');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
}

test('a client registers, confirms by e-mail, sees empty bookings, and resets a forgotten password', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  await page.goto('/bookings?tab=past');
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByRole('link', { name: 'Create a client account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter your first name.')).toBeVisible();
  await register(page, email);
  const link = await sentLink(page.request, email, 'verify-email');

  // A mail scanner and another browser open it first: nothing is used up, and the password is asked.
  const elsewhere = await otherBrowser(browser, baseURL);
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(elsewhere.getByText('Please enter your password.')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed. Welcome!')).toBeVisible();
  for (const [tab, empty] of [
    ['Upcoming Bookings', 'You do not have any upcoming booking requests.'],
    ['Past Bookings', 'You do not have any past booking requests.'],
    ['Transactions', 'Your transactions will appear here after you book your first sessions.'],
    ['Expired Requests', 'You do not have any expired booking requests.'],
  ] as const) {
    await page.getByRole('link', { name: tab }).click();
    await expect(page.getByText(empty)).toBeVisible();
  }
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'This link is over' })).toBeVisible();

  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of the same name.
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const reset = await sentLink(elsewhere.request, email, 'reset-password');
  await elsewhere.goto(reset);
  await elsewhere.getByLabel('New password').fill('short');
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
  await expect(elsewhere.getByText('Please use at least 10 characters')).toBeVisible();
  await elsewhere.getByLabel('New password').fill('another set of words');
  await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
  await elsewhere.waitForURL('**/bookings');
  // Every other session ended with the old password.
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This e-mail address and password do not match an account.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another set of words');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/bookings');
  await elsewhere.context().close();
});

test('who booked as a guest logs in by a link, without JavaScript, and finds the booking', async ({
  browser,
  baseURL,
  request,
}) => {
  const visit = await requestVisit(request, 'long-breath');
  const email = `${visit.clientName.replace(' ', '.').toLowerCase()}@example.com`;
  const page = await otherBrowser(browser, baseURL, false);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Send me a link instead' }).click();
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please enter your e-mail address or phone number.')).toBeVisible();
  await page.getByLabel('E-mail or phone number').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('It works once, for 15 minutes.')).toBeVisible();
  const link = await sentLink(page.request, email, 'sign-in-link');

  // Programs that look through mail open the link: its page changes nothing, is kept by nobody and tells nobody where it is.
  for (let scans = 0; scans < 2; scans += 1) {
    const scanned = await request.get(link);
    expect(scanned.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'My bookings' })).toBeVisible();
  await expect(page.getByRole('link', { name: visit.serviceName }).first()).toHaveAttribute(
    'href',
    `/m/c/${visit.token}`,
  );
  await expect(page.getByText('PENDING')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is over' })).toBeVisible();

  // The account goes by the name on file, and its devices can be signed out.
  await page.goto('/account');
  await expect(page.getByText(visit.clientName)).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('link', { name: 'Log out' }).first().click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  const answers: string[] = [];
  for (const address of ['client@example.com', newAddress()]) {
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill(address);
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
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please enter your last name.')).toBeVisible();
    expect(await axeFindings(page), 'with errors').toEqual([]);
  });
}
