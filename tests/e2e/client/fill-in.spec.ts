import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { aMember, otherBrowser, PASSWORD } from '../../support/e2e/accounts.ts';
import { aPhone, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';

/*
 * Clients who have an account do not type what it knows: the form on a practice's own host asks for it on the app's host, and the
 * practice's host never has a session.
 */
const LAST_NAME = `Aldous-${randomUUID().slice(0, 8)}`;
const EVENT = '/events/partner-massage-workshop';

const ask = (page: Page) => page.getByRole('button', { name: 'Log in to fill this in' });
const question = (page: Page) =>
  page.getByRole('heading', { name: /^Share your name, email and phone with/ });
const filledIn = (page: Page) => page.getByText('Filled in from your account.');

/** The form's fields about oneself, as they stand. */
const details = async (page: Page) => ({
  firstName: await page.getByLabel('First name').inputValue(),
  lastName: await page.getByLabel('Last name').inputValue(),
  phone: await page.getByLabel('Phone').inputValue(),
  email: await page.getByLabel('Email').inputValue(),
});

/** Names of the cookies that a site's pages are given. */
const cookiesAt = async (page: Page, site: string) =>
  (await page.context().cookies(site))
    .map(({ name }) => name.replace('__Host-tendwell_', 'tendwell_'))
    .sort();

test('a client who is signed in books on a practice’s host without typing who they are', async ({
  page,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'loom-street');
  const phone = aPhone();
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await aMember(page, { firstName: 'Wren', lastName: LAST_NAME, phone });
  await toTimes(page, site, 'Deep tissue');
  await takeTime(page);
  const left = page.url();
  await page.getByLabel('Anything').fill('My left shoulder');
  await ask(page).click();

  await expect(question(page)).toBeVisible();
  expect(new URL(page.url()).host).toBe(new URL(baseURL!).host);
  expect(page.url()).not.toContain(left.split('/').at(-1)!);
  await expect(page.getByRole('main')).toContainText(email);
  await expectFineAtBothWidths(page);
  await page.getByRole('button', { name: 'Share and go on' }).click();

  await expect(filledIn(page)).toBeVisible();
  expect(page.url()).toBe(left);
  expect(await details(page)).toEqual({ firstName: 'Wren', lastName: LAST_NAME, phone, email });
  await expect(page.getByLabel('Anything')).toHaveValue('My left shoulder');
  await expect(page.getByText(/This time is kept for you/)).toBeVisible();
  await expectFineAtBothWidths(page);
  expect(await cookiesAt(page, site)).toEqual(['tendwell_booking', 'tendwell_visitor', 'tendwell_zone']);

  await page.getByRole('checkbox', { name: 'I accept the cancellation policy' }).check();
  // The time that was kept is still the same: leaving for the question gave nothing back.
  expect(page.url()).toBe(left);
  await page.getByRole('button', { name: 'Book this visit' }).click();
  await expect(page).toHaveURL(/\/m\/c\/[\w-]{32}$/);
  // Nothing of the person stays in the browser on the practice's host, and nobody is signed in there.
  expect(await cookiesAt(page, site)).toEqual(['tendwell_visitor', 'tendwell_zone']);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Deep tissue' })).toBeVisible();
});

test('without scripts, signed out: logs in on the way, says no, comes back, says yes, and clears it', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'loom-street');
  const phone = aPhone();
  const { email } = await aMember(page, { firstName: 'Wren', lastName: LAST_NAME, phone });
  const plain = await otherBrowser(browser, baseURL, false);
  await plain.goto(site + EVENT);
  const date = plain.locator('input[name="bookableEventId"]:not([disabled])').first();
  await date.check();
  const chosen = await date.getAttribute('value');
  await plain.getByLabel('First name').fill('Jenny');
  await ask(plain).click();
  await expect(plain.getByText('Then your details are filled in')).toBeVisible();
  const logIn = async () => {
    await plain.getByLabel('Email').fill(email);
    await plain.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await plain.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(question(plain)).toBeVisible();
  };
  await logIn();
  await plain.getByRole('link', { name: 'Log in with another account' }).click();
  await plain.getByRole('button', { name: 'Log out' }).click();
  await logIn();
  await plain.getByRole('link', { name: 'Not now' }).click();
  await expect(plain).toHaveURL(`${site}${EVENT}?date=${chosen}`);
  await expect(plain.getByLabel('First name')).toHaveValue('Jenny');
  await expect(plain.getByLabel('Email')).toHaveValue('');

  await ask(plain).click();
  await plain.getByRole('button', { name: 'Share and go on' }).click();
  await expect(filledIn(plain)).toBeVisible();
  await expect(plain).toHaveURL(`${site}${EVENT}?date=${chosen}`);
  await expect(plain.locator(`input[value="${chosen}"]`)).toBeChecked();
  // What was typed stays; the rest is the account's.
  expect(await details(plain)).toEqual({ firstName: 'Jenny', lastName: LAST_NAME, phone, email });

  await plain.getByRole('button', { name: 'Clear the form' }).click();
  await expect(ask(plain)).toBeVisible();
  await expect(plain.getByLabel('Email')).toHaveValue('');
  // A code of another browser, or none at all, says so kindly.
  await plain.goto(`${site}/fill-in/${'A'.repeat(32)}`);
  await expect(plain).toHaveURL(`${site}/book`);
  // Playwright does not look into <noscript>.
  expect(await plain.content()).toContain('We could not fill in your details this time.');
  await plain.context().close();
});
