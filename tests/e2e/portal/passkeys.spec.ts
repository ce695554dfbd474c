import { expect, test } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { DEMO_PASSWORD, openAs } from '../../support/e2e/portal.ts';

test('a practitioner adds a passkey, logs in by it without a password, and removes it', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAs(page, 'harbour-light', '/portal/settings/personal');
  const row = page.locator('details', { has: page.locator('summary', { hasText: 'Passkeys' }) });
  await row.locator('summary').click();
  await expectFineAtBothWidths(page);
  const name = `A test's phone ${Date.now()}`;
  await row.getByLabel('Name of this passkey').fill(name);
  await row.getByLabel('Your password').fill(DEMO_PASSWORD);
  await row.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();

  const cookies = await context.cookies();
  await context.clearCookies({ name: /session/ });
  await page.goto('/login?to=/portal/settings/personal');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  expect((await context.cookies()).filter(({ name: one }) => /session/.test(one))).not.toEqual(
    cookies.filter(({ name: one }) => /session/.test(one)),
  );

  await row.locator('summary').click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await row.getByLabel('Your password').fill(DEMO_PASSWORD);
  await row
    .getByRole('button', { name: `Remove ${name}` })
    .last()
    .click();
  await expect(page.getByText('Your passkey is removed.')).toBeVisible();
  await context.close();
});
