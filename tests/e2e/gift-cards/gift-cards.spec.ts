import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { typeCard } from '../../support/e2e/appointments.ts';
import { anEmail, fillDetails, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'loom-street';

test.use({ viewport: { width: 360, height: 740 } });

test('a gift card is made, bought by a stranger for a friend, and pays a booking in part', async ({
  page,
  browser,
  baseURL,
}) => {
  const dollars = randomInt(11, 30);
  await openAs(page, PRACTICE, '/portal/gift_card_templates');
  await page.getByRole('button', { name: 'Add gift card' }).first().click();
  await page.getByLabel('Amount').fill(String(dollars));
  await page.getByLabel('Description').fill('Half an hour of rest');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Gift card template saved successfully')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const site = siteOf(baseURL, PRACTICE);
  const friend = anEmail('friend');
  await stranger.goto(`${site}/gift-cards`);
  await stranger.getByRole('radio', { name: new RegExp(`\\$${dollars}\\b`) }).check();
  await stranger.getByLabel('Their name').fill('Jo Friend');
  await stranger.getByLabel('Their email').fill(friend);
  await stranger.getByLabel('A few words to them').fill('Take your time.');
  await stranger.getByLabel('First name').fill('Gina');
  await stranger.getByLabel('Last name').fill('Giver');
  await stranger.getByLabel('Your email').fill(anEmail('giver'));
  expect(await axeFindings(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: /One step left/ })).toBeVisible();
  await typeCard(stranger);
  await stranger.getByRole('button', { name: `Pay $${dollars}` }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Thank you for your gift' })).toBeVisible();
  expect(await axeFindings(stranger)).toEqual([]);

  let code = '';
  await expect
    .poll(async () => {
      await page.goto('/dev/outbox?template=gift_card');
      const letter = page.locator('li, article, section').filter({ hasText: friend }).last();
      code =
        /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec((await letter.textContent().catch(() => '')) ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');

  await stranger.goto(`${site}/gift-cards/balance`);
  await stranger.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replaceAll('-', ' '));
  await stranger.getByRole('button', { name: 'See what is left' }).click();
  await expect(stranger.getByText(`$${dollars} left`)).toBeVisible();

  await toTimes(stranger, site, 'Deep tissue');
  await takeTime(stranger);
  await fillDetails(stranger);
  await stranger.getByText('Have a gift card?').click();
  await stranger.getByLabel('Gift card code').fill(code);
  await stranger.getByRole('button', { name: 'Book this visit' }).click();
  const payment = stranger.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(`Gift card-$${dollars}`);
  await expect(payment).toContainText(`Left to pay$${120 - dollars}`);
  // An empty one is told beside its field, and what was typed stays.
  await payment.getByText('Use a gift card').click();
  await payment.getByLabel('Code').fill(code);
  await payment.getByRole('button', { name: 'Apply' }).click();
  await expect(payment.getByLabel('Code')).toHaveAccessibleDescription(/Nothing is left on this gift card/);
  await expect(payment.getByLabel('Code')).toHaveValue(code);
});
