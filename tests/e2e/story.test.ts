import { expect, test, type Page } from '@playwright/test';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { axeFindings } from '../support/axe.ts';
import { signInAs } from '../support/e2e/portal.ts';
import { uploadLinks } from '../support/e2e/upload-links.ts';

/**
 * The product's main job from end to end, on both hosts, against npm start's own server: a client finds a practice's
 * website, books with a card, the practitioner accepts, the worker confirms, reminds and charges on the day, the client
 * tips; a second appointment is cancelled and refunded. It moves the clock, so it runs after every other test and alone.
 */
const PRACTICE = 'stillpoint';
const ZONE = 'America/Los_Angeles';
const LIVE = { timeout: 2_000 };

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const siteOf = (baseURL: string) => baseURL.replace('localhost', `${PRACTICE}.localhost`);

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Books the first free time of a service as a client does, and ends on the client's own page. */
async function book(page: Page, baseURL: string, service: string, client: { first: string; last: string }) {
  await page.goto(`${siteOf(baseURL)}/`);
  await page.getByRole('link', { name: `Book ${service}` }).click();
  await expect(page).toHaveURL(/\/book/);
  await page.getByRole('button', { name: 'Continue' }).click(); // What the appointment may add comes first.
  await expect(page).toHaveURL(/\/book\/time/);
  await page
    .getByRole('button', { name: /^\d{1,2}:\d{2} [AP]M/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book\/details\//);
  await expect(page.getByText(/kept for you/i).first()).toBeVisible();
  await page.getByLabel('First name').fill(client.first);
  await page.getByLabel('Last name').fill(client.last);
  await page.getByLabel('Phone').fill('(503) 555-0147');
  await page.getByLabel('Email').fill(`${client.first}.${client.last}@example.com`.toLowerCase());
  await typeCard(page, '4242424242424242');
  await page.getByRole('checkbox', { name: /cancellation policy/i }).check();
  await page
    .getByRole('button', { name: /^(Request|Book|Send)/ })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/m/c/[A-Za-z0-9_-]{32}`), { timeout: 20_000 });
}

async function clockNow(page: Page): Promise<number> {
  await page.goto('/dev/clock');
  return Number(await page.locator('[data-now]').getAttribute('data-now'));
}

async function moveClockTo(page: Page, moment: number): Promise<void> {
  const minutes = Math.ceil((moment - (await clockNow(page))) / MINUTE_MS);
  await page.getByLabel('Minutes').fill(String(minutes));
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  // On this very page: to go to it anew would break off what the press has sent.
  await expect
    .poll(async () => Number(await page.locator('[data-now]').getAttribute('data-now')), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(moment);
}

/** The start of the appointment whose page is open, epoch milliseconds. */
async function startOf(page: Page): Promise<number> {
  const token = page.url().split('/').at(-1)!;
  const query = `{ tokenAppointment(instantActionToken: "${token}") { startsAt } }`;
  const response = await page.request.post('/graphql', { data: { query } });
  const { data } = (await response.json()) as { data: { tokenAppointment: { startsAt: string } } };
  return Date.parse(data.tokenAppointment.startsAt);
}

function messages(page: Page, template: string, to: string, channel = 'email') {
  return page.locator(`[data-template="${template}"][data-channel="${channel}"]`).filter({ hasText: to });
}

/** Waits until a message has arrived in the development outbox. */
async function arrived(page: Page, template: string, to: string, channel = 'email'): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/outbox?template=${template}`);
    await expect(messages(page, template, to, channel)).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

test('booked, accepted, confirmed, reminded, charged on the day, tipped', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = { first: 'Juniper', last: `Story${Date.now().toString(36)}` };
  const email = `${client.first}.${client.last}@example.com`.toLowerCase();

  await test.step('a client books on the practice’s own host, with a card', async () => {
    await book(page, baseURL!, 'First visit', client);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pending');
    expect(await axeFindings(page)).toEqual([]);
  });

  const portal = await browser.newContext({ timezoneId: ZONE, baseURL });
  const desk = await portal.newPage();
  const dev = await portal.newPage();
  const startsAt = await startOf(page);

  await test.step('the practitioner sees the request and accepts it', async () => {
    await signInAs(desk, PRACTICE);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(startsAt);
    await desk.goto(`/portal/calendar?date=${date}`);
    await desk
      .getByRole('link', { name: new RegExp(`${client.first} ${client.last}`) })
      .first()
      .click();
    const flyout = desk.getByRole('dialog', { name: 'New appointment request' });
    await expect(flyout).toContainText('First visit');
    await flyout.getByRole('button', { name: 'Accept' }).click();
    await expect(desk.getByText('Appointment accepted')).toBeVisible();
  });

  await test.step('the client’s open page says so within two seconds', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('accepted!', LIVE);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the worker confirms, by email and text', async () => {
    await arrived(dev, 'appointment_confirmed', email);
    await arrived(dev, 'new_request', client.last);
  });

  await test.step('it reminds at the practice’s minutes', async () => {
    await moveClockTo(dev, startsAt - 23 * 60 * MINUTE_MS);
    await arrived(dev, 'appointment_reminder', email);
    await moveClockTo(dev, startsAt - 2 * 60 * MINUTE_MS);
    await arrived(dev, 'appointment_reminder', '+15035550147', 'sms');
  });

  await test.step('and charges the card on the day, once', async () => {
    await arrived(dev, 'payment_receipt', email);
    await moveClockTo(dev, startsAt + 3 * 60 * MINUTE_MS);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Appointment passed');
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await arrived(dev, 'payment_receipt', email);
  });

  await test.step('the client tips', async () => {
    await page
      .getByRole('button', { name: /add a tip/i })
      .first()
      .click();
    await page.getByRole('radio', { name: /15%/ }).check({ force: true });
    await page
      .getByRole('button', { name: /^(Add|Pay|Give).*tip/i })
      .last()
      .click();
    await expect(page.getByText('Tip added successfully. Thank you!').first()).toBeVisible();
    await expect(page.getByText('$21.75').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
  await portal.close();
});

test('cancelled by the client, and the practitioner sees it', async ({ page, browser, baseURL }) => {
  const client = { first: 'Rowan', last: `Story${Date.now().toString(36)}` };
  await book(page, baseURL!, 'First visit', client);
  const portal = await browser.newContext({ timezoneId: ZONE, baseURL });
  const desk = await portal.newPage();
  const startsAt = await startOf(page);
  await signInAs(desk, PRACTICE);
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(startsAt);
  await desk.goto(`/portal/calendar?date=${date}`);
  const entry = desk.getByRole('link', { name: new RegExp(`${client.first} ${client.last}`) }).first();
  await expect(entry).toBeVisible();

  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText('Your appointment has been cancelled.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cancelled');
  await expect(entry).toBeHidden(LIVE);
  await portal.close();
});

test('a link to send a video by runs out after a week', async ({ page, browser, baseURL }) => {
  const office = await browser.newContext({ timezoneId: ZONE, baseURL });
  const desk = await office.newPage();
  const [link] = await uploadLinks(desk, page, 'open-sky', 1);
  await page.goto(link!.path);
  await expect(page.getByRole('button', { name: 'Record with your camera' })).toBeVisible();
  await moveClockTo(desk, (await clockNow(desk)) + 8 * 24 * 60 * MINUTE_MS);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Upload Link Unavailable' })).toBeVisible();
  await expect(
    page.getByText(/This link has already been used or has expired\. Please ask .+ for a new one\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record with your camera' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await office.close();
});
