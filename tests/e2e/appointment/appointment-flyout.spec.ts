import { expect, test, type Locator, type Page } from '@playwright/test';
import { formatMoney } from '../../../app/lib/money.ts';
import { beginsNow, isPast, open, payment, sheet } from '../../support/e2e/flyout.ts';
import { appointmentsOf, type Appointment } from '../../support/e2e/appointments.ts';

/** Whose payments these tests change; nothing else does. */
const PRACTICE = 'open-sky';

const taken = new Set<string>();

/** The next appointment of a payment status that no test here has had. */
async function take(page: Page, status: string, when: 'past' | 'coming' = 'past'): Promise<Appointment> {
  const appointments = await appointmentsOf(page, PRACTICE);
  const found = appointments.find(
    (appointment) =>
      appointment.state === 'approved' &&
      appointment.paymentStatus === status &&
      isPast(appointment) === (when === 'past') &&
      !beginsNow(appointment) &&
      !taken.has(appointment.id),
  );
  expect(found, `a ${when} visit that is ${status}`).toBeDefined();
  taken.add(found!.id);
  return found!;
}

const total = async (page: Page) => {
  const text = await payment(page).locator('dl').last().locator('dd').first().textContent();
  return Math.round(Number(text!.replaceAll(/[^\d.]/g, '')) * 100);
};

/** Null where it is not drawn (any more). */
const edgesOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
};

/** What of the sheet's title, its way out, its last button and the choice of the view, where it is seen, a message lies over. */
async function coveredBy(message: Locator, page: Page): Promise<string[]> {
  const views = page
    .getByRole('button', { name: /^View: / })
    .or(page.getByRole('navigation', { name: 'Views' }));
  const [heading, foot] = [sheet(page).getByRole('heading').first(), sheet(page).getByRole('button').last()];
  const close = sheet(page).getByRole('button', { name: 'Close' });
  // On a phone the sheet lies over the whole page.
  const isAlone = (await edgesOf(sheet(page)))?.left === 0;
  const over = await edgesOf(message);
  if (!over) return ['no message'];
  const covered: string[] = [];
  for (const other of [heading, close, foot, ...(isAlone ? [] : [views.filter({ visible: true }).first()])]) {
    if (!(await other.isVisible())) continue;
    const under = await edgesOf(other);
    if (!under) continue;
    const { left, right, top, bottom } = under;
    if (over.left < right && over.right > left && over.top < bottom && over.bottom > top)
      covered.push(await other.innerText());
  }
  return covered;
}

/** Where it comes to rest; while it slides in it may pass over them. */
const expectUncovered = (page: Page) =>
  expect.poll(() => coveredBy(page.getByRole('alertdialog'), page), { timeout: 3_000 }).toEqual([]);

test('is marked as paid, and undone from the toast', async ({ page }) => {
  const appointment = await take(page, 'Card needed past due');
  await open(page, appointment);
  await expect(sheet(page, 'Past appointment')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Mark as paid' }).click();
  const question = page.getByRole('dialog', { name: 'Mark as paid' });
  await question.getByText('Other', { exact: true }).click();
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(question.getByText('Please say how it was paid.')).toBeVisible();
  await question.getByLabel('In your words').fill('A cheque');
  await question.getByRole('button', { name: 'Mark as paid' }).dblclick();
  await expect(page.getByText('Marked as Paid', { exact: true })).toHaveCount(1);
  await expect(payment(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(payment(page)).toContainText('Marked as Paid (A cheque)');
  await expectUncovered(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No longer marked as paid')).toBeVisible();
  await expect(page.getByText('Marked as Paid', { exact: true })).toHaveCount(0);
  await expect(payment(page).getByText('Unpaid', { exact: true })).toBeVisible();

  await sheet(page).getByRole('button', { name: 'Mark as paid' }).click();
  await question.getByText('Venmo', { exact: true }).click();
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(payment(page)).toContainText('Marked as Paid (Venmo)');
  await payment(page).getByRole('button', { name: 'Undo' }).click();
  await expect(payment(page).getByText('Unpaid', { exact: true })).toBeVisible();
});

test('has its bill adjusted, and adjustments removed while no card was charged', async ({ page }) => {
  const appointment = await take(page, 'Card needed past due');
  await open(page, appointment);
  const before = await total(page);
  await payment(page).getByRole('button', { name: 'Adjust the bill' }).click();
  const question = page.getByRole('dialog', { name: 'Adjust the bill' });
  await question.getByRole('button', { name: 'Take off the bill' }).click();
  await expect(question.getByText('Please enter an amount, such as 12.50.')).toBeVisible();
  await question.getByText('Add to the bill', { exact: true }).first().click();
  await question.getByLabel('Amount').fill('-7.505x');
  await expect(question.getByLabel('Amount')).toHaveValue('7.50');
  await question.getByLabel('Note').fill('Oil');
  await question.getByRole('button', { name: 'Add $7.50' }).dblclick();
  await expect(page.getByText('Adjustment added')).toHaveCount(1);
  const list = payment(page).getByRole('list', { name: 'Adjustments' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Adjusted');
  await expect(list).toContainText('Oil');
  expect(await total(page)).toBe(before + 750);

  await payment(page).getByRole('button', { name: 'Adjust the bill' }).click();
  await question.getByLabel('Amount').fill('10');
  await question.getByRole('button', { name: 'Take $10 off' }).click();
  await expect(list).toContainText('Refunded');
  expect(await total(page)).toBe(before - 250);
  await page.route('**/op/removeAdjustment', (route) => route.abort(), { times: 1 });
  await list.getByRole('button', { name: 'Remove the adjustment of $10' }).click();
  const kept = "We weren't able to remove this adjustment: An unexpected error occurred";
  await expect(page.getByText(kept)).toBeVisible();
  await list.getByRole('button', { name: 'Remove the adjustment of $10' }).click();
  await expect(page.getByText('Adjustment removed')).toBeVisible();
  await list.getByRole('button', { name: 'Remove the adjustment of $7.50' }).click();
  await expect(list).toHaveCount(0);
  expect(await total(page)).toBe(before);
});

test('is charged, refunded truly and never beyond what was paid; the timeline tells it', async ({ page }) => {
  const appointment = await take(page, 'Past due');
  await open(page, appointment);
  const price = await total(page);
  await sheet(page)
    .getByRole('button', { name: /^Charge \$/ })
    .dblclick();
  await expect(page.getByText('Payment processed successfully')).toHaveCount(1);
  await expect(payment(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(payment(page).getByText('PROCESSED')).toBeVisible();

  await payment(page).getByRole('button', { name: 'Refund or adjust' }).click();
  const question = page.getByRole('dialog', { name: 'Refund' });
  await expect(question.getByText('This is a true refund')).toBeVisible();
  // All of it mostly goes back; too much is said beside the field, before anything is pressed.
  await expect(question.getByLabel('Amount')).toHaveValue((price / 100).toFixed(2).replace('.00', ''));
  await question.getByLabel('Amount').fill(String(price / 100 + 0.01));
  const most = `Adjustment amount cannot exceed the refundable amount (${formatMoney(price, 'USD')})`;
  await expect(question.getByText(most, { exact: true })).toBeVisible();
  await question.getByLabel('Amount').fill('20');
  await question.getByRole('button', { name: 'Refund $20' }).dblclick();
  await expect(page.getByText('Adjustment added')).toHaveCount(1);
  await expect(payment(page).getByText('Total after refund')).toBeVisible();
  expect(await total(page)).toBe(price - 2_000);
  const list = payment(page).getByRole('list', { name: 'Adjustments' });
  await expect(list.getByRole('button')).toHaveCount(0);

  await sheet(page)
    .getByRole('tab', { name: /^Timeline/ })
    .click();
  const lines = sheet(page).getByRole('listitem');
  await expect(lines.filter({ hasText: 'charged to the card' })).toBeVisible();
  await expect(lines.filter({ hasText: '$20 refunded to the card' })).toBeVisible();
  // What the worker does meanwhile appears by itself, or with the next reading.
  await expect
    .poll(
      async () => {
        await page.reload();
        await sheet(page)
          .getByRole('tab', { name: /^Timeline/ })
          .click();
        await expect(lines.first()).toBeVisible();
        return lines.filter({ hasText: 'Notice of the refund: email sent' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
});

test('that failed is retried, and says why it failed again', async ({ page }) => {
  const appointment = await take(page, 'Failed');
  await open(page, appointment);
  await expect(payment(page)).toContainText('Payment failed: The client’s card was declined.');
  await expect(payment(page).getByText('FAILURE')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Retry payment' }).click();
  await expect(
    page.getByRole('alertdialog').getByText('Payment failed: The client’s card was declined.'),
  ).toBeVisible();
  await expect(payment(page).getByText('Failed', { exact: true })).toBeVisible();
});

test('has its invoice sent, and notes kept', async ({ page }) => {
  const appointment = await take(page, 'Paid');
  await open(page, appointment);
  await payment(page).getByRole('button', { name: 'Send invoice' }).click();
  const question = page.getByRole('dialog', { name: 'Receipt of a paid visit' });
  await question.getByText('Both', { exact: true }).click();
  await expect(question.getByRole('article', { name: /^Invoice/ })).toContainText(
    'has received everything for this visit',
  );
  await question.getByRole('button', { name: 'Send receipt' }).dblclick();
  await expect(page.getByText('Invoice sent successfully')).toHaveCount(1);

  const notes = sheet(page).getByRole('tab', { name: /^Notes/ });
  await notes.click();
  const save = sheet(page).getByRole('button', { name: 'Save note' });
  const field = sheet(page).getByLabel('New note');
  await expect(save).toBeDisabled();
  // Escape, Back, another page and a reload lose nothing of it.
  await field.fill('Slept well after the last session.');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await open(page, appointment);
  await notes.click();
  await expect(sheet(page).getByText('You began this note here; it is not saved yet.')).toBeVisible();
  await page.reload();
  await notes.click();
  await expect(field).toHaveValue('Slept well after the last session.');
  await save.dblclick();
  await expect(page.getByText('Note saved')).toHaveCount(1);
  await expect(sheet(page).getByRole('list', { name: 'Notes' })).toContainText('Slept well');
  await expect(field).toHaveValue('');
  await expect(notes).toHaveText(/Notes\s*1/);
});

test('is booked again in two presses, for the same weekday and time, without leaving the calendar', async ({
  page,
}) => {
  const appointment = await take(page, 'Paid');
  await open(page, appointment);
  await sheet(page).getByRole('link', { name: 'Rebook' }).click();
  const form = page.getByRole('dialog', { name: /^Rebook / });
  await expect(form.getByLabel('Chosen services').getByRole('listitem')).not.toHaveCount(0);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await form.getByRole('button', { name: 'Save' }).click();
  const sent = (await saved).request().postDataJSON() as { startsAt: string };
  await expect(page.getByRole('alertdialog').getByText('Appointment created')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/calendar/);
  const clock = (moment: string | number) =>
    new Intl.DateTimeFormat('en', {
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      timeZone: 'America/New_York',
    }).format(new Date(moment));
  expect(clock(sent.startsAt)).toBe(clock(appointment.startsAt));
  expect(Date.parse(sent.startsAt)).toBeGreaterThan(Date.now());
});

test('that its client missed is a no-show, and that can be taken back, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const appointment = await take(page, 'Paid');
  await open(page, appointment);
  const choose = async (name: string) => {
    await sheet(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Mark as a no-show');
  await expect(sheet(page).getByText('No-show', { exact: true })).toBeVisible();
  await expectUncovered(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No longer a no-show')).toBeVisible();
  await expect(sheet(page).getByText('No-show', { exact: true })).toHaveCount(0);
});

test('to come has its confirmation resent, and leads to its form', async ({ page }) => {
  const appointment = await take(page, 'Pending', 'coming');
  await open(page, appointment);
  await expect(sheet(page, 'Upcoming appointment')).toBeVisible();
  for (const how of ['email', 'text']) {
    await sheet(page).getByRole('button', { name: 'More actions' }).click();
    const resent = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('menuitem', { name: `Resend confirmation by ${how}` }).click();
    expect((await resent).ok()).toBe(true);
    // The second takes the place of the first.
    await expect(page.getByText('Confirmation resent!')).toHaveCount(1);
  }
  await expect(sheet(page).getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await sheet(page).getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`#edit-${appointment.token}$`));
  await page.goBack();
  // The form has the same title while it slides out.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(sheet(page, 'Upcoming appointment')).toBeVisible();
  await sheet(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/portal\/clients\//);
});

test('in two tabs at once: one pays, the other is told', async ({ page, context }) => {
  const appointment = await take(page, 'Past due');
  await page.route('**/portal/live', (route) => route.abort());
  await open(page, appointment);
  const other = await context.newPage();
  await open(other, appointment);
  await sheet(other).getByRole('button', { name: 'Mark as paid' }).click();
  await other
    .getByRole('dialog', { name: 'Mark as paid' })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(other.getByText('Marked as Paid', { exact: true })).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: /^Charge \$/ })
    .click();
  await expect(page.getByText('Payment failed: This appointment has already been paid.')).toBeVisible();
  await expect(payment(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(payment(page)).toContainText('Marked as Paid (Cash)');
  await other.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('keeps the main action in reach, the rest behind one button, and the page for paying in a new tab', async ({
    page,
    context,
  }) => {
    const appointment = (await appointmentsOf(page, PRACTICE)).find(
      (one) => isPast(one) && one.state === 'approved' && one.paymentStatus === 'Failed',
    )!;
    await open(page, appointment);
    await expect(sheet(page).getByRole('button', { name: 'Retry payment' })).toBeInViewport();
    await expect(sheet(page).getByRole('button', { name: 'More actions' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await sheet(page).getByRole('button', { name: 'More actions' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Pay in person' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`/m/c/${appointment.token}$`));
    await tab.close();
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
  });
});
