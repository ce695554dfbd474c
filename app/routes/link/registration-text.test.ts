import { expect, test } from 'vitest';
import type { Registration } from '#app/components/event-registration/view.ts';
import { registrationLinks } from './registration-text.ts';

const place = {
  name: 'Division Street',
  address: '2914 SE Division Street, Portland, OR 97202',
  isOnline: false,
  link: null,
};

function links(more: { event?: object; place?: object; canCancel?: boolean; payUntil?: Date } = {}) {
  return registrationLinks({
    canCancel: more.canCancel ?? true,
    card: { payUntil: more.payUntil ?? null },
    event: {
      title: 'Ear evening',
      startsAt: new Date('2026-12-30T02:30:00Z'),
      endsAt: new Date('2026-12-30T03:30:00Z'),
      allDay: false,
      timeZone: 'America/Los_Angeles',
      place: { ...place, ...more.place },
      ...more.event,
    },
    practice: { name: 'Stillpoint', user: { phone: '+15035550177' } },
  } as unknown as Registration);
}

test('a registration that stands leads there, to the telephone and into web calendars', () => {
  const { phone, directions, calendars } = links();
  expect(phone).toEqual({ href: 'tel:+15035550177', text: '(503) 555-0177' });
  expect(directions).toContain('2914%20SE%20Division');
  expect(calendars.map(({ name }) => name)).toEqual(['Google', 'Outlook']);
  expect(calendars[0]!.href).toContain('dates=20261230T023000Z%2F20261230T033000Z');
});

test('an all-day event is told by its dates in its own zone', () => {
  const event = {
    allDay: true,
    startsAt: new Date('2026-12-29T08:00:00Z'),
    endsAt: new Date('2026-12-30T08:00:00Z'),
  };
  const { calendars } = links({ event });
  expect(calendars[0]!.href).toContain('dates=20261229%2F20261230');
  expect(calendars[1]!.href).toContain('startdt=2026-12-29&enddt=2026-12-30&allday=true');
});

test('whoever has no place, not yet or not any more, gets the telephone alone', () => {
  for (const more of [{ canCancel: false }, { payUntil: new Date('2026-12-01T00:00:00Z') }]) {
    expect(links(more)).toMatchObject({ phone: { text: '(503) 555-0177' }, directions: null, calendars: [] });
  }
  expect(links({ place: { isOnline: true, address: null } }).directions).toBeNull();
});
