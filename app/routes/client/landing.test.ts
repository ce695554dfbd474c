import { expect, test } from 'vitest';
import { landingAt, landingOf } from './landing.ts';

test.each([
  ['client', null, '/bookings'],
  ['client', '/bookings?tab=past', '/bookings?tab=past'],
  ['client', '/account', '/account'],
  ['client', '/portal/clients', '/bookings'],
  ['client', 'https://evil.example/', '/bookings'],
  ['client', '//evil.example', '/bookings'],
  ['client', '/practitioner-search?query=massage', '/practitioner-search?query=massage'],
  ['practitioner', null, '/portal'],
  ['practitioner', '/portal/clients', '/portal/clients'],
  ['practitioner', '/bookings?tab=past', '/bookings?tab=past'],
  ['practitioner', '/account', '/portal/calendar'],
  ['client', '/share-details?host=a.example', '/share-details?host=a.example'],
  ['practitioner', '/share-details?host=a.example', '/share-details?host=a.example'],
  ['admin', '/share-details?host=a.example', '/'],
  ['admin', null, '/'],
] as const)('a %s who asked for %s lands on %s', (kind, wanted, path) => {
  expect(landingOf(kind, wanted)).toBe(path);
});

test('the page that asked stands in the address of the form', () => {
  expect(landingAt('client', new Request('http://own.invalid/login?to=/account'))).toBe('/account');
});
