import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { importedLink, reviewLinks, type ReviewLink } from '../../support/e2e/reviews.ts';
import { choose, press, type } from '../../support/keyboard.ts';

const PRACTICE = 'harbour-light';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const percent = (page: Page) => page.getByRole('progressbar', { name: 'Steps of your review' });
const at = (page: Page, value: number) =>
  expect(percent(page)).toHaveAttribute('aria-valuenow', String(value));
const next = (page: Page, name = 'Continue') => page.getByRole('button', { name });
const words = (page: Page) => page.getByRole('textbox', { name: 'Your review' });

const ANOTHER = '0198c0de-0000-7000-8000-000000000001';
/** The next form posted from here names this review. Said as it is sent: whatever is drawn before puts its own id back. */
const posts = (page: Page, id: string) =>
  page.evaluate((reviewId) => {
    const name = () => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input[name=reviewId]'))
        input.value = reviewId;
    };
    document.addEventListener('submit', name, { capture: true, once: true });
  }, id);

// The appointments are read once; every test takes its own.
let links: ReviewLink[] = [];
test.beforeAll(async ({ browser, baseURL }) => {
  links = await reviewLinks(browser, baseURL!, PRACTICE, 4);
});
const aLink = () => links.shift()!;

test('the whole flow at 1280 px: every step with its share of the way, and nothing for axe to find', async ({
  page,
}) => {
  const { code } = links[0]!;
  const isClean = async () => expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/i/r/client_info/${code}`);
  await at(page, 20);
  await isClean();
  await page.getByRole('link', { name: "No, I haven't worked with them" }).click();
  await expect(
    page.getByText(/We cannot accept a review from somebody who has not worked with/),
  ).toBeVisible();
  await isClean();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('link', { name: 'Yes, I have' }).click();
  await at(page, 30);

  await page.getByLabel('First name').fill('Al');
  await page.getByLabel('Phone').pressSequentially('5035550177');
  await expect(page.getByLabel('Phone')).toHaveValue('(503) 555-0177');
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('First name').fill('Wren');
  await expect(next(page)).toBeEnabled();
  await page.getByLabel('Phone').fill('(555) 000-00000');
  await isClean();
  await next(page).click();
  await expect(
    page.getByText(
      'Error creating client: Please enter a valid phone number to continue and leave a review.',
    ),
  ).toBeVisible();
  await page.getByLabel('Phone').fill('(503) 555-0177');
  await next(page).click();

  await at(page, 50);
  await expect(next(page)).toBeDisabled();
  await isClean();
  await page.getByRole('radio', { name: '4 stars, very good' }).check({ force: true });
  await next(page).click();
  await page.waitForURL(/\/i\/r\/text_review\//);
  await at(page, 70);
  await expect(next(page)).toBeDisabled();
  await isClean();
  await page.getByRole('checkbox', { name: 'Sleep' }).check({ force: true });
  await next(page).click();
  await at(page, 90);
  await words(page).fill('ab');
  await expect(next(page, 'Leave this review')).toBeDisabled();
  await words(page).fill('Quiet hands, and I slept.');
  await page.reload();
  await expect(page.getByText('We put back what you had written before.')).toBeVisible();
  await expect(words(page)).toHaveValue('Quiet hands, and I slept.');
  await isClean();
  await next(page, 'Leave this review').click();

  await at(page, 100);
  await expect(heading(page)).toHaveText('Thank you, Wren!');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tendwell-review-')));
  await expect.poll(drafts).toEqual([]);
  await isClean();
  await expect(page.getByText('Wren', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hide my name' }).click();
  await expect(page.getByText('Review updated')).toBeVisible();
  await expect(page.getByText('Anonymous', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book next' })).toHaveAttribute('href', /\/book$/);

  // This device knows who that was, until it is told otherwise.
  await page.goto(`/i/r/client_info/${code}?step=who`);
  await expect(page.getByLabel('First name')).toHaveValue('Wren');
  await expect(page.getByLabel('First name')).not.toBeEditable();
  await expect(page.getByLabel('Phone')).not.toBeEditable();
  await next(page).click();
  await at(page, 100);
  await page.goto(`/i/r/client_info/${code}?step=who`);
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(page.getByLabel('First name')).toBeEditable();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('from a past appointment, at 360 px and with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { appointment } = aLink();
  await page.goto(`/m/c/${appointment}`);
  const isClean = async () => expect(await axeFindings(page)).toEqual([]);
  await press(page, page.getByRole('link', { name: 'Leave a review' }));
  await at(page, 50);
  await choose(page, page.getByRole('radio', { name: '5 stars, excellent' }));
  await isClean();
  await press(page, next(page));
  await at(page, 70);
  await expect(heading(page)).toBeFocused();
  await isClean();
  await press(page, page.getByRole('link', { name: 'Skip', exact: true }));
  await at(page, 90);
  await type(page, words(page), 'She asks before every touch.');
  await isClean();
  await press(page, next(page, 'Leave this review'));
  await at(page, 100);
  await isClean();
  await expect(page.getByRole('link', { name: 'Book next' })).toHaveAttribute('href', /\/book\?service=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto(`/m/c/${appointment}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leave a review' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every step is a form and a page', async ({ page }) => {
    const { code } = links[0]!;
    await page.goto(`/i/r/client_info/${code}`);
    await page.getByRole('link', { name: 'Yes, I have' }).click();
    await page.getByLabel('First name').fill('Io');
    await page.getByLabel('Phone').fill('5035550166');
    await next(page).click();
    await expect(page.getByText(/^Error creating client: Please enter your first name/)).toBeVisible();
    await page.getByLabel('First name').fill('Iona');
    await next(page).click();
    await at(page, 50);
    await page.getByRole('radio', { name: '3 stars, good' }).check({ force: true });
    await next(page).click();
    await at(page, 70);
    // Nothing chosen: said, and skipped.
    await next(page).click();
    await expect(
      page.getByText('Error creating client: Please choose at least one, or skip this step.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Skip', exact: true }).click();
    await words(page).fill('ab');
    await next(page, 'Leave this review').click();
    await expect(page.getByText('Error creating client: Please write at least 3 characters.')).toBeVisible();
    await words(page).fill('Calm.\nTwo lines, <b>as typed</b>.');
    await next(page, 'Leave this review').click();
    await at(page, 100);
    await expect(page.getByText('Two lines, <b>as typed</b>.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide my name' }).click();
    await expect(page.getByText('Anonymous', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show my name' })).toBeVisible();
  });
});

test('stars of an address are filled in, given stars are not asked for again, and may be changed before the words', async ({
  page,
}) => {
  const { link } = aLink();
  await page.goto(`${link}&stars=2`);
  await expect(page.getByRole('radio', { name: '2 stars, fair' })).toBeChecked();
  await next(page).click();
  await at(page, 70);
  await page.goto(link);
  await at(page, 70);
  const token = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('radio', { name: '4 stars, very good' }).check({ force: true });
  await next(page).click();
  // Gone on by itself, before one goes anywhere else.
  await at(page, 70);
  await page.goto(`/i/r/text_review/${token}?skip_step=true`);
  await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await words(page).fill('Not mine.');
  // The words of a form that names another review are nobody's.
  await posts(page, ANOTHER);
  await next(page, 'Leave this review').click();
  await expect(page.getByText(/^Error creating client: We could not find/)).toBeVisible();
});

test.describe('an imported review', () => {
  test('that is wrong stays hidden, and support is told', async ({ page }) => {
    const path = await importedLink(page);
    await at(page, 40);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'No, this is wrong' }).click();
    await expect(page.getByText(/Please contact support/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
    await page.goto(path);
    await at(page, 40);
  });

  test('that its client confirms goes on to the words, which can be put right', async ({ page }) => {
    const path = await importedLink(page);
    const own = await page.locator('input[name=reviewId]').inputValue();
    await posts(page, ANOTHER);
    await next(page, 'Yes, this is mine').click();
    await expect(page.getByText(/^Error completing review: We could not find/)).toBeVisible();
    await posts(page, own);
    await next(page, 'Yes, this is mine').click();
    await at(page, 90);
    await expect(words(page)).not.toHaveValue('');
    await words(page).fill('Two years, and still every time.');
    await next(page, 'Save').click();
    await at(page, 100);
    await posts(page, ANOTHER);
    await page.getByRole('button', { name: 'Hide my name' }).click();
    await expect(page.getByText(/^Error updating review: We could not find/)).toBeVisible();
    await page.goto(path);
    await at(page, 100);
  });
});

test('the links are neither kept, indexed nor told; reading changes nothing; a wrong one is a page that is not there', async ({
  request,
}) => {
  const { code, link, appointment } = links[0]!;
  for (const address of [`/i/r/client_info/${code}`, `/i/r/client_info/${code}?step=who`, link]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers(), address).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect((await request.head(address)).status()).toBe(200);
    expect((await request.post(address, { form: { intent: 'rating', rating: '1' } })).status()).toBe(403);
  }
  // Few, since misses are counted by address and every test has the same one.
  for (const address of [
    `/i/r/text_review/${code}`,
    `/i/r/book_next/${appointment}`,
    `/i/r/client_info/${appointment}`,
  ]) {
    expect((await request.get(address)).status(), address).toBe(404);
  }
});
