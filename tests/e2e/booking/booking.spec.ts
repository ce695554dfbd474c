import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  anEmail,
  aPhone,
  fillDetails,
  siteOf,
  takeTime,
  timesOf,
  toTimes,
} from '../../support/e2e/booking.ts';
import { press, tabTo, type } from '../../support/keyboard.ts';

/*
 * Booking on a practice's own host. The demo's practices (prisma/seed/practices): Loom Street books at once and without
 * a card, Stillpoint asks for a card and answers requests, Long Breath comes to the client's home, Open Sky is virtual.
 */
const LINK = /\/m\/c\/[\w-]{32}$/;

/** Fails the test where the browser's console tells of an error that no test asked for. */
function watch(page: Page): () => void {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return () => expect(problems).toEqual([]);
}

async function anotherPage(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

test.describe('with scripts', () => {
  test('goes from the services to the booked visit without loading a page in between', async ({
    page,
    baseURL,
  }) => {
    const noProblems = watch(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
    });
    await toTimes(page, siteOf(baseURL, 'loom-street'), 'Deep tissue');
    await takeTime(page);
    await fillDetails(page);
    noProblems();
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page).toHaveURL(LINK);
    expect(new URL(page.url()).host).toBe(new URL(baseURL!).host);
    expect(documents.map((path) => path.replace(/[\w-]{32}/, '…'))).toEqual(['/book', '/m/c/…']);
  });

  test('keeps a running total of length and extras, and the choice in the address', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${siteOf(baseURL, 'harbour-light')}/book`);
    await page.getByRole('link', { name: 'Reiki session' }).click();
    const total = page.getByRole('status', { name: 'Your choice' });
    await expect(total).toHaveText('CA$851 hr');
    await page.getByRole('radio', { name: /^1 hr 30 min/ }).check();
    await page.getByRole('checkbox', { name: /^Stay a while/ }).check();
    await expect(total).toHaveText('CA$1351 hr 45 min');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/book\/time\?service=[\w-]+&variation=[\w-]+&addOn=[\w-]+&location=/);
    await expect(page.getByLabel('Your booking')).toContainText('CA$135');
  });

  test('can be done with the keyboard alone, at 360 px', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${siteOf(baseURL, 'loom-street')}/book`);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await press(page, page.getByRole('link', { name: 'Swedish massage', exact: true }));
    await expect(heading('Swedish massage')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(heading('Pick a time')).toBeFocused();
    await tabTo(page, page.locator('a[aria-current="date"]'));
    await page.keyboard.press('ArrowRight');
    const next = page.locator('a[data-date]:focus');
    const spoken = ((await next.getAttribute('aria-label')) ?? '').split(', ').slice(0, 2).join(', ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `${spoken}:` })).toContainText('free time');
    await press(page, timesOf(page).first(), 'Space');
    await expect(heading('Your details')).toBeFocused();
    for (const [label, value] of [
      ['First name', 'Ana'],
      ['Last name', 'Ruiz'],
      ['Phone', aPhone().replace(/\D/g, '')],
      ['Email', anEmail('ana.ruiz')],
    ] as const) {
      await type(page, page.getByLabel(label), value);
    }
    await press(page, page.getByRole('checkbox', { name: /cancellation policy/ }), 'Space');
    await press(page, page.getByRole('button', { name: 'Book this visit' }));
    await expect(page).toHaveURL(LINK);
  });

  test('says beside its field what is wrong, and keeps the rest', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'loom-street'), 'Swedish massage');
    await takeTime(page);
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name.');
    await fillDetails(page, { Phone: '555' });
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/a phone number we can reach/);
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Last name')).toHaveValue('Ruiz');
  });

  test('takes a card, and shows a declined one', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'stillpoint'), 'Facial acupuncture');
    await takeTime(page);
    await fillDetails(page, { Phone: '5550177' });
    await page.getByLabel('Card number').fill('4000000000000002');
    await page.getByLabel('Expiry date').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Send request' }).click();
    // No card is asked for an appointment that nobody could be called about.
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/a phone number we can reach/);
    await expect(page.getByText('Your card was declined.')).toHaveCount(0);
    await page.getByLabel('Phone').fill(aPhone());
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: 'Send request' }).dblclick();
    await expect(page).toHaveURL(LINK, { timeout: 20_000 });
  });

  test('asks where to come for a home visit, and refuses what is too far', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'long-breath'), 'Guided rest');
    await takeTime(page);
    await fillDetails(page);
    await page.getByLabel('Street and number').fill('1 Front Street');
    await page.getByLabel('City').fill('Hilo');
    await page.getByLabel('State').selectOption('HI');
    await page.getByLabel('ZIP code').fill('96720');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription(
      /^This address is too far away: home visits go up to 15 miles/,
    );
    await expect(page.getByLabel('City')).toHaveValue('Hilo');
    await page.getByLabel('City').fill('Honolulu');
    await page.getByLabel('ZIP code').fill('96815');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(LINK);
  });

  test('gives the time back when the page is left, and keeps it over a reload', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'loom-street'), 'Deep tissue');
    const start = await takeTime(page);
    await page.getByLabel('First name').fill('Ana');
    const first = page.url();
    await page.reload();
    await expect(page).not.toHaveURL(first);
    await expect(page.getByText(/This time is kept for you/)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    await page.getByRole('link', { name: /^Time\b.*done$/ }).click();
    await expect(page).toHaveURL(/\/book\/time\?/);
    await expect(async () => {
      await page.reload();
      await expect(page.locator(`button[value="${start}"]`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('shows virtual visits in both zones by city', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'open-sky'), 'Intake and first practice');
    await expect(timesOf(page).first()).toHaveText(/^\d+:\d\d [AP]M\d+:\d\d [AP]M Denver$/);
    await expect(page.getByText('New York time first, Denver time below it')).toBeVisible();
    await page.getByRole('combobox', { name: 'Where are you?' }).fill('lisb');
    await page.getByRole('option', { name: /^Lisbon/ }).click();
    await expect(page).toHaveURL(/zone=Europe%2FLisbon/);
    await expect(page.getByText('Lisbon time first, Denver time below it')).toBeVisible();
    // Far away it is another day: times stand under the one they have there.
    await page.getByRole('combobox', { name: 'Where are you?' }).fill('tokyo');
    await page.getByRole('option', { name: /^Tokyo/ }).click();
    await expect(page.getByText('Tokyo time first, Denver time below it')).toBeVisible();
    const start = new Date((await timesOf(page).first().getAttribute('value'))!);
    const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'Asia/Tokyo' } as const;
    await expect(page.locator('#day')).toHaveText(start.toLocaleDateString('en-US', day));
  });

  test('moves through the months, and offers them as a list', async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'open-sky'), 'Intake and first practice');
    const title = page.getByRole('heading', { level: 3 }).first();
    const month = await title.innerText();
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(title).not.toHaveText(month);
    await page.getByRole('link', { name: 'Previous month' }).click();
    await expect(title).toHaveText(month);
    const inGrid = await page.locator('a[data-date]').count();
    await page.getByRole('link', { name: /as a list/ }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(inGrid);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('books, keeps what was typed on a refusal, and books a replayed form once', async ({
    page,
    baseURL,
  }) => {
    await toTimes(page, siteOf(baseURL, 'loom-street'), 'Swedish massage');
    await takeTime(page);
    await fillDetails(page, { Phone: '12' });
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/a phone number we can reach/);
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    await page.getByLabel('Phone').fill(aPhone());
    await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page).toHaveURL(LINK);
    const form = await sent;
    const again = await page.request.post(form.url(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: form.postData()!,
      maxRedirects: 0,
    });
    expect(again.status()).toBe(302);
    expect(again.headers().location).toBe(page.url());
  });

  test("takes a card on the provider's own page, and keeps what was typed", async ({ page, baseURL }) => {
    await toTimes(page, siteOf(baseURL, 'stillpoint'), 'Acupuncture');
    await takeTime(page);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('alert')).toContainText('Please add a card');
    await page.getByRole('button', { name: 'Add your card' }).click();
    await expect(page).not.toHaveURL(/\/book\//);
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('ending in 4242')).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Ruiz');
    await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(LINK);
  });

  test('follows the total by a button, and another zone by a select', async ({ page, baseURL }) => {
    await page.goto(`${siteOf(baseURL, 'harbour-light')}/book`);
    await page.getByRole('link', { name: 'Reiki session' }).click();
    await page.getByRole('radio', { name: /^30 min/ }).check();
    await page.getByRole('button', { name: 'Update total' }).click();
    await expect(page.getByRole('status', { name: 'Your choice' })).toHaveText('CA$5030 min');
    await expect(page.getByRole('radio', { name: /^30 min/ })).toBeChecked();
    await toTimes(page, siteOf(baseURL, 'open-sky'), 'Intake and first practice');
    await expect(timesOf(page).first()).toHaveText(/^\d+:\d\d [AP]M$/);
    await page.getByLabel('Where are you?').selectOption('Europe/Lisbon');
    await page.getByRole('button', { name: 'Show my time' }).click();
    await expect(timesOf(page).first()).toHaveText(/Denver$/);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test(`a time that was just taken offers the nearest ones, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    baseURL,
  }) => {
    const [first, second] = await Promise.all([
      anotherPage(browser, javaScriptEnabled),
      anotherPage(browser, javaScriptEnabled),
    ]);
    const site = siteOf(baseURL, 'loom-street');
    await toTimes(first, site, 'Prenatal massage');
    await toTimes(second, site, 'Prenatal massage');
    const start = await takeTime(first);
    await second.locator(`button[value="${start}"]`).click();
    const alert = second.getByRole('alert');
    await expect(alert).toContainText(
      'Someone was faster: this time has just been taken. Here are the nearest free times.',
    );
    await expect(second.locator(`button[value="${start}"]`)).toHaveCount(0);
    await expect(alert.getByRole('button').nth(2)).toBeVisible();
    await alert.getByRole('button').first().click();
    await expect(second).toHaveURL(/\/book\/details\//);
    await first.getByRole('button', { name: 'Choose another time' }).click();
    await expect(first).toHaveURL(/\/book\/time\?/);
    await expect(first.locator(`button[value="${start}"]`)).toBeVisible();
    for (const page of [first, second]) await page.context().close();
  });
}
