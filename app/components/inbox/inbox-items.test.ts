import { expect, test } from 'vitest';
import { inboxGroups, inboxTone, type InboxItem } from './inbox-items.ts';

const item = (id: string, day: number, label: InboxItem['label']) =>
  ({ id, label, startsAt: new Date(Date.UTC(2026, 2, day)) }) as InboxItem;

test('requests to answer, then payments of both kinds, each by its start and with its own count', () => {
  const groups = inboxGroups({
    pendingAppointments: [item('later', 20, 'New client'), item('sooner', 10, 'New client')],
    failedPayments: [item('failed', 3, 'Payment failed')],
    missingPayments: [item('old', 1, 'Payment past due'), item('recent', 4, 'Payment unprocessed')],
    accountProblems: ['Please connect Square again.'],
    changedElsewhere: [],
    notDone: [],
    websiteMessages: [],
    returnedRefunds: [],
    returnedPayouts: [],
    disputesToAnswer: 0,
    disputeDueAt: null,
    // More of both than are named.
    requestCount: 101,
    paymentCount: 43,
    count: 145,
  });
  expect(groups.map(({ title, count, items }) => [title, count, items.map(({ id }) => id)])).toEqual([
    ['Requests to answer', 101, ['sooner', 'later']],
    ['Payments to settle', 43, ['old', 'failed', 'recent']],
  ]);
});

test('what waits for nobody is no group', () => {
  const nothing = { pendingAppointments: [], failedPayments: [], missingPayments: [] };
  expect(
    inboxGroups({
      ...nothing,
      accountProblems: [],
      changedElsewhere: [],
      notDone: [],
      websiteMessages: [],
      returnedRefunds: [],
      returnedPayouts: [],
      disputesToAnswer: 0,
      disputeDueAt: null,
      requestCount: 0,
      paymentCount: 0,
      count: 0,
    }),
  ).toEqual([]);
});

test('a label has one colour', () => {
  expect(inboxTone('New client')).toBe('orange');
  expect(inboxTone('Payment failed')).toBe('red');
});
