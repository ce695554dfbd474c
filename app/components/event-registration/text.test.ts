import { expect, test } from 'vitest';
import type { GoneDate } from './view.ts';
import { cardLabel, dateAndTimes, goneText, payUntilText, refundTerms } from './text.ts';

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
  const onTheDay = cardLabel(price, { chargedAtOnce: false });
  expect(onTheDay).toMatch(/Cancel before the event begins and you pay nothing\.$/);
  expect(onTheDay).not.toMatch(/what you paid/);
  expect(cardLabel(price, { chargedAtOnce: true })).toMatch(/what you paid then goes back in full\.$/);
  expect(refundTerms({ paidBefore: false })).not.toMatch(/goes back/);
});

test('until when a place is kept is told by the clock of whoever reads it, wherever the event is', () => {
  const span = {
    startsAt: new Date('2027-03-05T15:00:00Z'),
    endsAt: new Date('2027-03-05T16:00:00Z'),
    allDay: false,
    timeZone: 'America/New_York',
  };
  const until = new Date('2027-03-01T21:23:00Z');
  const told = (isOnline: boolean, zone: string | null) =>
    payUntilText(until, { ...span, place: { isOnline } }, zone);
  for (const isOnline of [true, false]) {
    expect(told(isOnline, 'America/Denver')).toBe('2:23 PM Denver time');
    expect(told(isOnline, 'America/New_York')).toBe('4:23 PM EST');
    expect(told(isOnline, null)).toBe('4:23 PM EST');
  }
});

test('of a date that can not be chosen it is said why, and that there are others where there are', () => {
  const open = { id: 'open', full: false };
  const full = { id: 'full', full: true };
  const told = (dates: { id: string; full: boolean }[], date: string | null, goneDate: GoneDate = null) =>
    goneText(dates, { date, goneDate });
  expect(told([open], 'gone', 'cancelled')).toBe('That date will not take place. Please choose another.');
  expect(told([open], 'gone', 'begun')).toBe('That date has already begun. Please choose another.');
  expect(told([open, full], 'full')).toBe('That date is full. Please choose another.');
  expect(told([full], 'gone', 'over')).toBe('That date is over.');
  expect(told([], 'gone', 'cancelled')).toBe('That date will not take place.');
  expect(told([open, full], 'open')).toBeNull();
  expect(told([open], 'never was')).toBeNull();
  expect(told([open], null)).toBeNull();
});
