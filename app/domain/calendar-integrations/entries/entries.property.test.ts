import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientReschedule, takeProposedTime } from '#app/domain/appointments/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarProposals } from '../proposals/calendar-proposals.ts';
import { offerCalendarTime } from '../proposals/offer-calendar-time.ts';
import { putBackCalendarEntry } from '../proposals/put-back-calendar-entry.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
/** Few times, so that they meet: 15:00, 17:30 and 20:00 UTC of three days, inside the office's hours and apart by more than its buffer. */
const timeOf = (slot: number) => TEST_NOW + (5 + Math.floor(slot / 3)) * DAY + (slot % 3) * 2.5 * HOUR_MS;
const slot = fc.nat(8);
const visit = fc.nat(2);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const act = fc.oneof(
  often(1, fc.record({ do: fc.constant('move here' as const), visit, slot })),
  often(4, fc.record({ do: fc.constant('client moves' as const), visit, slot })),
  often(1, fc.record({ do: fc.constant('cancel here' as const), visit })),
  often(4, fc.record({ do: fc.constant('move there' as const), visit, slot })),
  often(1, fc.record({ do: fc.constant('delete there' as const), visit })),
  often(2, fc.record({ do: fc.constant('busy there' as const), slot })),
  often(
    3,
    fc.record({
      do: fc.constant('decide' as const),
      visit,
      how: fc.constantFrom('put back', 'offer', 'offer and take', 'offer and take'),
    }),
  ),
  // A word of the service: none, one, or the same twice. Whoever is not told finds out later.
  often(4, fc.record({ do: fc.constant('word' as const), times: fc.integer({ min: 1, max: 2 }) })),
  often(2, fc.record({ do: fc.constant('work' as const) })),
  often(2, fc.record({ do: fc.constant('time goes by' as const), minutes: fc.constantFrom(2, 10, 40) })),
  often(
    1,
    fc.record({
      do: fc.constant('trouble' as const),
      mode: fc.constantFrom('drop_after', 'drop_before', 'error_after', 'error_before', 'rate_limit'),
      method: fc.constantFrom('GET', 'POST', 'DELETE'),
    }),
  ),
);

interface Stands {
  id: string;
  startsAt: Date;
  endsAt: Date;
}

/** What we have been told is busy, but for the entry of an appointment itself. */
const toldBusy = (appointmentId: string) =>
  world.rows<{ title: string; startsAt: Date; endsAt: Date }>(
    `SELECT b.title, b."startsAt", b."endsAt" FROM "ExternalBusy" b LEFT JOIN "CalendarEventLink" k ON k.id = b."linkId"
     WHERE k."appointmentId" IS DISTINCT FROM $1`,
    [appointmentId],
  );
const standing = (ids: string[]) =>
  world.rows<Stands>(
    `SELECT id, "startsAt", "endsAt" FROM "Appointment" WHERE id = ANY($1) AND state = 'approved' ORDER BY "startsAt", id`,
    [ids],
  );
const meets = (one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Moves by whoever asks the calendar first; what comes of it is over nothing that we were told of. */
async function booking(appointmentId: string, move: () => Promise<{ ok: boolean }>) {
  const [busy, [before]] = [await toldBusy(appointmentId), await standing([appointmentId])];
  const { ok: isDone } = await move();
  const [now] = await standing([appointmentId]);
  // Asked for the time that it has, it stays there, whatever came since.
  const isMoved = isDone && Number(before?.startsAt) !== Number(now?.startsAt);
  if (isMoved && now) expect(busy.filter((one) => meets(one, now))).toEqual([]);
}

test(
  'in whatever order both sides move, delete and decide, with words and answers lost, doubled and late, both end the same, and nothing is booked over what was busy',
  { timeout: 280_000 },
  async () => {
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 18, size: 'max' }), async (acts) => {
        await world.begin();
        const { connectionId, first } = await world.connect(
          world.a(),
          `both-${(people += 1)}@calendar.example`,
        );
        await world.choose(first.id);
        const visits = [];
        for (const at of [0, 3, 6]) visits.push(await world.aVisit(timeOf(at)));
        await world.work();
        await world.sync(connectionId);
        world.advance(2 * MINUTE_MS);
        const ids = visits.map(({ id }) => id);
        const linkId = async (id: string) => (await world.linkOf(id))?.id as string | undefined;
        for (const one of acts) {
          const { id = '', token = '' } = 'visit' in one ? visits[one.visit]! : {};
          if (one.do === 'move here')
            await world.rows(
              `UPDATE "Appointment" SET "startsAt" = $2, "endsAt" = $3, "busyUntil" = $3, "icsSequence" = "icsSequence" + 1
               WHERE id = $1 AND state = 'approved'`,
              [id, new Date(timeOf(one.slot)), new Date(timeOf(one.slot) + HOUR_MS)],
            );
          if (one.do === 'client moves')
            await booking(id, () =>
              runOperation(clientReschedule, world.holder(token), {
                appointmentId: id,
                startsAt: new Date(timeOf(one.slot)),
              }),
            );
          if (one.do === 'cancel here')
            await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
          if (one.do === 'move there') world.change(first.calendarId, id, { startsAt: timeOf(one.slot) });
          if (one.do === 'delete there') world.change(first.calendarId, id, { deleted: true });
          if (one.do === 'busy there')
            world.sandbox.happens(first.calendarId, {
              summary: 'Something else',
              start: world.at(timeOf(one.slot)),
              end: world.at(timeOf(one.slot) + HOUR_MS),
            });
          if (one.do === 'decide') {
            const { proposals } = await ok(runOperation(calendarProposals, world.owner(), {}));
            const own = await linkId(id);
            const open = proposals.find((proposal) => proposal.id === own) ?? proposals[0];
            if (open && one.how === 'put back')
              await ok(runOperation(putBackCalendarEntry, world.owner(), { id: open.id }));
            else if (open?.movedTo) {
              const { startsAt } = open.movedTo;
              await runOperation(offerCalendarTime, world.owner(), { id: open.id, startsAt });
              const [link] = await world.rows(
                'SELECT "appointmentId" FROM "CalendarEventLink" WHERE id = $1',
                [open.id],
              );
              const asked = visits.find((each) => each.id === link!.appointmentId)!;
              if (one.how === 'offer and take')
                await booking(asked.id, () =>
                  runOperation(takeProposedTime, world.holder(asked.token), {
                    appointmentId: asked.id,
                    startsAt,
                  }),
                );
            }
          }
          if (one.do === 'word')
            for (let times = 0; times < one.times; times += 1) await world.sync(connectionId);
          if (one.do === 'work') await world.work();
          if (one.do === 'time goes by') world.advance(one.minutes * MINUTE_MS);
          // What is lost at the token endpoint is the account itself: a test of its own.
          if (one.do === 'trouble')
            world.sandbox.failures.plan({ mode: one.mode, method: one.method, path: '/v1/' } as never);
        }
        // The trouble is over, and all is looked at; what is open is decided.
        world.sandbox.failures.clear();
        for (let round = 0; round < 3; round += 1) {
          world.advance(90 * MINUTE_MS);
          await world.work();
          if (round > 0) await world.rows('UPDATE "CalendarConnection" SET "wholeSyncedAt" = NULL');
          await world.sync(connectionId);
          const { proposals } = await ok(runOperation(calendarProposals, world.owner(), {}));
          for (const { id } of proposals) await ok(runOperation(putBackCalendarEntry, world.owner(), { id }));
        }
        await world.work();
        const here = (await standing(ids)).map(
          ({ id, startsAt, endsAt }) => `${id} ${startsAt.toISOString()} ${endsAt.toISOString()}`,
        );
        const there = world
          .entries(first.calendarId)
          .map(
            ({ id, start, end }) => `${id} ${new Date(start).toISOString()} ${new Date(end).toISOString()}`,
          );
        // What its owner brought back after it was cancelled here is the owner's alone, and busy.
        const brought = there.filter(
          (one) => !ids.some((id) => one.startsWith(id) && here.some((own) => own.startsWith(id))),
        );
        const busy = (await toldBusy(ids[0]!)).map(
          (one) => `${one.startsAt.toISOString()} ${one.endsAt.toISOString()}`,
        );
        for (const one of brought) expect(busy).toContain(one.slice(one.indexOf(' ') + 1));
        expect(there.filter((one) => !brought.includes(one)).toSorted()).toEqual(here.toSorted());
        // Nothing of it is left that would close a time.
        expect(await world.rows('SELECT id FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')).toEqual([]);
      }),
      { numRuns: 12 },
    );
  },
);
