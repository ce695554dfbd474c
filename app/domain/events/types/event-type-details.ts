import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** No practice has as many kinds of group events. */
export const MAX_TYPES = 200;
/** Scheduled events that are listed of one type. */
const MAX_EVENTS = 500;

/** A kind of group event as its form shows it (spec 002 §3), with what is scheduled of it. */
export const eventTypeDetails = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    kind: z.enum(['in_person', 'virtual']),
    locationId: z.uuid().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable(),
    instructions: z.string().nullable(),
    duration: z.int(),
    durationUnit: z.enum(['minute', 'hour', 'day']),
    amountCents: z.int(),
    capacity: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    photoUrl: z.string().nullable(),
    eventsCount: z.int().meta({ description: 'Scheduled and not called off.' }),
    bookableEvents: z.array(
      z
        .object({
          id: z.uuid(),
          startsAt: z.date(),
          endsAt: z.date(),
          timeZone: z.string(),
          clientsCount: z.int(),
          capacity: z.int().nullable(),
          atCapacity: z.boolean(),
        })
        .meta({ id: 'ScheduledEvent' }),
    ),
  })
  .meta({ id: 'BookableEventTypeDetails' });

type Scheduled = z.input<typeof eventTypeDetails>['bookableEvents'][number];
type Row = Omit<z.input<typeof eventTypeDetails>, 'bookableEvents' | 'eventsCount'>;

/** Reads one; null where the practice has none of that id. */
export async function readEventType(
  sql: Db,
  practiceId: string,
  id: string,
): Promise<z.input<typeof eventTypeDetails> | null> {
  const [type] = await sql<Row>`
    SELECT id, name, slug, kind, "locationId", location, description, instructions, duration, "durationUnit", "amountCents",
           capacity, "photoUrl"
    FROM "BookableEventType"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL`;
  if (!type) return null;
  const bookableEvents = await sql<Scheduled>`
    SELECT e.id, e."startsAt", e."endsAt", e."timeZone", r.count AS "clientsCount", e.capacity,
           e.capacity IS NOT NULL AND r.count >= e.capacity AS "atCapacity"
    FROM "BookableEvent" e CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM "EventRegistration" g
      WHERE g."practiceId" = ${practiceId}::uuid AND g."bookableEventId" = e.id AND g.state = 'registered') r
    WHERE e."practiceId" = ${practiceId}::uuid AND e."bookableEventTypeId" = ${id}::uuid AND e."cancelledAt" IS NULL
    ORDER BY e."startsAt" DESC, e.id LIMIT ${MAX_EVENTS}`;
  return { ...type, eventsCount: bookableEvents.length, bookableEvents };
}
