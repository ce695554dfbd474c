// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MonthOfTimes } from '../time/month-of-times.ts';
import { TimeList } from '../time/time-list.tsx';

const times: MonthOfTimes = {
  timeZone: 'America/Denver',
  datesIn: 'America/Denver',
  month: '2026-11',
  days: [{ date: '2026-11-23', starts: [Date.parse('2026-11-23T17:00:00Z')] }],
  firstFreeDate: '2026-11-23',
  nextFreeMonth: null,
  previousMonth: null,
  nextMonth: null,
  firstDate: '2026-11-22',
  lastDate: '2026-12-31',
};

function shown(more: { days?: MonthOfTimes['days']; clientZone?: string }) {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <TimeList
          times={{ ...times, days: more.days ?? times.days, datesIn: more.clientZone ?? times.timeZone }}
          at={() => '/'}
          clientZone={more.clientZone ?? null}
        >
          <p>Where are you?</p>
        </TimeList>
      ),
    },
  ]);
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { container } = render(<Stub />);
  quiet.mockRestore();
  return container.textContent;
}

afterEach(cleanup);

test('the list says whose clocks it shows, after the choice of them and above the first day', () => {
  expect(shown({})).toMatch(/^Where are you\?Mountain Time.*Monday, November 23/);
  cleanup();
  expect(shown({ clientZone: 'America/New_York' })).toMatch(
    /^Where are you\?New York time first, Denver time below it.*Monday, November 23/,
  );
});

test('a month without times has no clocks to tell', () => {
  expect(shown({ days: [] })).not.toContain('Mountain Time');
  expect(screen.getByText('Where are you?')).toBeTruthy();
});

test("a client's day has its own times, in order; what is another day at the venue says so", () => {
  const starts = ['23T01:00Z', '23T15:00Z', '23T22:30Z'].map((time) => Date.parse(`2026-11-${time}`));
  const text = shown({ days: [{ date: '2026-11-23', starts }], clientZone: 'Europe/Berlin' });
  expect(text).toContain(
    'Monday, November 233 times2:00 AMSun 6:00 PM Denver4:00 PM8:00 AM Denver11:30 PM3:30 PM Denver',
  );
});
