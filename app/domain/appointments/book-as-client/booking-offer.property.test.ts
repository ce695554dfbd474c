import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whyNotFree } from '#app/domain/availability/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aPersonalEvent,
  anApprovedAppointment,
  given,
  openHours,
  otherHours,
} from '#prisma/situations/index.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';

let db: TestDatabase;
let practice: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ b: practice } = await twoPractices(db.database));
});
afterAll(() => db.close());

const MONDAY = Date.UTC(2026, 2, 9);
const DAYS = 5;

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 23 * 4 }), fc.integer({ min: 2, max: 40 }))
  .map(([start, length]) => ({ startMinute: start * 15, endMinute: Math.min(1440, (start + length) * 15) }));

const week = fc.record({
  zone: fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'),
  hours: fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), range: stretch }), {
    minLength: 3,
    maxLength: 10,
  }),
  override: fc.array(stretch, { maxLength: 2 }),
  busy: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: DAYS * 96 }),
      length: fc.integer({ min: 1, max: 20 }),
      kind: fc.constantFrom('visit' as const, 'personal' as const),
      buffer: fc.constantFrom(0, 15, 45),
    }),
    { maxLength: 8 },
  ),
  bufferMinutes: fc.constantFrom(0, 15, 40),
  incrementMinutes: fc.constantFrom(15, 30, 25, 60),
  leadMinutes: fc.constantFrom(0, 120, 3 * 1440),
  timeLength: fc.constantFrom(20, 50, 60, 90),
  pick: fc.integer({ min: 0, max: 10_000 }),
  strays: fc.array(fc.integer({ min: 0, max: DAYS * 1440 }), { minLength: 3, maxLength: 3 }),
});

const wall = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
type Week = typeof week extends fc.Arbitrary<infer T> ? T : never;

/** Gives the practice these rules, a place with these hours, and this week of appointments and events, all anew. */
async function arrange(given_: Week) {
  const { id } = practice;
  for (const table of [
    'BookingHold',
    'TimelineEntry',
    'Appointment',
    'PersonalEvent',
    'AvailabilityOverride',
  ]) {
    await db.owner.query(`DELETE FROM "${table}" WHERE "practiceId" = $1`, [id]);
  }
  await practice.db.tx((tx) =>
    tx.practice.update({
      where: { id },
      data: {
        appointmentBufferTime: given_.bufferMinutes,
        startTimeIncrement: given_.incrementMinutes,
        appointmentLeadTime: given_.leadMinutes,
      },
    }),
  );
  return given(practice.db, TEST_NOW, (scene) => {
    const place = scene.add('location', { id: crypto.randomUUID(), name: 'Place', timeZone: given_.zone });
    for (const { weekday, range } of given_.hours) {
      openHours(
        scene,
        { locationId: place.id },
        { [weekday]: [[wall(range.startMinute), wall(range.endMinute)]] },
      );
    }
    otherHours(
      scene,
      '2026-03-11',
      given_.override.map((range) => [wall(range.startMinute), wall(range.endMinute)]),
      { locationId: place.id },
    );
    const service = scene.add('service', {
      id: crypto.randomUUID(),
      name: 'Visit',
      timeLength: given_.timeLength,
      amountCents: 5000,
    });
    scene.add('serviceLocation', { serviceId: service.id, locationId: place.id });
    for (const { at, length, kind, buffer } of given_.busy) {
      const startsAt = MONDAY + at * 15 * MINUTE_MS;
      const endsAt = startsAt + length * 15 * MINUTE_MS;
      if (kind === 'personal') {
        aPersonalEvent(scene, { name: 'Away', startsAt, endsAt, timeZone: 'UTC' });
      } else {
        anApprovedAppointment(scene, {
          client: practice.clients.ben,
          location: place,
          services: [{ id: service.id, name: 'Visit', timeLength: length * 15, amountCents: 1 }],
          startsAt,
          bufferMinutes: buffer,
          // Practitioners may overlap, so these may lie upon each other.
          fields: { bookedBy: 'practitioner', clientBooked: false },
        });
      }
    }
    return { serviceId: service.id, locationId: place.id };
  });
}

test('what is offered can be booked, and what is not offered cannot (P9); a booking takes nothing but its own time (P10)', async () => {
  await fc.assert(
    fc.asyncProperty(week, async (situation) => {
      const chosen = await arrange(situation);
      const clock = fixedClock(TEST_NOW);
      const { book, times, hold } = visitorsOf(db, practice, clock);
      const offered = isoTimes(await times(chosen, '2026-03'));

      const strays = situation.strays.map((minute) => new Date(MONDAY + minute * MINUTE_MS).toISOString());
      for (const stray of strays.filter((start) => !offered.includes(start))) {
        expect((await refused(book(chosen, stray))).code).toBe('slot_taken');
        expect((await refused(hold(chosen, stray))).code).toBe('slot_taken');
      }
      const owner = testContext({ database: db.database, clock, actor: practice.owner.actor });
      for (const start of [...strays, ...offered.slice(0, 2)]) {
        const asked = { serviceId: chosen.serviceId, locationId: chosen.locationId, startsAt: start };
        const { free, reasons } = await ok(runOperation(whyNotFree, owner, asked));
        expect(free).toBe(offered.includes(start));
        expect(reasons.length === 0).toBe(free);
      }
      if (offered.length === 0) return;

      const start = offered[situation.pick % offered.length]!;
      await ok(book(chosen, start));
      const left = isoTimes(await times(chosen, '2026-03'));
      expect(left.every((free) => offered.includes(free))).toBe(true);
      const reach = (situation.timeLength + situation.bufferMinutes) * MINUTE_MS;
      const gone = offered.filter((free) => Math.abs(Date.parse(free) - Date.parse(start)) < reach);
      expect(offered.filter((free) => !left.includes(free))).toEqual(gone);
      const next = left[situation.pick % Math.max(left.length, 1)];
      if (next) await ok(book(chosen, next));
    }),
    { numRuns: 40 },
  );
});
