import { expect, test, type Page } from '@playwright/test';
import { expectFineAtBothWidths } from '../../support/axe.ts';
import { otherBrowser, sentLink, signInByLink } from '../../support/e2e/accounts.ts';
import { leaveNoRequest, requestAppointment } from '../../support/e2e/portal.ts';
import { press, type } from '../../support/keyboard.ts';

test.use({ timezoneId: 'America/Denver', viewport: { width: 360, height: 740 } });
test.afterEach(({ request }) => leaveNoRequest(request));

/** A number of those that are nobody's, and as good as never used before. */
const newNumber = () => {
  const [area, last] = crypto.getRandomValues(new Uint16Array(2));
  return { area: ['206', '303', '415', '503', '617'][area! % 5]!, last: String(100 + (last! % 100)) };
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('a phone number is confirmed by text message, opens the account by one, and moments stand in the client’s own zone', async ({
  page,
  browser,
  baseURL,
}) => {
  const appointment = await requestAppointment(page.request, 'long-breath');
  await signInByLink(page, `${appointment.clientName.replace(' ', '.').toLowerCase()}@example.com`);
  await press(page, page.getByLabel(`${appointment.clientName}, your account`));
  await press(page, page.getByRole('link', { name: 'Account' }));
  await expect(heading(page, 'Your account')).toBeVisible();
  await expect(page.getByText(/Logged in .* M[SD]T/).first()).toBeVisible();
  await expect(page.getByText('Times are in UTC.')).toBeHidden();

  // Without scripts the zone that this browser told is kept; where none was told it is UTC, and says so.
  const plain = await otherBrowser(browser, baseURL, false);
  const cookies = await page.context().cookies();
  await plain.context().addCookies(cookies.filter(({ name }) => !name.includes('zone')));
  await plain.goto('/account');
  await expect(plain.getByText('Times are in UTC.')).toBeVisible();
  await plain.context().addCookies(cookies);
  await plain.goto('/account');
  await expect(plain.getByText(/Logged in .* M[SD]T/).first()).toBeVisible();
  await plain.context().close();

  const { area, last } = newNumber();
  const typed = `(${area}) 555-0${last}`;
  const number = `+1${area}5550${last}`;
  const field = page.getByLabel('Phone', { exact: true });
  await press(page, page.locator('summary', { hasText: 'your phone number' }));
  await type(page, field, typed);
  await press(page, page.getByRole('button', { name: 'Text me a link' }));
  await expect(page.getByText('We have sent a text message to')).toBeVisible();
  const proof = await sentLink(page.request, number, 'verify-phone');
  await page.goto(proof);
  await expect(heading(page, 'Is this your phone?')).toBeVisible();
  await expectFineAtBothWidths(page);
  await press(page, page.getByRole('button', { name: 'Confirm my phone number' }));
  await expect(page.getByText('Your phone number is confirmed.')).toBeVisible();
  await page.goto(proof);
  await expect(heading(page, 'This link is over')).toBeVisible();

  const elsewhere = await otherBrowser(browser, baseURL);
  await elsewhere.goto('/sign-in-link');
  await type(elsewhere, elsewhere.getByLabel('Email or phone number'), typed);
  await press(elsewhere, elsewhere.getByRole('button', { name: 'Send me a link' }));
  await expect(heading(elsewhere, 'A link is on its way')).toBeVisible();
  await elsewhere.goto(await sentLink(page.request, number, 'sign-in-link'));
  await press(elsewhere, elsewhere.getByRole('button', { name: 'Log in', exact: true }));
  await expect(heading(elsewhere, 'My bookings')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: appointment.serviceName }).first()).toBeVisible();
  await elsewhere.context().close();
});

test('a link that was never sent says so, and leads to a new one', async ({ page }) => {
  for (const [kind, way, to] of [
    ['sign-in-link', 'Send me a new link', '/sign-in-link'],
    ['reset-password', 'Send me a new link', '/forgot-password'],
    ['verify-email', 'Log in', '/login'],
  ] as const) {
    await page.goto(`/${kind}/n0b0dysT0kenOfThisTest0000000000`);
    await expect(page.getByText('We do not know this link. Please ask for a new one.')).toBeVisible();
    await expectFineAtBothWidths(page);
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', to);
  }
});
