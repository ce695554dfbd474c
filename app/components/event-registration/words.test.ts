import { expect, test } from 'vitest';
import { cardWords, dateAndTimes, payUntilWords, refundTerms } from './words.ts';

test('a date stands above its times, online by both clocks', () => {
  const span = {
    startsAt: new Date('2027-03-05T15:00:00Z'),
    endsAt: new Date('2027-03-05T16:00:00Z'),
    allDay: false,
    timeZone: 'America/New_York',
  };
  expect(dateAndTimes({ ...span, place: { isOnline: false } }, 'America/Denver')).toEqual({
    date: 'Fri, Mar 5',
    times: ['10:00 – 11:00 AM EST'],
  });
  expect(dateAndTimes({ ...span, place: { isOnline: true } }, 'America/Denver')).toEqual({
    date: 'Fri, Mar 5',
    times: ['8:00 – 9:00 AM Denver time', '10:00 – 11:00 AM New York time'],
  });
});

test('a card that is kept for the day has paid nothing that could go back', () => {
  const price = { amountCents: 1500, amountCurrency: 'USD' } as const;
  const onTheDay = cardWords(price, { chargedAtOnce: false });
  expect(onTheDay).toMatch(/Cancel before the event begins and you pay nothing\.$/);
  expect(onTheDay).not.toMatch(/what you paid/);
  expect(cardWords(price, { chargedAtOnce: true })).toMatch(/what you paid then goes back in full\.$/);
  expect(refundTerms({ paidBefore: false })).not.toMatch(/goes back/);
});

test('until when a place is kept is told by the clock of its event, online by the client’s first', () => {
  const span = {
    startsAt: new Date('2027-03-05T15:00:00Z'),
    endsAt: new Date('2027-03-05T16:00:00Z'),
    allDay: false,
    timeZone: 'America/New_York',
  };
  const until = new Date('2027-03-01T21:23:00Z');
  const told = (isOnline: boolean) =>
    payUntilWords(until, { ...span, place: { isOnline } }, 'America/Denver');
  expect(told(false)).toBe('4:23 PM EST');
  expect(told(true)).toBe('2:23 PM Denver time');
});
