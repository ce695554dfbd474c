import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLIENT_SORTS } from '#app/domain/clients/inputs.ts';
import { listAddress, listInput, readListView, sortAddress } from './list-view.ts';

const read = (address: string) => readListView(new URL(address, 'http://localhost').searchParams);

test('nothing said is the first page by name', () => {
  expect(read('/portal/clients')).toEqual({ search: '', sort: 'name', direction: 'asc', page: 1 });
  expect(listInput(read('/portal/clients'))).toEqual({
    sort: 'name',
    direction: 'asc',
    limit: 20,
    offset: 0,
  });
});

test.each([
  '?sort=deletedAt',
  '?sort=name;drop',
  '?direction=up',
  '?page=-1',
  '?page=1e9',
  '?page=0',
  '?search=%00',
])('what makes no sense is left aside: %s', (search) => {
  expect(read(`/portal/clients${search}`)).toEqual({ search: '', sort: 'name', direction: 'asc', page: 1 });
});

test('an address says what it was made of', () => {
  fc.assert(
    fc.property(
      fc.record({
        search: fc.string({ maxLength: 40 }).map((text) =>
          text
            .trim()
            .replaceAll(/\p{Cc}/gu, '')
            .trim(),
        ),
        sort: fc.constantFrom(...CLIENT_SORTS),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
        page: fc.integer({ min: 1, max: 9_999 }),
      }),
      (view) => {
        expect(read(listAddress(view))).toEqual(view);
      },
    ),
  );
});

test('a column sorts at the first press and turns round at the second, from the first page', () => {
  const view = read('/portal/clients?search=ada&page=3');
  const byEmail = sortAddress(view, 'email');
  expect(byEmail).toBe('/portal/clients?search=ada&sort=email');
  expect(sortAddress(read(byEmail), 'email')).toBe('/portal/clients?search=ada&sort=email&direction=desc');
  const byAppointment = sortAddress(view, 'lastAppointment');
  expect(read(byAppointment)).toMatchObject({ sort: 'lastAppointment', direction: 'desc', page: 1 });
  expect(read(sortAddress(read(byAppointment), 'lastAppointment')).direction).toBe('asc');
});
