import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { appointmentsOf } from './appointments.ts';

/** Addresses of demo data by which a review begins. */
export interface ReviewLink {
  /** The appointment's own way in. */
  link: string;
  /** The code of the practice's review link. */
  code: string;
  /** Opens the appointment as its client. */
  appointment: string;
}

/** Appointments of a demo practice whose review has not begun, as their clients' pages say it. Read as its owner, who signs in once. */
export async function reviewLinks(
  browser: Browser,
  baseURL: string,
  practice: string,
  most: number,
): Promise<ReviewLink[]> {
  const [desk, visitor] = [await browser.newPage({ baseURL }), await browser.newPage({ baseURL })];
  const past = (await appointmentsOf(desk, practice)).filter(({ state }) => state === 'approved');
  const links: ReviewLink[] = [];
  for (const { token } of past) {
    const query = `{ tokenAppointment(instantActionToken: "${token}") { reviewLink } }`;
    const response = await visitor.request.post('/graphql', { data: { query } });
    const { data } = (await response.json()) as { data: { tokenAppointment: { reviewLink: string | null } } };
    const { reviewLink } = data.tokenAppointment;
    // One that has begun leads on at once.
    const opened = reviewLink && (await visitor.request.get(reviewLink, { maxRedirects: 0 }));
    if (!opened || opened.status() !== 200) continue;
    const { pathname, search, searchParams } = new URL(reviewLink);
    links.push({ link: pathname + search, code: searchParams.get('referral_code')!, appointment: token });
    if (links.length === most) break;
  }
  await Promise.all([desk.close(), visitor.close()]);
  expect(links, `visits of ${practice} to review`).toHaveLength(most);
  return links;
}

/** The link of a request that the demo sent out to confirm an imported review, as far as nobody has confirmed it. */
export async function importedLink(page: Page): Promise<string> {
  await page.goto('/dev/outbox?template=review_request');
  const letters = page.locator('[data-template=review_request]').filter({ hasText: 'Is this your review' });
  const links = await letters
    .getByRole('link', { name: /client_info/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  for (const link of links) {
    const path = new URL(link).pathname;
    await page.goto(path);
    if (page.url().endsWith(path)) return path;
  }
  throw new Error('no imported review waits for its client');
}
