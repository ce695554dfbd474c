import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';

const world = conferencingWorld();

const act = fc.oneof(
  fc.record({ do: fc.constant('move' as const), visit: fc.nat(2), minutes: fc.constantFrom(-15, 15, 60) }),
  fc.record({ do: fc.constant('cancel' as const), visit: fc.nat(2) }),
  fc.record({ do: fc.constant('work' as const) }),
  fc.record({
    do: fc.constant('trouble' as const),
    mode: fc.constantFrom('drop_after', 'drop_before', 'error_after', 'error_before', 'rate_limit'),
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('gone' as const), visit: fc.nat(2) }),
);

test(
  'in whatever order visits are made, moved and cancelled, and answers lost, each that takes place has one meeting, at its time',
  { timeout: 120_000 },
  async () => {
    let days = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        await world.rows('DELETE FROM "Meeting"');
        await world.rows(
          `UPDATE "Appointment" SET state = 'cancelled' WHERE "virtualMeetingLink" IS NULL AND "isVirtual"`,
        );
        await world.rows('DELETE FROM "Meeting"');
        await world.rows('DELETE FROM "ConferencingAccount"');
        await world.rows('DELETE FROM "RateLimit"');
        world.sandbox.store.reset();
        world.sandbox.failures.clear();
        world.advance(TEST_NOW - world.now());
        await ok(world.connect());
        days += 1;
        const visits = [];
        for (const at of [6, 9, 12]) visits.push(await world.aVisit(TEST_NOW + (days * 24 + at) * HOUR_MS));
        for (const one of acts) {
          const id = 'visit' in one ? visits[one.visit]!.id : '';
          if (one.do === 'move')
            await world.rows(
              `UPDATE "Appointment" SET "startsAt" = "startsAt" + $2 * interval '1 minute',
                 "endsAt" = "endsAt" + $2 * interval '1 minute', "busyUntil" = "busyUntil" + $2 * interval '1 minute' WHERE id = $1`,
              [id, one.minutes],
            );
          if (one.do === 'cancel')
            await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
          if (one.do === 'work') await world.work();
          // What is lost at the token endpoint is the account itself: a test of its own.
          if (one.do === 'trouble')
            world.sandbox.failures.plan({
              mode: one.mode,
              method: one.method,
              times: one.times,
              path: '/v2/',
            } as never);
          if (one.do === 'gone') {
            const meeting = await world.meetingOf(id);
            if (meeting?.externalId) {
              world.sandbox.deleteMeeting(meeting.externalId);
              await world.rows(`UPDATE "Meeting" SET told = NULL, "dueAt" = 'epoch' WHERE id = $1`, [
                meeting.id,
              ]);
            }
          }
        }
        world.sandbox.failures.clear();
        for (let round = 0; round < 3; round += 1) {
          world.advance(90 * MINUTE_MS);
          await world.work();
        }
        const live = await world.rows(
          `SELECT m."externalId", a."startsAt" FROM "Appointment" a LEFT JOIN "Meeting" m ON m."appointmentId" = a.id
           WHERE a.id = ANY($1) AND a.state = 'approved'`,
          [visits.map(({ id }) => id)],
        );
        const text = (id: unknown, at: Date) => `${String(id)} ${at.toISOString().replace('.000', '')}`;
        expect(
          world
            .meetings()
            .map((one) => `${one.id} ${one.start_time}`)
            .toSorted(),
        ).toEqual(live.map(({ externalId, startsAt }) => text(externalId, startsAt)).toSorted());
      }),
      { numRuns: 25 },
    );
  },
);
