import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './details-challenge.ts';

test.each([
  [{ hold: 'a-kept_time' }, '/book/details/a-kept_time'],
  [
    { hold: 'a-kept_time', clientTimeZone: 'America/Denver' },
    '/book/details/a-kept_time?zone=America%2FDenver',
  ],
  [{ hold: 'a-kept_time', clientTimeZone: 'Nowhere/At all' }, '/book/details/a-kept_time'],
  [{ event: 'full-moon', bookableEventId: '0190a2b4' }, '/events/full-moon?date=0190a2b4'],
  [{ event: 'full-moon' }, '/events/full-moon'],
  [{}, '/book'],
  [{ hold: ['one', 'two'] }, '/book'],
  [{ hold: '//evil.example' }, '/book'],
  [{ hold: '../../logout' }, '/book'],
  [{ event: 'https://evil.example' }, '/book'],
] as [Record<string, string | string[]>, string][])('a form that says %j stands on %s', (form, page) => {
  expect(pageOf(form)).toBe(page);
});

test('whatever a form says, it leads to a page of the same host', () => {
  const anything = fc.oneof(fc.string(), fc.webUrl(), fc.array(fc.string()), fc.constant('//evil.example'));
  const form = fc.record({
    hold: anything,
    event: anything,
    bookableEventId: anything,
    clientTimeZone: anything,
  });
  fc.assert(
    fc.property(form, (given) => {
      const page = pageOf(given);
      const url = new URL(page, 'http://own.invalid');
      expect(url.origin).toBe('http://own.invalid');
      expect(page).toMatch(/^\/(book|events)(\/|\?|$)/);
    }),
  );
});
