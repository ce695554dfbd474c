import { expect, test } from 'vitest';
import {
  directoryInput,
  exportAddress,
  isNarrowed,
  partInput,
  paymentsAddress,
  readPaymentsView,
} from './payments-query.ts';

const read = (search: string) => readPaymentsView(new URLSearchParams(search));
const ID = '01991c2e-0000-7000-8000-000000000001';

test('an address without anything is all payments of all time, 20 a page', () => {
  const view = read('');
  expect(directoryInput(view)).toEqual({
    dateFilter: 'all_time',
    stateFilter: 'all',
    searchTerm: null,
    clientId: null,
    limit: 20,
    offset: 0,
  });
  expect(paymentsAddress(view)).toBe('/portal/payments');
  expect(isNarrowed(view)).toBe(false);
});

test.each([
  `date=last_month&status=unpaid&search=Ada+Moss&clientId=${ID}&size=50&page=3`,
  'size=all&page=2',
  'status=free',
])('%s comes back as it was', (search) => {
  expect(paymentsAddress(read(search))).toBe(`/portal/payments?${search}`);
});

test('what an address says wrongly is as if it said nothing', () => {
  const odd = 'date=tomorrow&status=stolen&size=1000000&page=-4&clientId=1%20OR%201&search=%00%07';
  expect(read(odd)).toEqual(read(''));
});

test('pages of 50 and of all begin where the one before ended', () => {
  expect(directoryInput(read('size=50&page=3'))).toMatchObject({ limit: 50, offset: 100 });
  expect(directoryInput(read('size=all&page=2'))).toMatchObject({ limit: 100, offset: 100 });
});

test('a part of all is one page of all', () => {
  const view = read('status=paid&size=20&page=7');
  expect(partInput(view, 0)).toMatchObject({ stateFilter: 'paid', limit: 100, offset: 0 });
  expect(partInput(view, 4)).toMatchObject({ stateFilter: 'paid', limit: 100, offset: 400 });
});

test('the file holds what the filters leave, whatever page is shown', () => {
  expect(exportAddress(read('status=paid&search=Ada&size=50&page=3'))).toBe(
    '/portal/payments/export.csv?status=paid&search=Ada',
  );
});
