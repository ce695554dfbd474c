import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext, TEST_NOW, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { action as answer } from './appointment.tsx';
import { action as deed } from './appointment-act.ts';
import { action as move } from './calendar-move.ts';
import { action as inbox } from './inbox-answer.ts';

/** The texts of spec 001 §8 for what nobody can be told the reason of: here the database has lost its tables. */
let db: TestDatabase;
let context: AppLoadContext;
const ID = '0198c0de-0000-7000-8000-000000000001';

beforeAll(async () => {
  db = await testDatabase();
  const { a } = await twoPractices(db.database);
  const base = testContext({ database: db.database, actor: a.owner.actor });
  context = webContext(base);
  for (const table of ['Appointment', 'Adjustment', 'Client', 'RecurringSeries', 'PersonalEvent']) {
    await db.owner.query(`ALTER TABLE "${table}" RENAME TO "Lost${table}"`);
  }
});
afterAll(() => db.close());

interface Answered {
  status: number;
  body: { ok: boolean; text?: string; detail?: string; code?: string };
}

async function post(
  action: (args: never) => Promise<unknown>,
  fields: Record<string, string>,
): Promise<Answered> {
  const request = new Request('http://localhost:3000/', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answered = await action({ request, context, params: { token: 'token' } } as never);
  if (answered instanceof Response) {
    return { status: answered.status, body: (await answered.json()) as Answered['body'] };
  }
  const { data, init } = answered as { data: Answered['body']; init: { status: number } };
  return { status: init.status, body: data };
}

const failed = (text: string) => ({ status: 500, body: { ok: false, text } });
const does = (name: string, input: object) => post(deed, { deed: name, input: JSON.stringify(input) });

test.each([
  ['accept', 'Unexpected error accepting appointment. Please contact support if this persists.'],
  ['decline', 'Unexpected error declining appointment. Please contact support if this persists.'],
  ['cancel', 'Unexpected error. Please contact support if this persists.'],
])('%s in the calendar', async (intent, text) => {
  expect(await post(answer, { intent, appointmentId: ID })).toEqual(failed(text));
});

test('accept and decline in the inbox', async () => {
  expect(await post(inbox, { intent: 'accept', appointmentId: ID })).toMatchObject(
    failed('There was an error confirming your appointment.'),
  );
  expect(await post(inbox, { intent: 'decline', appointmentId: ID })).toMatchObject(
    failed('Unexpected error declining appointment. Please contact support if this persists.'),
  );
});

test.each([
  ['chargeCard', { appointmentId: ID }, 'Payment processing failed'],
  ['retryPayment', { appointmentId: ID }, 'Payment failed: Internal server error'],
  ['markPaid', { appointmentId: ID, paidBy: 'cash' }, 'An unexpected error occurred'],
  ['sendInvoice', { appointmentId: ID, sendTo: 'both' }, 'Failed to send invoice'],
  [
    'resendConfirmation',
    { appointmentId: ID, sendTo: 'email' },
    'Error resending confirmation: An unexpected error occurred',
  ],
  [
    'createAdjustment',
    { appointmentId: ID, day: '2026-03-04', timeZone: 'UTC', amountCents: 100, note: 'Oil' },
    "We weren't able to add this adjustment: An unexpected error occurred",
  ],
  [
    'removeAdjustment',
    { adjustmentId: ID },
    "We weren't able to remove this adjustment: An unexpected error occurred",
  ],
])('%s', async (name, input, text) => {
  expect(await does(name, input)).toMatchObject(failed(text));
});

test('moving an appointment', async () => {
  const start = TEST_NOW + 86_400_000;
  const fields = { kind: 'client', id: ID, startsAt: String(start), endsAt: String(start + 3_600_000) };
  expect(await post(move, fields)).toMatchObject(
    failed("We weren't able to reschedule this appointment: unknown error"),
  );
  expect(await post(move, { ...fields, kind: 'personal' })).toMatchObject(
    failed('An unexpected error occurred. Please try again.'),
  );
});
