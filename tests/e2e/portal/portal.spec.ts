import { expect, test, type Page } from '@playwright/test';
import { pressInCalendar } from '../../support/e2e/calendar.ts';
import {
  DEMO_PASSWORD,
  type MadeRequest,
  cancelAsClient,
  dateIn,
  leaveNoRequest,
  openAs,
  requestAppointment,
  signInAs,
  signedInAs,
  stateOf,
} from '../../support/e2e/portal.ts';

const PRACTICE = 'harbour-light';
/** Other tests sign in there too: who is signed out here is this test's own visitor. */
const SIGNING = 'open-sky';
const ZONE = 'America/St_Johns';
/** The specification of this product: the other person's page shows it within two seconds. */
const LIVE = { timeout: 2_000 };

const dayOf = ({ startsAt }: MadeRequest, view = 'week') =>
  `/portal/calendar?view=${view}&date=${dateIn(ZONE, startsAt)}`;
const entry = (page: Page, { clientName }: MadeRequest) =>
  page.getByRole('link', { name: new RegExp(clientName) });
const flyout = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test.afterEach(({ request }) => leaveNoRequest(request));

test.describe('signing in and out', () => {
  test('a page that asks for it is where one lands; another site never is', async ({ page }) => {
    await page.goto('/portal/settings/personal');
    await expect(page).toHaveURL(/\/login\?to=%2Fportal%2Fsettings%2Fpersonal$/);
    await page.getByLabel('Email').fill(`${SIGNING}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This email address and password do not match an account.',
    );
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    await page.goto('/login?to=//evil.example/');
    await expect(page).toHaveURL(/\/portal\/calendar$/);
  });

  test('a link alone signs nobody out; the form does, and Back shows nothing', async ({ page, baseURL }) => {
    await signInAs(page, SIGNING);
    await page.goto('/logout');
    await page.getByRole('link', { name: 'Stay logged in' }).click();
    await expect(page).toHaveURL(/\/portal\/calendar$/);
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${baseURL}/login`);
    await expect(page.getByText('You are logged out.')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('a request', () => {
  test('is accepted', async ({ page, request }) => {
    const made = await requestAppointment(request, PRACTICE, { message: 'I take the stairs slowly.' });
    await openAs(page, PRACTICE);
    await page.getByRole('button', { name: /request/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(made.clientName) }).click();
    const sheet = flyout(page, 'New appointment request');
    await expect(sheet).toContainText(made.clientName);
    await expect(sheet).toContainText(made.serviceName);
    await expect(sheet).toContainText('I take the stairs slowly.');
    await expect(sheet.getByRole('link', { name: made.phone.slice(-4) })).toHaveAttribute(
      'href',
      `tel:${made.phone}`,
    );
    await expect(page).toHaveURL(new RegExp(`#${made.token}$`));
    await sheet.getByRole('button', { name: 'Accept' }).dblclick();
    await expect(page.getByText('Appointment accepted')).toHaveCount(1);
    await expect(flyout(page, 'Upcoming appointment')).toBeVisible();
    expect(await stateOf(request, made)).toBe('approved');
    await page.goBack();
    await expect(flyout(page, 'Upcoming appointment')).toBeHidden();
    await page.goto(dayOf(made));
    await expect(entry(page, made)).not.toContainText('Request:');
  });

  test('is declined, after one question, and leaves the calendar', async ({ page, request }) => {
    const made = await requestAppointment(request, PRACTICE);
    await openAs(page, PRACTICE, dayOf(made));
    await expect(entry(page, made)).toHaveAccessibleName(/^Request: /);
    await entry(page, made).click();
    await flyout(page, 'New appointment request').getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline this request?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    expect(await stateOf(request, made)).toBe('pending');
    await flyout(page, 'New appointment request').getByRole('button', { name: 'Decline' }).click();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Appointment declined')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entry(page, made)).toHaveCount(0);
    expect(await stateOf(request, made)).toBe('unavailable');
  });

  test('accepted in one tab takes away the question of another, whether to decline it', async ({
    page,
    context,
    request,
  }) => {
    const made = await requestAppointment(request, PRACTICE);
    await openAs(page, PRACTICE, dayOf(made));
    await page.goto(`${dayOf(made)}#${made.token}`);
    await flyout(page, 'New appointment request').getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline this request?' });
    await expect(question).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${dayOf(made)}#${made.token}`);
    await flyout(other, 'New appointment request').getByRole('button', { name: 'Accept' }).click();
    await expect(flyout(other, 'Upcoming appointment')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(flyout(page, 'Upcoming appointment')).toBeVisible();
    await other.close();
  });

  test('that is accepted in one tab after its client cancelled in another says so (C04)', async ({
    page,
    request,
  }) => {
    await page.route('**/portal/live', (route) => route.abort());
    const made = await requestAppointment(request, PRACTICE);
    await openAs(page, PRACTICE, dayOf(made));
    await page.goto(`${dayOf(made)}#${made.token}`);
    const accept = flyout(page, 'New appointment request').getByRole('button', { name: 'Accept' });
    await expect(accept).toBeVisible();
    await cancelAsClient(request, made);
    await accept.click();
    await expect(page.getByText('This appointment has already been cancelled.')).toBeVisible();
    await expect(flyout(page, 'Cancelled appointment')).toBeVisible();
    expect(await stateOf(request, made)).toBe('cancelled');
  });
});

test('an appointment is cancelled with a note to the client', async ({ page, request }) => {
  const made = await requestAppointment(request, PRACTICE);
  await openAs(page, PRACTICE, dayOf(made));
  await page.goto(`${dayOf(made)}#${made.token}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await flyout(page, 'Upcoming appointment').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await question.getByLabel(/A note to/).fill('The stove broke.');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Your appointment was cancelled')).toBeVisible();
  await expect(entry(page, made)).toHaveCount(0);
  expect(await stateOf(request, made)).toBe('cancelled');
});

test('an address asks at once whether an appointment is cancelled, and no press has cancelled it yet', async ({
  page,
  request,
}) => {
  const made = await requestAppointment(request, PRACTICE);
  await openAs(page, PRACTICE, dayOf(made));
  await page.goto(`${dayOf(made)}#${made.token}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(flyout(page, 'Upcoming appointment')).toBeVisible();
  await page.goto('/portal/settings');
  // As a deletion in a calendar outside leads to it.
  await page.goto(`/portal/calendar#cancel-${made.token}`);
  const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(flyout(page, 'Upcoming appointment')).toBeVisible();
  expect(await stateOf(request, made)).toBe('approved');
  await page.reload();
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Your appointment was cancelled')).toBeVisible();
  expect(await stateOf(request, made)).toBe('cancelled');
});

test('what a client does shows in the open calendar within two seconds', async ({ page, request }) => {
  const first = await requestAppointment(request, PRACTICE);
  await openAs(page, PRACTICE, dayOf(first));
  await expect(entry(page, first)).toBeVisible();
  const waiting = page.getByRole('button', { name: /^\d+ requests?$/ });
  const before = Number((await waiting.textContent())?.match(/\d+/)?.[0]);
  const second = await requestAppointment(request, PRACTICE);
  await page.goto(dayOf(second));
  await expect(entry(page, second)).toBeVisible();
  await cancelAsClient(request, second);
  await expect(entry(page, second)).toHaveCount(0, LIVE);
  const third = await requestAppointment(request, PRACTICE);
  await expect(entry(page, third)).toBeVisible(LIVE);
  await expect(waiting).toHaveText(new RegExp(`^${before + 1} `), LIVE);
  await page.goto(`${dayOf(third)}#${third.token}`);
  await expect(flyout(page, 'New appointment request')).toBeVisible();
  await cancelAsClient(request, third);
  await expect(flyout(page, 'Cancelled appointment')).toBeVisible(LIVE);
});

test('the calendar by keyboard alone', async ({ page, request }) => {
  const made = await requestAppointment(request, PRACTICE);
  await openAs(page, PRACTICE, dayOf(made));
  await expect(entry(page, made)).toBeVisible();
  const title = page.getByRole('heading', { level: 2 });
  const current = await title.textContent();
  await pressInCalendar(page, 'm');
  await expect(page).toHaveURL(/view=month/);
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/view=day/);
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(new RegExp(`date=${dateIn(ZONE, made.startsAt)}`));
  await page.keyboard.press('p');
  await page.keyboard.press('w');
  await expect(title).toHaveText(current!);
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  // The week's frame stands before its entries are read: till then it holds those of the day that was shown.
  await expect(entry(page, made)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const focused = page.locator('[data-calendar-event]:focus');
  await expect(focused).toHaveCount(1);
  for (
    let step = 0;
    step < 80 && !(await focused.getAttribute('aria-label'))?.includes(made.clientName);
    step++
  ) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(focused).toHaveAccessibleName(new RegExp(made.clientName));
  await page.keyboard.press('Enter');
  await expect(flyout(page, 'New appointment request')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused).toHaveAccessibleName(new RegExp(made.clientName));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(flyout(page, 'Upcoming appointment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(new RegExp(`^${made.clientName}`));
  await page.keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`date=${dateIn(ZONE, new Date())}`));
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Letter keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page).not.toHaveURL(/view=month/);
});

test('on a phone it starts with the day, and the flyout is the whole screen', async ({
  browser,
  request,
  baseURL,
}) => {
  const made = await requestAppointment(request, PRACTICE);
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await openAs(page, PRACTICE);
  await expect(page.getByRole('button', { name: 'View: Day' })).toBeVisible();
  await page.goto(dayOf(made, 'day'));
  await entry(page, made).click();
  const sheet = flyout(page, 'New appointment request');
  await expect(sheet.getByRole('button', { name: 'Accept' })).toBeInViewport();
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.close();
});

test('without JavaScript it is a list, and a request can be answered', async ({
  browser,
  request,
  baseURL,
}) => {
  const made = await requestAppointment(request, PRACTICE);
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await signInAs(page, PRACTICE, dayOf(made));
  await entry(page, made).click();
  await expect(page.getByRole('heading', { name: 'New appointment request' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Appointment accepted');
  expect(await stateOf(request, made)).toBe('approved');
  await expect(entry(page, made)).toContainText('Confirmed');
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).not.toHaveURL(new RegExp(`date=${dateIn(ZONE, made.startsAt)}`));
  await page.getByRole('link', { name: 'Log out' }).first().click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.close();
});

test('an address that opens nothing of this practice says so', async ({ page, browser }) => {
  await signedInAs(page, PRACTICE);
  await page.goto('/portal/calendar#no-such-appointment-here');
  await expect(flyout(page, 'Appointment not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/portal\/calendar$/);
  const unknown = await page.goto('/portal/nothing/here');
  expect(unknown?.status()).toBe(404);
  const menu = page.getByRole('navigation', { name: 'Portal' }).filter({ visible: true });
  await expect(menu.getByRole('link', { name: 'Calendar' }).first()).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto('/portal/calendar');
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.close();
});
