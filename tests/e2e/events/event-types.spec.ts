import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings, expectFineAtBothWidths } from '../../support/axe.ts';
import { sheet } from '../../support/e2e/events.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { press, tabTo, type } from '../../support/keyboard.ts';
import { opDone } from '../../support/pages/op-answers.ts';
import { fulfillOp } from '../../support/pages/op-route.ts';
import { aPhoneJpeg } from '../../support/pictures/sent-pictures.ts';

/** A practice with an office, and nobody else's tests of group events. */
const PRACTICE = 'harbour-light';
const TAB = '/portal/services#events';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Event types' }).getByRole('listitem').filter({ hasText: name });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('an event type is made with a photo on a phone, scheduled now, seen in the calendar and on the Events page, and deleted', async ({
  page,
}) => {
  const name = `Harbour walk ${randomUUID().slice(0, 6)}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, PRACTICE, TAB);
  await expect(row(page, 'Reiki share')).toContainText('upcoming event');
  await expectFineAtBothWidths(page);
  await page.getByRole('button', { name: 'Add new' }).click();
  await page.getByRole('menuitem', { name: 'Event Type', exact: true }).click();
  const form = sheet(page, 'Create event type');
  const chooseUnit = async (unit: string) => {
    await form.getByLabel('Unit').click();
    await page.getByRole('option', { name: unit }).click();
  };
  await expect(form.getByLabel('Duration')).toHaveValue('30');
  await expect(form.getByLabel('Capacity')).toHaveValue('10');
  await form.getByLabel('Name').fill(name);
  await expect(form.getByLabel('Address of its page')).toHaveValue(name.toLowerCase().replaceAll(' ', '-'));
  await form.getByLabel('Description').fill(`Slow steps along the water. ${'And on. '.repeat(30)}`);
  await chooseUnit('Days');
  await expect(form.getByLabel('Duration')).toHaveValue('1');
  await chooseUnit('Hours');
  await form.getByLabel('Duration').fill('2');
  await form.getByLabel('Price').fill('12.50');
  await form.getByLabel('Capacity').fill('6');
  const buffer = await aPhoneJpeg(1_600, 1_200);
  await form
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'water.jpg', mimeType: 'image/jpeg', buffer });
  await expect(form.getByRole('button', { name: 'Adjust' })).toBeVisible();
  await expectFineAtBothWidths(page);
  await save(page).dblclick();
  await expect(page.getByText(`Event type '${name}' was saved successfully`)).toHaveCount(1);

  const question = page.getByRole('alertdialog', { name: 'Schedule this event now?' });
  await expect(question).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Schedule' }).click();
  const scheduling = sheet(page, 'Create group event');
  await expect(scheduling.getByText('2 hr')).toBeVisible();
  await expect(scheduling.getByLabel('Number of places')).toHaveValue('6');
  await scheduling.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your event was saved successfully')).toBeVisible();
  await expect(sheet(page, name).getByText('0 of 6')).toBeVisible();

  // The photo is made by now, and shown with the type, its event, and on the website.
  await page.goto(TAB);
  await expect(row(page, name)).toContainText('1 upcoming event');
  await expect(row(page, name)).toContainText('$12.50');
  await expect(async () => {
    await page.reload();
    await expect(row(page, name).locator('img[src^="/media/p/"]')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: `1 upcoming event of ${name}` }).click();
  const scheduled = sheet(page, name);
  await expect(scheduled.getByText('0 of 6 places taken')).toBeVisible();
  await expectFineAtBothWidths(page);
  await scheduled.getByRole('region', { name: 'Upcoming' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/portal\/calendar.*#group-/);
  await expect(sheet(page, name).getByText('Registrants')).toBeVisible();
  // As a deletion in a calendar outside leads to it: it asks at once, and has called nothing off.
  const [, id] = /#group-([\w-]+)$/.exec(page.url())!;
  await page.goto('/portal/events');
  await page.goto(`/portal/calendar#call-off-${id}`);
  await expect(page.getByRole('alertdialog', { name: `Delete ${name}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(sheet(page, name).getByText('Registrants')).toBeVisible();

  await page.goto('/portal/events');
  await expect(page.getByText('Schedule events that multiple people can sign up for')).toBeVisible();
  await expect(card(page, name).locator('img[src^="/media/p/"]')).toHaveCount(1);
  await expect(card(page, name)).toContainText('0 of 6 registered');
  await expect(card(page, name)).toContainText(/And on\b.*…/);
  await expectFineAtBothWidths(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const boxes = await Promise.all(
    (await page.getByRole('article').all()).slice(0, 5).map((one) => one.boundingBox()),
  );
  expect(new Set(boxes.slice(0, 4).map((box) => box!.y)).size, 'four beside each other').toBe(1);
  expect(boxes[4]!.y).toBeGreaterThan(boxes[0]!.y);
  const map = card(page, 'Reiki share').first().locator('.h-36');
  expect((await map.boundingBox())!.height).toBe(144);
  await page.setViewportSize({ width: 360, height: 740 });

  await card(page, name).getByRole('button', { name, exact: true }).click();
  await sheet(page, name).getByRole('button', { name: 'Edit' }).click();
  const editing = sheet(page, 'Edit Scheduled Group Event');
  await editing.getByLabel('Name').fill(`${name} at dusk`);
  await editing.getByLabel('Description').fill('Bring a coat.');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Your event '${name} at dusk' was saved successfully`)).toBeVisible();
  // The sheet shows the event again by then, and has the keyboard.
  await expect(sheet(page, `${name} at dusk`).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(card(page, `${name} at dusk`)).toContainText('Bring a coat.');

  await page.getByRole('button', { name: 'Schedule an event' }).click();
  const another = sheet(page, 'Create group event');
  await another.getByLabel('Event type', { exact: true }).click();
  await page.getByRole('option', { name }).first().click();
  await another.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Your event '${name}' was saved successfully`)).toBeVisible();
  await sheet(page, name).getByRole('button', { name: 'Delete event' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete event' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();
  await expect(sheet(page, name)).toHaveCount(0);

  // What is to come keeps its type.
  await page.goto(TAB);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: `“${name}” has 1 scheduled event` })).toBeVisible();
  await page.getByRole('button', { name: 'See scheduled events' }).click();
  await expect(sheet(page, name).getByText(`${name} at dusk`)).toBeVisible();
  await page.goto('/portal/events');
  await page.getByRole('button', { name: `More about ${name} at dusk` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Nobody is registered for it.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.goto(TAB);
  await page.getByRole('button', { name, exact: true }).click();
  await sheet(page, 'Edit event type').getByRole('button', { name: 'Remove' }).click();
  await save(page).click();
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name).locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Event type '${name}' was deleted successfully`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('a virtual one is made and changed by keyboard, and a second tab is told of it', async ({ page }) => {
  const name = `Quiet hour ${randomUUID().slice(0, 6)}`;
  await openAs(page, PRACTICE, TAB);
  await press(page, page.getByRole('button', { name: 'Add event type' }));
  const form = sheet(page, 'Create event type');
  await type(page, form.getByLabel('Name'), name);
  await tabTo(page, form.getByRole('radio', { name: 'In person' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Virtual' })).toBeChecked();
  await press(page, form.getByRole('button', { name: /Location/ }));
  await page.getByRole('option', { name: 'Another link' }).focus();
  await page.keyboard.press('Enter');
  await type(page, form.getByLabel('Virtual URL'), 'my room');
  await expect(form.getByText('Please give the whole link')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await type(page, form.getByLabel('Virtual URL'), 'https://meet.example.com/quiet');
  await tabTo(page, form.getByLabel('Unlimited places'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Keep editing' }));
  expect(await axeFindings(page)).toEqual([]);
  await press(page, save(page));
  await press(page, page.getByRole('button', { name: 'Not now' }));
  await expect(row(page, name)).toContainText('Unlimited places');
  await expect(row(page, name)).toContainText('No upcoming events');

  const other = await page.context().newPage();
  await other.goto(TAB);
  await row(other, name).getByRole('button', { name, exact: true }).click();
  await sheet(other, 'Edit event type').getByLabel('Instructions').fill('Typed here.');
  await press(page, row(page, name).getByRole('button', { name, exact: true }));
  await type(page, sheet(page, 'Edit event type').getByLabel('Price'), '5');
  await press(page, save(page));
  await expect(sheet(page, 'Edit event type')).toHaveCount(0);
  await expect(page.getByRole('alertdialog', { name: 'Schedule this event now?' })).toHaveCount(0);
  await expect(row(page, name)).toContainText('$5');
  await expect(other.getByText(/was changed in another window: its price\./)).toBeVisible();
  await expect(sheet(other, 'Edit event type').getByLabel('Instructions')).toHaveText('Typed here.');

  await press(page, row(page, name).getByRole('button', { name, exact: true }));
  await press(page, sheet(page, 'Edit event type').getByRole('button', { name: 'Delete' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByText(`Event type '${name}' was deleted successfully`)).toBeVisible();
  await expect(other.getByText('This was deleted in another window.').first()).toBeVisible();
  await expect(save(other)).toBeDisabled();
  await other.close();
});

test('what goes wrong is said: a photo that stays, an address that is taken, a list that does not load', async ({
  page,
}) => {
  await openAs(page, PRACTICE, TAB);
  await page.route('**/op/removeBookableEventTypePhoto', (route) => route.abort());
  await row(page, 'Reiki share').getByRole('button', { name: 'Reiki share', exact: true }).click();
  await sheet(page, 'Edit event type').getByRole('button', { name: 'Remove' }).click();
  await save(page).click();
  await expect(
    page.getByText(
      'There was an error removing your event type photo. Please try again later or contact support.',
    ),
  ).toBeVisible();
  await expect(row(page, 'Reiki share').locator('img')).toHaveCount(1);

  await page.getByRole('button', { name: 'Add event type' }).click();
  const form = sheet(page, 'Create event type');
  await form.getByLabel('Name').fill('Reiki share');
  await save(page).click();
  await expect(page.getByText('There was an error saving your event type')).toBeVisible();
  await expect(form.getByText('Another event type has this address.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^(Discard|Leave)/ }).click();

  await page.route(/\/op\/getBookableEventTypes\?/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.unroute(/\/op\/getBookableEventTypes\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Reiki share')).toBeVisible();

  await page.route(/\/op\/getBookableEventTypes\?/, (route) =>
    fulfillOp(route, opDone({ bookableEventTypes: [] })),
  );
  await page.reload();
  await expect(page.getByText('No event types yet')).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('a practice without group events has no tab of them, and its Events page says so', async ({ page }) => {
  await openAs(page, 'root-and-rye', TAB);
  await expect(page.getByRole('tab', { name: 'Coupons' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Event Types' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add new' }).click();
  await expect(page.getByRole('menuitem', { name: 'Event Type' })).toHaveCount(0);
  await page.goto('/portal/events');
  await expect(page.getByText('Group events are switched off for your practice.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule an event' })).toHaveCount(0);
  await expectFineAtBothWidths(page);
});
