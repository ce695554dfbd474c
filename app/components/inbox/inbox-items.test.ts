import { expect, test } from 'vitest';
import { inboxItems, inboxTone, type InboxItem } from './inbox-items.ts';

const item = (id: string, day: number, label: InboxItem['label']) =>
  ({ id, label, startsAt: new Date(Date.UTC(2026, 2, day)) }) as InboxItem;

test('requests come first, then payments of both kinds, each by its start', () => {
  const items = inboxItems({
    pendingAppointments: [item('later', 20, 'New client'), item('sooner', 10, 'New client')],
    failedPayments: [item('failed', 3, 'Payment failed')],
    missingPayments: [item('old', 1, 'Payment past due'), item('recent', 4, 'Payment unprocessed')],
  });
  expect(items.map(({ id }) => id)).toEqual(['sooner', 'later', 'old', 'failed', 'recent']);
});

test('a label has one colour', () => {
  expect(inboxTone('New client')).toBe('orange');
  expect(inboxTone('Payment failed')).toBe('red');
});
