import { expect, test } from '@playwright/test';
import { AXE_SCREENS, axeFindings } from '../../support/axe.ts';
import { beginsNow, isPast, open, payment, sheet } from '../../support/e2e/flyout.ts';
import { appointmentsOf } from '../../support/e2e/appointments.ts';

/** Requests and payments in every state, only looked at. */
const LOOKED_AT = 'stillpoint';

for (const { name, options } of AXE_SCREENS) {
  test.describe(`axe at ${name}`, () => {
    test.use(options);

    test('finds nothing in any state and question', async ({ page }) => {
      test.slow();
      const appointments = await appointmentsOf(page, LOOKED_AT);
      const states = [
        appointments.find(({ state }) => state === 'pending'),
        appointments.find(
          (appointment) =>
            appointment.state === 'approved' && !isPast(appointment) && !beginsNow(appointment),
        ),
        ...['Failed', 'Paid', 'Past due', 'Unpaid', 'Card needed past due', 'Free'].map((status) =>
          appointments.find((appointment) => isPast(appointment) && appointment.paymentStatus === status),
        ),
      ].filter((appointment) => appointment !== undefined);
      for (const appointment of states) {
        await open(page, appointment);
        for (const section of await sheet(page).locator('summary').all()) await section.click();
        await expect(sheet(page).getByText(/^Loading the/)).toHaveCount(0);
        expect(await axeFindings(page), `${appointment.state} ${appointment.paymentStatus}`).toEqual([]);
      }
      const failed = appointments.find(
        (appointment) => isPast(appointment) && appointment.paymentStatus === 'Failed',
      )!;
      await open(page, failed);
      for (const question of ['Mark as paid', 'Adjust the bill', 'Send invoice']) {
        await payment(page).getByRole('button', { name: question }).click();
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
        expect(await axeFindings(page), question).toEqual([]);
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      await sheet(page).getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await axeFindings(page), 'menu').toEqual([]);
    });
  });
}
