import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { newAddress, otherBrowser, PASSWORD, sentLink } from '../../support/e2e/accounts.ts';
import { moveClock } from '../../support/e2e/dev-clock.ts';
import { fillDetails, siteOf, takeTime, toTimes } from '../../support/e2e/booking.ts';
import { press, type } from '../../support/keyboard.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name });
const MOST_FIELDS = 9;

/** What Stripe's page asks of a new account, and answers that it takes. */
const STRIPE_ASKS = [
  ['First name', 'Mara'],
  ['Last name', 'Vane'],
  [/^Last 4 digits/, '4321'],
  ['Website of your business', 'https://quiet-hands.example'],
  ['Bank account number', '000123456789'],
] as const;

/** Minutes until the first free time of a new practice is over, weekends included. */
const FIVE_DAYS = 5 * 24 * 60;

test.afterEach(({ browser, baseURL }) => moveClock(browser, baseURL!, 0));

/** How the walk goes, counting what it costs the practitioner. */
function walkOf(page: Page, hands: 'thumb' | 'keyboard') {
  const cost = { screens: 0, fields: 0, typed: 0, taps: 0 };
  return {
    cost,
    /** A screen is there; all that it asks for counts, filled in or not. */
    async screen(heading: string) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      cost.screens += 1;
      const asked = await page
        .locator('main')
        .locator('input:not([type=hidden]):not([readonly]):visible, select:visible, textarea:visible')
        .evaluateAll((all) => new Set(all.map((one) => (one as HTMLInputElement).name)).size);
      cost.fields += asked;
    },
    async go(control: Locator) {
      cost.taps += 1;
      await (hands === 'thumb' ? control.tap() : press(page, control));
    },
    async put(field: Locator, text: string) {
      cost.typed += 1;
      await (hands === 'thumb' ? field.fill(text) : type(page, field, text));
    },
  };
}

for (const [hands, width] of [
  ['thumb', 360],
  ['keyboard', 1280],
] as const) {
  test.describe(`with the ${hands} at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: hands === 'thumb' });

    test('a practitioner signs up, looks, opens, and a stranger’s booking is paid', async ({
      page,
      browser,
      baseURL,
    }) => {
      const { cost, screen, go, put } = walkOf(page, hands);
      const email = newAddress();
      const name = `Quiet Hands ${randomUUID().slice(0, 6)}`;
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const site = siteOf(baseURL, slug);
      const stranger = await otherBrowser(browser, baseURL);

      await page.goto('/pro');
      await screen('Open your practice in ten minutes');
      if (hands === 'keyboard') await expectFineAtBothWidths(page);
      await put(page.getByLabel('First name'), 'Mara');
      await put(page.getByLabel('Last name'), 'Vane');
      await put(page.getByLabel('Email'), email);
      await put(page.getByLabel(/^Password/), PASSWORD);
      await go(button(page, 'Create my account'));
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

      await page.goto(
        await sentLink(page.request, email, 'verify-email', { template: 'verify_practice_email' }),
      );
      await screen('Is this you?');
      await go(button(page, 'Confirm my email address'));

      await screen('Welcome, Mara. What do you do?');
      await go(link(page, 'Massage therapist'));
      cost.fields += 1;

      await screen('Your practice');
      if (hands === 'keyboard') await expectFineAtBothWidths(page);
      await expect(page.getByText('Relaxation massage')).toBeVisible();
      await expect(page.getByText('Eastern Time, prices in US dollars')).toBeVisible();
      await put(page.getByLabel('Name of your practice'), 'Stillpoint');
      await expect(page.getByText('Somebody has the address stillpoint already.')).toBeVisible();
      await put(page.getByLabel('Name of your practice'), name);
      await expect(page.getByText('This address is free.')).toBeVisible();
      await put(page.getByLabel('Address', { exact: true }), '12 Elm Street, Springfield, OR 97477');
      // The clock goes with the address, wherever her phone is just now.
      await expect(page.getByText('Pacific Time, prices in US dollars')).toBeVisible();
      await go(button(page, 'Set up my practice'));

      await screen('Your first booking');
      if (hands === 'keyboard') await expectFineAtBothWidths(page);
      await stranger.goto(`${site}/book`);
      await expect(stranger.getByRole('heading', { name: 'Not open yet' })).toBeVisible();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: /^Menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Preview website' }).click();
      const preview = await opened;
      await expect(preview).toHaveURL(`${site}/`);
      await expect(preview.getByText('Preview. Only you see this')).toBeVisible();
      await preview.close();

      await go(button(page, 'Open my practice'));
      await screen('Your practice is open');
      await expect(page.getByLabel('Your booking link')).toHaveValue(`${site}/book`);
      expect(cost.fields).toBeLessThanOrEqual(MOST_FIELDS);
      console.info(`to the first bookable time, with the ${hands} at ${width} px: ${JSON.stringify(cost)}`);

      // Cards, when she likes: Stripe asks who she is on its own page and leads back.
      await go(link(page, 'How clients pay'));
      await go(button(page, 'Connect Stripe'));
      await expect(page.getByRole('heading', { name: 'Set up payments' })).toBeVisible();
      for (const [label, text] of STRIPE_ASKS) {
        // What the platform has told already is not asked.
        if ((await page.getByLabel(label).count()) > 0) await put(page.getByLabel(label), text);
      }
      await go(button(page, 'Agree and submit'));
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();

      await toTimes(stranger, site, 'Relaxation massage');
      await takeTime(stranger);
      await fillDetails(stranger);
      await stranger.getByRole('button', { name: 'Book this visit' }).click();
      await expect(stranger).toHaveURL(/\/m\/c\/[\w-]{32}$/);
      await stranger.getByRole('button', { name: 'Add credit card' }).first().click();
      await stranger.getByLabel('Card number').fill('4242424242424242');
      await stranger.getByLabel('Expiry date').fill('12 / 34');
      await stranger.getByLabel('Security code').fill('123');
      await stranger.getByRole('button', { name: 'Save card' }).click();
      await expect(stranger.getByText('ending in 4242').first()).toBeVisible();

      // It is charged by itself on its day.
      await moveClock(browser, baseURL!, FIVE_DAYS);
      await expect(async () => {
        await stranger.reload();
        await expect(stranger.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      console.info(`to the first paid booking, with the ${hands} at ${width} px: ${JSON.stringify(cost)}`);
    });
  });
}
