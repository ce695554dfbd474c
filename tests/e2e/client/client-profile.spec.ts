import { expect, test, type Page } from '@playwright/test';
import { addClient, newcomer } from '../../support/e2e/clients.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';
const OWN_PHONE = '(416) 555-0104';

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });

/** The profiles of those who came last, opened one after the other until one fits. */
async function firstThat(page: Page, fits: () => Promise<boolean>, at = ''): Promise<string> {
  await page.goto('/portal/clients?sort=lastAppointment');
  const found = await page.getByRole('table').locator('tbody a').all();
  const addresses = await Promise.all(found.map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    await page.goto(`${address}${at}`);
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
    if (await fits()) return address!;
  }
  throw new Error('none of the clients fits');
}

test.describe('the profile', () => {
  test('has tabs, a list to choose from on a phone', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    const address = await addClient(page);
    await page.goto(address);
    const tabs = page.getByRole('navigation', { name: /^Pages of/ });
    await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Notes', 'Billing', 'Intake form']);
    await tabs.getByRole('link', { name: 'Billing' }).click();
    await expect(page).toHaveURL(`${address}/billing`);
    const reminder = page.getByRole('switch', { name: 'Appointment reminders by text message' });
    await expect(reminder).toBeChecked();
    const saved = page.waitForResponse('**/op/updateClientCommunication');
    await reminder.click();
    await saved;
    await page.reload();
    await expect(reminder).not.toBeChecked();
    await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'payment settings' })).toHaveAttribute(
      'href',
      '/portal/payments/settings',
    );
    await tabs.getByRole('link', { name: 'Intake form' }).click();
    await expect(page).toHaveURL(`${address}/intake_form`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(tabs).toBeHidden();
    await page.getByLabel('Page', { exact: true }).selectOption('Overview');
    await expect(page).toHaveURL(address);
    await expect(details(page)).toBeVisible();
    for (const part of ['', '/billing', '/intake_form', '/notes']) {
      await page.goto(`${address}${part}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBe(360);
    }
  });

  test('is edited: what changed is saved, one’s own number is not, nothing is lost unasked', async ({
    page,
  }) => {
    const person = newcomer();
    await openAs(page, PRACTICE, '/portal/clients');
    await page.goto(await addClient(page, person));
    await details(page).getByRole('button', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/edit=1/);
    const form = page.getByRole('dialog', { name: `Edit ${person.name}` });
    const save = form.getByRole('button', { name: 'Save changes' });
    await expect(form.getByLabel('Phone')).toHaveValue(person.phone);
    await expect(save).toBeDisabled();
    await form.getByLabel('Phone').fill('');
    await form.getByLabel('Phone').pressSequentially(OWN_PHONE);
    await save.click();
    await expect(
      page.getByText('Error updating client: Cannot use your phone number for a client.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await form.getByLabel('Phone').fill('');
    await form.getByLabel('Email').fill('new.address@example.com');
    await form.getByLabel('Street and number').fill('12 Elm Street');
    await form.getByLabel('City').fill('Guelph');
    await save.dblclick();
    await expect(page.getByText('Client edited successfully.')).toHaveCount(1);
    await expect(form).toBeHidden();
    await expect(details(page)).toContainText('12 Elm Street, Guelph');
    await expect(details(page)).toContainText('No phone');
    await expect(details(page).getByRole('link', { name: 'new.address@example.com' })).toBeVisible();
  });

  test('leads to a new appointment, and opens a past one where it stands', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    const past = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^Rebook/ }) });
    const address = await firstThat(page, async () => (await past.count()) > 0);
    await expect(details(page).getByRole('link', { name: '+ New appointment' })).toHaveAttribute(
      'href',
      `/portal/calendar?clientId=${address.split('/').at(-1)}#create-appointment`,
    );
    await page.getByRole('heading', { name: 'Past appointments' }).scrollIntoViewIfNeeded();
    await past.last().getByRole('link').first().click();
    await expect(page).toHaveURL(/#[\w-]{32}$/);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeInViewport({ ratio: 0.9 });
    await page.goBack();
    await expect(sheet).toBeHidden();
  });

  test('has prices of their own, changed and removed', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    await page.goto(await addClient(page));
    await page.getByRole('button', { name: 'Add price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a custom price' });
    await dialog.getByLabel('Price for this client').fill('12.345');
    await expect(dialog.getByLabel('Price for this client')).toHaveValue('12.34');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await expect(page.getByText('Custom price saved')).toBeVisible();
    await expect(page.getByText(/\$12\.34 instead of/)).toBeVisible();
    await page.getByRole('button', { name: /^Edit the price of/ }).click();
    const again = page.getByRole('dialog', { name: /^Price of/ });
    await again.getByLabel('Price for this client').fill('50');
    await again.getByRole('button', { name: 'Save price' }).click();
    await expect(page.getByText(/\$50 instead of/)).toBeVisible();
    await page.getByRole('button', { name: /^Remove the price of/ }).click();
    await expect(page.getByText('Custom price removed')).toBeVisible();
    await expect(page.getByText(/pays your listed prices/)).toBeVisible();
  });
});

test('notes are written once they say something, and kept with their time', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/clients');
  await page.goto(await addClient(page));
  await page.getByRole('link', { name: 'Add a note' }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(page.getByLabel('New note')).toBeFocused();
  const save = page.getByRole('button', { name: 'Save note' });
  await expect(save).toBeDisabled();
  await page.getByLabel('New note').fill('   ');
  await expect(save).toBeDisabled();
  await page.getByLabel('New note').fill('Left shoulder.\nSlower next time.');
  await save.dblclick();
  await expect(page.getByText('Note saved')).toHaveCount(1);
  await expect(page.getByLabel('New note')).toHaveValue('');
  const list = page.getByRole('list', { name: 'Notes' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Left shoulder.');
  await expect(list.locator('time')).toHaveText(/^\w{3}, \w{3} \d+, \d+:\d\d [AP]M$/);
  await page.getByLabel('New note').fill('Half a');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Slower next time.');
  await expect(page.getByRole('link', { name: 'Add a note' })).toBeVisible();
  await page.getByRole('link', { name: 'All notes' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Half a');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('New note')).toHaveValue('');
  const answer = await page.request.get(page.url());
  expect(answer.headers()['cache-control']).toContain('no-store');
});

test('the intake form is sent once, and its answers are read', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/clients');
  await page.goto(`${await addClient(page)}/intake_form`);
  await page.getByRole('button', { name: 'Send intake form' }).dblclick();
  await expect(page.getByText('Intake form sent')).toHaveCount(1);
  await expect(page.getByText('Waiting for answers')).toBeVisible();
  await page.goto('/portal/clients?search=wren');
  const nobody = await page.getByRole('link', { name: 'Wren Unlisted', exact: true }).getAttribute('href');
  await page.goto(`${nobody}/intake_form`);
  await page.getByRole('button', { name: 'Send intake form' }).click();
  await expect(page.getByText('Error sending intake form')).toBeVisible();
  await firstThat(page, async () => page.getByText('Completed').isVisible(), '/intake_form');
  await expect(page.getByRole('main')).toContainText('What brings you here?');
});

test('a card on file is deleted after one question', async ({ page }) => {
  await openAs(page, PRACTICE, '/portal/clients');
  const remove = page.getByRole('main').getByRole('button', { name: 'Delete card' });
  await firstThat(
    page,
    async () => {
      await expect(page.getByText(/No card on file|Expires/)).toBeVisible();
      return remove.isVisible();
    },
    '/billing',
  );
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete this card?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await remove.click();
  await question.getByRole('button', { name: 'Delete card' }).dblclick();
  await expect(page.getByText('Payment method deleted successfully')).toHaveCount(1);
  await expect(page.getByText('No card on file.', { exact: true })).toBeVisible();
});

test.describe('deleting a client', () => {
  const more = (page: Page) => page.getByRole('button', { name: /^More for/ });

  test('waits while something is to come', async ({ page }) => {
    await openAs(page, PRACTICE, '/portal/clients');
    await firstThat(page, async () => {
      const coming = details(page).getByRole('region', { name: 'Upcoming appointments' });
      return (await coming.getByRole('listitem').count()) > 0;
    });
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click();
    await expect(
      page.getByText(/^Payment could not be processed: .* still has \d+ upcoming appointment/),
    ).toBeVisible();
    await expect(page.getByRole('alertdialog', { name: /^Delete / })).toBeHidden();
  });

  test('takes them out of the list', async ({ page }) => {
    const person = newcomer();
    await openAs(page, PRACTICE, '/portal/clients');
    const address = await addClient(page, person);
    await page.goto(address);
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).dblclick();
    await expect(page.getByText('Client deleted successfully.')).toHaveCount(1);
    await expect(page).toHaveURL(/\/portal\/clients$/);
    await page.getByRole('searchbox').fill(person.name);
    await expect(page.getByText(/^Nobody found/)).toBeVisible();
    expect((await page.goto(address))?.status()).toBe(404);
  });
});

test('an address of nobody is not found, with the portal around it, whatever the id looks like', async ({
  page,
}) => {
  await openAs(page, PRACTICE, '/portal/clients');
  for (const id of ['nope', '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77']) {
    for (const part of ['', '/billing', '/notes']) {
      expect((await page.goto(`/portal/clients/${id}${part}`))?.status()).toBe(404);
      await expect(page.getByText('We could not find this client.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Calendar' }).first()).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'All clients' }).click();
  await expect(page).toHaveURL(/\/portal\/clients$/);
  for (const path of ['/portal/nope', '/portal/settings/no/such/room']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Nothing grows here' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Portal' }).first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'To the calendar' }).click();
  await expect(page).toHaveURL(/\/portal\/calendar/);
});
