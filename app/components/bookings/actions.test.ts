import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { actionsOf } from './actions.ts';
import type { Booking } from './text.ts';

const NOW = Date.parse('2027-03-04T15:00:00Z');
const NOTHING = { payNow: false, addCreditCard: false, move: false, cancel: false };

/** A confirmed appointment to an office in a week, with what an office has. */
const appointment = (over: Partial<Booking> = {}): Booking => ({
  id: 'b1',
  instantActionToken: 'token',
  state: 'approved',
  canCancel: false,
  formattedStartsAt: '',
  startsAt: NOW + 7 * 24 * 60 * MINUTE_MS,
  endsAt: NOW + 7 * 24 * 60 * MINUTE_MS + 60 * MINUTE_MS,
  past: false,
  timeZone: 'America/Toronto',
  isVirtual: false,
  clientTimeZone: null,
  appointmentTimeLength: 60,
  amountCents: 9000,
  feeCents: 0,
  platformFeeCents: 0,
  amountCurrency: 'USD',
  transaction: null,
  policyFeeCents: 0,
  clientPaymentStatus: 'Pending',
  offers: NOTHING,
  joinUrl: null,
  directions: 'https://maps.example/way',
  phone: { href: 'tel:+15035550100', text: '(503) 555-0100' },
  bookUrl: 'https://alder.example/book',
  appointmentServices: [],
  location: { name: 'Studio', kind: 'office', virtualType: null, displayAddress: null },
  practice: { name: 'Alder House', user: { name: 'Ann Alder', title: null, profilePhotos: [] } },
  ...over,
});
const call = (over: Partial<Booking> = {}) =>
  appointment({ isVirtual: true, directions: null, joinUrl: 'https://video.example/room', ...over });
/** What a card shows: its button first, marked where it is pressing. */
const shown = (booking: Booking, now = NOW) => {
  const { lead, isPressing, others } = actionsOf(booking, now, '/bookings?cancel=b1');
  return [lead && `${isPressing ? '!' : ''}${lead.label}`, ...others.map(({ label }) => label)];
};
const from = (start: number, over: Partial<Booking> = {}) =>
  call({
    startsAt: NOW + start * MINUTE_MS,
    endsAt: NOW + (start + 60) * MINUTE_MS,
    past: start <= 0,
    ...over,
  });

test.each<[string, Booking, (string | null)[]]>([
  ['a visit leads with the way there', appointment(), ['Directions', 'Add to calendar', 'Call the practice']],
  [
    'a request has no calendar entry yet',
    appointment({ state: 'pending' }),
    ['Directions', 'Call the practice'],
  ],
  [
    'a call in some days is joined quietly',
    call(),
    ['Join video call', 'Add to calendar', 'Call the practice'],
  ],
  [
    'an hour before it is not pressing yet',
    from(60),
    ['Join video call', 'Add to calendar', 'Call the practice'],
  ],
  ['then it is', from(59), ['!Join video call', 'Add to calendar', 'Call the practice']],
  ['and while it lasts', from(-59), ['!Join video call', 'Call the practice']],
  ['once it is over it is booked again', from(-60), ['Book again']],
  [
    'a call that waits for its answer has no link',
    call({ state: 'pending', joinUrl: null }),
    ['Call the practice'],
  ],
  [
    'what is owed comes first',
    appointment({ offers: { ...NOTHING, addCreditCard: true } }),
    ['!Add credit card', 'Directions', 'Add to calendar', 'Call the practice'],
  ],
  [
    'but after a call that has begun',
    from(-5, { offers: { ...NOTHING, payNow: true } }),
    ['!Join video call', 'Pay now', 'Call the practice'],
  ],
  [
    'a visit that is over and owed is paid',
    appointment({ past: true, startsAt: 0, endsAt: 1, offers: { ...NOTHING, payNow: true } }),
    ['!Pay now', 'Book again'],
  ],
  [
    'what was declined is booked again, or put away; there is nothing to cancel',
    appointment({ state: 'unavailable', canCancel: true }),
    ['Book again', 'Remove'],
  ],
  [
    'a fee for cancelling late is paid',
    appointment({ state: 'cancelled', offers: { ...NOTHING, payNow: true } }),
    ['!Pay now', 'Book again'],
  ],
  [
    'a confirmed visit is moved and cancelled on its own page',
    appointment({ offers: { ...NOTHING, move: true, cancel: true } }),
    ['Directions', 'Add to calendar', 'Call the practice', 'Move', 'Cancel'],
  ],
  [
    'one that its terms let nobody move any more is cancelled',
    appointment({ offers: { ...NOTHING, cancel: true } }),
    ['Directions', 'Add to calendar', 'Call the practice', 'Cancel'],
  ],
  [
    'a request is called off here',
    appointment({ state: 'pending', canCancel: true, offers: { ...NOTHING, move: true, cancel: true } }),
    ['Directions', 'Call the practice', 'Move', 'Cancel'],
  ],
  [
    'without a phone and an address that may be shown',
    appointment({ state: 'pending', phone: null, directions: null }),
    [null],
  ],
])('%s', (_, booking, expected) => {
  expect(shown(booking)).toEqual(expected);
});

test('each leads where it says, and its name begins with what is read on it', () => {
  const { lead, others } = actionsOf(appointment({ offers: { ...NOTHING, payNow: true } }), NOW, '');
  expect(Object.fromEntries([lead!, ...others].map(({ kind, to }) => [kind, to]))).toEqual({
    pay: '/m/c/token?do=pay',
    directions: 'https://maps.example/way',
    calendar: '/m/c/token/appointment.ics',
    call: 'tel:+15035550100',
  });
});

test('a request is asked about on this page, what is confirmed on its own, where the terms are told', () => {
  const ways = (over: Partial<Booking>) =>
    actionsOf(appointment({ offers: { ...NOTHING, move: true, cancel: true }, ...over }), NOW, '/ask')
      .others.filter(({ kind }) => kind === 'move' || kind === 'cancel')
      .map(({ to, isHere = false }) => [to, isHere]);
  expect(ways({})).toEqual([
    ['/m/c/token/move', false],
    ['/m/c/token?do=cancel', false],
  ]);
  expect(ways({ state: 'pending', canCancel: true })).toEqual([
    ['/m/c/token/move', false],
    ['/ask', true],
  ]);
});
