import { expect, test } from '@playwright/test';
import {
  book,
  chooseClient,
  chooseService,
  enterClient,
  expectSaved,
  openForm,
  quietHour,
  quietSeries,
  saveButton,
  sheet,
  somebody,
} from '../../support/e2e/appointment-form.ts';
import { openAs, signedInAs } from '../../support/e2e/portal.ts';

/** Packages, add-ons, cards, recurring series (prisma/seed). */
const PRACTICE = 'stillpoint';

test.beforeEach(async ({ page }) => {
  await signedInAs(page, PRACTICE);
});

test('for a client on file, at a price that is kept for them', async ({ page }) => {
  const { name, firstName } = await book(page, PRACTICE, quietHour());
  await openForm(page, quietHour());
  await chooseClient(page, name);
  const price = page.getByLabel('Price of Acupuncture');
  await expect(price).toHaveValue('95');
  await price.fill('-12345678.999');
  await expect(price).toHaveValue('1234567.99');
  await price.fill('80');
  await page.getByLabel(`Save this price for ${firstName}`).check();
  await expect(sheet(page)).toContainText('Total $80');
  await saveButton(page).dblclick();
  await expectSaved(page);
  await expect(page.getByText('Appointment created successfully.')).toHaveCount(1);
  await page.getByRole('link', { name: 'Show' }).click();
  const shown = page.getByRole('dialog', { name: 'Upcoming appointment' });
  await expect(shown).toContainText(name);
  await expect(shown).toContainText('$80');
  await openForm(page);
  await chooseClient(page, name);
  await expect(price).toHaveValue('80');
  await expect(sheet(page)).toContainText('own price; listed at $95');
});

test('for a new client, whose details are checked', async ({ page }) => {
  const person = somebody();
  await openForm(page, quietHour());
  await expect(saveButton(page)).toBeDisabled();
  await chooseService(page, 'Acupuncture');
  await expect(sheet(page)).toContainText('Still needed: a client');
  await enterClient(page, { ...person, email: 'nowhere' });
  await page.getByRole('textbox', { name: /^Email/ }).blur();
  await expect(sheet(page)).toContainText('Invalid email');
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole('textbox', { name: /^Email/ }).fill(`${PRACTICE}@example.com`);
  await saveButton(page).click();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(
    /Cannot use your email for a client\./,
  );
  await page.getByRole('textbox', { name: /^Email/ }).fill(person.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('5035550101');
  await saveButton(page).click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
    /Cannot use your phone number for a client\./,
  );
  await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone);
  await saveButton(page).click();
  await expectSaved(page);
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Upcoming appointment' })).toContainText(person.name);
});

test('add-ons come after a service, never alone, never with a package', async ({ page }) => {
  await openForm(page, quietHour());
  const choose = page.getByPlaceholder('Choose a service');
  await choose.click();
  await expect(page.getByRole('option', { name: /^Cupping/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await chooseService(page, 'Acupuncture');
  await chooseService(page, 'Cupping');
  await expect(sheet(page)).toContainText('1 hr 15 min in all');
  await page.getByRole('button', { name: 'Remove Acupuncture' }).click();
  await expect(sheet(page)).toContainText("You can't create an appointment with only add-on services");
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Remove Cupping' }).click();
  await chooseService(page, 'Five treatments');
  await expect(page.getByPlaceholder('Add a service or add-on')).toHaveCount(0);
});

test('a start in the past is asked about', async ({ page }) => {
  const person = somebody();
  await openForm(page, new Date(Date.now() - 26 * 3_600_000));
  await enterClient(page, person);
  await chooseService(page, 'Acupuncture');
  await saveButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'This time has passed' });
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  await question.getByRole('button', { name: 'Create anyway' }).click();
  // Something of the seed may stand there.
  const overlap = page.getByRole('button', { name: 'Save anyway' });
  await expect(overlap.or(page.getByText('Appointment created successfully.'))).toBeVisible();
  if (await overlap.isVisible()) await overlap.click();
  await expectSaved(page);
});

test('what is there already is named before it is overlapped', async ({ page }) => {
  const at = quietHour();
  const first = await book(page, PRACTICE, at);
  await openForm(page, at);
  await enterClient(page, somebody());
  await chooseService(page, 'Acupuncture');
  await saveButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'This time is not free' });
  await expect(question).toContainText(first.name);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expectSaved(page);
});

test('a series skips what is taken, until it is included', async ({ page }) => {
  const at = quietSeries();
  const taken = await book(page, PRACTICE, new Date(at.getTime() + 7 * 86_400_000));
  await openForm(page, at);
  await enterClient(page, somebody());
  await chooseService(page, 'Acupuncture');
  await page.getByRole('button', { name: /Repeat/ }).click();
  await page.getByRole('option', { name: /^Weekly on/ }).click();
  const dates = page.getByRole('region', { name: 'Dates of the series' });
  await expect(dates).toContainText('9 appointments, 1 date with a conflict is skipped');
  await expect(dates).toContainText(taken.name);
  await page.getByRole('textbox', { name: 'Appointments' }).fill('26');
  await expect(page.getByRole('alert')).toHaveText(
    'You can create at most 25 appointments at once. You are currently attempting to create 26 appointments. Please select a different frequency or end date.',
  );
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'Appointments' }).fill('3');
  await expect(dates).toContainText('2 appointments, 1 date');
  await dates.getByRole('checkbox').check();
  await expect(dates.getByRole('status')).toHaveText('3 appointments');
  await saveButton(page).click();
  await expectSaved(page, 'Your recurring series was created successfully.');
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Upcoming appointment' })).toContainText(
    '2 sessions to follow',
  );
});

test('a custom interval needs a number and a day; a series ends within a year', async ({ page }) => {
  await openForm(page, quietHour());
  await page.getByRole('button', { name: /Repeat/ }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'Every' }).fill('');
  await expect(sheet(page)).toContainText('Please enter a number greater than 0.');
  await page.getByRole('textbox', { name: 'Every' }).fill('2');
  const days = page.getByRole('group', { name: 'On' }).getByRole('checkbox');
  for (const day of await days.all()) await day.setChecked(false);
  await expect(sheet(page)).toContainText('Please choose at least one day of the week.');
  await page.getByRole('checkbox', { name: 'Wednesday' }).check();
  await expect(page.getByRole('region', { name: 'Dates of the series' })).toContainText('Wed ');
  await page.getByRole('textbox', { name: 'Every' }).fill('9');
  await expect(page.getByRole('alert')).toHaveText(
    'You can create appointments at most one year into the future. Please select a different frequency or end date.',
  );
});

test('a package is sold once and used to its last session', async ({ page }) => {
  const person = somebody();
  await openForm(page, quietHour());
  await enterClient(page, person);
  await chooseService(page, 'Five treatments');
  await expect(sheet(page)).toContainText('There is no card on file, so $425 stays to be paid.');
  await saveButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Sell this package?' });
  await expect(question).toContainText('$425');
  await question.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  for (const session of ['Session 2 of 5', 'Session 3 of 5', 'Session 4 of 5', 'Session 5 of 5']) {
    await openForm(page, quietHour());
    await chooseClient(page, person.name);
    // Booked last, and open: chosen by itself.
    await expect(page.getByRole('radio', { name: 'Five treatments' })).toBeChecked();
    await expect(page.getByRole('list', { name: 'Chosen services' })).toContainText(session);
    await expect(page.getByLabel('Price of Five treatments')).toHaveCount(0);
    await expect(sheet(page)).toContainText('Paid by the package');
    await saveButton(page).click();
    await expectSaved(page);
  }
  await openForm(page, quietHour());
  await chooseClient(page, person.name);
  await expect(page.getByText('Packages on file')).toHaveCount(0);
});

test('a package of a client with a card says that it is charged now', async ({ page }) => {
  await openForm(page, quietHour());
  await chooseClient(page, 'Yusuf Bellamy');
  const remove = page.getByRole('button', { name: /^Remove/ });
  // What they booked last comes by itself, a moment after them.
  await expect(remove.first()).toBeVisible();
  while (await remove.count()) await remove.first().click();
  await chooseService(page, 'Five treatments');
  await saveButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Sell this package?' });
  await expect(question).toContainText(/card on file ending in \d{4} is charged \$425 now/);
  await expect(question.getByRole('button', { name: 'Charge and save' })).toBeVisible();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(sheet(page)).toBeVisible();
});

test('an appointment is edited in the same sheet', async ({ page }) => {
  const { token } = await book(page, PRACTICE, quietHour());
  await page.goto(`/portal/calendar#edit-${token}`);
  await expect(page.getByLabel('Private note')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  await page.getByLabel('Private note').fill('Please bring the form.');
  await page.getByLabel('Price of Acupuncture').fill('90');
  await saveButton(page).click();
  await expectSaved(page, 'Appointment updated successfully.');
});

test('what was entered is not lost by a slip', async ({ page }) => {
  await openAs(page, PRACTICE);
  await page.getByRole('button', { name: 'Create appointment' }).click();
  await page.getByRole('dialog', { name: 'Create' }).getByText('Client', { exact: true }).click();
  await page.getByText('New client', { exact: true }).click();
  await page.getByLabel('First name').fill('Iris');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Iris');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Iris');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/portal\/calendar$/);
});

test('a connection that fails loses nothing', async ({ page }) => {
  await openForm(page, quietHour());
  await enterClient(page, somebody());
  await chooseService(page, 'Acupuncture');
  await page.route('**/op/proCreateAppointment', (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByText(/We could not reach the server/).first()).toBeVisible();
  await page.unroute('**/op/proCreateAppointment');
  await saveButton(page).click();
  await expectSaved(page);
});

test('by keyboard alone', async ({ page }) => {
  const { name } = await book(page, PRACTICE, quietHour());
  const at = quietHour();
  await openForm(page, at);
  const search = page.getByPlaceholder('Search by name, phone or email');
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  // Enter takes nobody while the list is still that of fewer letters; then one presses it again.
  await expect(async () => {
    if (await search.isVisible()) await search.press('Enter', { timeout: 1_000 });
    await expect(page.getByRole('button', { name: 'Choose another client' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel('Price of Acupuncture')).toBeVisible();
  const price = page.getByLabel('Price of Acupuncture');
  for (
    let step = 0;
    step < 6 && !(await price.evaluate((input) => input === document.activeElement));
    step++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(price).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('cup');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Price of Cupping')).toBeFocused();
  // Enter in a field saves, as in any form.
  await page.keyboard.press('Enter');
  await expectSaved(page);
});
