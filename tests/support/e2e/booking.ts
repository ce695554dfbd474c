import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Area codes under which 555-01xx is a number, and nobody's. */
const AREAS = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228,
];

/**
 * A number that is nobody's, as people write it. Each booking takes one of its own, as strangers write to one number a few times a day
 * at most.
 */
export const aPhone = () => `(${AREAS[randomInt(AREAS.length)]!}) 555-01${randomInt(10, 100)}`;

/** The same as E.164. */
export const aPhoneNumber = () => `+1${aPhone().replace(/\D/g, '')}`;

/** An email address that is nobody's. */
export const anEmail = (name: string) => `${name}.${randomInt(1_000_000)}@example.com`;

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
  Email: string;
}

/** Fills in the form, and answers with what; what is not given is Ana's. */
export async function fillDetails(page: Page, given: Partial<Client> = {}): Promise<Client> {
  const client = {
    'First name': 'Ana',
    'Last name': 'Ruiz',
    Phone: aPhone(),
    Email: anEmail('ana.ruiz'),
    ...given,
  };
  for (const [label, value] of Object.entries(client)) await page.getByLabel(label).fill(value);
  await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
  return client;
}
