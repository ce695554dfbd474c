import { expect, test } from 'vitest';
import { Scene } from '#prisma/situations/index.ts';
import { layOut } from './lay-out.ts';
import { DEMO_PRACTICES } from './practices/index.ts';
import type { ReferenceData } from './reference.ts';

const DAY = 86_400_000;
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
  (_, index) => Date.UTC(2026, 0, 3) + index * (12 * DAY + 5 * 3_600_000),
);

test.each(DEMO_PRACTICES.map((demo) => [demo.slug, demo] as const))(
  '%s is whole whenever the demo is made',
  (_, demo) => {
    for (const now of MOMENTS) {
      const scene = new Scene('practice', now);
      layOut(demo, scene, [], reference);
      const visits = scene.of('appointment');
      const when = new Date(now).toISOString();
      const isPast = ({ startsAt }: (typeof visits)[number]) => startsAt.getTime() < now;
      expect(visits.filter(isPast).length, when).toBeGreaterThan(35);
      expect(visits.filter((visit) => !isPast(visit)).length, when).toBeGreaterThan(8);
      expect(scene.of('review').filter(({ imported }) => !imported).length).toBe(demo.reviews.length);

      const found = (matches: (visit: (typeof visits)[number]) => boolean) => visits.filter(matches).length;
      const owed = (visit: (typeof visits)[number]) =>
        !visit.paidAt && !visit.markPaid && visit.amountCents! > 0;
      expect({
        when,
        failed: found(({ paymentError }) => Boolean(paymentError)) > 0,
        marked: found(({ markPaid }) => Boolean(markPaid)) > 0,
        free: found(({ amountCents }) => amountCents === 0) > 0,
        cancelled: found(({ state }) => state === 'cancelled') > 0,
        cardNeededPastDue: found((visit) => isPast(visit) && owed(visit) && !visit.paymentMethodId) > 0,
        pastDue: found((visit) => isPast(visit) && owed(visit) && Boolean(visit.paymentMethodId)) > 0,
        cardNeeded:
          found(
            (visit) => !isPast(visit) && visit.state === 'approved' && owed(visit) && !visit.paymentMethodId,
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
      const early = visits.filter(
        ({ createdAt, startsAt }) => createdAt! > startsAt || createdAt!.getTime() > now,
      );
      expect(early, when).toEqual([]);
    }
  },
);
