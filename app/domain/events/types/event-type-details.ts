import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
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
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    url: z.string().meta({ description: 'Of its page on your website.' }),
    eventsCount: z.int().meta({ description: 'Scheduled and not called off.' }),
    bookableEvents: z.array(
      z
        .object({
          id: z.uuid(),
          title: z.string().meta({ description: 'Its own name, else its type’s.' }),
          startsAt: z.date(),
          endsAt: z.date(),
          allDay: z.boolean(),
          timeZone: z.string(),
          past: z.boolean(),
          clientsCount: z.int(),
          capacity: z.int().nullable(),
          atCapacity: z.boolean(),
        })
        .meta({ id: 'ScheduledEvent' }),
    ),
  })
  .meta({ id: 'BookableEventTypeDetails' });

type Scheduled = z.input<typeof eventTypeDetails>['bookableEvents'][number];
type Row = Omit<z.input<typeof eventTypeDetails>, 'bookableEvents' | 'eventsCount' | 'url'>;

/** Reads one; null where the practice has none of that id. */
export async function readEventType(
  ctx: OperationContext,
  sql: Db,
  id: string,
): Promise<z.input<typeof eventTypeDetails> | null> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const [type] = await sql<Row>`
    SELECT id, name, slug, kind, "locationId", location, description, instructions, duration, "durationUnit", "amountCents",
           capacity, "photoUrl", "updatedAt"
    FROM "BookableEventType"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL`;
  if (!type) return null;
  const bookableEvents = await sql<Scheduled>`
    SELECT e.id, COALESCE(e.name, ${type.name}) AS title, e."startsAt", e."endsAt", e."allDay", e."timeZone",
           e."endsAt" <= ${now} AS past, r.count AS "clientsCount", e.capacity,
           e.capacity IS NOT NULL AND r.count >= e.capacity AS "atCapacity"
    FROM "BookableEvent" e CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM "EventRegistration" g
      WHERE g."practiceId" = ${practiceId}::uuid AND g."bookableEventId" = e.id AND g.state = 'registered') r
    WHERE e."practiceId" = ${practiceId}::uuid AND e."bookableEventTypeId" = ${id}::uuid AND e."cancelledAt" IS NULL
    ORDER BY e."startsAt" DESC, e.id LIMIT ${MAX_EVENTS}`;
  const url = practiceOrigin(ctx, ctx.practice.slug) + paths.event(type.slug);
  return { ...type, url, eventsCount: bookableEvents.length, bookableEvents };
}
