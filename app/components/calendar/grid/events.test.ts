import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { NO_ENTRIES, type CalendarEntries, type DrawnAppointment } from '../calendar-data.ts';
import { calendarEvents } from './events.ts';

const NOW = Date.UTC(2026, 2, 10, 15);

function appointment(
  fields: Partial<DrawnAppointment> = {},
  minutes = 60,
  at = NOW + 3_600_000,
): DrawnAppointment {
  return {
    id: '00000000-0000-7000-8000-000000000001',
    state: 'approved',
    startsAt: new Date(at),
    endsAt: new Date(at + minutes * MINUTE_MS),
    paymentStatus: 'Pending',
    fullTotal: 9000,
    disputedCents: 0,
    instantActionToken: 'token',
    clientName: 'Ada Moss',
    services: ['Massage', 'Hot stones'],
    noShow: false,
    locationName: 'Elm Street',
    ...fields,
  };
}

const answer = (fields: Partial<CalendarEntries>): CalendarEntries => ({ ...NO_ENTRIES, ...fields });
const options = { timeZone: 'America/New_York', now: NOW };
const one = (fields: Partial<DrawnAppointment>, minutes?: number, at?: number) =>
  calendarEvents(answer({ practiceAppointments: [appointment(fields, minutes, at)] }), options)[0];

test('time off is a named bar over its days, of one place or of all, that is only looked at', () => {
  const from = Date.UTC(2026, 2, 12, 4);
  const bar = (title: string, where: string | null) =>
    calendarEvents(
      {
        ...answer({}),
        timeOff: [{ id: 'off', title, where, startsAt: from, endsAt: from + 2 * 86_400_000 }],
      },
      options,
    );
  expect(bar('Summer holidays', 'Elm Street')).toEqual([
    expect.objectContaining({
      kind: 'time_off',
      title: 'Summer holidays',
      where: 'Elm Street',
      allDay: true,
      variant: 'closed',
      movable: false,
      hash: 'time-off-off',
      badge: { text: 'Time off', tone: 'grey' },
      spoken: 'Time off: Summer holidays, Thu, Mar 12 – Fri, Mar 13, Elm Street',
    }),
  ]);
  expect(bar('Time off', null)[0]!.spoken).toBe('Time off, Thu, Mar 12 – Fri, Mar 13');
});

describe('an appointment', () => {
  test('names the client, and the service below', () => {
    expect(one({})).toMatchObject({ title: 'Ada Moss', detail: 'Massage, Hot stones', variant: 'confirmed' });
  });

  test('under 30 minutes names both in its title', () => {
    expect(one({ services: ['Check-in'] }, 29)).toMatchObject({ title: 'Ada Moss, Check-in', detail: null });
    expect(one({ services: ['Check-in'] }, 30)).toMatchObject({ title: 'Ada Moss', detail: 'Check-in' });
  });

  test('that waits has the prefix', () => {
    expect(one({ state: 'pending' })).toMatchObject({
      title: 'Request: Ada Moss',
      variant: 'waiting',
      badge: { text: 'Request', tone: 'orange' },
    });
  });

  test('says everything in a sentence, in the practice’s zone', () => {
    expect(one({})?.spoken).toBe(
      'Ada Moss, Massage, Hot stones, Tue, Mar 10, 12:00 – 1:00 PM EDT, Elm Street, Confirmed',
    );
  });

  test.each([
    ['Paid', 'past', 'green'],
    ['Free', 'past', 'grey'],
    ['Past due', 'problem', 'red'],
    ['Failed', 'problem', 'red'],
    ['Unpaid', 'problem', 'red'],
  ] as const)('that is over and %s', (paymentStatus, variant, tone) => {
    expect(one({ paymentStatus }, 60, NOW - 3_600_000)).toMatchObject({
      variant,
      badge: { text: paymentStatus, tone },
    });
  });

  test('that is over and given back whole says so, in part it is still paid', () => {
    const past = NOW - 3_600_000;
    expect(one({ paymentStatus: 'Paid', fullTotal: 0 }, 60, past)).toMatchObject({
      variant: 'past',
      badge: { text: 'Refunded', tone: 'grey' },
    });
    // A bank has taken it, and nobody gave it back.
    expect(one({ paymentStatus: 'Paid', fullTotal: 0, disputedCents: 9000 }, 60, past)?.badge?.text).toBe(
      'Disputed',
    );
    expect(one({ paymentStatus: 'Paid', fullTotal: 1 }, 60, past)?.badge?.text).toBe('Paid');
    expect(one({ paymentStatus: 'Free', fullTotal: 0 }, 60, past)?.badge?.text).toBe('Free');
    expect(one({ paymentStatus: 'Paid', fullTotal: 0, noShow: true }, 60, past)?.badge?.text).toBe('No-show');
  });
});

test('what is under way already shows as it is about to be', () => {
  const request = appointment({ state: 'pending' });
  const shown = (state: 'approved' | 'gone') =>
    calendarEvents(answer({ practiceAppointments: [request] }), {
      ...options,
      underway: new Map([[request.id, state]]),
    });
  expect(shown('approved')).toMatchObject([{ title: 'Ada Moss', variant: 'confirmed' }]);
  expect(shown('gone')).toEqual([]);
});

test('all kinds stand in order of time', () => {
  const at = (hours: number) => ({
    startsAt: new Date(NOW + hours * 3_600_000),
    endsAt: new Date(NOW + (hours + 1) * 3_600_000),
  });
  const events = calendarEvents(
    answer({
      practiceAppointments: [appointment({ ...at(3) })],
      practiceBookableEvents: [
        {
          id: '00000000-0000-7000-8000-000000000004',
          name: 'Evening circle',
          ...at(2),
          allDay: false,
          capacity: 8,
          registrationsCount: 3,
          where: 'Elm Street',
        },
      ],
      personalEvents: [
        {
          id: '00000000-0000-7000-8000-000000000006',
          title: 'Dentist',
          ...at(1),
          allDay: false,
        },
      ],
    }),
    options,
  );
  expect(events.map(({ title, detail }) => [title, detail])).toEqual([
    ['Dentist', null],
    ['Evening circle', '3 of 8 registered'],
    ['Ada Moss', 'Massage, Hot stones'],
  ]);
});

test('a confirmed visit says how its payment stands, once there is more to say than that its day is to come', () => {
  expect(one({ paymentStatus: 'Paid' })?.payment).toBe('Paid');
  expect(one({ paymentStatus: 'Card needed' })?.payment).toBe('Card needed');
  expect(one({ paymentStatus: 'Pending' })?.payment).toBeNull();
  expect(one({ paymentStatus: 'Paid' }, 60, NOW - 86_400_000)?.payment).toBeNull();
});
