import { expect, test } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { deskOf } from '../../support/e2e/calendar.ts';
import { groupEventAt, register, scheduleEvent, sheet, someRegistrant } from '../../support/e2e/events.ts';

const PRACTICE = 'loom-street';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing in the flyouts of group and personal events', async ({ page }) => {
      test.slow();
      const ask = await deskOf(page, PRACTICE);
      const made = await scheduleEvent(ask, { days: 81, capacity: 1 });
      const client = await someRegistrant(ask, 'paid');

      await page.goto('/portal/calendar#create-personal-event');
      await sheet(page, 'Create personal event').getByText('All day').click();
      expect(await axeFindings(page), 'personal').toEqual([]);
      await sheet(page, 'Create personal event').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'unsaved').toEqual([]);
      await page.getByRole('button', { name: 'Discard' }).click();

      await page.goto('/portal/calendar#create-group-event');
      const form = sheet(page, 'Create group event');
      await form.getByRole('button', { name: 'Change time zone' }).click();
      const zone = form.getByRole('combobox', { name: 'Time zone' });
      await expect(zone).toBeFocused();
      // On a phone it is the browser's own list, and Escape would close the flyout.
      if ((await zone.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
      await expect(form).toBeVisible();
      expect(await axeFindings(page), 'create').toEqual([]);

      await page.goto(groupEventAt(made));
      const event = sheet(page, made.name);
      await expect(event.getByText('Nobody is registered yet.')).toBeVisible();
      expect(await axeFindings(page), 'empty').toEqual([]);
      await register(ask, made.id, client.id);
      await expect(event.getByText(/at capacity/)).toBeVisible();
      await expect(event.getByText('Payment Pending')).toBeVisible();
      expect(await axeFindings(page), 'at capacity').toEqual([]);
      await event.getByRole('button', { name: 'Add registrant' }).click();
      await event.getByText('New client').click();
      await event.getByRole('button', { name: 'Add to event' }).click();
      expect(await axeFindings(page), 'adding').toEqual([]);
      await event.getByRole('button', { name: 'Cancel' }).click();
      await event.getByRole('button', { name: `Remove ${client.name}` }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'removing').toEqual([]);
      await page.getByRole('button', { name: 'Keep them' }).click();
      await event.getByRole('button', { name: 'Edit' }).click();
      await expect(sheet(page, 'Edit Scheduled Group Event')).toBeVisible();
      expect(await axeFindings(page), 'edit').toEqual([]);
      await page.route(/\/op\/bookableEventRegistrations\?/, (route) => route.abort());
      await page.reload();
      await expect(page.getByText('Error loading payment information')).toBeVisible();
      expect(await axeFindings(page), 'failed').toEqual([]);
    });
  });
}
