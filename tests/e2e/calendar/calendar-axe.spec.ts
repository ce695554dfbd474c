import { expect, test } from '@playwright/test';
import { DAY_MS } from '#app/lib/duration.ts';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { deskOf, entryOf, giveBack, keepTime, pressInCalendar } from '../../support/e2e/calendar.ts';
import { openAs, signedInAs } from '../../support/e2e/portal.ts';

/** A calendar outside, group events, requests. */
const PRACTICE = 'stillpoint';
const ZONE = 'America/Los_Angeles';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing in what the calendar opens', async ({ page }) => {
      await openAs(page, PRACTICE);
      await page.getByRole('button', { name: 'Create appointment' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await axeFindings(page), 'chooser').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('f');
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(/\w+\./);
      expect(await axeFindings(page), 'why not free').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto('/portal/calendar?view=list');
      await entryOf(page, 'School run|Swimming|Choir').first().click();
      await expect(page.getByRole('dialog')).toContainText('Family');
      expect(await axeFindings(page), 'outside event').toEqual([]);
      await page.goto('/portal/calendar?view=list#external-nothing');
      await expect(page.getByRole('dialog', { name: 'Event not found' })).toBeVisible();
      expect(await axeFindings(page), 'event not found').toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      );
    });

    test('finds nothing on an empty day, whose hours scroll by keys', async ({ page }) => {
      await signedInAs(page, PRACTICE);
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + 290 * DAY_MS);
      await page.goto(`/portal/calendar?view=day&date=${date}`);
      const hours = page.locator('.calendar-body [role="row"][tabindex="0"]');
      await expect(hours).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      const places = () =>
        hours.evaluate((row) => {
          let part = row.parentElement!;
          while (getComputedStyle(part).overflowY !== 'auto') part = part.parentElement!;
          return { above: part.scrollTop, below: part.scrollHeight - part.clientHeight - part.scrollTop };
        });
      const above = async () => (await places()).above;
      const below = async () => (await places()).below;
      await hours.focus();
      await page.keyboard.press('End');
      // A key that comes while the last one still scrolls is lost to some builds of Chromium.
      await expect.poll(below).toBeLessThan(1);
      expect(await above()).toBeGreaterThan(0);
      await page.keyboard.press('Home');
      await expect.poll(above).toBe(0);
    });

    test('finds nothing while something is moved, by keys and by form', async ({ page }) => {
      const ask = await deskOf(page, PRACTICE);
      const startsAt = Math.floor(Date.now() / DAY_MS + 250) * DAY_MS + 18 * 3_600_000;
      const kept = await keepTime(ask, `Moving ${name}`, startsAt, 60, ZONE);
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(startsAt);
      await page.goto(`/portal/calendar?view=day&date=${date}`);
      await entryOf(page, kept.name).focus();
      await pressInCalendar(page, 'm');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('status').filter({ hasText: kept.name })).toHaveCount(1);
      expect(await axeFindings(page), 'choosing').toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog', { name: 'Move this event?' })).toBeVisible();
      expect(await axeFindings(page), 'question').toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto(`/portal/calendar?view=list&date=${date}`);
      await entryOf(page, kept.name).focus();
      await pressInCalendar(page, 'm');
      await expect(page.getByRole('alertdialog', { name: 'Reschedule' })).toBeVisible();
      expect(await axeFindings(page), 'form').toEqual([]);
      await giveBack(ask, kept);
    });
  });
}
