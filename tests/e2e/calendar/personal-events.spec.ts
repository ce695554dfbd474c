import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { thirdWednesday } from '../../support/e2e/calendar.ts';
import { signedInAs } from '../../support/e2e/portal.ts';
import { sheet } from '../../support/e2e/events.ts';

const PRACTICE = 'loom-street';
/** A week far from everything else of the demo, in the practice's zone, which is the browser's. */
const DAY = thirdWednesday(7);
const START = Date.parse(`${DAY}T14:00:00-04:00`);

const entry = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

test('a personal event is made, changed and deleted', async ({ page }) => {
  await signedInAs(page, PRACTICE);
  const name = `Errand ${randomUUID().slice(0, 8)}`;
  const link = `/portal/calendar?view=week&date=${DAY}&start=${START}&end=${START + 5_400_000}#create-personal-event`;
  await page.goto(link);
  const form = sheet(page, 'Create personal event');
  await expect(form.getByRole('button', { name: /Start time/ })).toContainText('2:00 PM');
  await expect(form.getByRole('button', { name: /End time/ })).toContainText('3:30 PM');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Personal event created/updated successfully.')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entry(page, name)).toHaveCount(1);

  await entry(page, name).click();
  const edit = sheet(page, 'Edit personal event');
  await expect(edit.getByText('Nothing changed yet')).toBeVisible();
  await edit.getByText('All day').click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Personal event updated successfully.')).toBeVisible();
  await expect(entry(page, `${name}.*all day`)).toBeVisible();

  await entry(page, name).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this personal event?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Your personal event has been cancelled')).toBeVisible();
  await expect(entry(page, name)).toHaveCount(0);
});

test('the end date cannot be before the start; a name is not needed; Back asks', async ({ page }) => {
  await signedInAs(page, PRACTICE);
  await page.goto(`/portal/calendar?view=week&date=${DAY}`);
  await page.getByRole('button', { name: 'Create appointment' }).click();
  await page.getByRole('menuitem', { name: /Personal/ }).click();
  const form = sheet(page, 'Create personal event');
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  const end = form.getByRole('group', { name: 'End date' });
  await end.getByRole('spinbutton', { name: /year/ }).press('ArrowDown');
  await expect(form.getByText('The end date cannot be before the start date.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
});

test('what cannot be saved stays in the form', async ({ page }) => {
  await signedInAs(page, PRACTICE);
  await page.goto('/portal/calendar#create-personal-event');
  const form = sheet(page, 'Create personal event');
  await form.getByLabel('Name').fill('Kept');
  await page.route('**/op/upsertPersonalEvent', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Kept');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/portal/calendar#personal-${randomUUID()}`);
  await expect(sheet(page, 'Event not found')).toBeVisible();
});

test.describe('somewhere else', () => {
  test.use({ timezoneId: 'America/Denver' });

  test('its times are the browser’s', async ({ page }) => {
    await signedInAs(page, PRACTICE);
    await page.goto(`/portal/calendar?view=week&date=${DAY}&start=${START}#create-personal-event`);
    const form = sheet(page, 'Create personal event');
    await expect(form.getByRole('button', { name: /Start time/ })).toContainText('12:00 PM');
    await expect(form.getByText('Denver time (MDT); your calendar shows New York time')).toBeVisible();
  });
});
