import { randomInt } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { HOUR_MS } from '#app/lib/duration.ts';
import { axeFindings, expectFineAtBothWidths } from '../../support/axe.ts';
import { deskOf } from '../../support/e2e/calendar.ts';
import { openAs, requestAppointment } from '../../support/e2e/portal.ts';
import { press } from '../../support/keyboard.ts';

/** Half of the price for cancelling in the last day, the full price for not coming; moved until a day before. */
const STRICT = 'root-and-rye';
/** Asks for no card and moves appointments until a day before. */
const FREE = 'loom-street';
/** Not in the last day before it, and still not while this test is under way. */
const canBeMoved = (at: number) => at > Date.now() + 30 * HOUR_MS;

/** An appointment that begins in so many hours, for a client without a card; answers the secret of its page. */
async function anAppointmentIn(desk: Page, hours: number): Promise<string> {
  const ask = await deskOf(desk, STRICT);
  const { bookingPractice } = await ask<{
    bookingPractice: {
      serviceGroups: {
        services: { id: string; amountCents: number; package: boolean; locationIds: string[] }[];
      }[];
    };
  }>(
    `{ bookingPractice(practice: "${STRICT}") { serviceGroups { services { id amountCents package locationIds } } } }`,
  );
  const service = bookingPractice.serviceGroups
    .flatMap(({ services }) => services)
    .find((one) => one.amountCents > 0 && !one.package)!;
  const startsAt = new Date(Math.ceil((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();
  const { timeConflicts } = await ask<{ timeConflicts: { conflicts: { id: string }[] } }>(
    `{ timeConflicts(startsAt: "${startsAt}", endsAt: "${new Date(Date.parse(startsAt) + 4 * HOUR_MS).toISOString()}",
       locationId: "${service.locationIds[0]}") { conflicts { id } } }`,
  );
  const standing = JSON.stringify(timeConflicts.conflicts.map(({ id }) => id));
  const name = `Terms-${Date.now().toString(36)}`;
  const made = await ask<{ proCreateAppointment: { errors: string[]; instantActionToken: string } }>(
    `mutation { proCreateAppointment(appointmentServices: [{ serviceId: "${service.id}" }], locationId: "${service.locationIds[0]}",
       startsAt: "${startsAt}", confirmOverlap: ${standing},
       client: { firstName: "Ida", lastName: "${name}", phone: "+1416555${String(Date.now()).slice(-4)}" }) { errors instantActionToken } }`,
  );
  expect(made.proCreateAppointment.errors).toEqual([]);
  return made.proCreateAppointment.instantActionToken;
}

/** Other tests move to and book times of the same practice. */
async function anyTime(page: Page): Promise<Locator> {
  const times = page.locator('button[name=startsAt]');
  await expect(times.first()).toBeVisible();
  return times.nth(randomInt(await times.count()));
}

for (const { width, by, go } of [
  { width: 1280, by: 'mouse', go: (_: Page, control: Locator) => control.click() },
  { width: 360, by: 'keyboard alone', go: (page: Page, control: Locator) => press(page, control) },
]) {
  test(`at ${width} px and by ${by} a client moves an appointment, and looks twice before`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const appointment = await requestAppointment(page.request, FREE, { fits: canBeMoved });
    await page.goto(`/m/c/${appointment.token}`);
    await go(page, page.getByRole('link', { name: /^Move (appointment|request)$/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Move your (appointment|request)$/);
    expect(await axeFindings(page)).toEqual([]);
    await go(page, await anyTime(page));
    await expect(page.getByRole('heading', { name: 'Is this time right?' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await go(page, page.getByRole('button', { name: 'Move it' }));
    await expect(page.getByText('Your appointment has been moved.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/m/c/${appointment.token}$`));
  });
}

test('the time that a visit has, and one that is not free, are no time to move to', async ({ page }) => {
  const appointment = await requestAppointment(page.request, FREE, { fits: canBeMoved });
  for (const [to, says] of [
    [appointment.startsAt.getTime(), 'This is the time that you have already. Please choose another one.'],
    [appointment.startsAt.getTime() + 60_000, 'That time is not free any more. Please choose another one.'],
  ] as const) {
    await page.goto(`/m/c/${appointment.token}/move?to=${new Date(to).toISOString()}`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Is this time right?' })).toHaveCount(0);
    await expect(page.locator('button[name=startsAt]').first()).toBeVisible();
    await expect(page.locator(`button[value="${appointment.startsAt.toISOString()}"]`)).toHaveCount(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an appointment is moved by plain links and forms', async ({ page }) => {
    const appointment = await requestAppointment(page.request, FREE, { fits: canBeMoved });
    await page.goto(`/m/c/${appointment.token}`);
    await page.getByRole('link', { name: /^Move/ }).click();
    await page.getByRole('link', { name: 'Show all times of the month as a list' }).click();
    await (await anyTime(page)).click();
    const day = (await page.getByRole('definition').last().textContent())!.match(/^\w+, \w+ \d+, \d{4}/)![0];
    await page.getByRole('button', { name: 'Move it' }).click();
    await expect(page).toHaveURL(new RegExp(`/m/c/${appointment.token}$`));
    await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText(day);
  });
});

test('cancelling late says what it costs before the act; the practitioner waives it with one press', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await (await browser.newContext({ baseURL })).newPage();
  const token = await anAppointmentIn(desk, 5);
  await page.goto(`/m/c/${token}`);
  await expect(page.getByRole('link', { name: /^Move/ })).toHaveCount(0);
  await expect(page.getByText(/^It is too late to move it here\. /)).toBeVisible();
  await expect(page.getByText(/^Cancelling now costs CA\$\d+(?:\.\d\d)?\.$/)).toBeVisible();
  await page.goto(`/m/c/${token}/move`);
  await expect(page.getByText('It is too late to move this appointment here.')).toBeVisible();
  await page.goto(`/m/c/${token}?do=cancel`);
  await expect(page.getByText(/^Cancel now: a fee of CA\$\d+(?:\.\d\d)?\.$/)).toBeVisible();
  await expect(page.getByText(/; later it costs 50% of the price\.$/)).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Your appointment has been cancelled.')).toBeVisible();
  // The button that was pressed is gone: the keyboard goes on from the page's heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Cancellation fee');
  await expect(page.getByRole('link', { name: 'Book another time' })).toBeVisible();

  await desk.goto(`/portal/calendar#${token}`);
  await expect(desk.getByText(/^Cancellation fee: CA\$/)).toBeVisible();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Waive the fee' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Waive the fee?' });
  await expect(question).toContainText(/ owes nothing of the CA\$\d+(?:\.\d\d)? any more\./);
  await question.getByRole('button', { name: 'Waive the fee' }).dblclick();
  await expect(desk.getByText('The fee is waived')).toBeVisible();
  await expect(desk.getByText(/^Cancellation fee/)).toHaveCount(0);
  // The button that was pressed is gone: the keyboard goes on at what it was about.
  await expect(desk.getByRole('dialog').getByRole('region', { name: 'Payment' })).toBeFocused();
  await desk.context().close();
});

test('the terms are set, read in words, and refused where they make no sense', async ({ page }) => {
  await openAs(page, 'harbour-light', '/portal/settings/cancellation');
  const missed = page.getByRole('group', { name: 'A no-show costs' });
  await missed.getByText('A share of the price').click();
  await page.getByRole('textbox', { name: 'Share' }).fill('100');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Cancellation terms saved.', { exact: false })).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'In words' }).getByText('Not coming costs the full price.'),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Share' }).fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please give a whole number of percent, from 1 to 100.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Share' })).toBeFocused();
  // On a phone the bar with the button lies over the page: a field that is wrong comes to stand above it.
  await page.setViewportSize({ width: 360, height: 640 });
  const [field, save] = [
    page.getByRole('textbox', { name: 'Share' }),
    page.getByRole('button', { name: 'Save', exact: true }),
  ];
  await field.evaluate((box) => {
    box.blur();
    // In the window, and under the bar.
    window.scrollBy(0, box.getBoundingClientRect().bottom - window.innerHeight + 90);
  });
  await save.click();
  await expect(field).toBeFocused();
  const [stands, bar] = [(await field.boundingBox())!, (await save.boundingBox())!];
  expect(stands.y).toBeGreaterThan(0);
  expect(stands.y + stands.height).toBeLessThan(bar.y - 12);
  await page.setViewportSize({ width: 1280, height: 800 });
  await missed.getByText('Nothing').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('complementary', { name: 'In words' }).getByText('Not coming costs nothing.'),
  ).toBeVisible();
});
