import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { moveClock } from '../../support/e2e/dev-clock.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PAGE = '/portal/settings/calendar';
const DAY = 86_400_000;

interface Entry {
  ownId?: string;
  summary: string;
  start: string;
  end: string;
  deleted: boolean;
}

/** What stands in the calendars of the sandbox that we wrote. */
async function written(page: Page, sandbox: string): Promise<Entry[]> {
  const state = (await (await page.request.get(`${sandbox}/_sandbox/cronofy/state`)).json()) as {
    happenings: Record<string, Entry> | Entry[];
  };
  return Object.values(state.happenings).filter(
    ({ ownId, deleted, start }) => ownId && !deleted && start.includes('T'),
  );
}

test.afterEach(({ browser, baseURL }) => moveClock(browser, baseURL!, 0));

// Alone: what stands in the connected calendar closes times to the walks that book, until it is disconnected again; and it moves the clock.
test('an appointment that is moved in Google is a proposal on every page that shows it, and is put back', async ({
  browser,
  baseURL,
}) => {
  // The worker looks every twenty seconds.
  test.setTimeout(400_000);
  const slow = { timeout: 150_000 };
  const page = await (await browser.newContext()).newPage();
  await openAs(page, 'harbour-light', PAGE);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  const sandbox = new URL(page.url()).origin;
  await page.getByLabel('Your account').fill('walk@calendar.example');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));

  const choice = page.getByLabel('Calendar for your appointments');
  const save = page.locator('form', { has: choice }).getByRole('button', { name: 'Save' });
  await choice.selectOption({ label: 'Calendar' });
  await save.click();
  await expect(page.getByText('Write calendar updated successfully')).toBeVisible();
  await expect.poll(async () => (await written(page, sandbox)).length, slow).toBeGreaterThan(0);

  const [entry] = (await written(page, sandbox)).toSorted((one, other) => (one.start < other.start ? 1 : -1));
  const later = (at: string) => new Date(Date.parse(at) + 7 * DAY).toISOString().replace('.000Z', 'Z');
  const moved = { eventId: entry!.ownId, start: later(entry!.start), end: later(entry!.end) };
  // An entry is left alone for a minute after it was written.
  await moveClock(browser, baseURL!, 2);
  await page.request.post(`${sandbox}/_sandbox/cronofy/change`, { data: moved });

  const changed = page.getByRole('main').getByText(/^Moved to .+ in Google Calendar$/);
  await expect(changed).toBeVisible(slow);
  await expect(page.getByRole('main').getByText(entry!.summary)).toBeVisible();
  await expectFineAtBothWidths(page);

  await page.goto('/portal/inbox');
  await expect(page.getByText(/Moved to .+ in Google Calendar/)).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.goto('/portal/calendar');
  const notice = page.getByRole('complementary', { name: 'Changed in your other calendar' });
  await expect(notice).toContainText('One entry was changed in your other calendar');
  await notice.getByRole('link', { name: 'Decide' }).click();

  await page.getByRole('button', { name: 'Put it back' }).press('Enter');
  await expect(page.getByText('It is being put back.')).toBeVisible();
  await expect(changed).toBeHidden();
  await expect
    .poll(async () => (await written(page, sandbox)).find(({ ownId }) => ownId === entry!.ownId)?.start, slow)
    .toBe(entry!.start);

  await page.getByRole('link', { name: 'Disconnect walk@calendar.example' }).click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect this calendar?' });
  await expect(question).toContainText('appointments that were written into it stay there');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Your calendar has been removed successfully')).toBeVisible();
  await page.context().close();
});
