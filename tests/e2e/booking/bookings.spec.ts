import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { otherBrowser, signInByLink } from '../../support/e2e/accounts.ts';
import {
  cancelAsClient,
  DEMO_PASSWORD,
  leaveNoRequest,
  openAs,
  requestAppointment,
} from '../../support/e2e/portal.ts';
import { press } from '../../support/keyboard.ts';

test.afterEach(({ request }) => leaveNoRequest(request));

let cookies: Awaited<ReturnType<BrowserContext['cookies']>> | undefined;
/** Opens a page as the demo client; a worker signs in once. */
async function openAsClient(page: Page, to: string) {
  if (cookies) {
    await page.context().addCookies(cookies);
    await page.goto(to);
    return;
  }
  await page.goto(to);
  await page.getByLabel('Email').fill('client@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  cookies = await page.context().cookies();
}

/** A guest's request, and the page of the account that it is found in. */
async function withRequest(page: Page) {
  const appointment = await requestAppointment(page.request, 'long-breath');
  await signInByLink(page, `${appointment.clientName.replace(' ', '.').toLowerCase()}@example.com`);
  return appointment;
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bookings' }).getByRole('link', { name });

test('the four tabs stand under addresses of their own, over several practices', async ({ page }) => {
  await openAsClient(page, '/bookings?tab=transactions');
  await expect(tab(page, 'Transactions')).toHaveAttribute('aria-current', 'page');
  for (const state of ['PENDING', 'PROCESSED']) {
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('Charged on the day of the appointment').first()).toBeVisible();
  // How many stand before the one that failed is a matter of the day.
  const failure = page.getByText('FAILURE', { exact: true }).first();
  if (!(await failure.isVisible())) await page.getByRole('link', { name: 'Next page' }).click();
  await expect(failure).toBeVisible();

  await tab(page, 'Upcoming Bookings').click();
  await expect(page).toHaveURL(/tab=upcoming/);
  // In person by the venue's zone; by video or phone by city, the client's clocks first.
  await expect(rows(page).filter({ hasText: 'CONFIRMED' }).first()).toContainText(/[AP]M ([A-Z]{3}|.+ time)/);
  const [first] = await page.getByRole('main').locator('h2 a').all();
  expect(await first!.getAttribute('href')).toMatch(/^\/m\/c\/[\w-]{32}$/);

  await tab(page, 'Expired Requests').click();
  await expect(rows(page).filter({ hasText: 'UNAVAILABLE' }).first()).toBeVisible();

  await tab(page, 'Past Bookings').click();
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/tab=past&page=2/);
  await expect(page.getByText(/21 – \d+ of \d+/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/1 – 20 of \d+/)).toBeVisible();

  // A card leads to its appointment, and that page back to all of them.
  await page.getByRole('main').locator('h2 a').first().click();
  await expect(page).toHaveURL(/\/m\/c\//);
  await page.getByRole('link', { name: 'See all your bookings' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
});

test('with the keyboard alone at 360 px a request is cancelled, asked first; then it is among the past ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const appointment = await withRequest(page);
  const cancel = page.getByRole('link', { name: `Cancel: ${appointment.serviceName}` });
  await press(page, cancel);
  const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(1);

  await press(page, cancel);
  await press(page, question.getByRole('button', { name: 'Cancel request' }));
  await expect(page.getByText('Your appointment has been cancelled.')).toBeVisible();
  await expect(page.getByText('You do not have any upcoming booking requests.')).toBeVisible();
  for (const name of ['Transactions', 'Expired Requests', 'Past Bookings']) {
    await press(page, tab(page, name));
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  }
  await press(page, rows(page).filter({ hasText: 'CANCELLED' }).getByRole('heading').getByRole('link'));
  await expect(page).toHaveURL(new RegExp(`/m/c/${appointment.token}$`));
});

test('one that changed meanwhile is not cancelled, and says so', async ({ page, request }) => {
  const appointment = await withRequest(page);
  await page.getByRole('link', { name: `Cancel: ${appointment.serviceName}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
  await expect(question).toBeVisible();
  await cancelAsClient(request, appointment);
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('There was an error cancelling your appointment.')).toBeVisible();
  await expect(page.getByText('You do not have any upcoming booking requests.')).toBeVisible();
});

test('without JavaScript tabs, pages and the question are links and forms', async ({
  page,
  browser,
  baseURL,
}) => {
  const appointment = await withRequest(page);
  const plain = await otherBrowser(browser, baseURL, false);
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto('/bookings');
  await plain.getByRole('link', { name: `Cancel: ${appointment.serviceName}` }).click();
  await expect(plain.getByRole('heading', { name: 'Cancel this request?' })).toBeVisible();
  await plain.getByRole('button', { name: 'Cancel request' }).click();
  await expect(plain.getByText('You do not have any upcoming booking requests.')).toBeVisible();
  await tab(plain, 'Past Bookings').click();
  await expect(rows(plain).filter({ hasText: 'CANCELLED' })).toHaveCount(1);
  await plain.context().close();
});

test('what cannot be loaded says so in its place', async ({ page }) => {
  await openAsClient(page, '/bookings');
  await expect(rows(page).first()).toBeVisible();
  await page.route(/\/bookings\.data/, (route) => route.abort());
  await tab(page, 'Past Bookings').click();
  await expect(page.getByRole('alert')).toContainText(/^Error: .+/);
  await page.unroute(/\/bookings\.data/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(20);
});

test('a practitioner finds what they booked elsewhere, a client is kept out of the portal', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsClient(page, '/portal/clients');
  await expect(page).toHaveURL(/\/bookings$/);
  const desk = await otherBrowser(browser, baseURL);
  await openAs(desk, 'open-sky', '/bookings?tab=past');
  await expect(desk.getByRole('heading', { name: 'My bookings' })).toBeVisible();
  await desk.getByRole('link', { name: 'Your practice' }).click();
  await expect(desk).toHaveURL(/\/portal\/calendar/);
  await desk.getByRole('button', { name: /^Menu of / }).click();
  await desk.getByRole('menuitem', { name: 'My bookings' }).click();
  await expect(desk).toHaveURL(/\/bookings$/);
  await desk.context().close();
});

for (const width of [360, 1280]) {
  test(`every tab and the question hold for axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAsClient(page, '/bookings');
    for (const name of ['Upcoming Bookings', 'Past Bookings', 'Transactions', 'Expired Requests']) {
      await tab(page, name).click();
      await expect(tab(page, name)).toBeInViewport();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      expect(await axeFindings(page), name).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await tab(page, 'Upcoming Bookings').click();
    await page
      .getByRole('link', { name: /^Cancel: / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await axeFindings(page), 'the question').toEqual([]);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    expect(await axeFindings(page), 'the account').toEqual([]);
    await page
      .getByRole('link', { name: /^Remove: / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Remove this card?' })).toBeVisible();
    expect(await axeFindings(page), 'the question about a card').toEqual([]);
  });
}
