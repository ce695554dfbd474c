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
import { movedWith, newBase } from './moved-place.ts';
import { readEvents, readVisits, readWorld } from './read-world.ts';
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

const outsideEvent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    displayTime: z.string().meta({ description: "For people, in the event's zone." }),
    registrationsCount: z.int(),
  })
  .meta({ id: 'RehearsedEvent' });

/**
 * What a change of hours, time off, a place or a service would do, before it is made: the free times that clients would lose and gain until
 * the last day they can book, what is booked and which group events would lie outside, and who is concerned by another address. Changes nothing.
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
      outsideEventsCount: z.int(),
      outsideEvents: z.array(outsideEvent).meta({
        description: `Group events that would lie outside, or whose place closes; the first ${LISTED}.`,
      }),
      movedCount: z
        .int()
        .meta({ description: 'Bookings and group events to come at a place with another address.' }),
      farCount: z
        .int()
        .meta({ description: 'Home visits to come that would be farther away than is travelled.' }),
      summary: z.string().nullable().meta({ description: 'In a sentence; null where it does nothing.' }),
    })
    .meta({ id: 'RehearsedChange' }),
  async run(ctx, proposal) {
    const { location } = proposal;
    const base = await newBase(ctx, location);
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      const world = await readWorld(db, localDate(now - 3 * DAY_MS, 'UTC'));
      const change = changeOf(world, proposal);
      const rules = await readRules(db);
      const there = { now, locationId: change.kind === 'location' ? change.id : null };
      const visits = await readVisits(db, practiceId, there);
      // Group events have no service.
      const events = change.kind === 'service' ? [] : await readEvents(db, practiceId, there);
      const busy = await busyBetween(db, {
        practiceId,
        from: now - DAY_MS,
        to: now + (rules.horizonDays + 3) * DAY_MS,
        now,
        bufferMinutes: rules.bufferMinutes,
        ignoreHoldId: null,
      });
      const done = rehearse({ world, change, rules, busy, visits, events, now });
      const { hidden, added, bookings, series, outside } = done;
      const { moved, far } = location
        ? await movedWith(db, location, { base, visits, events: events.length })
        : { moved: 0, far: 0 };
      return {
        hiddenTimes: hidden,
        addedTimes: added,
        bookings,
        series,
        outsideCount: outside.length,
        movedCount: moved,
        farCount: far,
        outsideEvents: await shownEvents(ctx, db, done.events.slice(0, LISTED)),
        outsideEventsCount: done.events.length,
        outside: await shown(ctx, db, outside.slice(0, LISTED)),
        outsideIds: outside.map(({ id }) => id),
        summary: messages.rehearsed({
          hidden,
          added,
          bookings,
          series,
          events: done.events.length,
          moved,
          far,
        }),
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

async function shownEvents(ctx: OperationContext, db: Db, events: readonly Visit[]) {
  if (events.length === 0) return [];
  const rows = await db<{
    id: string;
    name: string;
    startsAt: Date;
    timeZone: string;
    registrationsCount: number;
  }>`
    SELECT e.id, COALESCE(e.name, t.name) AS name, e."startsAt", e."timeZone",
      (SELECT count(*)::int FROM "EventRegistration" r WHERE r."practiceId" = e."practiceId"
        AND r."bookableEventId" = e.id AND r.state = 'registered') AS "registrationsCount"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    WHERE e."practiceId" = ${ctx.practice.id}::uuid AND e.id = ANY (${events.map(({ id }) => id)}::uuid[])
    ORDER BY e."startsAt", e.id`;
  return rows.map(({ startsAt, timeZone, ...row }) => ({
    ...row,
    displayTime: formatDateTime(startsAt, timeZone),
  }));
}
