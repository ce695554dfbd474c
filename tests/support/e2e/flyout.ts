import { expect, type Page } from '@playwright/test';
import { dateIn } from './portal.ts';
import type { Appointment } from './appointments.ts';

/** The calendar is opened on the day that an appointment has here. */
const ZONE = 'America/New_York';

/** The flyout of an appointment. */
export const sheet = (page: Page, title: string | RegExp = /appointment/) =>
  page.getByRole('dialog', { name: title });
/** The part of it that is about money. */
export const payment = (page: Page) => sheet(page).getByRole('region', { name: 'Payment' });
/** Whether an appointment has begun. */
export const isPast = ({ startsAt }: Appointment) => Date.parse(startsAt) < Date.now();
/** Whether it might begin while a test looks at it. */
export const beginsNow = ({ startsAt }: Appointment) =>
  Math.abs(Date.parse(startsAt) - Date.now()) < 3_600_000;
const addressOf = ({ startsAt, token }: Appointment) =>
  `/portal/calendar?date=${dateIn(ZONE, new Date(startsAt))}#${token}`;

/** Opens the flyout of an appointment by its address. */
export async function open(page: Page, appointment: Appointment): Promise<void> {
  // From another appointment of the day it is but another hash, and what is seen first is still that one.
  await page.goto('about:blank');
  await page.goto(addressOf(appointment));
  await expect(payment(page)).toBeVisible();
}
