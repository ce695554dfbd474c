import { expect, test } from '@playwright/test';
import { signInAs } from '../../support/e2e/portal.ts';

/* Signs out every other device of a practice, whose owner other tests are: so it runs after them. */
const PRACTICE = 'open-sky';

test('another device that is signed out finds itself at the door', async ({ page, browser }) => {
  const elsewhere = await browser.newPage();
  await signInAs(elsewhere, PRACTICE, '/portal/settings/personal');
  await signInAs(page, PRACTICE, '/portal/settings/personal');
  await expect(page.getByText('This device')).toHaveCount(1);
  const others = page.getByRole('button', { name: 'Log out all others' });
  await ((await others.count()) ? others : page.getByRole('button', { name: /^Log out/ })).first().click();
  await expect(
    page
      .getByText(/logged out\.$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Logged in' })).toHaveCount(1);
  await elsewhere.goto('/portal/calendar');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});
