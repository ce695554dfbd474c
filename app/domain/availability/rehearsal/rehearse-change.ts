import { z } from 'zod';
import { localDate, formatDateTime } from '#app/lib/time.ts';
import { rangesOf, readAvailableTimes } from '#app/lib/week/available-times.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { busyBetween } from '../free-starts/busy.ts';
import { dayNumber } from '../free-starts/free-starts-input.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { rehearseChangeInput } from '../inputs.ts';
import { messages } from '../messages.ts';
import { dateText } from '../zones/local-dates.ts';
import { readVisits, readWorld } from './read-world.ts';
import { rehearse, type Visit } from './rehearse.ts';
import type { Change, World } from './world.ts';

/** So many of what lies outside are listed; all are counted. */
const LISTED = 50;

const outsideVisit = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: "The client's." }),
    startsAt: z.date(),
    displayTime: z.string().meta({ description: "For people, in the venue's zone." }),
    instantActionToken: z.string().nullable().meta({ description: 'Opens it in the calendar.' }),
    isOfSeries: z.boolean(),
  })
  .meta({ id: 'RehearsedVisit' });

/**
 * What a change of hours, time off, a place or a service would do, before it is made: the free times that clients would lose and gain until
 * the last day they can book, and what is booked that would lie outside. Changes nothing.
 */
export const rehearseChange = operation({
  name: 'rehearseChange',
  kind: 'query',
  description: 'What a change would do to free times and to what is booked. Changes nothing.',
  access: practiceOwner(),
  input: rehearseChangeInput,
  output: z
    .object({
      hiddenTimes: z.int(),
      addedTimes: z.int(),
      bookings: z.int().meta({ description: 'Of no series, that would lie outside.' }),
      series: z.int().meta({ description: 'With at least one date that would lie outside.' }),
      outsideCount: z.int(),
      outside: z.array(outsideVisit).meta({ description: `The first ${LISTED} of these.` }),
      outsideIds: z.array(z.uuid()).meta({ description: 'All of them, in order of time.' }),
      summary: z.string().nullable().meta({ description: 'In a sentence; null where it does nothing.' }),
    })
    .meta({ id: 'RehearsedChange' }),
  async run(ctx, proposal) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      const world = await readWorld(db, localDate(now - 3 * DAY_MS, 'UTC'));
      const change = changeOf(world, proposal);
      const rules = await readRules(db);
      const visits = await readVisits(db, practiceId, {
        now,
        locationId: change.kind === 'location' ? change.id : null,
      });
      const busy = await busyBetween(db, {
        practiceId,
        from: now - DAY_MS,
        to: now + (rules.horizonDays + 3) * DAY_MS,
        now,
        bufferMinutes: rules.bufferMinutes,
        ignoreHoldId: null,
      });
      const done = rehearse({ world, change, rules, busy, visits, now });
      const { hidden, added, bookings, series, outside } = done;
      return {
        hiddenTimes: hidden,
        addedTimes: added,
        bookings,
        series,
        outsideCount: outside.length,
        outside: await shown(ctx, db, outside.slice(0, LISTED)),
        outsideIds: outside.map(({ id }) => id),
        summary: messages.rehearsed({ hidden, added, bookings, series }),
      };
    });
  },
});

/** The proposal as the rule has it. @throws not_found for what is not this practice's. */
function changeOf(
  world: World,
  { location, service, timeOff }: z.output<typeof rehearseChangeInput>,
): Change {
  const weekly = (text: string | undefined) =>
    text === undefined ? undefined : rangesOf(readAvailableTimes(text).week);
  if (location) {
    const { id, timeZone, availableTimes, state } = location;
    if (!world.places.some((place) => place.id === id)) throw notFound('location');
    const isOpen = state === undefined ? undefined : state === 'enabled';
    return { kind: 'location', id, timeZone, hours: weekly(availableTimes), isOpen };
  }
  if (service) {
    const { id, timeLength, availableTimes, availableTimesEnabled, locationIds, state } = service;
    if (!world.services.some((one) => one.id === id)) throw notFound('service');
    return {
      kind: 'service',
      id,
      minutes: timeLength,
      hasHours: availableTimesEnabled,
      hours: weekly(availableTimes),
      locationIds,
      isActive: state === undefined ? undefined : state === 'active',
    };
  }
  const { id = null, firstDate, lastDate, locationId = null, ranges, isGone } = timeOff!;
  const first = dayNumber(firstDate);
  const count = dayNumber(lastDate ?? firstDate) - first + 1;
  const dates = Array.from({ length: count }, (_, index) => dateText(first + index));
  return { kind: 'time_off', spanId: id, locationId, dates, ranges, isGone };
}

function readRules(db: Db) {
  return db
    .selectFrom('Practice')
    .select([
      'appointmentBufferTime as bufferMinutes',
      'appointmentLeadTime as leadMinutes',
      'startTimeIncrement as incrementMinutes',
      'bookingHorizonDays as horizonDays',
    ])
    .executeTakeFirstOrThrow();
}

async function shown(ctx: OperationContext, db: Db, visits: readonly Visit[]) {
  if (visits.length === 0) return [];
  const ids = visits.map(({ id }) => id);
  const rows = await db<{
    id: string;
    name: string;
    startsAt: Date;
    timeZone: string;
    token: string;
    isOfSeries: boolean;
  }>`
    SELECT a.id, trim(c."firstName" || ' ' || c."lastName") AS name, a."startsAt", a."timeZone",
      a."instantActionTokenEncrypted" AS token, a."seriesId" IS NOT NULL AS "isOfSeries"
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    WHERE a."practiceId" = ${ctx.practice.id}::uuid AND a.id = ANY (${ids}::uuid[])
    ORDER BY a."startsAt", a.id`;
  return rows.map(({ timeZone, token, ...row }) => ({
    ...row,
    displayTime: formatDateTime(row.startsAt, timeZone),
    instantActionToken: token ? linkToken(token) : null,
  }));
}
