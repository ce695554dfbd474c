import type { Page } from '@playwright/test';
import { DAY_MS } from '#app/lib/duration.ts';
import { deskOf } from './calendar.ts';
import { type } from '../keyboard.ts';

/** An appointment of a demo practice's calendar; `token` opens it as its client. */
export interface Appointment {
  id: string;
  token: string;
  startsAt: string;
  state: string;
  paymentStatus: string;
}

/** What stands in a demo practice's calendar, from ten weeks back to five ahead, read as its owner in `desk`. */
export async function appointmentsOf(desk: Page, practice: string): Promise<Appointment[]> {
  const ask = await deskOf(desk, practice);
  const [from, to] = [-75, 35].map((days) => new Date(Date.now() + days * DAY_MS));
  const { proCalendar } = await ask<{ proCalendar: { practiceAppointments: Appointment[] } }>(
    `query ($from: DateTime!, $to: DateTime!) { proCalendar(from: $from, to: $to) { practiceAppointments {
      id token: instantActionToken startsAt state paymentStatus } } }`,
    { from, to },
  );
  return proCalendar.practiceAppointments;
}

export interface View {
  id: string;
  state: string;
  clientPaymentStatus: string;
  tipAmountCents: number;
  fullTotal: number;
  past: boolean;
  offers: Record<'payNow' | 'addCreditCard' | 'addTip' | 'cancel', boolean>;
}

/** What the client's page of an appointment reads of it. */
export async function clientView(page: Page, token: string): Promise<View> {
  const query = `{ tokenAppointment(instantActionToken: "${token}") {
    id state clientPaymentStatus tipAmountCents fullTotal past offers { payNow addCreditCard addTip cancel } } }`;
  const response = await page.request.post('/graphql', { data: { query } });
  const { data } = (await response.json()) as { data: { tokenAppointment: View } };
  return data.tokenAppointment;
}

/** Fills the card form that stands in the page. */
export async function typeCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}

/** The same by keyboard alone. */
export async function keyCard(page: Page, number = '4242424242424242'): Promise<void> {
  await type(page, page.getByLabel('Card number'), number);
  await type(page, page.getByLabel('Expiry date'), '1240');
  await type(page, page.getByLabel('Security code'), '123');
}
