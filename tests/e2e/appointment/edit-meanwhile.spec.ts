import { expect, test } from '@playwright/test';
import {
  book,
  chooseClient,
  expectSaved,
  quietHour,
  saveButton,
  sheet,
} from '../../support/e2e/appointment-form.ts';
import { openAs } from '../../support/e2e/portal.ts';

test('of two tabs that edit one appointment the second is told, and reads it again', async ({ page }) => {
  const { token } = await book(page, 'stillpoint', quietHour());
  const address = `/portal/calendar#edit-${token}`;
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  const note = (tab: typeof page) => tab.getByLabel('Private note');
  await note(other).fill('From the other tab.');
  await note(page).fill('From this tab.');
  await saveButton(other).click();
  await expectSaved(other, 'Appointment updated successfully.');
  await saveButton(page).click();
  await expect(
    page.getByText('This was changed elsewhere meanwhile, so your changes were not saved.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Reload the appointment' }).click();
  await expect(note(page)).toHaveValue('From the other tab.');
  await note(page).fill('From this tab.');
  await saveButton(page).click();
  await expectSaved(page, 'Appointment updated successfully.');
});

test('a link that names nobody says so', async ({ page }) => {
  await openAs(page, 'stillpoint', '/portal/calendar?clientId=nope#create-appointment');
  await expect(sheet(page)).toContainText('We could not find this client.');
  await chooseClient(page, 'Yusuf Bellamy');
  await expect(sheet(page)).not.toContainText('We could not find this client.');
});
