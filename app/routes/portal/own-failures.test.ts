import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext, TEST_NOW, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { ACTION_TEXTS, type AppointmentAction } from '#app/components/calendar/appointment/action-texts.ts';
import {
  answerFailed,
  type AppointmentAnswer,
} from '#app/components/calendar/appointment/use-appointment-action.ts';
import { movedAnswer } from '#app/components/calendar/move/use-move.ts';
import { INBOX_TEXTS, type InboxAnswer } from '#app/components/inbox/use-inbox-answer.ts';
import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import { decode } from 'turbo-stream';
import { action as op } from '../op.ts';

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

/** What a script is told by an operation that found nothing to read. */
async function refused(name: string, input: object): Promise<Refused> {
  const request = new Request('http://localhost:3000/', { method: 'POST', body: JSON.stringify(input) });
  const response = await op({ request, context, params: { name } } as never);
  expect(response.status).toBe(500);
  const { value } = await decode(response.body!);
  expect(value).toMatchObject({ ok: false, code: 'internal' });
  return value as Refused;
}

const UNREACHABLE: Refused = {
  ok: false,
  code: 'unreachable',
  text: '-',
  texts: ['-'],
  fields: {},
  data: {},
};

test.each<[AppointmentAnswer, string]>([
  ['acceptAppointment', 'Unexpected error accepting appointment. Please contact support if this persists.'],
  ['declineAppointment', 'Unexpected error declining appointment. Please contact support if this persists.'],
  ['cancelAppointment', 'Unexpected error. Please contact support if this persists.'],
])('%s in the calendar', async (name, text) => {
  expect(answerFailed(name, await refused(name, { appointmentId: ID }))).toBe(text);
  expect(answerFailed(name, UNREACHABLE)).toBe(text);
});

test.each<[InboxAnswer, string]>([
  ['acceptAppointment', 'There was an error confirming your appointment.'],
  ['declineAppointment', 'Unexpected error declining appointment. Please contact support if this persists.'],
])('%s in the inbox', async (name, text) => {
  const input = { appointmentId: ID };
  expect(INBOX_TEXTS[name].failed!(await refused(name, input), input)).toBe(text);
  expect(INBOX_TEXTS[name].failed!(UNREACHABLE, input)).toBe(text);
});

test.each<[AppointmentAction, object, string]>([
  ['chargeCard', { appointmentId: ID }, 'Payment processing failed'],
  ['retryPayment', { appointmentId: ID }, 'Payment failed: Internal server error'],
  ['markPaid', { appointmentId: ID, paidBy: 'cash' }, 'An unexpected error occurred'],
  ['sendClientInvoiceMutation', { appointmentId: ID, sendTo: 'both' }, 'Failed to send invoice'],
  [
    'resendProAppointmentConfirmation',
    { appointmentId: ID, sendTo: 'email' },
    'Error resending confirmation: An unexpected error occurred',
  ],
  [
    'createAdjustment',
    { appointmentId: ID, adjustedAt: new Date(TEST_NOW), amountCents: 100, note: 'Oil' },
    "We weren't able to add this adjustment: An unexpected error occurred",
  ],
  [
    'removeAdjustment',
    { adjustmentId: ID },
    "We weren't able to remove this adjustment: An unexpected error occurred",
  ],
])('%s', async (name, input, text) => {
  expect(ACTION_TEXTS[name].failed(await refused(name, input))).toBe(text);
  expect(ACTION_TEXTS[name].failed(UNREACHABLE)).toBe(text);
});

test('moving an appointment, and an event of one’s own', async () => {
  const [startsAt, endsAt] = [new Date(TEST_NOW + 86_400_000), new Date(TEST_NOW + 90_000_000)];
  const move = await refused('reschedule', { appointmentId: ID, startsAt, endsAt });
  expect(movedAnswer('client', move)).toMatchObject({
    ok: false,
    text: "We weren't able to reschedule this appointment: unknown error",
  });
  const name = { id: ID, name: 'Lunch', allDay: false, timeZone: 'UTC', startsAt, endsAt };
  expect(movedAnswer('personal', await refused('upsertPersonalEvent', name))).toMatchObject({
    ok: false,
    text: 'An unexpected error occurred. Please try again.',
  });
});

test.each<[string, object]>([
  [
    'proCreateAppointment',
    {
      appointmentServices: [{ serviceId: ID }],
      locationId: ID,
      clientId: ID,
      startsAt: new Date(TEST_NOW + 86_400_000),
      endsAt: new Date(TEST_NOW + 90_000_000),
    },
  ],
  ['sendIntakeForm', { clientId: ID }],
])('%s leaves the words to the place that asked', async (name, input) => {
  expect(isUnexplained(await refused(name, input))).toBe(true);
});
