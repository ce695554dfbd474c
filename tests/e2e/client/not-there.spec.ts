import { expect, test, type Page } from '@playwright/test';
import { siteOf } from '../../support/e2e/booking.ts';

const PRACTICE = 'stillpoint';

/** Whatever the browser makes of a page that differs from what the server sent. */
function redrawsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /React|hydrat/i.test(message.text())) found.push(message.text());
  });
  return found;
}

test('what is not there under a practice’s address stays the practice’s, with a way to book', async ({
  page,
  baseURL,
}) => {
  const redraws = redrawsOf(page);
  const site = siteOf(baseURL, PRACTICE);
  const places: [path: string, heading: string][] = [
    ['/nothing-here', 'Nothing grows here'],
    // The product's own host serves these.
    ['/m/c/unknown', 'We do not know this link'],
    ['/video-review/upload/unknown', 'Upload Link Not Found'],
    ['/portal/calendar', 'Nothing grows here'],
  ];
  for (const [path, heading] of places) {
    const answer = await page.goto(site + path);
    expect({ path, status: answer!.status() }).toEqual({ path, status: 404 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('link', { name: 'Stillpoint Acupuncture' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Book with Mara Ellison' })).toHaveAttribute('href', '/book');
    await expect(page).toHaveTitle(`${heading} · Stillpoint Acupuncture`);
  }
  await page.goto(`${site}/m/c/unknown`);
  await expect(page.getByRole('link', { name: 'To your bookings' })).toHaveAttribute(
    'href',
    `${baseURL!}/bookings`,
  );
  await page.goto(`${site}/events/nothing-here`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This event is not here any more');
  await page.getByRole('link', { name: 'See group events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group events');
  expect(redraws).toEqual([]);
});

test('a practice’s page asked of the product’s host is not there, as the browser makes of it too', async ({
  page,
}) => {
  const redraws = redrawsOf(page);
  for (const path of ['/book/time', '/events/nothing-here', '/m/c/unknown']) {
    expect((await page.goto(path))!.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'To the front page' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(redraws).toEqual([]);
});
