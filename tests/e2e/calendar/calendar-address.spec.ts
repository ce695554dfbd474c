import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import {
  deskOf,
  drag,
  entryOf,
  gripOf,
  HOUR_PX,
  pressInCalendar,
  restingPlaceOf,
  thirdWednesday,
} from '../../support/e2e/calendar.ts';
import { openAs, signedInAs } from '../../support/e2e/portal.ts';

/** A practice with group events and a calendar outside. */
const PRACTICE = 'stillpoint';
const ZONE = 'America/Los_Angeles';
/** One without group events, whose Google calendar was connected of old. */
const PLAIN = 'root-and-rye';
/** One that has no calendar outside. */
const UNSYNCED = 'harbour-light';

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Create', exact: true });
const sheet = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const choices = (page: Page) => chooser(page).getByRole('menuitem');

test.describe('creating', () => {
  test('begins with a choice, by button, key and link; Back and Forward close and open it', async ({
    page,
  }) => {
    await openAs(page, PRACTICE);
    await page.getByRole('button', { name: 'Create appointment' }).click();
    await expect(choices(page)).toHaveText([/^Client/, /^Personal/, /^Group Event/, /^Time off/]);
    await expect(page).toHaveURL(/#create$/);
    await page.goBack();
    await expect(chooser(page)).toHaveCount(0);
    await page.goForward();
    await expect(chooser(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/portal\/calendar$/);
    await page.keyboard.press('c');
    await expect(choices(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(sheet(page, 'Create personal event')).toBeVisible();
    await expect(page).toHaveURL(/#create-personal-event$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/portal/calendar#create-appointment');
    await expect(sheet(page, 'Create appointment')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/portal\/calendar$/);
  });

  test('has no Group Event where the practice has none', async ({ page }) => {
    await signedInAs(page, PLAIN);
    await page.goto('/portal/calendar#create');
    await expect(choices(page)).toHaveText([/^Client/, /^Personal/, /^Time off/]);
    await page.goto('/portal/calendar#create-group-event');
    await expect(choices(page)).toHaveText([/^Client/, /^Personal/, /^Time off/]);
  });

  test('takes the time that was pressed or drawn', async ({ page }) => {
    const date = thirdWednesday(8);
    const day = Number(date.slice(-2));
    await openAs(page, PRACTICE, `/portal/calendar?view=week&date=${date}`);
    const lane = page.getByRole('columnheader', { name: new RegExp(`\\b${day}\\b`) });
    await lane.waitFor();
    const box = (await lane.boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height + 200 };
    await page.mouse.click(at.x, at.y);
    await expect(chooser(page)).toContainText(new RegExp(`Wed, Aug ${day}, \\d+:\\d\\d [AP]M`));
    await choices(page)
      .filter({ hasText: /^Client/ })
      .click();
    await expect(sheet(page, 'Create appointment')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`date=${date}#create-appointment$`));
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await drag(page, at, { y: 2 * HOUR_PX });
    await expect(chooser(page)).toContainText(/\d( [AP]M)? – \d/);
    await choices(page).filter({ hasText: 'Personal' }).click();
    await expect(sheet(page, 'Create personal event')).toBeVisible();
  });
});

test.describe('parameters', () => {
  test('open what they name and leave the address', async ({ page }) => {
    const ask = await deskOf(page, PRACTICE);
    const { clients } = await ask<{ clients: { clients: { id: string; name: string }[] } }>(
      '{ clients(limit: 1) { clients { id name } } }',
    );
    const { id, name } = clients.clients[0]!;
    await page.goto(`/portal/calendar?clientId=${id}#create-appointment`);
    await expect(sheet(page, 'Create appointment')).toContainText(name);
    await expect(page).toHaveURL(/\/portal\/calendar#create-appointment$/);

    const { getBookableEventTypes } = await ask<{
      getBookableEventTypes: { bookableEventTypes: { id: string; name: string }[] };
    }>('{ getBookableEventTypes { bookableEventTypes { id name } } }');
    const type = getBookableEventTypes.bookableEventTypes[0]!;
    await page.goto(`/portal/calendar?bookableEventTypeId=${type.id}#create-group-event`);
    await expect(sheet(page, 'Create group event')).toContainText(type.name);
    await expect(page).toHaveURL(/\/portal\/calendar#create-group-event$/);
  });

  test('a group event of another week is opened, with its week', async ({ page }) => {
    const ask = await deskOf(page, PRACTICE);
    const window = [-60, 60].map((days) => new Date(Date.now() + days * 86_400_000));
    const { proCalendar } = await ask<{
      proCalendar: { practiceBookableEvents: { id: string; name: string; startsAt: string }[] };
    }>(
      `query ($from: DateTime!, $to: DateTime!) { proCalendar(from: $from, to: $to) {
        practiceBookableEvents { id name startsAt } } }`,
      { from: window[0], to: window[1] },
    );
    const past = proCalendar.practiceBookableEvents[0]!;
    await page.goto(`/portal/calendar?groupEventId=${past.id}`);
    await expect(page.getByRole('dialog')).toContainText(past.name);
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(past.startsAt));
    await expect(page).toHaveURL(new RegExp(`date=${date}#group-${past.id}$`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(entryOf(page, past.name)).toBeVisible();
  });
});

test('an event of a calendar outside is looked at, and stays where it is', async ({ page }) => {
  await openAs(page, PRACTICE);
  const entry = entryOf(page, 'From your other calendar: (School run|Swimming)').first();
  const before = await restingPlaceOf(entry);
  await drag(page, await gripOf(entry), { y: 2 * HOUR_PX });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(() => entry.boundingBox()).toEqual(before);
  await entry.click();
  const open = sheet(page, /School run|Swimming/);
  await expect(open).toContainText('From a calendar of yours');
  await expect(open).toContainText('Family');
  await expect(open.getByRole('link', { name: 'Hours & time off' })).toHaveAttribute(
    'href',
    '/portal/settings/hours',
  );
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an address of nothing says so, and one that cannot be read too', async ({ page }) => {
  await openAs(page, PRACTICE);
  for (const address of [`#external-${randomUUID()}`, '?groupEventId=nope']) {
    await page.goto(`/portal/calendar${address}`);
    await expect(sheet(page, 'Event not found')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.route('**/op/calendarEvent?*', (route) => route.abort());
  await page.goto(`/portal/calendar#external-${randomUUID()}`);
  await expect(sheet(page, 'Error fetching event')).toBeVisible();
  await page.goto('/portal/calendar#no-such-appointment-here');
  await expect(sheet(page, 'Appointment not found')).toBeVisible();
});

test('why a time is not free: from a pressed time and by a key', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/calendar?view=week');
  await page.locator('[data-calendar-event]').first().waitFor();
  await pressInCalendar(page, 'f');
  const answer = sheet(page, 'Why is this time not free?');
  await expect(answer.getByRole('status')).toContainText(/\w+\./);
  await expect(answer.getByRole('link', { name: 'Settings' }).first()).toHaveAttribute(
    'href',
    '/portal/settings/hours',
  );
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  const lane = page.getByRole('columnheader').first();
  const box = (await lane.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height + 100);
  await choices(page).filter({ hasText: 'Why is this time not free?' }).click();
  await expect(answer.getByRole('listitem').first()).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
});

test.describe('notices', () => {
  test('of a Google calendar of old is told once, with what can be done', async ({ page }) => {
    await openAs(page, PLAIN);
    const modal = sheet(page, 'Your Google calendar is not connected any more');
    await expect(modal.getByRole('link', { name: 'Connect it again' })).toHaveAttribute(
      'href',
      '/portal/settings/calendar',
    );
    await modal.getByRole('button', { name: 'Not now' }).click();
    await expect(modal).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Create appointment' })).toBeVisible();
    await expect(modal).toHaveCount(0);
  });

  test('that other calendars are not synced is said until it is waved away', async ({ page }) => {
    await openAs(page, UNSYNCED);
    const notice = page.getByRole('complementary', { name: 'Other calendars' });
    await expect(notice.getByRole('link', { name: 'Connect' })).toHaveAttribute(
      'href',
      '/portal/settings/calendar',
    );
    await notice.getByRole('button', { name: 'Dismiss this notice' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Create appointment' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
