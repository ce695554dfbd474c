// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Result } from './result-data.ts';
import { ResultTimes } from './result-times.tsx';

afterEach(cleanup);

/** The one time of a result, as somebody in `shownIn` reads it. */
function shown(start: string, timeZone: string, shownIn: string) {
  const next = {
    ...{ serviceId: 's', locationId: 'l', serviceName: 'Talk', minutes: 60, isVirtual: true },
    ...{ timeZone, shownIn, days: [{ date: start.slice(0, 10), starts: [Date.parse(start)], more: 0 }] },
  };
  const result = { next, url: 'https://a.example', practitioner: 'Ann', practiceId: 'p' };
  render(<ResultTimes result={result as unknown as Result} address={{ days: 0 } as never} />);
  const link = screen.getByRole('link');
  const { searchParams } = new URL(link.getAttribute('href')!);
  return { time: link.textContent, name: link.getAttribute('aria-label'), zone: searchParams.get('zone') };
}

test('two clocks that read alike at the times shown are one, in the heading, on the times and for who listens', () => {
  expect(shown('2026-11-24T15:00:00Z', 'America/Toronto', 'America/New_York')).toEqual({
    time: '10:00 AM',
    name: 'Tue, Nov 24, 10:00 AM EST: book with Ann',
    zone: null,
  });
  expect(screen.getByText('Eastern Time')).toBeTruthy();
});

test('two that differ then stand both, the reader’s first', () => {
  // Phoenix and Denver are apart in summer only.
  expect(shown('2026-10-27T15:00:00Z', 'America/Phoenix', 'America/Denver')).toEqual({
    time: '9:00 AM8:00 AM',
    name: 'Tue, Oct 27, 9:00 AM Denver time (8:00 AM Phoenix time): book with Ann',
    zone: 'America/Denver',
  });
  expect(screen.getByText('Denver time first, Phoenix time below it')).toBeTruthy();
});
