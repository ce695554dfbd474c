import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { DAY_MS } from '#app/lib/duration.ts';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { dateIn, leaveNoRequest, openAs, requestAppointment, stateOf } from '../../support/e2e/portal.ts';

/** Takes requests by hand and asks for no card (prisma/seed). */
const PRACTICE = 'long-breath';
const ZONE = 'Pacific/Honolulu';
const PAGE = '/portal/settings/hours';

const entries = (page: Page) =>
  page.getByRole('region', { name: 'Time off and different hours' }).getByRole('listitem');
const entry = (page: Page, name: string) => entries(page).filter({ hasText: name });
const sheet = (page: Page) => page.getByRole('dialog', { name: /time off|different hours/i });

/** How many starts clients are offered on a date, over all services. */
async function offered(request: APIRequestContext, date: string): Promise<number> {
  const query = async <Answer>(text: string, variables: object): Promise<Answer> => {
    const response = await request.post('/graphql', { data: { query: text, variables } });
    return ((await response.json()) as { data: Answer }).data;
  };
  const { bookingPractice } = await query<{
    bookingPractice: { serviceGroups: { services: { id: string; locationIds: string[] }[] }[] };
  }>(
    'query ($p: String) { bookingPractice(practice: $p) { serviceGroups { services { id locationIds } } } }',
    { p: PRACTICE },
  );
  const service = bookingPractice.serviceGroups[0]!.services[0]!;
  const { bookingAvailability } = await query<{
    bookingAvailability: { availableSlots: { datetimes: string[] }[] };
  }>(
    `query ($p: String, $s: ID!, $l: ID!, $d: String) {
      bookingAvailability(practice: $p, serviceId: $s, locationId: $l, from: $d, to: $d) { availableSlots { datetimes } } }`,
    { p: PRACTICE, s: service.id, l: service.locationIds[0], d: date },
  );
  return bookingAvailability.availableSlots.flatMap(({ datetimes }) => datetimes).length;
}

/** Types a date (YYYY-MM-DD) into a date field's parts, or into the phone's own. */
async function fillDate(page: Page, label: string, date: string) {
  const native = sheet(page).locator('input[type=date]').and(page.getByLabel(label));
  if (await native.count()) return native.fill(date);
  const field = sheet(page).getByRole('group', { name: label });
  const [year, month, day] = date.split('-');
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(`${month}${day}${year}`);
}

/** The first date from so many days ahead on which clients are offered times. */
async function openDate(request: APIRequestContext, ahead: number): Promise<string> {
  for (let day = ahead; day < ahead + 10; day++) {
    const date = dateIn(ZONE, new Date(Date.now() + day * DAY_MS));
    if ((await offered(request, date)) > 0) return date;
  }
  throw new Error('no date is offered');
}

test.describe.configure({ mode: 'serial' });
test.afterEach(({ request }) => leaveNoRequest(request));

test('a holiday closes its days at once; deleting opens them again, and Undo closes them once more', async ({
  page,
  request,
}) => {
  const date = await openDate(request, 31);
  await openAs(page, PRACTICE, PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'Hours & time off' })).toBeVisible();
  await page.getByRole('button', { name: 'Add time off' }).click();
  await expect(page).toHaveURL(/#time-off$/);
  await expect(sheet(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await fillDate(page, 'First day', date);
  await sheet(page).getByLabel('Name').fill('Island hopping');
  await sheet(page).getByRole('button', { name: 'Save' }).dblclick();
  // The demo's calendar goes with today's date: somebody may be booked on this one.
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  const saved = page.getByText('Time off saved.');
  await expect(anyway.or(saved).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(saved).toBeVisible();
  await expect(entry(page, 'Island hopping')).toHaveCount(1);
  await expect(entry(page, 'Island hopping')).toContainText('Closed');
  expect(await offered(request, date)).toBe(0);

  await entry(page, 'Island hopping')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(entry(page, 'Island hopping')).toHaveCount(0);
  await expect(page.getByText('Back to your weekly hours.')).toBeVisible();
  await expect.poll(() => offered(request, date)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored.')).toBeVisible();
  await expect(entry(page, 'Island hopping')).toHaveCount(1);
  expect(await offered(request, date)).toBe(0);
  await entry(page, 'Island hopping')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Back to your weekly hours.').first()).toBeVisible();
});

test('who is booked in that time is named, and stays booked', async ({ page, request }) => {
  const appointment = await requestAppointment(request, PRACTICE, { nth: 30 });
  const date = dateIn(ZONE, appointment.startsAt);
  await openAs(page, PRACTICE, `${PAGE}?date=${date}#time-off`);
  await sheet(page).getByLabel('Name').fill('Away');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody is booked then' });
  await expect(question.getByRole('link', { name: appointment.clientName })).toHaveAttribute(
    'href',
    `/portal/calendar#${appointment.token}`,
  );
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(entry(page, 'Away')).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Time off saved.')).toBeVisible();
  await expect(entry(page, 'Away')).toHaveCount(1);
  expect(await stateOf(request, appointment)).toBe('pending');
  await entry(page, 'Away')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Back to your weekly hours.')).toBeVisible();
});

test('different hours by keyboard alone; an unsaved sheet warns, Back closes one', async ({
  page,
  request,
}) => {
  const date = await openDate(request, 41);
  await openAs(page, PRACTICE, PAGE);
  await page.getByRole('button', { name: 'Different hours', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await page.goto(`${PAGE}?date=${date}#different-hours`);
  await sheet(page).getByLabel('Name').focus();
  await page.keyboard.type('Early birds');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Enter'); // The safe answer has the focus.
  await expect(question).toHaveCount(0);
  await sheet(page).getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  const saved = page.getByText('Different hours saved.');
  // Another test may have booked a night hour of that date: whoever stands outside the hours is named first.
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' });
  await expect(saved.or(anyway)).toBeVisible();
  if (await anyway.isVisible()) await anyway.press('Enter');
  await expect(saved).toBeVisible();
  await expect(entry(page, 'Early birds')).toContainText('9:00 AM – 5:00 PM');
  await entry(page, 'Early birds').getByRole('button', { name: /^Edit/ }).click();
  await sheet(page).getByRole('button', { name: 'Add hours' }).click();
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  const changed = entry(page, 'Early birds').filter({ hasText: '6:00 – 8:00 PM' });
  await expect(changed.or(anyway)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(changed).toBeVisible();
  await entry(page, 'Early birds')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(entry(page, 'Early birds')).toHaveCount(0);
});

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);
    test('finds nothing on the page, in the sheet and its questions', async ({ page, request }) => {
      await openAs(page, PRACTICE, PAGE);
      await expect(entries(page).first()).toBeVisible();
      expect(await axeFindings(page), 'page').toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const appointment = await requestAppointment(request, PRACTICE, { nth: 40 });
      const date = dateIn(ZONE, appointment.startsAt);
      await page.goto(`${PAGE}?date=${date}#different-hours`);
      await expect(sheet(page)).toBeVisible();
      expect(await axeFindings(page), 'hours').toEqual([]);
      await sheet(page).getByText('Closed', { exact: true }).click();
      await sheet(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'question').toEqual([]);
    });
  });
}
