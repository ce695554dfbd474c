import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import { registry } from '../registry.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { currentPractice } from './current-practice.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

test('each practitioner reads their own practice, its services and places', async () => {
  const ids = new Map<string, string>();
  for (const practice of [a, b]) {
    const outcome = await runOperation(
      currentPractice,
      testContext({ database: db.database, actor: practice.owner.actor }),
      {},
    );
    if (!outcome.ok) throw outcome.refusal;
    const { services, locations, ...own } = outcome.value;
    expect(own).toMatchObject({
      id: practice.id,
      slug: practice.slug,
      timeZone: practice.timeZone,
      defaultCurrency: 'USD',
      hasPaymentProvider: true,
      showTermsModal: false,
    });
    expect(services.map(({ name }) => name)).toEqual([
      'Massage',
      'First conversation',
      'Coaching',
      'Five massages',
      'Hot stones',
    ]);
    expect(services[0]!.variations).toMatchObject([{ name: 'Long', timeLength: 90, amountCents: 12_500 }]);
    expect([...services[0]!.locationIds].sort()).toEqual(
      [practice.locations.office.id, practice.locations.home.id].sort(),
    );
    expect(locations.map(({ kind }) => kind)).toEqual(['office', 'virtual', 'home']);
    for (const { id } of [...services, ...locations]) {
      expect(ids.get(id)).toBeUndefined();
      ids.set(id, practice.id);
    }
  }
});

test('nobody else reads it', async () => {
  const outcome = await runOperation(
    currentPractice,
    testContext({ database: db.database, site: a.site, linkToken: a.appointments.pending.token }),
    {},
  );
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
});

describe('bookingAvailability of the practice (001 §3, §7)', () => {
  const schema = schemaOf(registry);
  const FIELDS = '{ timeZone month serviceId locationId availableSlots { date datetimes } }';
  type Availability = {
    timeZone: string;
    serviceId: string | null;
    availableSlots: { date: string; datetimes: string[] }[];
  };

  async function availability(practice: WorldPractice, input = ''): Promise<Availability> {
    const ctx = testContext({
      database: db.database,
      actor: practice.owner.actor,
      clock: fixedClock(TEST_NOW),
    });
    const source = `{ currentPractice { slug bookingAvailability${input} ${FIELDS} } }`;
    const { data, errors } = await graphql({ schema, source, contextValue: ctx });
    if (errors) throw errors[0]!;
    return (data!.currentPractice as { bookingAvailability: Availability }).bookingAvailability;
  }

  test.each(['a', 'b'] as const)(
    '%s: the times that its clients are offered, by the venue’s dates',
    async (name) => {
      const practice = name === 'a' ? a : b;
      const { services, locations } = practice;
      const chosen = { serviceId: services.massage.id, locationId: locations.office.id };
      const offered = await ok(
        runOperation(
          bookingAvailability,
          testContext({ database: db.database, site: practice.site, clock: fixedClock(TEST_NOW) }),
          { ...chosen, month: '2026-03' },
        ),
      );
      expect(offered.availableSlots.length).toBeGreaterThan(5);
      const own = await availability(practice, `(month: "2026-03", locationId: "${chosen.locationId}")`);
      expect(own).toMatchObject({ timeZone: offered.timeZone, ...chosen });
      expect(own.availableSlots).toEqual(
        offered.availableSlots.map(({ date, datetimes }) => ({
          date,
          datetimes: datetimes.map((start) => start.toISOString()),
        })),
      );
    },
  );

  test('without a choice they are those of the first service and place that clients are shown', async () => {
    expect(await availability(a)).toMatchObject({ serviceId: a.services.massage.id, month: '2026-03' });
  });

  test('another practice’s service is not found; a practice that offers nothing has no times', async () => {
    await expect(availability(a, `(serviceId: "${b.services.massage.id}")`)).rejects.toThrow(
      'We could not find this service.',
    );
    await db.owner.query(`UPDATE "Service" SET public = false WHERE "practiceId" = $1`, [b.id]);
    expect(await availability(b)).toMatchObject({
      serviceId: null,
      timeZone: b.timeZone,
      availableSlots: [],
    });
  });
});
