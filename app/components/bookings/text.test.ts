import { expect, test } from 'vitest';
import { placeText, priceText, servicesText, startsText, stateBadge, transactionTone } from './text.ts';

test('what counts reads as the specification has it (000 §4); what is over has words of ours', () => {
  const read = (past: boolean) =>
    (['pending', 'approved', 'unavailable', 'cancelled'] as const).map(
      (state) => stateBadge({ state, past }).text,
    );
  expect(read(false)).toEqual(['PENDING', 'CONFIRMED', 'UNAVAILABLE', 'CANCELLED']);
  // What is over is not confirmed any more, and what nobody answered waits for nothing.
  expect(read(true)).toEqual(['EXPIRED', 'PASSED', 'UNAVAILABLE', 'CANCELLED']);
  expect(['PENDING', 'PROCESSED', 'FAILURE', 'CANCELLED'].map(transactionTone)).toEqual([
    'orange',
    'green',
    'red',
    'grey',
  ]);
});

test('a price is the amount with both fees, in dollars; 0 is free (000 §9)', () => {
  const amounts = { feeCents: 150, platformFeeCents: 50, amountCurrency: 'USD' as const };
  expect(priceText({ ...amounts, amountCents: 9000 })).toBe('$92');
  expect(priceText({ amountCents: 0, feeCents: 0, platformFeeCents: 0, amountCurrency: 'CAD' })).toBe('Free');
});

test('services and places in words', () => {
  const named = (...names: string[]) => ({
    appointmentServices: names.map((name) => ({ service: { name } })),
  });
  expect(servicesText(named('Massage', 'Hot stones'))).toBe('Massage and Hot stones');
  const at = (location: object) =>
    placeText({
      location: { name: 'Studio', kind: 'office', virtualType: null, displayAddress: null, ...location },
    });
  expect(at({ displayAddress: '1 Elm St, Salem' })).toBe('Studio, 1 Elm St, Salem');
  expect(at({})).toBe('Studio');
  expect(at({ kind: 'virtual', virtualType: 'phone' })).toBe('By phone');
  expect(at({ kind: 'virtual', virtualType: 'video' })).toBe('By video');
  expect(at({ kind: 'home', displayAddress: '2 Oak St' })).toBe('2 Oak St');
});

test('a visit by video is told by the client’s clock first and the practice’s second, any other by the venue’s', () => {
  const appointment = {
    startsAt: Date.parse('2027-03-04T13:20:00Z'),
    timeZone: 'America/Toronto',
    clientTimeZone: null,
  };
  expect(startsText({ ...appointment, isVirtual: true }, 'America/Denver')).toBe(
    'Thu, Mar 4, 6:20 AM Denver time (8:20 AM Toronto time)',
  );
  // The zone stored with the booking stands before the browser's.
  expect(
    startsText({ ...appointment, isVirtual: true, clientTimeZone: 'America/Chicago' }, 'America/Denver'),
  ).toBe('Thu, Mar 4, 7:20 AM Chicago time (8:20 AM Toronto time)');
  expect(startsText({ ...appointment, isVirtual: true }, null)).toBe('Thu, Mar 4, 8:20 AM EST');
  expect(startsText({ ...appointment, isVirtual: false }, 'America/Denver')).toBe('Thu, Mar 4, 8:20 AM EST');
});
