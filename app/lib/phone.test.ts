import { expect, test } from 'vitest';
import { formatPhone, parsePhone, phoneLink } from './phone.ts';

test.each([
  ['212 555 0147', '+12125550147'],
  ['(212) 555-0147', '+12125550147'],
  ['1-212-555-0147', '+12125550147'],
  ['+1 604 555 0199', '+16045550199'],
  ['+44 20 7946 0958', '+442079460958'],
  ['', null],
  ['555', null],
  ['call me', null],
  ['212 555 0147 x12', null],
  ['call 212 555 0147', null],
  ['212555014', null],
  ['21255501470', null],
  ['+1 012 555 0147', null],
  ['2'.repeat(1_000_000), null],
])('%.40j is %j', (text, expected) => {
  expect(parsePhone(text)).toBe(expected);
});

test('as a person reads it', () => {
  expect(formatPhone('+12125550147')).toBe('(212) 555-0147');
  expect(formatPhone('+442079460958')).toBe('+44 20 7946 0958');
  expect(formatPhone('not a phone')).toBe('not a phone');
});

test('what is shown reads back as the same number', () => {
  for (const phone of ['+12125550147', '+442079460958', '+4930901820']) {
    expect(parsePhone(formatPhone(phone))).toBe(phone);
  }
});

test('as a link', () => {
  expect(phoneLink('(212) 555-0147')).toBe('tel:+12125550147');
  expect(phoneLink('nobody')).toBeNull();
});
