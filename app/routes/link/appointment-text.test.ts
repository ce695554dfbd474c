import { describe, expect, test } from 'vitest';
import { withOwnZone } from '#app/components/appointment/own-zone.ts';
import { primaryKind } from '#app/components/appointment/primary-kind.ts';
import type { AppointmentView } from '#app/components/appointment/view.ts';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { appointmentText } from './appointment-text.ts';

const STARTS = Date.UTC(2026, 2, 10, 18);

type Some<T> = { [Key in keyof T]?: T[Key] extends Date | null ? T[Key] : Some<T[Key]> };

/** A confirmed appointment to an office in New York, with a card; what a test is about is given. */
function appointment(given: Some<TokenAppointment> = {}): TokenAppointment {
  const { location, practice, offers, ...rest } = given;
  return {
    state: 'approved',
    heading: 'accepted!',
    past: false,
    accepted: true,
    isVirtual: false,
    cancelledBy: null,
    startsAt: new Date(STARTS),
    endsAt: new Date(STARTS + HOUR_MS),
    timeZone: 'America/New_York',
    clientTimeZone: null,
    appointmentTimeLength: 60,
    package: null,
    alsoOn: [],
    sessionsLeft: 0,
    refundBackCents: 0,
    refundBackByHandCents: 0,
    packageSessionNumber: null,
    clientPaymentStatus: 'Pending',
    markPaid: false,
    chargeAtBooking: false,
    fullTotal: 9000,
    disputedCents: 0,
    adjustments: [],
    paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    appointmentServices: [{ service: { name: 'Massage' } }],
    location: {
      kind: 'office',
      name: 'Elm Street',
      singleLine: '12 Elm Street',
      virtualLink: null,
      ...location,
    },
    practice: {
      url: 'https://alder.example',
      name: 'Alder House',
      user: { name: 'Ann Alder', phone: '+12125550101' },
      offlinePaymentMethod: null,
      acceptsCash: false,
      acceptsOfflineCreditCard: false,
      acceptsVenmo: false,
      acceptsZelle: false,
      acceptsPaypal: false,
      ...practice,
    },
    offers: { ...offers },
    ...rest,
  } as unknown as TokenAppointment;
}
const words = (given?: Some<TokenAppointment>) => appointmentText(appointment(given));

describe('the heading holds the specification’s word', () => {
  test.each([
    [{ state: 'pending', heading: 'pending' }, 'Your appointment is pending', 'PENDING'],
    [{}, 'Your appointment is accepted!', 'CONFIRMED'],
    [{ past: true, heading: 'Appointment passed' }, 'Appointment passed', 'PASSED'],
    [{ state: 'cancelled', heading: 'cancelled', past: true }, 'Your appointment is cancelled', 'CANCELLED'],
    [{ state: 'cancelled', heading: 'cancelled', accepted: false }, 'Your request is cancelled', 'CANCELLED'],
    [{ state: 'unavailable', heading: 'unavailable' }, 'This time is unavailable', 'UNAVAILABLE'],
    [{ state: 'pending', heading: 'Appointment passed', past: true }, 'Appointment passed', null],
  ] as [Some<TokenAppointment>, string, string | null][])('%j', (given, heading, state) => {
    expect(words(given)).toMatchObject({ heading, state });
  });
});

describe('when', () => {
  test('an office shows its own zone', () => {
    expect(words()).toMatchObject({
      date: 'Tuesday, March 10, 2026',
      times: ['2:00 – 3:00 PM EDT'],
      leaf: { weekday: 'Tue', day: '10', month: 'Mar' },
    });
  });

  test('a video visit shows both zones by city, the client’s first and on its date, the other with its own where that differs', () => {
    const virtual = { isVirtual: true, location: { kind: 'virtual' } } as const;
    expect(words({ ...virtual, clientTimeZone: 'America/Denver' }).times).toEqual([
      '12:00 – 1:00 PM Denver time',
      '2:00 – 3:00 PM New York time',
    ]);
    expect(words({ ...virtual, clientTimeZone: 'Asia/Tokyo' })).toMatchObject({
      date: 'Wednesday, March 11, 2026',
      leaf: { weekday: 'Wed', day: '11', month: 'Mar' },
      times: ['3:00 – 4:00 AM Tokyo time', 'Tue, Mar 10, 2:00 – 3:00 PM New York time'],
    });
    expect(words({ ...virtual, clientTimeZone: 'America/Toronto' }).times).toEqual(['2:00 – 3:00 PM EDT']);
  });

  test('where no zone of theirs is stored, the one that their browser told stands first', () => {
    const cookie = 'one=1; tendwell_zone=America/Los_Angeles';
    const read = (given: Some<TokenAppointment>, header: string | null = cookie) => {
      const { appointment: known, browser } = withOwnZone(appointment(given), header);
      return { times: appointmentText(known).times, asks: browser !== null };
    };
    const virtual = { isVirtual: true, location: { kind: 'virtual' } } as const;
    expect(read(virtual)).toEqual({
      times: ['11:00 AM – 12:00 PM Los Angeles time', '2:00 – 3:00 PM New York time'],
      asks: true,
    });
    expect(read(virtual, null)).toEqual({ times: ['2:00 – 3:00 PM EDT'], asks: true });
    expect(read({ ...virtual, clientTimeZone: 'America/Denver' })).toEqual({
      times: ['12:00 – 1:00 PM Denver time', '2:00 – 3:00 PM New York time'],
      asks: false,
    });
    expect(read({})).toEqual({ times: ['2:00 – 3:00 PM EDT'], asks: false });
  });
});

describe('what was paid says with what, and where the receipt went', () => {
  const charge = { state: 1, type: 'Charge', provider: 'stripe', brand: 'visa', last4: '1881' };
  const given = {
    past: true,
    clientPaymentStatus: 'Paid',
    receiptEmailed: true,
    client: { email: 'a@example.com' },
    transaction: charge,
  } as Some<TokenAppointment>;
  const read = (over: object = {}) => words({ ...given, ...over } as Some<TokenAppointment>);

  test.each([
    [{}, 'Paid with Visa ending in 1881.'],
    [{ provider: 'paypal', brand: null, last4: null }, 'Paid with PayPal.'],
    [{ brand: null, last4: null }, 'Paid with a card.'],
    [{ state: 2 }, null],
  ])('%o', (over, text) => expect(read({ transaction: { ...charge, ...over } }).paid).toBe(text));

  test('no receipt is spoken of before it is written, and nothing where it was paid elsewhere', () => {
    const thanks = 'Thank you for your visit to Alder House. It is paid';
    expect(read().lead).toBe(`${thanks}, and the receipt went to your email.`);
    for (const over of [{ receiptEmailed: false }, { markPaid: true }]) {
      expect(read(over).lead).toBe(`${thanks}.`);
    }
    expect(read({ markPaid: true }).paid).toBeNull();
    expect(read({ clientPaymentStatus: 'Failed' }).paid).toBeNull();
  });
});

test('money: when the card is charged, what else is taken, what goes back', () => {
  expect(words().charge).toBe('Your card is charged on the day of the appointment.');
  expect(words({ state: 'pending', chargeAtBooking: true }).charge).toBe(
    'Your card is charged once the appointment is accepted.',
  );
  expect(words({ paymentMethod: null } as Some<TokenAppointment>).charge).toBeNull();
  expect(words({ practice: { acceptsCash: true, acceptsVenmo: true } }).elsewhere).toBe('cash and Venmo');
  const both = { practice: { acceptsCash: true, acceptsVenmo: true, acceptsPaypal: true } };
  const walletForm = { paypal: false, venmo: true };
  expect(words({ ...both, walletForm } as Some<TokenAppointment>).elsewhere).toBe('cash and PayPal');
  expect(words({ clientPaymentStatus: 'Paid', practice: { acceptsCash: true } }).elsewhere).toBeNull();
  const off = { state: 'cancelled', cancelledBy: 'client' } as const;
  expect(words(off).lead).toBe('You cancelled it. Nothing was charged.');
  expect(words({ ...off, transaction: { type: 'Charge', state: 0 } }).lead).toBe(
    'You cancelled it. Your payment was still under way; it comes back to you.',
  );
  expect(words({ ...off, clientPaymentStatus: 'Paid' }).lead).toBe(
    'You cancelled it. What you paid is on its way back to you.',
  );
  const adjustments = [{ amountCents: 9000 }] as TokenAppointment['adjustments'];
  expect(words({ ...off, clientPaymentStatus: 'Paid', adjustments, fullTotal: 0 }).lead).toBe(
    'You cancelled it. What you paid was given back.',
  );
  // A bank has taken it, and nobody gave it back.
  const disputed = { clientPaymentStatus: 'Paid' as const, adjustments, fullTotal: 0, disputedCents: 9000 };
  expect(words({ ...off, ...disputed }).lead).toBe(
    'You cancelled it. Your bank holds this payment while it looks into it.',
  );
  expect(words({ ...disputed, past: true }).lead).toContain('Your bank holds this payment');
});

test('a card that waits for its day is not charged yet; of what is under way, or whose answer was lost, nobody says so', () => {
  const underWay = { type: 'Charge', state: 0 } as const;
  expect(words().payment).toBe('Not charged yet');
  expect(words({ state: 'pending', chargeAtBooking: true }).payment).toBe('Not charged yet');
  expect(words({ transaction: { type: 'Hold', state: 1 } }).payment).toBe('Not charged yet');
  // On the day, before it begins.
  expect(words({ transaction: underWay })).toMatchObject({ payment: 'Pending', charge: null });
  expect(words({ past: true, transaction: underWay })).toMatchObject({
    payment: 'Pending',
    lead: 'Thank you for your visit to Alder House. The payment is under way.',
  });
  const fee = {
    state: 'cancelled',
    policyFeeCents: 4500,
    amountCurrency: 'USD',
    transaction: underWay,
  } as const;
  expect(words(fee).payment).toBe('Pending');
  expect(words({ chargeAtBooking: true, transaction: underWay }).payment).toBe('Pending');
  expect(words({ clientPaymentStatus: 'Card needed' }).payment).toBe('Card needed');
});

test('what was called off without a fee says so, and a fee that was let go is told', () => {
  const off = { state: 'cancelled', cancelledBy: 'client', heading: 'cancelled', policyFeeCents: 0 } as const;
  expect(words(off).lead).toBe('You cancelled it. Nothing was charged.');
  expect(words({ ...off, waivedFeeCents: 4500 }).lead).toBe(
    'You cancelled it. The cancellation fee was waived.',
  );
});

test('of a fee that was paid by hand and waived then, what was paid directly is named until it was given back', () => {
  const byHand: Some<TokenAppointment> = {
    ...{ state: 'cancelled', cancelledBy: 'client', policyFeeCents: 0, waivedFeeCents: 8000 },
    ...{
      clientPaymentStatus: 'Paid',
      markPaid: true,
      amountCurrency: 'CAD',
      fullTotal: 8000,
      byHandCents: 8000,
    },
  };
  const waived = 'You cancelled it. The cancellation fee was waived.';
  expect(words(byHand).lead).toBe(`${waived} For the CA$80 you paid directly, please ask Ann Alder.`);
  const adjustments = [{ amountCents: 8000, policy: null }] as TokenAppointment['adjustments'];
  expect(words({ ...byHand, adjustments, fullTotal: 0, byHandCents: 0 }).lead).toBe(
    `${waived} What you paid was given back.`,
  );
  // Without a fee the same; the money of a package stays with its other sessions.
  const free = { ...byHand, waivedFeeCents: 0 };
  expect(words(free).lead).toBe('You cancelled it. For the CA$80 you paid directly, please ask Ann Alder.');
  expect(words({ ...free, package: { name: 'Five massages' } }).lead).toBe(
    'You cancelled it. Nothing was charged.',
  );
});

test('nobody is thanked for a visit that did not take place', () => {
  const missed = {
    past: true,
    noShow: true,
    amountCurrency: 'CAD',
    policyFeeCents: 0,
    waivedFeeCents: 0,
  } as const;
  const lead = (over: Some<TokenAppointment>) => words({ ...missed, ...over }).lead;
  const sorry = 'This visit did not take place; we are sorry that we missed you.';
  const fee = { policyFeeCents: 8000, clientPaymentStatus: 'Past due' } as const;
  expect(lead(fee)).toBe(`${sorry} The no-show fee is CA$80, and it is still to be paid.`);
  expect(lead({ ...fee, clientPaymentStatus: 'Paid' })).toBe(
    `${sorry} The no-show fee is CA$80, and it is paid.`,
  );
  const waived = { waivedFeeCents: 8000, fullTotal: 0 };
  expect(lead(waived)).toBe(`${sorry} The no-show fee was waived.`);
  expect(lead({ ...waived, clientPaymentStatus: 'Paid', markPaid: true, byHandCents: 8000 })).toBe(
    `${sorry} The no-show fee was waived. For the CA$80 you paid directly, please ask Ann Alder.`,
  );
  // Without a fee the bill stands.
  expect(lead({ clientPaymentStatus: 'Free' })).toBe(sorry);
  expect(lead({ clientPaymentStatus: 'Past due' })).toBe(`${sorry} It is still to be paid.`);
  expect(lead({ clientPaymentStatus: 'Paid', receiptEmailed: true })).toBe(
    `${sorry} It is paid, and the receipt went to your email.`,
  );
  expect(lead({})).toBe(`${sorry} The payment is under way.`);
});

test('directions lead to a visit that may come, not to one that is off', () => {
  expect(words().directions).toContain('12%20Elm%20Street');
  for (const state of ['cancelled', 'unavailable'] as const) expect(words({ state }).directions).toBeNull();
});

test('other calendars are told the visit, never the page’s own link', () => {
  const { calendars } = words();
  expect(calendars.map(({ name }) => name)).toEqual(['Google', 'Outlook']);
  expect(calendars[0]!.href).toContain('dates=20260310T180000Z%2F20260310T190000Z');
  expect(calendars[1]!.href).toContain('startdt=2026-03-10T18%3A00');
  for (const { href } of calendars) expect(href).not.toContain('%2Fm%2Fc%2F');
  expect(words({ state: 'pending' }).calendars).toEqual([]);
});

test.each([
  [{ offers: { confirmPayment: true, payNow: true } }, 'confirm'],
  [{ past: true, offers: { payNow: true } }, 'pay'],
  [{ offers: { addCreditCard: true } }, 'card'],
  [{ past: true, offers: { addTip: true } }, 'tip'],
  [{}, null],
  [{ location: { virtualLink: 'https://meet.example' }, startsAt: new Date(STARTS) }, 'call'],
  [{ past: true }, 'again'],
  [{ state: 'cancelled' }, 'other time'],
  [{ state: 'pending' }, null],
] as [Some<TokenAppointment>, string | null][])('first comes, for %j, %s', (given, kind) => {
  const now = kind === 'call' ? STARTS - HOUR_MS / 2 : STARTS - 48 * HOUR_MS;
  expect(primaryKind({ appointment: appointment(given), now } as AppointmentView)).toBe(kind);
});

test('a refund that its bank sent back is told in plain words, in the place of one that is on its way', () => {
  const told =
    'A refund of $30 did not reach you: the bank sent it back to Alder House. Please ask them how you will get it.';
  const given = { refundBackCents: 3000, amountCurrency: 'USD', clientPaymentStatus: 'Paid' } as const;
  expect(words(given).refundBack).toBe(told);
  expect(words().refundBack).toBeNull();
  expect(words({ ...given, refundBackCents: 0, refundBackByHandCents: 3000 }).refundBack).toBe(
    'A refund of $30 did not reach you: the bank sent it back to Alder House. They say that you got it in another way; if you did not, please ask them.',
  );
  const off = words({
    ...given,
    state: 'cancelled',
    heading: 'cancelled',
    cancelledBy: 'client',
    waivedFeeCents: 0,
  });
  expect(off).toMatchObject({ lead: `You cancelled it. ${told}`, refundBack: null });
});
