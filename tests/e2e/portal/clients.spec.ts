import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { addClient, newClientForm, newcomer } from '../../support/e2e/clients.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';
const OWNER = { email: 'root-and-rye@example.com', phone: '(416) 555-0104' };

const table = (page: Page) => page.getByRole('table', { name: 'Clients' });
/** The names in the table, in their order. */
const glance = (page: Page, name = '') =>
  table(page)
    .getByRole('link', { name: `At a glance: ${name}` })
    .first();
const names = (page: Page) => table(page).locator('tbody td:first-child a').allTextContents();
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

test.describe('adding a client', () => {
  test('waits for what is missing, says what is wrong, and adds them once', async ({ page }) => {
    const person = newcomer();
    await openAs(page, PRACTICE, '/portal/clients');
    await page.getByRole('button', { name: 'Create client' }).click();
    await expect(page).toHaveURL(/show_add_client_form=1/);
    const form = newClientForm(page);
    const save = form.getByRole('button', { name: 'Save client' });
    await expect(save).toBeDisabled();
    await form.getByLabel('First name').fill(person.firstName);
    await form.getByLabel('Last name').fill(person.lastName);
    await expect(save).toBeDisabled();
    await form.getByLabel('Phone').pressSequentially('416555');
    await form.getByLabel('Email').fill('nowhere');
    await form.getByLabel('Note').focus();
    await expect(form.getByText(/Please enter a whole phone number/)).toBeVisible();
    await expect(form.getByText('Invalid email', { exact: true })).toBeVisible();
    await expect(save).toBeDisabled();
    await form.getByLabel('Email').fill(OWNER.email);
    await expect(form.getByText('Cannot use your email for a client.')).toBeVisible();
    await expect(form.getByText('Leave the email blank and add a phone number instead.')).toBeVisible();
    await form.getByLabel('Email').fill('');
    await form.getByLabel('Phone').fill('');
    await form.getByLabel('Phone').pressSequentially(OWNER.phone);
    await expect(save).toBeEnabled();
    await save.click();
    await expect(
      page.getByText('Error creating client: Cannot use your phone number for a client.'),
    ).toBeVisible();
    await expect(form.getByText('Leave the phone blank and add an email instead.')).toBeVisible();
    await form.getByLabel('Phone').fill('');
    await form.getByLabel('Phone').pressSequentially(person.phone);
    await save.dblclick();
    await expect(page.getByText('Client added successfully')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Open profile' })).toHaveAttribute(
      'href',
      /^\/portal\/clients\/[\da-f-]{36}$/,
    );
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/portal\/clients$/);
    await page.getByRole('searchbox').fill(person.name);
    await expect.poll(() => names(page)).toEqual([expect.stringContaining(person.name)]);
  });

  test('asks before what was entered is lost, also by Back', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    await page.getByRole('button', { name: 'Create client' }).click();
    const form = newClientForm(page);
    await form.getByLabel('First name').fill('Half');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('First name')).toHaveValue('Half');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/portal\/clients$/);
    await page.getByRole('button', { name: 'Create client' }).click();
    await expect(form.getByLabel('First name')).toHaveValue('');
    await page.goBack();
    await expect(form).toBeHidden();
  });

  test('names whoever is there already, and adds a relative who shares the phone', async ({ page }) => {
    const person = newcomer();
    const child = { ...person, firstName: newcomer().firstName };
    await openAs(page, PRACTICE, '/portal/clients');
    const profile = await addClient(page, person);
    for (const one of [person, child]) {
      await page.goto('/portal/clients?show_add_client_form=1');
      const form = newClientForm(page);
      await form.getByLabel('First name').fill(one.firstName);
      await form.getByLabel('Last name').fill(one.lastName);
      await form.getByLabel('Phone').pressSequentially(one.phone);
      await form.getByRole('button', { name: 'Save client' }).click();
      await expect(form.getByRole('link', { name: `Open ${person.name}` })).toHaveAttribute('href', profile);
    }
    await newClientForm(page).getByRole('button', { name: 'Add anyway' }).click();
    await expect(page.getByText('Client added successfully')).toBeVisible();
  });
});

test.describe('the list', () => {
  test('is searched as one types, sorted and paged by its address', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    await expect(page.getByText(/^\d+ clients · \d+ appointments so far$/)).toBeVisible();
    await expect(header(page, 'Full Name')).toHaveAttribute('aria-sort', 'ascending');
    const first = await names(page);
    expect(first).toHaveLength(20);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => names(page)).not.toEqual(first);
    const second = await names(page);
    await page.reload();
    expect(await names(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);

    await header(page, 'Full Name').getByRole('link').click();
    await expect(header(page, 'Full Name')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await names(page))[0]).not.toBe(first[0]);
    for (const column of ['Email', 'Phone', 'Last appt']) {
      await header(page, column).getByRole('link').click();
      await expect(header(page, column)).toHaveAttribute(
        'aria-sort',
        column === 'Last appt' ? 'descending' : 'ascending',
      );
    }
    await page.getByRole('searchbox').pressSequentially('zz%_');
    await expect(page.getByText('Nobody found for “zz%_”')).toBeVisible();
    await expect(page).toHaveURL(/search=zz%25_/);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(table(page)).toBeVisible();
    await page.getByRole('searchbox').pressSequentially('wren');
    await expect.poll(() => names(page)).toEqual([expect.stringContaining('Wren Unlisted')]);
    await expect(page).toHaveURL(/search=wren/);
  });

  test('is exported as a file with the specification’s columns', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    const count = Number((await page.getByText(/^\d+ clients/).textContent())!.match(/^\d+/)![0]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).replace(/\r\n$/, '').split('\r\n');
    expect(lines[0]).toBe('\uFEFF"First Name","Last Name","Email","Phone","Last Appointment"');
    expect(lines.length).toBeGreaterThan(count);
    expect(lines.find((line) => line.startsWith('"Wren"'))).toBe('"Wren","Unlisted","","",""');
    expect(lines.some((line) => /"\(\d{3}\) 555-01\d\d","\d{4}-\d\d-\d\d"$/.test(line))).toBe(true);
  });

  test('on a phone is cards, with nothing beside the screen', async ({ browser, baseURL }) => {
    const page = await browser.newPage({
      baseURL,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await openAs(page, PRACTICE, '/portal/clients');
    // The list of the browser's own is there before the page listens to it.
    await expect(async () => {
      await page.getByLabel('Sort by').selectOption('Phone');
      await page.getByLabel('Sort by').selectOption('Last seen');
      await expect(page).toHaveURL(/sort=lastAppointment/, { timeout: 1_000 });
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await glance(page).tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: 'Open profile' })).toBeInViewport();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.close();
  });
});

test.describe('the flyout', () => {
  test('opens from its row or by a link, Back closes it, and the row itself leads to the profile', async ({
    page,
  }) => {
    await openAs(page, PRACTICE, '/portal/clients?sort=lastAppointment');
    const row = table(page).locator('tbody a').first();
    const name = (await row.locator('span').last().textContent())!;
    await glance(page).click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet).toContainText('Card on file');
    await expect(
      sheet.getByRole('region', { name: 'Past appointments' }).getByRole('listitem'),
    ).not.toHaveCount(0);
    expect(
      await sheet.getByRole('region', { name: 'Past appointments' }).getByRole('listitem').count(),
    ).toBeLessThanOrEqual(2);
    await expect(page).toHaveURL(/#[0-9a-f-]{36}$/);
    const link = page.url();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/sort=lastAppointment$/);
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('shows the whole phone number as the table does, and books from there', async ({ page }) => {
    const person = newcomer();
    await openAs(page, PRACTICE, '/portal/clients');
    const profile = await addClient(page, person);
    await glance(page, person.name).click();
    const sheet = page.getByRole('dialog', { name: person.name });
    await expect(sheet.getByRole('link', { name: person.phone })).toHaveAttribute('href', /^tel:\+1971/);
    await expect(sheet.getByRole('link', { name: 'New appointment' })).toHaveAttribute(
      'href',
      `/portal/calendar?clientId=${profile.split('/').at(-1)}#create-appointment`,
    );
    await sheet.getByRole('link', { name: 'Open profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  });

  test('says so where nobody can be reached, and where it opens nobody', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients?search=wren');
    await glance(page, 'Wren Unlisted').click();
    const sheet = page.getByRole('dialog', { name: 'Wren Unlisted' });
    await expect(sheet.getByText('No email or phone on file')).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'New appointment' })).toHaveCount(0);
    await page.goto('about:blank');
    await page.goto('/portal/clients#018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77');
    await expect(page.getByRole('dialog', { name: 'Client not found' })).toBeVisible();
  });

  test('a part that can not be read says so in its place, and is read again', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients?sort=lastAppointment');
    await page.route(/\/op\/(upcomingAppointments|defaultPaymentMethodPractice)/, (route) => route.abort());
    await glance(page).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Error fetching upcoming appointments')).toBeVisible();
    await expect(sheet.getByText('Error fetching payment method, please try again later.')).toBeVisible();
    await page.unroute(/\/op\/(upcomingAppointments|defaultPaymentMethodPractice)/);
    const again = sheet.getByRole('button', { name: 'Try again' });
    // A change elsewhere makes the page read by itself as well.
    await expect(async () => {
      if (await again.count()) await again.first().click({ timeout: 1_000 });
      await expect(again).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(sheet.getByText(/No card on file|Expires/)).toBeVisible();
  });
});
