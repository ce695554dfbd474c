import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { aPhone, aPhoneNumber, siteOf } from '../../support/e2e/booking.ts';
import { deskOf, type Ask } from '../../support/e2e/calendar.ts';
import { scheduleEvent, type MadeEvent } from '../../support/e2e/events.ts';
import { choose, press, tabTo, type } from '../../support/keyboard.ts';

/** Its group event costs something and takes cash (prisma/seed/practices/loom-street.ts). */
const PRACTICE = 'loom-street';
const EVENT = '/events/partner-massage-workshop';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(async ({ context }) => {
  await context.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ body: PIXEL, contentType: 'image/png' }),
  );
});

let desk: Promise<Ask> | undefined;
let days = 30;

/** A date that this test alone knows. */
async function aDate(browser: Browser, baseURL: string | undefined, capacity = 3): Promise<MadeEvent> {
  desk ??= browser.newPage({ baseURL }).then((page) => deskOf(page, PRACTICE));
  return scheduleEvent(await desk, { days: (days += 1), capacity });
}

const person = () => ({ firstName: 'Wren', lastName: `Tester-${randomUUID().slice(0, 8)}` });

/** Registers by the operation, as a visitor without a browser; answers the token of the link. */
async function registerByCall({ id }: MadeEvent): Promise<string> {
  const ask = await desk!;
  const { registerForBookableEvent } = await ask<{
    registerForBookableEvent: { errors: string[]; token: string };
  }>(
    `mutation ($practice: String, $id: ID!, $firstName: String!, $lastName: String!, $email: String!,
               $phone: String!) {
      registerForBookableEvent(practice: $practice, bookableEventId: $id, firstName: $firstName, lastName: $lastName,
        phone: $phone, email: $email) { errors token } }`,
    {
      practice: PRACTICE,
      id,
      ...person(),
      phone: aPhoneNumber(),
      email: `wren-${randomUUID().slice(0, 8)}@example.com`,
    },
  );
  expect(registerForBookableEvent.errors).toEqual([]);
  return registerForBookableEvent.token;
}

async function countOf({ id }: MadeEvent): Promise<number> {
  const ask = await desk!;
  const { bookableEvent } = await ask<{ bookableEvent: { registrationsCount: number } }>(
    `query ($id: ID!) { bookableEvent(id: $id) { registrationsCount } }`,
    { id },
  );
  return bookableEvent.registrationsCount;
}

const dateOf = (page: Page, { name }: MadeEvent) => page.getByRole('radio', { name: new RegExp(name) });

async function fill(page: Page): Promise<void> {
  const { firstName, lastName } = person();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone').fill(aPhone());
  await page.getByLabel('Email').fill(`${lastName.toLowerCase()}@example.com`);
}

const registered = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are registered, Wren' });
const cancelled = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your registration is cancelled' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel this registration?' });

test('from the front page to a place and back by keyboard alone at 360 px; pressing twice is one registration', async ({
  page,
  browser,
  baseURL,
}) => {
  const date = await aDate(browser, baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(siteOf(baseURL, PRACTICE));
  await press(page, page.getByRole('link', { name: 'Group events' }).first());
  const event = page.getByRole('link', { name: 'Partner massage workshop' });
  // What looks like a button in the event's card leads there by a thumb as well.
  const card = page.getByRole('listitem').filter({ has: event });
  // The heading may take another line once its typeface is there.
  await page.waitForURL('**/events');
  await page.evaluate(() => document.fonts.ready);
  await card.getByText('Choose a date', { exact: true }).click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${EVENT}$`));
  await page.goBack();
  await press(page, event);
  await expect(page).toHaveURL(new RegExp(`${EVENT}$`));
  await press(page, page.getByRole('button', { name: 'Register' }));
  await expect(page.getByText('Please choose a date.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name.');
  await choose(page, dateOf(page, date));
  const { lastName } = person();
  await type(page, page.getByLabel('First name'), 'Wren');
  await type(page, page.getByLabel('Last name'), lastName);
  const phone = aPhone();
  await type(page, page.getByLabel('Phone'), phone.replace(/\D/g, ''));
  await type(page, page.getByLabel('Email'), `${lastName.toLowerCase()}@example.com`);
  await expect(page.getByLabel('Phone')).toHaveValue(phone);
  await tabTo(page, page.getByRole('button', { name: 'Register' }));
  // Twice at once, as a nervous finger does.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expect(page).toHaveURL(/\/manage_event_registrations\/[\w-]{32}$/, { timeout: 20_000 });
  expect(new URL(page.url()).host).toBe(new URL(baseURL!).host);
  await expect(registered(page)).toBeVisible();
  await expect(page.getByText(/is due at the event\. You can pay with/)).toBeVisible();
  expect(await countOf(date)).toBe(1);

  const cancel = page.getByRole('link', { name: 'Cancel registration' });
  await press(page, cancel);
  await expect(question(page).getByRole('button', { name: 'Keep my place' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await press(page, cancel);
  await press(page, question(page).getByRole('button', { name: 'Cancel registration' }));
  await expect(page.getByText('Your registration has been cancelled.')).toBeVisible();
  await expect(cancelled(page)).toBeVisible();
  expect(await countOf(date)).toBe(0);
});

test('a coupon is taken off the price, keeps the date and what was typed, and stands on the registration', async ({
  page,
  browser,
  baseURL,
}) => {
  const date = await aDate(browser, baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(siteOf(baseURL, PRACTICE) + EVENT);
  await dateOf(page, date).check();
  await fill(page);
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('deephour25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The code DEEPHOUR25 is for services, not for group events.')).toBeVisible();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/WELCOME10 takes off \$\d/)).toBeVisible();
  await expect(dateOf(page, date)).toBeChecked();
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(registered(page)).toBeVisible();
  await expect(page.getByText(/Code WELCOME10 took off \$\d/)).toBeVisible();
});

test('full means full: who comes too late keeps what they typed and chooses another date', async ({
  page,
  browser,
  baseURL,
}) => {
  const [last, other] = [await aDate(browser, baseURL, 1), await aDate(browser, baseURL)];
  await page.goto(siteOf(baseURL, PRACTICE) + EVENT);
  await dateOf(page, last).check();
  await fill(page);
  await registerByCall(last);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByRole('alert').getByText('This event is full. Please choose another date.'),
  ).toBeVisible();
  await expect(dateOf(page, last)).toBeDisabled();
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  await dateOf(page, other).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(registered(page)).toBeVisible();
  expect([await countOf(last), await countOf(other)]).toEqual([1, 1]);
});

test('a double click with no date chosen says what is missing and chooses none; beside it stands the chosen date', async ({
  page,
  browser,
  baseURL,
}) => {
  const [one, other] = [await aDate(browser, baseURL), await aDate(browser, baseURL)];
  await page.goto(siteOf(baseURL, PRACTICE) + EVENT);
  const beside = page.getByRole('complementary', { name: 'About this event' });
  await expect(beside.getByText('Choose the one that suits you')).toBeVisible();
  await fill(page);
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByText('Please choose a date.')).toBeInViewport();
  await expect(page.getByRole('radio', { checked: true, name: /Places|place/ })).toHaveCount(0);
  for (const date of [one, other]) {
    await dateOf(page, date).check();
    const when = (await page
      .locator('label')
      .filter({ has: dateOf(page, date) })
      .textContent())!;
    const told = (await beside.getByRole('listitem').first().locator('p').first().textContent())!;
    expect(when).toContain(told);
  }
});

test('the cancel call: its three errors, twice, and only as JSON with a token of this browser (C27, C33, C34)', async ({
  page,
  browser,
  baseURL,
}) => {
  const date = await aDate(browser, baseURL);
  const token = await registerByCall(date);
  const address = `/manage_event_registrations/${token}`;
  await page.goto(`${address}?do=cancel`);
  const press = () => question(page).getByRole('button', { name: 'Cancel registration' }).click();
  const problem = question(page).getByRole('alert');

  await page.route('**/cancel', (route) =>
    route.continue({ url: route.request().url().replace(token, 'x'.repeat(32)) }),
  );
  await press();
  await expect(problem).toHaveText('Error: Registration token not found.');
  await page.unroute('**/cancel');
  await page.route('**/cancel', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await press();
  await expect(problem).toHaveText('Failed to cancel appointment. Please try again.');
  await page.unroute('**/cancel');
  await page.route('**/cancel', (route) => route.abort());
  await press();
  await expect(problem).toHaveText('An unexpected error occurred. Please try again.');
  await page.unroute('**/cancel');

  const statuses = await page.evaluate(async (url) => {
    const csrf = document.querySelector<HTMLInputElement>('input[name=csrf]')!.value;
    const json = { 'Content-Type': 'application/json' };
    const answers = [
      await fetch(url),
      await fetch(url, { method: 'POST', headers: json, body: '{}' }),
      await fetch(url, {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf, 'Content-Type': 'text/plain' },
        body: '{}',
      }),
    ];
    return answers.map(({ status }) => status);
  }, `${address}/cancel`);
  expect(statuses).toEqual([405, 403, 415]);
  expect(await countOf(date)).toBe(1);

  await press();
  await expect(cancelled(page)).toBeVisible();
  const again = await page.evaluate(
    async ({ url, csrf }) => {
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).json() as Promise<unknown>;
    },
    { url: `${address}/cancel`, csrf: await csrfOf(page) },
  );
  expect(again).toEqual({
    success: true,
    message: 'This registration was cancelled already. There is nothing left to do.',
  });
});

/** Of a page that has a form. */
async function csrfOf(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.goto('/login');
  const csrf = await other.locator('input[name=csrf]').first().inputValue();
  await other.close();
  return csrf;
}

test('without scripts, on a phone: registers, sees the place, cancels after a question', async ({
  browser,
  baseURL,
}) => {
  const date = await aDate(browser, baseURL);
  const page = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await page.goto(`${siteOf(baseURL, PRACTICE)}${EVENT}?date=${date.id}`);
  await expect(dateOf(page, date)).toBeChecked();
  await fill(page);
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/a phone number we can reach/);
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  await page.getByLabel('Phone').fill(aPhone());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(registered(page)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel registration' }).click();
  await page.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(cancelled(page)).toBeVisible();
  expect(await countOf(date)).toBe(0);
  await page.close();
});

test('passes axe at 360 and 1280 px; the link is neither kept, indexed nor told', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const date = await aDate(browser, baseURL);
  const address = `/manage_event_registrations/${await registerByCall(date)}`;
  const site = siteOf(baseURL, PRACTICE);
  for (const url of [`${site}/events`, site + EVENT, address, `${address}?do=cancel`]) {
    await page.goto(url);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(page), url).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  const headers = (await request.get(address)).headers();
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect((await request.get(address.slice(0, -1))).status()).toBe(404);
});
