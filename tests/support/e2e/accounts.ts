import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';

/** An address that nobody has used before. */
export const newAddress = () => `wren.${randomUUID().slice(0, 8)}@example.com`;

/** The message that brings a link, by the link's path. */
const TEMPLATES = {
  'verify-email': 'verify_email',
  'sign-in-link': 'sign_in_link',
  'reset-password': 'password_reset',
  'verify-phone': 'phone_verification',
  'new-email': 'email_change',
  'stop-email-change': 'email_changed',
};
type Kind = keyof typeof TEMPLATES;

/**
 * The path of the newest link of a kind that was sent to an address, with where it leads on, once it stands in the outbox; not one known
 * before.
 */
export async function sentLink(
  request: APIRequestContext,
  address: string,
  kind: Kind,
  { not = [] as string[], template = TEMPLATES[kind] } = {},
): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const html = await (await request.get(`/dev/outbox?template=${template}`)).text();
        // What follows the page repeats every message for its scripts: another's link would stand beside this address.
        const message = html
          .slice(0, html.indexOf('</main>'))
          .split('data-template="')
          .slice(1)
          .filter((item) => item.includes(address))
          .map((item) => new RegExp(`/${kind}/[\\w-]{32}(\\?to=[\\w%]+)?`).exec(item)?.[0])
          .find((found) => found && !not.includes(found));
        path = message;
        return path;
      },
      { timeout: 15_000, message: `a link to ${address}` },
    )
    .toBeTruthy();
  return path!;
}

/** Signs a client in by a link sent to their address, where it leads them. */
export async function signInByLink(page: Page, address: string): Promise<void> {
  await page.goto('/sign-in-link');
  await page.getByLabel('Email or phone number').fill(address);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'A link is on its way' })).toBeVisible();
  await page.goto(await sentLink(page.request, address, 'sign-in-link'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/bookings');
}

/** A page of its own, with cookies of its own. */
export async function otherBrowser(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true) {
  return (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled })).newPage();
}

export const PASSWORD = 'quiet river stones';

/** Registers a client of one's own by the operation and confirms the address in this page's browser, which is signed in by it. */
export async function aMember(page: Page, named: { firstName: string; lastName: string; phone?: string }) {
  const email = newAddress();
  await page.goto('/register');
  const answer = await page.request.post('/graphql', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      query: `mutation ($firstName: String!, $lastName: String!, $email: String!, $phone: String, $password: String!) {
        registerClient(firstName: $firstName, lastName: $lastName, email: $email, phone: $phone, password: $password) { errors } }`,
      variables: { ...named, email, password: PASSWORD },
    },
  });
  expect(await answer.json()).toMatchObject({ data: { registerClient: { errors: [] } } });
  await page.goto(await sentLink(page.request, email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.waitForURL('**/bookings');
  return { email };
}
