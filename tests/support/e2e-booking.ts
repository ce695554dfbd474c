import { expect, type Page } from '@playwright/test';

/** A practice's own origin, beside the app's (http://localhost:PORT). */
export const siteOf = (baseURL: string | undefined, slug: string) =>
  baseURL!.replace('localhost', `${slug}.localhost`);

/** The buttons of free times. */
export const timesOf = (page: Page) => page.locator('button[name="startsAt"]');

/** Goes from the list of services to the times of one, with its own length and without extras. */
export async function toTimes(page: Page, site: string, service: string): Promise<void> {
  await page.goto(`${site}/book`);
  await page.getByRole('link', { name: service, exact: true }).click();
  await expect(page).toHaveURL(/\?service=/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Book with/);
  if (new URL(page.url()).pathname === '/book') {
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(/\/book\/time\?/);
  await expect(timesOf(page).first()).toBeVisible();
}

/** Takes the first free time (or another one of the day) and answers its start as ISO. */
export async function takeTime(page: Page, nth = 0): Promise<string> {
  const button = timesOf(page).nth(nth);
  const start = (await button.getAttribute('value'))!;
  await button.click();
  await expect(page).toHaveURL(/\/book\/details\//);
  await expect(page.getByText(/This time is kept for you/)).toBeVisible();
  return start;
}

const CLIENT = {
  'First name': 'Ana',
  'Last name': 'Ruiz',
  Phone: '(503) 555-0190',
  'E-mail': 'ana.ruiz@example.com',
};

/** Fills in the form; what is not given is Ana's. */
export async function fillDetails(page: Page, given: Partial<typeof CLIENT> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...CLIENT, ...given }))
    await page.getByLabel(label).fill(value);
  await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
}
