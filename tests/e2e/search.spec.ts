import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { press, tabTo, type } from '../support/keyboard.ts';

const SEARCH = '/practitioner-search';
const what = (page: Page) => page.getByRole('combobox', { name: 'What' });
const where = (page: Page) => page.getByRole('combobox', { name: 'Where' });
const asked = (page: Page) => new URL(page.url()).searchParams;
const results = (page: Page) => page.getByRole('article');
/** A press before scripts run would be a plain link's. */
const ready = (page: Page) => expect(page.getByRole('button', { name: 'Browse Services' })).toBeVisible();

test('a word typed wrongly still finds, and its suggestion fills the field', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await what(page).fill('acupunture');
  await what(page).press('Enter');
  await expect(page).toHaveURL(/\/practitioner-search\?query=acupunture$/);
  await expect(page.getByText('Showing results for “acupuncture”.')).toBeVisible();
  await expect(results(page).filter({ hasText: 'Mara Ellison' })).toBeVisible();
  await what(page).fill('yog');
  await page.getByRole('option', { name: 'Yoga therapy', exact: true }).click();
  await expect(what(page)).toHaveValue('Yoga therapy');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/for “Yoga therapy”$/);
});

for (const width of [360, 1280]) {
  test(`by keyboard alone at ${width} px: words, a place, filters, days, and into the booking`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 760 } });
    const page = await context.newPage();
    await page.goto(width === 360 ? '/' : SEARCH);
    await expect(page.getByRole('button', { name: 'Use my location' }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await type(page, what(page), 'acupunc');
    await expect(page.getByRole('option', { name: 'Acupuncture', exact: true })).toBeVisible();
    expect(await axeFindings(page), 'open suggestions').toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(what(page)).toHaveValue('Acupuncture');
    await type(page, where(page), 'portland, o');
    await expect(page.getByRole('option', { name: 'Portland, OR', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(where(page)).toHaveValue('Portland, OR');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '1 practitioner for “Acupuncture” near Portland, OR',
    );
    expect(asked(page).get('searched_location')).toBe('Portland, OR');
    expect(asked(page).get('aroundLatLng[lat]')).toBe('45.523');
    expect(asked(page).get('aroundLatLng[lng]')).toBe('-122.676');
    const card = results(page).first();
    await expect(card).toContainText(/miles? away/);
    // On a phone's width the bar is a line that opens, with what was asked for in it.
    if (width === 360) {
      await press(page, page.locator('summary').filter({ hasText: 'Acupuncture · Portland, OR' }));
      await tabTo(page, what(page));
      await expect(what(page)).toHaveValue('Acupuncture');
    }
    await press(page, page.getByRole('link', { name: 'In-person' }));
    await expect(page).toHaveURL(/activeFilter=office/);
    await press(page, page.getByRole('button', { name: 'Filters' }));
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await tabTo(page, panel.getByLabel('Rating'));
    await page.keyboard.type('4 s');
    await press(page, panel.getByRole('button', { name: 'Apply' }));
    await expect(page).toHaveURL(/rating=4(&|$)/);
    await expect(panel).toBeHidden();
    const later = card.getByRole('button', { name: /Later days/ });
    await expect(card.getByText(/^Next: \w{3}, \w{3} \d+$/)).toBeVisible();
    await press(page, later);
    await press(page, later);
    await expect(later).toBeDisabled();
    await press(page, card.getByRole('link', { name: /book with Mara Ellison|See later times/ }).first());
    await expect(page).toHaveURL(/stillpoint\.localhost.*\/book\/time\?/);
    // A time that was chosen here goes on with one button.
    await expect(page.getByText('The time you chose. Others stand below.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Continue with this time' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeInViewport();
    await context.close();
  });
}

test('the browser says where one is, or does not', async ({ browser, baseURL }) => {
  const granted = await browser.newContext({
    baseURL: baseURL!,
    permissions: ['geolocation'],
    geolocation: { latitude: 45.52, longitude: -122.68 },
  });
  const page = await granted.newPage();
  await page.goto('/');
  await ready(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(where(page)).toHaveValue(/Portland, OR/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/aroundLatLng%5Blat%5D=45\.52/);
  await granted.close();

  const denied = await browser.newContext({ baseURL: baseURL! });
  const other = await denied.newPage();
  await other.goto('/');
  await ready(other);
  await other.getByRole('button', { name: 'Use my location' }).click();
  await expect(
    other.getByText('Your browser did not tell us where you are. You can type a place instead.'),
  ).toBeVisible();
  await denied.close();
});

test('the four place filters, the filter panel and the order live in the address', async ({ page }) => {
  await page.goto(SEARCH);
  await ready(page);
  await page.getByRole('link', { name: 'Virtual', exact: true }).click();
  await expect(page).toHaveURL(/\?virtual=true$/);
  await expect(page.getByRole('checkbox', { name: 'Virtual only' })).toBeChecked();
  await page.getByRole('link', { name: 'In-home' }).click();
  await expect(page).toHaveURL(/\?activeFilter=home$/);
  await expect(results(page).first()).toContainText('Visits homes within');
  await page.getByRole('link', { name: 'All pros' }).click();
  await expect(page).toHaveURL(/\/practitioner-search$/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Price').selectOption('Up to $75');
  await panel.getByLabel('Specialty').selectOption('Sleep');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\?price=75&specialty=Sleep$/);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await page.getByLabel('Order').selectOption('Best rated');
  await expect(page).toHaveURL(/sort=rating/);
  await page.reload();
  await expect(page.getByLabel('Order')).toHaveValue('rating');
});

test('free times turn four days at a time, three pages at most, and lead to that time', async ({ page }) => {
  await page.goto(`${SEARCH}?query=acupuncture`);
  await ready(page);
  const card = results(page).filter({ hasText: 'Mara Ellison' });
  const days = card
    .getByRole('region', { name: /Free times/ })
    .locator('ul')
    .first()
    .locator(':scope > li');
  await expect(days).toHaveCount(4);
  const later = card.getByRole('button', { name: /Later days/ });
  const first = await days.first().innerText();
  await later.click();
  await expect(days.first()).not.toHaveText(first);
  await later.click();
  await expect(days).toHaveCount(4);
  await expect(later).toBeDisabled();
  // The last days may be taken or closed; the first column is the first free day.
  await card.getByRole('button', { name: /Earlier days/ }).click();
  await card.getByRole('button', { name: /Earlier days/ }).click();
  await expect(days.first()).toHaveText(first, { useInnerText: true });
  const time = card.getByRole('link', { name: /book with Mara Ellison/ }).first();
  const at = new URL((await time.getAttribute('href'))!).searchParams.get('at')!;
  await time.click();
  await expect(page).toHaveURL(/stillpoint\.localhost.*\/book\/time\?/);
  const goOn = page.getByRole('button', { name: 'Continue with this time' });
  await expect(goOn).toHaveAttribute('value', at);
  await expect(goOn).toBeInViewport();
});

test('Browse Services lists the categories, each a search, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Browse Services' }).click();
  await page.getByRole('menuitem', { name: 'Reiki' }).click();
  await expect(page).toHaveURL(/\/practitioner-search\?query=Reiki$/);
  await expect(results(page).filter({ hasText: 'Nora Whelan' })).toBeVisible();
});

test('the front page on a phone: thirteen services, then all; reviews take turns until stopped; the search comes along', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await ready(page);
  const services = page.getByRole('region', { name: 'Explore holistic services' }).getByRole('link');
  await expect(services).toHaveCount(13);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(services).toHaveCount(15);
  const finds = page.getByRole('main').getByRole('link', { name: 'Find a practitioner' });
  await page.evaluate(() => window.scrollTo(0, 0));
  // The one at the end alone: the search itself is on the screen.
  await expect(finds).toHaveCount(1);
  const reviews = page.getByRole('region', { name: 'Recent client reviews' });
  // They wait while somebody points at them.
  await page.mouse.move(2, 2);
  await reviews.scrollIntoViewIfNeeded();
  await expect(finds).toHaveCount(2);
  await expect(finds.last()).toBeInViewport({ ratio: 1 });
  const second = reviews.getByRole('button', { name: 'Review 2 of 3' });
  await expect(second).toHaveAttribute('aria-current', 'true');
  await reviews.getByRole('button', { name: 'Stop the reviews' }).click();
  await expect(reviews.getByRole('button', { name: 'Let the reviews take turns' })).toBeVisible();
  await reviews.getByRole('button', { name: 'Review 1 of 3' }).click();
  await expect(reviews.getByRole('figure')).toHaveCount(1);
  await finds.last().click();
  await expect(page).toHaveURL(/\/practitioner-search$/);
});

test('nobody found: the ways out lead out; an unknown place is said', async ({ page }) => {
  await page.goto(`${SEARCH}?query=zzqqxx&rating=5`);
  await expect(page.getByText('Nobody was found for this search')).toBeVisible();
  await page.getByRole('link', { name: 'Search for something else' }).click();
  await expect(page).not.toHaveURL(/zzqqxx/);
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(results(page).first()).toBeVisible();
  await page.goto(`${SEARCH}?searched_location=Zzyzxqwv`);
  await expect(page.getByText('We do not know a place called “Zzyzxqwv”.')).toBeVisible();
  const odd = await page.goto(
    `${SEARCH}?query=%00%ED%A0%80<img src=x onerror=alert(1)>&page=-3&aroundLatLng[lat]=x&sort=;`,
  );
  expect(odd!.status()).toBe(200);
});

test('on a phone one line opens the bar, and list and map take turns; a map without tiles says so', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.route(/tile|openstreetmap/, (route) => route.abort());
  await page.goto(SEARCH);
  // The first time to book is in the first screen, above the way to the map.
  const first = results(page)
    .first()
    .getByRole('link', { name: /: book with / })
    .first();
  const map = page.getByRole('button', { name: 'Map' });
  await expect(map).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect((await first.boundingBox())!.y + 44).toBeLessThan((await map.boundingBox())!.y);
  await map.click();
  await expect(page.getByRole('region', { name: 'Map of the results' })).toBeVisible();
  await expect(page.getByText('The map cannot be loaded right now')).toBeVisible();
  await expect(results(page).first()).toBeHidden();
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByText('Find a practitioner').first().click();
  await what(page).fill('reiki');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/for “reiki”/);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one searches, turns the days, filters and finds the services', async ({ page }) => {
    await page.goto('/');
    await what(page).fill('acupuncture');
    await where(page).fill('Portland, OR');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '1 practitioner for “acupuncture” near Portland, OR',
    );
    await page.getByRole('link', { name: /Later days/ }).click();
    await expect(page).toHaveURL(/days=1/);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Rating').selectOption('3 stars and more');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/rating=3/);
    await expect(results(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Browse Services' }).click();
    await page.getByRole('link', { name: 'Breathwork', exact: true }).click();
    await expect(results(page).filter({ hasText: 'Kai Nakano' })).toBeVisible();
  });
});

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px, and nothing scrolls sideways`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 760 } });
    const page = await context.newPage();
    for (const path of ['/', SEARCH, `${SEARCH}?query=zzqqxx`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
}
