import { expect, type Page } from '@playwright/test';
import { anEmail, aPhone } from './e2e-people.ts';

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

interface Client {
  'First name': string;
  'Last name': string;
  Phone: string;
  'E-mail': string;
}

/** Fills in the form, and answers with what; what is not given is Ana's. */
export async function fillDetails(page: Page, given: Partial<Client> = {}): Promise<Client> {
  const client = {
    'First name': 'Ana',
    'Last name': 'Ruiz',
    Phone: aPhone(),
    'E-mail': anEmail('ana.ruiz'),
    ...given,
  };
  for (const [label, value] of Object.entries(client)) await page.getByLabel(label).fill(value);
  await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
  return client;
}
