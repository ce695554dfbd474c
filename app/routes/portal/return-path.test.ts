import { expect, test } from 'vitest';
import { returnHash, returnPath } from './return-path.ts';

test.each([
  ['/portal/settings/personal', '/portal/settings/personal'],
  ['/portal/calendar?view=month&date=2026-03-04', '/portal/calendar?view=month&date=2026-03-04'],
  ['/portal/../dev/ui', '/dev/ui'],
])('%s is one of ours', (wanted, path) => expect(returnPath(wanted)).toBe(path));

test.each([
  null,
  '',
  'portal',
  'https://evil.example/',
  '//evil.example/portal',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?to=/login',
  '/logout',
  `/${'x'.repeat(600)}`,
])('%j leads to the calendar instead', (wanted) => expect(returnPath(wanted)).toBe('/portal/calendar'));

test.each([
  ['#inbox', '#inbox'],
  ['#AbC-1_2', '#AbC-1_2'],
  ['#"><script>', ''],
  ['inbox', ''],
  ['#', ''],
  [`#${'x'.repeat(101)}`, ''],
  [null, ''],
])('after the # %j stays %j', (wanted, hash) => {
  expect(returnHash(wanted)).toBe(hash);
});
