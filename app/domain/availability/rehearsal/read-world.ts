import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';
import type { LocalRange } from '../free-starts/free-starts-input.ts';
import type { Visit } from './rehearse.ts';
import type { World } from './world.ts';

/** More than any practice has; the figures keep an answer from growing without end. */
const MOST = { things: 300, dates: 2_000, visits: 50_000 };

/** When the practice can be booked, as it is stored; overrides from a date (YYYY-MM-DD) on. */
export async function readWorld(db: Db, from: string): Promise<World> {
  const places = await db
    .selectFrom('Location as l')
    .where('l.deletedAt', 'is', null)
    .select(['l.id', 'l.timeZone', 'l.state'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('AvailabilityBlock as b')
          .where(({ or, eb }) =>
            or([eb('b.locationId', '=', eb.ref('l.id')), eb('b.locationId', 'is', null)]),
          )
          .where('b.serviceId', 'is', null)
          .select(['b.weekday', 'b.startMinute', 'b.endMinute']),
      ).as('hours'),
    )
    .orderBy('l.id')
    .limit(MOST.things)
    .execute();
  const services = await db
    .selectFrom('Service as s')
    .where('s.deletedAt', 'is', null)
    .select(['s.id', 's.timeLength', 's.state', 's.public', 's.addOn', 's.availableTimesEnabled'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('AvailabilityBlock as b')
          .whereRef('b.serviceId', '=', 's.id')
          .select(['b.weekday', 'b.startMinute', 'b.endMinute']),
      ).as('hours'),
      jsonArrayFrom(
        selectFrom('ServiceLocation as o').whereRef('o.serviceId', '=', 's.id').select('o.locationId'),
      ).as('at'),
    ])
    .orderBy('s.id')
    .limit(MOST.things)
    .execute();
  const dates = await db
    .selectFrom('AvailabilityOverride as o')
    .where('o.date', '>=', sql<Date>`${from}::date`)
    .select(['o.spanId', 'o.locationId', 'o.ranges', sql<string>`to_char(o.date, 'YYYY-MM-DD')`.as('date')])
    .orderBy('o.date')
    .limit(MOST.dates)
    .execute();
  return {
    places: places.map(({ state, ...place }) => ({ ...place, isOpen: state !== 'disabled' })),
    services: services.map(({ id, timeLength, state, addOn, availableTimesEnabled, hours, at, ...row }) => ({
      id,
      minutes: timeLength,
      isActive: state === 'active',
      isOffered: row.public && !addOn,
      hasHours: availableTimesEnabled,
      hours,
      locationIds: at.map(({ locationId }) => locationId),
    })),
    dates: dates.map((one) => ({ ...one, ranges: one.ranges as unknown as LocalRange[] })),
  };
}

/** What is booked or asked for and not over yet, at one place where it is named; in order of time. */
export function readVisits(
  db: Db,
  practiceId: string,
  { now, locationId }: { now: number; locationId: string | null },
): Promise<Visit[]> {
  return db<Visit>`
    SELECT a.id, (extract(epoch FROM a."startsAt") * 1000)::float8 AS "startsAt",
      (extract(epoch FROM a."endsAt") * 1000)::float8 AS "endsAt", a."locationId", a."seriesId", main."serviceId"
    FROM "Appointment" a
    LEFT JOIN LATERAL (SELECT s."serviceId" FROM "AppointmentService" s
      WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id AND NOT s."addOn"
      ORDER BY s.position LIMIT 1) main ON true
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state IN ('pending', 'approved') AND a."endsAt" > ${new Date(now)}
      AND (${locationId}::uuid IS NULL OR a."locationId" = ${locationId}::uuid)
    ORDER BY a."startsAt", a.id LIMIT ${MOST.visits}`;
}

/** Group events to come at a place of the practice, at one of them where it is named; in order of time. */
export function readEvents(
  db: Db,
  practiceId: string,
  { now, locationId }: { now: number; locationId: string | null },
): Promise<Visit[]> {
  return db<Visit>`
    SELECT e.id, (extract(epoch FROM e."startsAt") * 1000)::float8 AS "startsAt",
      (extract(epoch FROM e."endsAt") * 1000)::float8 AS "endsAt", l.id AS "locationId",
      NULL::uuid AS "seriesId", NULL::uuid AS "serviceId"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    JOIN "Location" l ON l."practiceId" = e."practiceId"
      AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL AND e."endsAt" > ${new Date(now)}
      AND (${locationId}::uuid IS NULL OR l.id = ${locationId}::uuid)
    ORDER BY e."startsAt", e.id LIMIT ${MOST.visits}`;
}
