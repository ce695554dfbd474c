import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { deskOf } from './calendar.ts';
import { anAppointment } from './past-appointment.ts';

/** Somebody whom no other test knows. */
export function somebody() {
  const lastName = `Former-${randomUUID().slice(0, 8)}`;
  return {
    firstName: 'Iris',
    lastName,
    name: `Iris ${lastName}`,
    phone: `50322${randomInt(10_000, 99_999)}`,
    email: `${lastName.toLowerCase()}@example.com`,
  };
}

/** Hours of the night in Portland, UTC: nobody books them, and neither the seed nor the family's feed has anything there. */
const NIGHT = [9, 11, 13];
/** Hours for series, UTC, beside them: weekly dates that begin in weeks of their own still meet on a weekday. */
const SERIES_HOURS = [6, 7.5];

/** Where a run begins is its own (a database may be kept), where a worker begins within it too: no two meet. */
const run = Number(process.env.E2E_RUN ?? 0);
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
let hours = run * 7 + worker * 40;
let series = run + worker * 3;

const dayFromNow = (days: number) => (Math.floor(Date.now() / DAY_MS) + days) * DAY_MS;

/** An hour of a night some months ahead, which no other test has; a series from there ends within a year. */
export function quietHour(): Date {
  hours += 1;
  const day = dayFromNow(90 + (Math.floor(hours / NIGHT.length) % 120));
  return new Date(day + NIGHT[hours % NIGHT.length]! * HOUR_MS);
}

/** The first date of a weekly series after the demo's holidays that no other test's series meets: a weekday of its own, some weeks ahead. */
export function quietSeries(): Date {
  series += 1;
  const hour = SERIES_HOURS[Math.floor(series / 7) % SERIES_HOURS.length]!;
  const day = dayFromNow(47 + 7 * randomInt(19));
  const weekday = new Date(day).getUTCDay();
  return new Date(day + (((series % 7) - weekday + 7) % 7) * DAY_MS + hour * HOUR_MS);
}

export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Create appointment' });
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

/** The form over the calendar, at a time where one is given; the link is opened from elsewhere. */
export async function openForm(page: Page, at?: Date, minutes = 60): Promise<void> {
  const times = at ? `?start=${at.getTime()}&end=${at.getTime() + minutes * 60_000}` : '';
  // From the calendar itself it might be but another hash: a page that is still busy would have to hear of it.
  await page.goto('about:blank');
  await page.goto(`/portal/calendar${times}#create-appointment`);
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
}

/** Chooses a client on file by their name. */
export async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search by name, phone or email').fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Choose another client' })).toBeVisible();
}

/** Writes a new client into the form. */
export async function enterClient(page: Page, person: ReturnType<typeof somebody>): Promise<void> {
  await page.getByText('New client', { exact: true }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone);
  await page.getByRole('textbox', { name: /^Email/ }).fill(person.email);
}

/** Chooses a service by typing it. */
export async function chooseService(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder(/^(Choose a service|Add a service or add-on)$/).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Waits until the sheet is gone and the toast says so. */
export async function expectSaved(page: Page, text = 'Appointment created successfully.'): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Books a new client for acupuncture at a time, as the practitioner would; answers who it is, and its token. */
export async function book(page: Page, practice: string, startsAt: Date) {
  const { name, ...person } = somebody();
  const { token } = await anAppointment(await deskOf(page, practice), practice, {
    startsAt,
    person: { ...person, phone: `+1${person.phone}` },
    service: 'Acupuncture',
  });
  return { firstName: person.firstName, name, token };
}
