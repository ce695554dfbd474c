import { expect, test, type Page } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import {
  cancelAsClient,
  leaveNoRequest,
  openAs,
  requestAppointment,
  stateOf,
} from '../../support/e2e/portal.ts';

/** Approves by hand; its requests are made here and taken away again. */
const BY_HAND = 'long-breath';
/** Whose inbox is emptied here; nothing else may count its unpaid appointments. */
const EMPTIED = 'root-and-rye';
const LIVE = { timeout: 2_000 };

const bell = (page: Page) => page.getByRole('button', { name: /^Inbox/ }).filter({ visible: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Inbox' });
const items = (page: Page) =>
  panel(page)
    .getByRole('list', { name: /^(Requests to answer|Payments to settle)$/ })
    .getByRole('listitem');
const caughtUp = (page: Page) => panel(page).getByText("You're all caught up 🎉");
const countOf = async (page: Page) =>
  Number((await bell(page).getAttribute('aria-label'))!.match(/\d+/)?.[0] ?? 0);

/** Signs in where need be, and opens the inbox; what stands after a # is lost at the door. */
async function openInbox(page: Page, practice: string) {
  await openAs(page, practice, '/portal/payments');
  await bell(page).click();
  await expect(items(page).first().or(caughtUp(page))).toBeVisible();
}

test.afterEach(({ request }) => leaveNoRequest(request));

test('the bell opens it on any page; Back closes it, a link opens it', async ({ page }) => {
  await openAs(page, BY_HAND, '/portal/settings/personal');
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/settings\/personal#inbox$/);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await page.goto('/portal/payments#inbox');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/portal\/payments$/);
});

test('it is read when it is opened; where that fails it says so, and can be tried again', async ({
  page,
}) => {
  const asked: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/op/proInbox*', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.fulfill({ status: 503, body: '{}' });
  });
  await openAs(page, 'stillpoint', '/portal/payments');
  await bell(page).focus();
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status').filter({ hasText: 'Loading your inbox' })).toBeVisible();
  answer();
  await expect(panel(page).getByRole('alert')).toContainText('We could not read your inbox.');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/op/proInbox*');
  await panel(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(items(page).first()).toBeVisible();
});

test('requests come first, and one is accepted in place', async ({ page, request }) => {
  const made = await requestAppointment(request, BY_HAND);
  await openInbox(page, BY_HAND);
  const labels = await items(page)
    .locator('span', { hasText: /^(New client|Payment .*)$/ })
    .allInnerTexts();
  expect(labels).toContain('New client');
  expect(labels.lastIndexOf('New client')).toBeLessThan(labels.findIndex((label) => label !== 'New client'));
  const before = await countOf(page);
  const item = items(page).filter({ hasText: made.clientName });
  await expect(item).toContainText(made.serviceName);
  await item.getByRole('button', { name: `Accept ${made.clientName}` }).dblclick();
  await expect(page.getByText('🎉 Appointment confirmed.')).toHaveCount(1);
  await expect(item).toHaveCount(0);
  await expect.poll(() => countOf(page)).toBe(before - 1);
  expect(await stateOf(request, made)).toBe('approved');
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`/portal/calendar.*#${made.token}$`));
  await expect(page.getByRole('dialog', { name: 'Upcoming appointment' })).toContainText(made.clientName);
});

test('a request is declined after one question', async ({ page, request }) => {
  const made = await requestAppointment(request, BY_HAND);
  await openInbox(page, BY_HAND);
  await items(page)
    .getByRole('button', { name: `Decline ${made.clientName}` })
    .click();
  await page
    .getByRole('alertdialog')
    .getByLabel(/^A note to/)
    .fill('Thursday would work.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Appointment declined')).toBeVisible();
  await expect(items(page).filter({ hasText: made.clientName })).toHaveCount(0);
  expect(await stateOf(request, made)).toBe('unavailable');
});

test('a request that was called off meanwhile cannot be confirmed, and says why', async ({
  page,
  request,
}) => {
  await page.route('**/portal/live', (route) => route.abort());
  const made = await requestAppointment(request, BY_HAND);
  await openInbox(page, BY_HAND);
  const accept = items(page).getByRole('button', { name: `Accept ${made.clientName}` });
  await expect(accept).toBeVisible();
  await cancelAsClient(request, made);
  await accept.click();
  await expect(page.getByText('There was an error confirming your appointment.')).toBeVisible();
  await expect(page.getByText('This appointment has already been cancelled.')).toBeVisible();
  await expect(items(page).filter({ hasText: made.clientName })).toHaveCount(0);
});

test('the badge follows what clients do, within two seconds', async ({ page, request }) => {
  await openAs(page, BY_HAND, '/portal/payments');
  const before = await countOf(page);
  const made = await requestAppointment(request, BY_HAND);
  await expect(bell(page)).toHaveAccessibleName(`Inbox, ${before + 1} items`, LIVE);
  await cancelAsClient(request, made);
  await expect(bell(page)).toHaveAccessibleName(new RegExp(`^Inbox, ${before} `), LIVE);
});

test('the badge widens above 9', async ({ page }) => {
  const widthAt = async (practice: string) => {
    await page.context().clearCookies();
    await openAs(page, practice, '/portal/payments');
    const badge = page.locator('[data-inbox-badge] > span').filter({ visible: true });
    return { count: Number(await badge.innerText()), width: (await badge.boundingBox())!.width };
  };
  // Other walks leave requests behind: the emptiest and the fullest of some are looked at.
  const seen = [];
  for (const slug of ['harbour-light', 'open-sky', 'loom-street', 'stillpoint'])
    seen.push(await widthAt(slug));
  const sorted = seen.toSorted((a, b) => a.count - b.count);
  const [one, two] = [sorted[0]!, sorted.at(-1)!];
  expect(one.count).toBeLessThan(10);
  expect(two.count).toBeGreaterThan(9);
  expect(two.width).toBeGreaterThan(one.width);
});

test('payments are retried and marked as paid in place, until nothing waits', async ({ page }) => {
  test.slow();
  await openInbox(page, EMPTIED);
  // What is paid stays paid: on a database that is kept, only the first run has anything to empty.
  await expect(items(page).first().or(caughtUp(page))).toBeVisible();
  if (await items(page).first().isVisible()) await emptyInbox(page);
  await expect(caughtUp(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
});

/** Tries what failed once more, retries what a card is there for, and marks the rest as paid. Goes on where a run was cut short. */
async function emptyInbox(page: Page) {
  const failed = items(page).filter({ hasText: 'Payment failed' });
  const failures = await failed.count();
  if (failures > 0) {
    // The newest is of a card that is always declined.
    await failed
      .last()
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(page.getByText(/^Payment failed: \w/)).toBeVisible();
    await expect(failed).toHaveCount(failures);
  }

  const good = items(page)
    .filter({ hasText: /Payment (past due|unprocessed)/ })
    .filter({ has: page.getByRole('button', { name: /^Retry/ }) });
  if ((await good.count()) > 0) {
    const all = await items(page).count();
    await good
      .first()
      .getByRole('button', { name: /^Retry/ })
      .dblclick();
    await expect(page.getByText('Success! Payment processed.')).toHaveCount(1);
    await expect(items(page)).toHaveCount(all - 1);
  }

  for (let left = await items(page).count(); left > 0; left--) {
    await items(page)
      .first()
      .getByRole('button', { name: /^Mark as paid/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Mark as paid' });
    await question.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(question).toBeHidden();
    await expect(items(page)).toHaveCount(left - 1);
  }
}

test('the inbox is a page too, without scripts', async ({ browser, baseURL, page }) => {
  await openAs(page, BY_HAND, '/portal/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const plain = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto('/portal/payments');
  await plain
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await plain.getByRole('link', { name: 'Open' }).first().click();
  await expect(plain).toHaveURL(/\/portal\/calendar\/[\w-]+$/);
  await plain.close();
});

test('support is a token only for a page of our own; without the vendor’s keys it says where to write', async ({
  page,
  request,
}) => {
  expect((await request.get('/intercom/token')).status()).toBe(401);
  await openAs(page, BY_HAND, '/portal/support');
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Write to/ })).toHaveAttribute('href', /^mailto:/);
  expect((await page.request.get('/intercom/token')).status()).toBe(403);
  await page.goto('/logout');
  const csrf = await page.locator('input[name=csrf]').first().inputValue();
  const answer = await page.request.get('/intercom/token', { headers: { 'X-CSRF-Token': csrf } });
  expect(await answer.json()).toEqual({
    success: false,
    token: null,
    app_id: null,
    error: 'There is no support chat here. Please write to help@tendwell.example.',
  });
});

test.describe('navigation', () => {
  test('on a wide screen is 200 px of rooms; a group folds', async ({ page }) => {
    await openAs(page, BY_HAND, '/portal/payments');
    const side = page.getByRole('complementary');
    expect((await side.boundingBox())!.width).toBe(200);
    const rooms = side.getByRole('navigation', { name: 'Portal' });
    await expect(rooms.getByRole('link', { name: 'Payments', exact: true }).first()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(rooms.getByRole('link', { name: 'Account' })).toBeVisible();
    await rooms.getByText('Settings', { exact: true }).click();
    await expect(rooms.getByRole('link', { name: 'Account' })).toBeHidden();
    await rooms.getByRole('link', { name: 'Clients' }).click();
    await expect(page).toHaveURL(/\/portal\/clients$/);
    await expect(side.getByRole('link', { name: 'Tendwell, front page' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await expect(page.getByRole('menuitem')).toContainText(['Preview website', 'My Account', 'Help']);
    await expect(page.getByRole('menuitem', { name: 'Invite Clients' })).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test('is a bar, and More for the rest', async ({ page }) => {
      await openAs(page, BY_HAND, '/portal/payments');
      const bar = page.getByRole('navigation', { name: 'Portal' }).filter({ visible: true });
      await expect(bar.getByRole('link')).toContainText(['Calendar', 'Clients', 'Payments']);
      await expect(bar.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page');
      expect(await axeFindings(page)).toEqual([]);
      await bar.getByRole('button', { name: 'More' }).click();
      const sheet = page.getByRole('dialog', { name: 'More' });
      await expect(sheet.getByRole('link', { name: 'Invite Clients' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await sheet.getByRole('link', { name: 'Account' }).click();
      await expect(page).toHaveURL(/\/portal\/settings\/personal$/);
      await expect(sheet).toBeHidden();
      await page.getByRole('button', { name: /^Menu of/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Invite Clients' })).toBeVisible();
      await page.keyboard.press('Escape');
      await bell(page).click();
      await expect.poll(async () => Math.round((await panel(page).boundingBox())?.width ?? 0)).toBe(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await axeFindings(page)).toEqual([]);
    });
  });
});

for (const { name, options } of AXE_SCREENS) {
  test.describe(`at ${name}`, () => {
    test.use(options);

    test('axe finds nothing in the inbox', async ({ page }) => {
      await openInbox(page, 'stillpoint');
      await expect(items(page).first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await items(page)
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/portal/inbox');
      await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
