// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { CalendarEvent } from '../grid/events.ts';
import { GridEvent } from '../grid/grid-event.tsx';

afterEach(cleanup);

const ZONE = 'America/New_York';
/** Wednesday, March 4, 2026, 11:30 AM in New York. */
const STARTS = Date.UTC(2026, 2, 4, 16, 30);

function event(minutes: number, fields: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 'one',
    kind: 'client',
    startsAt: STARTS,
    endsAt: STARTS + minutes * MINUTE_MS,
    allDay: false,
    title: 'Wilhelmina Featherstonehaugh',
    detail: 'Massage',
    where: 'Elm Street',
    variant: 'confirmed',
    badge: { text: 'Confirmed', tone: 'green' },
    payment: 'Paid',
    movable: true,
    hash: 'token',
    spoken: 'Wilhelmina Featherstonehaugh, Massage, all of it',
    ...fields,
  };
}

function drawn(shown: CalendarEvent, info: { type?: string; isShort?: boolean; isStart?: boolean } = {}) {
  const { type = 'timeGridWeek', isShort = false, isStart = true } = info;
  const { container } = render(
    <a href="#token">
      <GridEvent event={shown} info={{ isNarrow: false, isShort, isStart, view: { type } }} timeZone={ZONE} />
    </a>,
  );
  return container.querySelector('a')!;
}

test('in a month the time comes first, whatever it is, and all of it is under the pointer', () => {
  for (const kind of ['client', 'personal', 'bookable', 'calendar'] as const) {
    const link = drawn(event(60, { kind }), { type: 'dayGridMonth' });
    expect(link.textContent).toBe('11:30 AMWilhelmina Featherstonehaugh');
    expect([link.title, link.getAttribute('aria-label')]).toEqual([event(60).spoken, event(60).spoken]);
    cleanup();
  }
  const later = drawn(event(3_000), { type: 'dayGridMonth', isStart: false });
  expect(later.textContent).toBe('Wilhelmina Featherstonehaugh');
});

test.each([15, 30, 45, 60, 90])(
  'a visit of %i minutes has its time: the range, or its start in little room',
  (minutes) => {
    const text = drawn(event(minutes), { isShort: minutes <= 30 }).textContent;
    const end = { 15: '11:45 AM', 30: '12:00 PM', 45: '12:15 PM', 60: '12:30 PM', 90: '1:00 PM' }[minutes]!;
    expect(text).toContain(minutes === 15 ? `11:30 – ${end}` : `11:30 AM – ${end}`);
    expect(text.match(/11:30/g)).toHaveLength(2);
  },
);

test('half an hour has two close lines, a corner of something long has one', () => {
  const heightOf = (shown: CalendarEvent, isShort: boolean) =>
    drawn(shown, { isShort }).querySelector<HTMLElement>('[style*="max-height"]')?.style.maxHeight;
  expect(heightOf(event(30), true)).toBe('1.625rem');
  expect(heightOf(event(60), false)).toBe('3rem');
  expect(heightOf(event(120), true)).toBeUndefined();
});

test('a wide bar says service, place, state and payment; a request says once that it is one', () => {
  expect(drawn(event(60)).textContent).toContain('Confirmed · Paid');
  expect(drawn(event(60)).textContent).toContain('Massage · Elm Street');
  const request = event(60, {
    variant: 'waiting',
    title: 'Request: Ada Moss',
    badge: { text: 'Request', tone: 'orange' },
    payment: null,
  });
  expect(drawn(request).textContent.match(/Request/g)).toHaveLength(1);
  const own = event(60, { kind: 'personal', variant: 'personal', badge: null, detail: null, where: null });
  expect(drawn(own).textContent).toContain('Personal');
});
