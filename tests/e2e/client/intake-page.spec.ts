import { expect, test, type Browser, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { answersOf, sendForm, type SentForm } from '../../support/e2e/intake.ts';
import { openAs } from '../../support/e2e/portal.ts';
import { choose, press, tabTo, type } from '../../support/keyboard.ts';

/** Its form has one of everything that can be asked (prisma/seed/intake-forms.ts). */
const PRACTICE = 'open-sky';

const siteOf = (baseURL: string) => baseURL.replace('localhost', `${PRACTICE}.localhost`);
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you, Wren' });
const send = (page: Page) => page.getByRole('button', { name: 'Send answers' });
const aForm = (browser: Browser, baseURL: string | undefined) => sendForm(browser, baseURL!, PRACTICE);

async function fillRequired(page: Page): Promise<void> {
  await page.getByLabel('Date of birth').fill('1984-05-14');
  await page.getByLabel('Who should we call in an emergency?').fill('Jo, my sister');
  await page.getByLabel('Their phone number').fill('5035550142');
  await page.getByLabel('What brings you here?').fill('My back');
  await page.getByLabel('I agree to be treated').check();
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tendwell-intake-')).length);

test.describe('with scripts', () => {
  test('keeps a draft over a reload, forgets it when asked, and by keyboard alone at 360 px sends every kind of answer once', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const form = await aForm(browser, baseURL);
    await page.goto(form.path);
    await expect(page.getByText('0 of 18 answered')).toBeVisible();
    expect(await kept(page)).toBe(0);
    await type(page, page.getByLabel('What brings you here?'), 'A draft');
    await press(page, page.getByRole('checkbox', { name: 'Shoulders' }), 'Space');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(
      page.getByText('We put back what you had typed before. A signature is not kept: please sign again.'),
    ).toBeVisible();
    await expect(page.getByLabel('What brings you here?')).toHaveValue('A draft');
    await expect(page.getByRole('checkbox', { name: 'Shoulders' })).toBeChecked();
    await press(page, page.getByRole('button', { name: 'Clear draft' }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Clear draft' }));
    await expect(page.getByText('Draft cleared')).toBeVisible();
    await expect(page.getByLabel('What brings you here?')).toHaveValue('');
    expect(await kept(page)).toBe(0);

    const write = (label: string, text: string) => type(page, page.getByLabel(label), text);
    await tabTo(page, page.getByLabel('Date of birth'));
    await page.keyboard.type('05141984');
    await write('Email for exercises', 'wren@example.com');
    await write('Address', '1 Elm Street');
    await write('Who should we call in an emergency?', 'Jo, my sister');
    await write('Their phone number', '5035550142');
    await tabTo(page, page.getByLabel('How did you hear about us?'));
    await page.keyboard.type('A search');
    await write('What brings you here?', 'My back');
    await press(page, page.getByRole('checkbox', { name: 'Back' }), 'Space');
    await choose(page, page.getByRole('radio', { name: '7', exact: true }));
    await write('Hours of sleep in a usual night', '7.5');
    await choose(page, page.getByRole('radio', { name: 'Yes' }));
    await choose(page, page.getByRole('radio', { name: 'Firmly' }));
    await press(page, page.getByLabel('I agree to be treated'), 'Space');
    await write('Or type your full name', 'Wren Tester');
    await press(page, send(page));
    await expect(thanks(page)).toBeFocused();
    expect(await kept(page)).toBe(0);
    // After a countdown of 5 seconds the client is at the practitioner's website.
    await expect(page.getByText(/^We take you to .* seconds\.$/)).toBeVisible();
    await expect(page).toHaveURL(`${siteOf(baseURL!)}/`, { timeout: 10_000 });
    expect(await answersOf(form)).toEqual(
      expect.arrayContaining([
        'Date of birth: May 14, 1984',
        'Email for exercises and notes: wren@example.com',
        'Address: 1 Elm Street',
        'How did you hear about us?: A search',
        'Where do you feel it?: Back',
        'How much does it bother you today?: 7',
        'Hours of sleep in a usual night: 7.5',
        'Have you been to a practitioner like us before?: Yes',
        'How do you like to be touched?: Firmly',
        'Signature: Wren Tester',
      ]),
    );

    // Opened again it is completed: one may stay, or go at once.
    await page.goto(form.path);
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go there now' })).toHaveAttribute(
      'href',
      `${siteOf(baseURL!)}/`,
    );
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByText(/^We take you to/)).toHaveCount(0);
  });

  test('says what is missing beside each question; where it cannot be saved the draft stays; a drawn signature reaches the portal', async ({
    page,
    browser,
    baseURL,
  }) => {
    const form = await aForm(browser, baseURL);
    await page.goto(form.path);
    // Until the scripts run, the browser itself says what is missing.
    await expect(page.getByRole('progressbar', { name: 'Your answers' })).toBeVisible();
    await send(page).click();
    await expect(page.getByRole('alert').getByText('6 answers need another look.')).toBeVisible();
    await expect(page.getByLabel('Date of birth')).toBeFocused();
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
      'Please answer this question.',
    );
    await page.getByLabel('Date of birth').fill('2199-05-14');
    await send(page).click();
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
      'Please enter a date in the past.',
    );
    await fillRequired(page);
    // What is put right is no longer complained of; the signature is.
    await expect(page.getByText('Please tick this box to continue.')).toHaveCount(0);
    await expect(page.getByRole('alert').getByText('One answer needs another look.')).toBeVisible();
    const pad = page.locator('[data-signature]');
    await pad.scrollIntoViewIfNeeded();
    const box = (await pad.boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    for (const [x, y] of [
      [90, 30],
      [140, 90],
      [220, 40],
    ] as const)
      await page.mouse.move(box.x + x, box.y + y);
    await page.mouse.up();
    await expect(pad).toHaveAttribute('data-signature', 'drawn');
    await expect(page.getByText('Draft saved')).toBeVisible();

    await page.route('**/op/saveIntakeFormResponse', (route) => route.abort());
    await send(page).click();
    await expect(page.getByRole('alert').getByText('Your answers were not saved.')).toBeVisible();
    await expect(page.getByText(/They are kept as a draft in this browser/)).toBeVisible();
    expect(await kept(page)).toBe(1);
    await page.unroute('**/op/saveIntakeFormResponse');
    await send(page).dblclick();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    expect(await kept(page)).toBe(0);
    expect(await answersOf(form)).toContain('Signature: Signed (drawn)');

    await openAs(page, PRACTICE, `/portal/clients/${form.clientId}/intake_form`);
    await expect(page.getByRole('heading', { name: 'Your health' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Signature: drawn by hand' })).toBeVisible();
  });
});

test('without scripts: what is wrong keeps what was typed, a typed name signs, and the form is completed', async ({
  browser,
  baseURL,
}) => {
  const form = await aForm(browser, baseURL);
  const page = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await page.goto(form.path);
  await fillRequired(page);
  await page.getByLabel('Their phone number').fill('12');
  await page.getByLabel('Type your full name to sign').fill('Wren Tester');
  await send(page).click();
  await expect(page.getByText('One answer needs another look.')).toBeVisible();
  await expect(page.getByLabel('Their phone number')).toHaveAccessibleDescription(
    /a phone number with its area code/,
  );
  await expect(page.getByLabel('What brings you here?')).toHaveValue('My back');
  await page.getByLabel('Their phone number').fill('503 555 0142');
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.getByRole('link', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(/\?stay=1$/);
  await expect(thanks(page)).toBeVisible();
  expect(await answersOf(form)).toContain('Signature: Wren Tester');
  await page.close();
});

test('passes axe at 360 and 1280 px, empty, with problems and completed; a wrong link is a page that is not there', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const form: SentForm = await aForm(browser, baseURL);
  await page.goto(form.path);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await send(page).click();
  await expect(page.getByText('6 answers need another look.')).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
  }
  await fillRequired(page);
  await page.getByLabel('Or type your full name').fill('Wren Tester');
  await send(page).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await axeFindings(page)).toEqual([]);
  const headers = (await request.get(form.path)).headers();
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect((await request.get(form.path.slice(0, -1))).status()).toBe(404);
});
