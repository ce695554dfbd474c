import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { PASSWORD } from '../../support/e2e/accounts.ts';
import { siteOf } from '../../support/e2e/booking.ts';
import { aNewPractice } from '../../support/e2e/new-practice.ts';

const row = (page: Page, term: string) =>
  page.locator('details', { has: page.locator('summary', { hasText: term }) });

async function logIn(page: Page, email: string) {
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/login?to=/portal/settings/personal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('two-step sign-in is set up by an app’s code, asked for after the password, and passed by a recovery code', async ({
  page,
}) => {
  const { email } = await aNewPractice(page);
  await page.goto('/portal/settings/personal');
  const setting = row(page, 'Two-step sign-in');
  await setting.locator('summary').click();
  await setting.getByLabel('Your password').fill(PASSWORD);
  await setting.getByRole('button', { name: 'Continue' }).click();
  const secret = (await setting.locator('code').innerText()).replaceAll(/\s/g, '');
  await expectFineAtBothWidths(page);
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  await setting.getByLabel('The code that your app shows').fill(app.generate({ timestamp: Date.now() }));
  await setting.getByRole('button', { name: 'Switch on' }).click();
  const codes = setting.getByRole('list', { name: 'Recovery codes' }).locator('code');
  await expect(codes.first()).toBeVisible();
  const [first, second] = await codes.allInnerTexts();
  await setting.getByRole('button', { name: 'I have kept them' }).click();

  // The password alone opens nothing.
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.goto('/portal/settings/personal');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email);
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();
  await page.getByLabel('Code').fill(first!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();

  // It opened once.
  await logIn(page, email);
  await page.getByLabel('Code').fill(first!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill(second!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test('a practitioner gets a copy of everything, closes the practice, and comes back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { name, slug } = await aNewPractice(page);
  await page.goto('/portal/settings/personal');
  const copy = row(page, 'Everything in your practice');
  await copy.locator('summary').click();
  await copy.getByLabel('Your password').fill(PASSWORD);
  await copy.getByRole('button', { name: 'Make a copy' }).click();
  const link = copy.getByRole('link', { name: /Download the copy/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expectFineAtBothWidths(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));

  const close = row(page, 'Close the practice');
  await close.locator('summary').click();
  await close.getByLabel('Your password').fill(PASSWORD);
  await close.getByRole('button', { name: 'Close my practice' }).click();
  await expect(close.getByText('Please tick that you know what happens.')).toBeVisible();
  await close.getByLabel('I know what happens, and when').check();
  await expectFineAtBothWidths(page);
  await close.getByRole('button', { name: 'Close my practice' }).click();
  await expect(page.getByRole('heading', { name: `${name} is closed` })).toBeVisible();
  await expectFineAtBothWidths(page);
  // Whatever of the portal is asked for leads here; the copy can still be fetched.
  await page.goto('/portal/calendar');
  await expect(page).toHaveURL(/\/closed-practice$/);
  await expect(page.getByRole('link', { name: /Download the copy/ })).toBeVisible();
  // It was never open to everybody, so its host tells nobody that there was one.
  expect(await (await page.request.get(siteOf(baseURL, slug))).text()).toContain('There is no website');

  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText('Welcome back. Your practice is as you left it.')).toBeVisible();
  await expect(page).toHaveURL(/\/portal/);
});
