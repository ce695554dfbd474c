import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { bookableEventsInput } from './inputs.ts';
import { placeOutput } from './public/public-event-output.ts';
import { toPlaceView, type PlaceRow } from './public/public-place.ts';

const eventCard = z
  .object({
    id: z.uuid(),
    title: z.string().meta({ description: 'Its own name, else its type’s.' }),
    description: z.string().nullable().meta({ description: 'Its own, else its type’s.' }),
    photoUrl: z.string().nullable(),
    startsAt: z.date(),
    endsAt: z.date().meta({ description: 'Of an all-day event the midnight after its last day.' }),
    allDay: z.boolean(),
    timeZone: z.string(),
    amountCents: z.int().meta({ description: 'What one place costs.' }),
    amountCurrency: currency,
    capacity: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    registrationsCount: z.int(),
    atCapacity: z.boolean(),
    place: placeOutput,
  })
  .meta({ id: 'BookableEventCard' });

interface Row extends Omit<z.input<typeof eventCard>, 'place' | 'amountCurrency'>, PlaceRow {}

/** What the Events page shows (spec 002 §2, §3): group events that stand, those to come in their order or those that are over. */
export const bookableEvents = operation({
  name: 'bookableEvents',
  kind: 'query',
  description: 'Your scheduled group events.',
  access: practiceOwner(),
  input: bookableEventsInput,
  output: z
    .object({
      enabled: z.boolean().meta({ description: 'Whether new ones can be scheduled.' }),
      hasTypes: z.boolean(),
      timeZone: z.string(),
      count: z.int().meta({ description: 'Of all that are to come, or over; not of this page alone.' }),
      bookableEvents: z.array(eventCard),
    })
    .meta({ id: 'BookableEvents' }),
  async run(ctx, { past, limit, offset }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    const [flags, rows] = await ctx.db.run((sql) =>
      Promise.all([
        sql<{ enabled: boolean; hasTypes: boolean; count: number }>`
          SELECT p."bookableEventsEnabled" AS enabled, EXISTS (
            SELECT FROM "BookableEventType" t WHERE t."practiceId" = p.id AND t."deletedAt" IS NULL) AS "hasTypes", (
            SELECT count(*)::int FROM "BookableEvent" e
            WHERE e."practiceId" = p.id AND e."cancelledAt" IS NULL AND (e."endsAt" <= ${now}) = ${past}) AS count
          FROM "Practice" p WHERE p.id = ${practiceId}::uuid`,
        sql<Row>`
          SELECT e.id, COALESCE(e.name, t.name) AS title, COALESCE(e.description, t.description) AS description,
                 COALESCE(e."photoUrl", t."photoUrl") AS "photoUrl", e."startsAt", e."endsAt", e."allDay", e."timeZone",
                 e."amountCents", e.capacity, r.count AS "registrationsCount",
                 e.capacity IS NOT NULL AND r.count >= e.capacity AS "atCapacity", t.kind,
                 COALESCE(e.location, t.location) AS typed,
                 location_of_place(l) AS location
          FROM "BookableEvent" e
          JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
          LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
          CROSS JOIN LATERAL (
            SELECT count(*)::int AS count FROM "EventRegistration" g
            WHERE g."practiceId" = ${practiceId}::uuid AND g."bookableEventId" = e.id AND g.state = 'registered') r
          WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL AND (e."endsAt" <= ${now}) = ${past}
          ORDER BY CASE WHEN ${past} THEN -extract(epoch FROM e."startsAt") ELSE extract(epoch FROM e."startsAt") END, e.id
          LIMIT ${limit} OFFSET ${offset}`,
      ]),
    );
    return {
      ...flags[0]!,
      timeZone: ctx.practice.timeZone,
      bookableEvents: rows.map(({ kind, typed, location, ...event }) => ({
        ...event,
        amountCurrency: ctx.practice.currency as z.input<typeof currency>,
        place: toPlaceView({ kind, typed, location }, true),
      })),
    };
  },
});
