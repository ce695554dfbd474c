import { expect, test } from 'vitest';
import { areReasonable, isReasonablePath } from './addresses.ts';

const ID = '0197a6cd-9c11-7d8e-b2fd-0d6a3f3c1a55';

test.each([
  ['/', true],
  [`/portal/clients/${ID}/intake_form`, true],
  [`/portal/calendar/${'t'.repeat(32)}/timeline.data`, true],
  [`/${'a/'.repeat(15)}`, true],
  [`/${'a/'.repeat(16)}`, false],
  [`/${'a\\'.repeat(16)}`, false],
  [`/portal/${'a/'.repeat(7500)}`, false],
  ['/'.repeat(1000), false],
  [`/${'a'.repeat(1023)}`, true],
  [`/${'a'.repeat(1024)}`, false],
])('%.60s: %s', (path, isOurs) => expect(isReasonablePath(path)).toBe(isOurs));

test('a browser may ask about a hundred clients at once, and not about thousands of beginnings (C72)', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, at) => `/portal/clients/${ID}${at}`);
  expect(areReasonable(pages(120))).toBe(true);
  expect(areReasonable(pages(200))).toBe(false);
  // The same page again is no more work.
  expect(areReasonable(Array<string>(2000).fill('/a'))).toBe(true);
  expect(areReasonable(Array.from({ length: 20 }, (_, at) => `/${at}${'/a'.repeat(12)}`))).toBe(false);
  expect(areReasonable([`/${'a/'.repeat(7500)}`])).toBe(false);
});
