import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { Scene } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoPlace, DemoPractice } from './demo-practice.ts';
import { layOut } from './lay-out.ts';
import { DEMO_PRACTICES } from './practices/index.ts';
import type { ReferenceData } from './reference.ts';

/** Whatever is looked up has an id. */
const ids = { get: (name: string) => `id of ${name}` } as unknown as Map<string, string>;
const reference: ReferenceData = {
  specialties: ids,
  languages: ids,
  ages: ids,
  worksWith: ids,
  credentials: ids,
  issuers: ids,
};

/** Every 12 days of a year, each time at another hour: weekends, changes of the clocks, year's end. */
const MOMENTS = Array.from(
  { length: 31 },
  (_, index) => Date.UTC(2026, 0, 3) + index * (12 * DAY_MS + 5 * 3_600_000),
);

/** Weekdays (0 is Sunday) on which a place is open, or the practice at any of its places. */
function openDays({ places, otherDays }: DemoPractice, place: DemoPlace | undefined): Set<number> {
  const anywhere = otherDays.some(({ hours }) => hours.length > 0) ? places : [place ?? places[0]!];
  return new Set(anywhere.flatMap(({ hours }) => Object.keys(hours).map(Number)));
}

test.each(DEMO_PRACTICES.map((demo) => [demo.slug, demo] as const))(
  '%s is whole whenever the demo is made',
  (_, demo) => {
    for (const now of MOMENTS) {
      const scene = new Scene('practice', now);
      layOut(demo, scene, [], reference);
      const appointments = scene.of('appointment');
      const when = new Date(now).toISOString();
      const isPast = ({ startsAt }: (typeof appointments)[number]) => startsAt.getTime() < now;
      expect(appointments.filter(isPast).length, when).toBeGreaterThan(35);
      expect(appointments.filter((appointment) => !isPast(appointment)).length, when).toBeGreaterThan(8);
      expect(scene.of('review').filter(({ imported }) => !imported).length).toBe(demo.reviews.length);

      const found = (matches: (appointment: (typeof appointments)[number]) => boolean) =>
        appointments.filter(matches).length;
      const owed = (appointment: (typeof appointments)[number]) =>
        !appointment.paidAt && !appointment.markPaid && appointment.amountCents! > 0;
      expect({
        when,
        failed: found(({ paymentError }) => Boolean(paymentError)) > 0,
        marked: found(({ markPaid }) => Boolean(markPaid)) > 0,
        free: found(({ amountCents }) => amountCents === 0) > 0,
        cancelled: found(({ state }) => state === 'cancelled') > 0,
        cardNeededPastDue:
          found((appointment) => isPast(appointment) && owed(appointment) && !appointment.paymentMethodId) >
          0,
        pastDue:
          found(
            (appointment) => isPast(appointment) && owed(appointment) && Boolean(appointment.paymentMethodId),
          ) > 0,
        cardNeeded:
          found(
            (appointment) =>
              !isPast(appointment) &&
              appointment.state === 'approved' &&
              owed(appointment) &&
              !appointment.paymentMethodId,
          ) > 0,
        requests: found(({ state }) => state === 'pending') > 0,
        refunds: scene.of('ledgerEntry').some(({ kind }) => kind === 'refund'),
      }).toEqual({
        when,
        failed: true,
        marked: true,
        free: true,
        cancelled: true,
        cardNeededPastDue: true,
        pastDue: true,
        cardNeeded: true,
        requests: !demo.settings.instantClientApproval,
        refunds: true,
      });
      const written = scene.of('review').filter(({ imported }) => !imported);
      const since = new Map(scene.of('client').map(({ id, createdAt }) => [id, Number(createdAt)]));
      expect(
        written.filter(
          ({ clientId, createdAt }) =>
            Number(createdAt) > now || Number(createdAt) < since.get(clientId as string)!,
        ),
        when,
      ).toEqual([]);
      const months = new Set(
        written.map(({ createdAt }) => new Date(Number(createdAt)).toISOString().slice(0, 7)),
      );
      expect(months.size, `${when}: ${[...months].join(' ')}`).toBeGreaterThan(4);

      // Whatever day the demo begins on, nobody is seen at a time when the place never is open.
      const kindOf = new Map(scene.of('location').map(({ id, name }) => [id, name]));
      const odd = appointments.filter(({ startsAt, locationId }) => {
        const local = Temporal.Instant.fromEpochMilliseconds(Number(startsAt)).toZonedDateTimeISO(
          demo.timeZone,
        );
        const place = demo.places.find(({ name }) => name === kindOf.get(locationId as string));
        return local.hour < 6 || local.hour > 20 || !openDays(demo, place).has(local.dayOfWeek % 7);
      });
      expect(odd, when).toEqual([]);

      const early = appointments.filter(
        ({ createdAt, startsAt }) => createdAt! > startsAt || createdAt!.getTime() > now,
      );
      expect(early, when).toEqual([]);
    }
  },
);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('an event named after a weekday falls on it, whenever the demo is made', () => {
  const named = DEMO_PRACTICES.filter(({ event }) => WEEKDAYS.some((day) => event.name.includes(day)));
  expect(named.length).toBeGreaterThan(0);
  for (const demo of named) {
    const weekday = WEEKDAYS.findIndex((day) => demo.event.name.includes(day));
    for (const now of MOMENTS) {
      const scene = new Scene('practice', now);
      layOut(demo, scene, [], reference);
      const days = scene.of('bookableEvent').map(({ startsAt }) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(Number(startsAt));
        return instant.toZonedDateTimeISO(demo.timeZone).dayOfWeek % 7;
      });
      expect(days.length).toBeGreaterThan(3);
      expect(new Set(days), new Date(now).toISOString()).toEqual(new Set([weekday]));
    }
  }
});

test('what an event tells whoever comes fits its kind: online there is a link, and nothing to come to', () => {
  for (const { slug, event, places } of DEMO_PRACTICES) {
    const online = places.find(({ key }) => key === event.place)!.kind === 'virtual';
    expect([slug, /\bby the link\b/.test(event.instructions)]).toEqual([slug, online]);
    expect([slug, /\bcome\b|\bis there\b|\bare there\b/.test(event.instructions)]).toEqual([slug, !online]);
  }
});
