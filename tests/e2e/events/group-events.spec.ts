import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { deskOf, thirdWednesday, type Ask } from '../../support/e2e/calendar.ts';
import { signedInAs } from '../../support/e2e/portal.ts';
import {
  groupEventAt,
  register,
  scheduleEvent,
  searchClient,
  sheet,
  someRegistrant,
} from '../../support/e2e/events.ts';
import { opDone } from '../../support/pages/op-answers.ts';
import { fulfillOp, opValue } from '../../support/pages/op-route.ts';

/** A practice whose group event costs something (prisma/seed/group-events.ts). */
const PRACTICE = 'loom-street';

const EVENT = /\/op\/bookableEvent\?/;
const PAYMENTS = /\/op\/bookableEventRegistrations\?/;

const registrants = (page: Page) => page.getByRole('region', { name: 'Registrants' });
/** A toast is an alertdialog too. */
const question = (page: Page) => page.getByRole('alertdialog', { name: /^(Delete|Remove) .*\?$/ });
const rowOf = (page: Page, name: string) => registrants(page).getByRole('listitem').filter({ hasText: name });

test.describe('a group event', () => {
  test('is made from the calendar, filled past its capacity, paid for, emptied and deleted', async ({
    page,
  }) => {
    const ask = await deskOf(page, PRACTICE);
    const [payer, decliner] = [await someRegistrant(ask, 'paid'), await someRegistrant(ask, 'failed')];
    const name = `Circle ${randomUUID().slice(0, 8)}`;
    const date = thirdWednesday(6);
    const start = Date.parse(`${date}T18:00:00-04:00`);
    await page.goto(`/portal/calendar?view=week&date=${date}&start=${start}#create`);
    await page.getByRole('menuitem', { name: /Group Event/ }).click();
    const form = sheet(page, 'Create group event');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Number of places').fill('');
    await expect(form.getByText('Still needed: the number of places')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await form.getByLabel('Number of places').fill('1');
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Your event was saved successfully')).toHaveCount(1);

    const event = sheet(page, name);
    await expect(event.getByText('0 of 1')).toBeVisible();
    await expect(event.getByText('Nobody is registered yet.')).toBeVisible();
    await event.getByRole('button', { name: 'Add registrant' }).click();
    // Leaving the search closes its list.
    await page.getByPlaceholder('Search by name, phone or email').press('Tab');
    await event.getByRole('button', { name: 'Add to event' }).click();
    await expect(event.getByText('Please select a client first')).toBeVisible();
    await searchClient(page, payer.name);
    await expect(event.getByRole('button', { name: 'Choose another client' })).toBeFocused();
    await event.getByRole('button', { name: 'Add to event' }).dblclick();
    await expect(page.getByText('Client added successfully')).toHaveCount(1);
    await expect(event.getByRole('button', { name: 'Add registrant' })).toBeFocused();
    await expect(rowOf(page, payer.name)).toContainText('Payment Pending');
    await expect(event.getByText('This event is at capacity: its only place is taken.')).toBeVisible();

    // Past the capacity, by somebody who is no client yet.
    const person = `Wren Tester-${randomUUID().slice(0, 6)}`;
    await event.getByRole('button', { name: 'Add registrant' }).click();
    await event.getByText('New client').click();
    await event.getByRole('button', { name: 'Add to event' }).click();
    await expect(event.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
    await event.getByLabel('First name').fill('Wren');
    await event.getByLabel('Last name').fill(person.slice(5));
    await event.getByLabel('Phone').fill('503 555 0155');
    await event.getByRole('button', { name: 'Add to event' }).click();
    await expect(rowOf(page, person)).toBeVisible();
    await expect(event.getByText('This event is over capacity: 2 registered for 1 place.')).toBeVisible();

    await event.getByRole('button', { name: `Process payment of ${payer.name}` }).dblclick();
    await expect(page.getByText('Payment processed successfully')).toHaveCount(1);
    await expect(rowOf(page, payer.name)).toContainText('Paid');
    await expect(event.getByRole('button', { name: `Process payment of ${payer.name}` })).toHaveCount(0);

    await event.getByRole('button', { name: `Process payment of ${person}` }).click();
    await expect(page.getByText('Payment processing failed')).toBeVisible();
    await expect(page.getByText(/This client has no card on file/)).toBeVisible();

    await event.getByRole('button', { name: 'Add registrant' }).click();
    await searchClient(page, decliner.name);
    await event.getByRole('button', { name: 'Add to event' }).click();
    await event.getByRole('button', { name: `Process payment of ${decliner.name}` }).click();
    await expect(rowOf(page, decliner.name)).toContainText('Payment Failed');

    await event.getByRole('button', { name: `Remove ${payer.name}` }).click();
    await expect(question(page)).toContainText('is given back the way it was paid');
    await question(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${payer.name} is off the list`)).toBeVisible();
    await expect(rowOf(page, payer.name)).toHaveCount(0);

    await event.getByRole('button', { name: 'Delete event' }).click();
    await expect(question(page)).toContainText('2 registrants will be told at once');
    await question(page).getByRole('button', { name: 'Delete event' }).click();
    await expect(page.getByText('Event deleted successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`/portal/calendar?view=list&date=${date}`);
    await expect(page.getByText(name)).toHaveCount(0);
  });

  test('is changed; what is not saved is asked about; Back closes it', async ({ page }) => {
    const ask = await deskOf(page, PRACTICE);
    const made = await scheduleEvent(ask, { days: 75 });
    await page.goto('/portal/calendar');
    await page.goto(groupEventAt(made));
    await sheet(page, made.name).getByRole('button', { name: 'Edit' }).click();
    const form = sheet(page, 'Edit Scheduled Group Event');
    await expect(form.getByText('Nothing changed yet')).toBeVisible();
    await form.getByText('No limit').click();
    await form.getByLabel('Name').fill(`${made.name} again`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your event was saved successfully')).toBeVisible();
    const shown = sheet(page, `${made.name} again`);
    await expect(shown.getByText('No limit')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('shows at once what happens to it elsewhere', async ({ page }) => {
    const ask = await deskOf(page, PRACTICE);
    const made = await scheduleEvent(ask, { days: 76 });
    const client = await someRegistrant(ask, 'paid');
    await page.goto(groupEventAt(made));
    await expect(sheet(page, made.name).getByText('Nobody is registered yet.')).toBeVisible();
    await register(ask, made.id, client.id);
    await expect(rowOf(page, client.name)).toBeVisible({ timeout: 3_000 });
  });

  test('that is not there, or of a practice without types, says so', async ({ page }) => {
    await signedInAs(page, PRACTICE);
    await page.goto(`/portal/calendar#group-${randomUUID()}`);
    await expect(sheet(page, 'Event not found')).toContainText('It is not in your calendar');
    await page.route(/\/op\/getBookableEventTypes\?/, (route) =>
      fulfillOp(route, opDone({ bookableEventTypes: [] })),
    );
    await page.goto('/portal/calendar#create-group-event');
    const form = sheet(page, 'Create group event');
    await expect(form.getByText('No event types yet')).toBeVisible();
    await expect(form.getByRole('link', { name: 'Create an event type' })).toHaveAttribute(
      'href',
      '/portal/services#events',
    );
  });
});

test.describe('what goes wrong', () => {
  let ask: Ask;
  test.beforeEach(async ({ page }) => {
    ask = await deskOf(page, PRACTICE);
  });

  test('saving and deleting say why', async ({ page }) => {
    await page.route('**/portal/live', () => undefined);
    const made = await scheduleEvent(ask, { days: 77 });
    await page.goto(groupEventAt(made));
    await sheet(page, made.name).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Too late');
    await ask('mutation ($id: ID!) { deleteBookableEvent(id: $id) { errors } }', { id: made.id });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('There was an error saving your event: This event has already been deleted.').first(),
    ).toBeVisible();

    const over = await scheduleEvent(ask, { days: -3 });
    await register(ask, over.id, (await someRegistrant(ask, 'paid')).id);
    await page.goto(groupEventAt(over));
    await sheet(page, over.name).getByRole('button', { name: 'Delete event' }).click();
    await question(page).getByRole('button', { name: 'Delete event' }).click();
    await expect(
      page.getByText(
        'There was an error deleting your event: This event is over and people were registered, so it stays in your records.',
      ),
    ).toBeVisible();
  });

  test('lists that do not load are asked for again', async ({ page }) => {
    const made = await scheduleEvent(ask, { days: 78 });
    const client = await someRegistrant(ask, 'paid');
    await register(ask, made.id, client.id);
    // Nothing is read again by itself.
    await page.route('**/portal/live', () => undefined);
    await page.goto(groupEventAt(made));
    await expect(rowOf(page, client.name)).toBeVisible();
    await expect(page).toHaveURL(/date=.*#group-/);
    await page.route(PAYMENTS, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Error loading payment information')).toBeVisible();
    await page.unroute(PAYMENTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, client.name)).toContainText('Payment Pending');
    // Who is registered is read again after every press.
    await page.route(EVENT, (route) => route.abort());
    await page.getByRole('button', { name: `Process payment of ${client.name}` }).click();
    await expect(page.getByText('Error loading registrants')).toBeVisible();
    await expect(rowOf(page, client.name)).toBeVisible();
    await page.unroute(EVENT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Error loading registrants')).toHaveCount(0);
    await page.route(EVENT, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Error fetching event')).toBeVisible();
  });

  test('adding, removing and paying that fail leave the list as it is', async ({ page }) => {
    await page.route('**/portal/live', () => undefined);
    const made = await scheduleEvent(ask, { days: 79 });
    const client = await someRegistrant(ask, 'paid');
    await page.goto(groupEventAt(made));
    await page.getByRole('button', { name: 'Add registrant' }).click();
    await searchClient(page, client.name);
    await page.route('**/op/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Add to event' }).click();
    await expect(page.getByText('Failed to add client to event')).toBeVisible();
    await register(ask, made.id, client.id);
    await page.reload();
    await page.getByRole('button', { name: 'Add registrant' }).click();
    await searchClient(page, client.name);
    await expect(page.getByText(`${client.name} is registered already.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to event' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Remove ${client.name}` }).click();
    await question(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Failed to remove client from event')).toBeVisible();
    await page.getByRole('button', { name: `Process payment of ${client.name}` }).click();
    await expect(page.getByText('An unexpected error occurred')).toBeVisible();
    await expect(rowOf(page, client.name)).toContainText('Payment Pending');
  });

  test('without a payment provider one is to be connected', async ({ page }) => {
    const made = await scheduleEvent(ask, { days: 80 });
    await register(ask, made.id, (await someRegistrant(ask, 'paid')).id);
    await page.route(PAYMENTS, async (route) => {
      const { registrations } = await opValue<{ registrations: object[] }>(await route.fetch());
      const offered = registrations.map((one) => ({ ...one, paymentOffer: 'connect' }));
      await fulfillOp(route, opDone({ registrations: offered }));
    });
    await page.goto(groupEventAt(made));
    await expect(page.getByText('Connect a payment provider')).toBeVisible();
    await expect(registrants(page).getByRole('link', { name: 'Connect' })).toHaveAttribute(
      'href',
      '/portal/settings/banking',
    );
    await expect(page.getByRole('button', { name: /Process payment/ })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
