// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OverlapNote } from './overlap-note.tsx';

afterEach(cleanup);

const told = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Visit ${at}`, timeRange: '9 – 10 AM' }));
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('what has no room is counted, with what was not even told', () => {
  render(<OverlapNote found={{ conflicts: told(20), more: 1_300, refused: null, closed: null }} />);
  expect(lines()).toHaveLength(7);
  expect(lines().at(-1)).toBe('and 1,314 more');
});

test('nothing is left out of few', () => {
  render(<OverlapNote found={{ conflicts: told(6), more: 0, refused: null, closed: null }} />);
  expect(lines()).toHaveLength(6);
  expect(lines().at(-1)).toBe('Visit 5, 9 – 10 AM');
});

test('a free time says nothing', () => {
  render(<OverlapNote found={null} />);
  expect(lines()).toEqual([]);
});

test('that the place is not open is said by itself, and beside what stands there', () => {
  const closed = 'Outside the opening hours of Elm Street.';
  const { rerender } = render(<OverlapNote found={{ conflicts: [], more: 0, refused: null, closed }} />);
  expect(screen.getByRole('status').textContent).toContain(closed);
  expect(screen.queryByText('This time is not free')).toBeNull();
  rerender(<OverlapNote found={{ conflicts: told(1), more: 0, refused: null, closed }} />);
  expect(lines()).toEqual(['Visit 0, 9 – 10 AM', closed]);
});

test('what cannot be done at all is said instead, with what stands there', () => {
  const refused = 'A client has booked this time. Please choose another one.';
  const { rerender } = render(<OverlapNote found={{ conflicts: told(1), more: 0, refused, closed: null }} />);
  expect(screen.queryByText('This time is not free')).toBeNull();
  expect(screen.getByText(refused)).toBeTruthy();
  expect(lines()).toEqual(['Visit 0, 9 – 10 AM']);
  rerender(<OverlapNote found={{ conflicts: [], more: 0, refused, closed: null }} />);
  expect(screen.getByText(refused)).toBeTruthy();
});
