import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { deskOf } from '../../support/e2e/calendar.ts';
import { comingAppointment } from '../../support/e2e/past-appointment.ts';
import { openAs } from '../../support/e2e/portal.ts';

const PRACTICE = 'root-and-rye';

/** What is wider than the screen, or lies under something else's edge without saying so, wide and narrow. */
async function expectWhole(page: Page, text: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    // Another width is laid out a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${page.url()} at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
    // A name that ends at an edge without an ellipsis reads as another name.
    const cut = () =>
      page.getByText(text).evaluateAll((found) =>
        found
          .filter(
            (one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1,
          )
          .filter((one) => getComputedStyle(one).overflowX !== 'visible')
          .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
          .map((one) => one.outerHTML.slice(0, 200)),
      );
    await expect.poll(cut, { message: `${page.url()} at ${width} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
}

test('a name of sixty letters and an email of a hundred stay within every screen that shows them', async ({
  page,
}) => {
  const some = randomUUID().replaceAll(/\W/g, '');
  const lastName = `Wolfeschlegelsteinhausen${some}`.padEnd(60, 'berger').slice(0, 60);
  const email = `${some}${'a'.repeat(30)}@${'long-host-name-'.repeat(2)}example.com`;
  const appointment = await comingAppointment(await deskOf(page, PRACTICE), PRACTICE, { lastName, email });
  await openAs(page, PRACTICE, `/portal/clients?search=${lastName}`);
  await expectWhole(page, lastName);
  const profile = await page
    .getByRole('link', { name: `Ines ${lastName}`, exact: true })
    .getAttribute('href');
  for (const part of ['', '/notes', '/billing']) {
    await page.goto(`${profile}${part}`);
    await expectWhole(page, lastName);
  }
  await page.goto(`/portal/calendar#${appointment.token}`);
  await expectWhole(page, lastName);
  await page.goto(`/portal/payments?search=${lastName}`);
  await expectWhole(page, lastName);
});
