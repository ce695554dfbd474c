import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { aPhone, siteOf } from '../../support/e2e/booking.ts';
import { deskOf, type Ask } from '../../support/e2e/calendar.ts';
import { scheduleEvent, type MadeEvent } from '../../support/e2e/events.ts';
import { typeCard } from '../../support/e2e/appointments.ts';
import { bankOf } from '../../support/e2e/vendor-window.ts';

/** Asks for a card and charges it on the day; takes cards and asks for none. */
const ON_THE_DAY = 'stillpoint';
const ASKS_FOR_NONE = 'loom-street';

const desks = new Map<string, Promise<Ask>>();
let days = 90;

/** A date that this test alone knows, and the address of its event. */
async function aDate(browser: Browser, baseURL: string | undefined, practice: string) {
  const desk = desks.get(practice) ?? browser.newPage({ baseURL }).then((page) => deskOf(page, practice));
  desks.set(practice, desk);
  const ask = await desk;
  const date = await scheduleEvent(ask, { days: (days += 1), capacity: 2 });
  const { publicEvents } = await ask<{ publicEvents: { events: { slug: string }[] } }>(
    `query ($practice: String) { publicEvents(practice: $practice) { events { slug } } }`,
    { practice },
  );
  return {
    ...date,
    url: `${siteOf(baseURL, practice)}/events/${publicEvents.events[0]!.slug}?date=${date.id}`,
  };
}

async function fill(page: Page, { name }: MadeEvent): Promise<void> {
  await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  const lastName = `Tester-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone').fill(aPhone());
  await page.getByLabel('Email').fill(`${lastName.toLowerCase()}@example.com`);
}

const waiting = (page: Page) => page.getByRole('heading', { level: 1, name: 'One step left, Wren' });
const registered = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are registered, Wren' });

test('a place waits for its card: declined, checked by the bank, kept for the day; with its terms and a calendar file', async ({
  page,
  browser,
  baseURL,
}) => {
  const date = await aDate(browser, baseURL, ON_THE_DAY);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(date.url);
  await fill(page, date);
  await expect(page.getByText(/is charged to it on the day of the event, not before/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(waiting(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Cancel before the event begins and you pay nothing/).first()).toBeVisible();
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Register with this card' }).click();
  await expect(
    page.getByText('Your card was declined. Nothing was charged. Try another card.'),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await typeCard(page, '4000002760003184');
  await page.getByRole('button', { name: 'Register with this card' }).click();
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your payment method has been saved.')).toBeVisible();
  await expect(registered(page)).toBeVisible();
  await expect(page.getByText(/is charged to your card on the day/)).toBeVisible();
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  );
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`SUMMARY:${date.name}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the card is given on the provider’s page; where none is asked for one may pay at the event after all', async ({
    page,
    browser,
    baseURL,
  }) => {
    const date = await aDate(browser, baseURL, ON_THE_DAY);
    await page.goto(date.url);
    await fill(page, date);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: 'Enter your card' }).click();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12 / 40');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Register with this card' }).click();
    await expect(registered(page)).toBeVisible();

    const there = await aDate(browser, baseURL, ASKS_FOR_NONE);
    await page.goto(there.url);
    await fill(page, there);
    await page.getByRole('radio', { name: 'By card' }).check({ force: true });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: 'Pay at the event instead' }).click();
    await expect(registered(page)).toBeVisible();
    await expect(page.getByText(/is due at the event/)).toBeVisible();
  });
});
