import { expect, test } from 'vitest';
import { requestedBookings, TABS } from './tabs.ts';

test('the tabs and what they say while they are empty (spec 000 §2)', () => {
  expect(Object.values(TABS).map(({ label, empty }) => [label, empty])).toEqual([
    ['Upcoming Bookings', 'You do not have any upcoming booking requests.'],
    ['Past Bookings', 'You do not have any past booking requests.'],
    ['Transactions', 'Your transactions will appear here after you book your first sessions.'],
    ['Expired Requests', 'You do not have any expired booking requests.'],
  ]);
});

test.each([
  ['', { tab: 'upcoming', page: 1 }],
  ['tab=past&page=3', { tab: 'past', page: 3 }],
  ['tab=expired&page=0', { tab: 'expired', page: 1 }],
  ['tab=transactions&page=99999', { tab: 'transactions', page: 9_999 }],
  ['tab=constructor&page=-1', { tab: 'upcoming', page: 1 }],
])('?%s asks for %j', (search, asked) => {
  expect(requestedBookings(new URLSearchParams(search))).toEqual(asked);
});
