import type { z } from 'zod';
import { isOver } from '#app/lib/appointment-time.ts';
import { methodsTaken, type MethodsTaken } from '#app/lib/events/payment-text.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { publicEventOutput } from './public-event-output.ts';
import { toPlaceView, type PlaceRow } from './public-place.ts';

export type PublicEvent = z.input<typeof publicEventOutput>;

/** Dates of one kind of event that are shown at once. */
export const MAX_DATES = 60;
const MAX_TYPES = 100;

interface TypeRow extends Omit<PublicEvent, 'dates' | 'payment'> {
  kind: PlaceRow['kind'];
}

interface DateRow extends PlaceRow {
  id: string;
  typeId: string;
  title: string;
  description: string | null;
  photoUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  capacity: number | null;
  amountCents: number;
  registered: number;
}

/**
 * The practice's kinds of group events with their dates to come and the places left, next one first; one kind alone where a
 * slug is given. Nothing where the practice has events switched off. Who is registered is read by nobody here.
 */
export async function readPublicEvents(
  ctx: OperationContext,
  sql: Db,
  slug: string | null = null,
): Promise<PublicEvent[]> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const types = await sql<TypeRow>`
    SELECT t.id, t.name, t.slug, t.kind, t.description, t."photoUrl", t.duration, t."durationUnit"
    FROM "BookableEventType" t JOIN "Practice" p ON p.id = t."practiceId"
    WHERE t."practiceId" = ${practiceId}::uuid AND p."bookableEventsEnabled"
      AND (${slug}::text IS NULL OR t.slug = ${slug})
      AND (t."deletedAt" IS NULL OR EXISTS (
        SELECT FROM "BookableEvent" e WHERE e."practiceId" = t."practiceId" AND e."bookableEventTypeId" = t.id
          AND e."cancelledAt" IS NULL AND e."startsAt" > ${now}))
    ORDER BY t.position, t.id LIMIT ${MAX_TYPES}`;
  if (types.length === 0) return [];
  const dates = await sql<DateRow>`
    SELECT e.id, e."bookableEventTypeId" AS "typeId", COALESCE(e.name, t.name) AS title, e.description, e."photoUrl",
           e."startsAt", e."endsAt", e."allDay", e."timeZone", e.capacity, e."amountCents", t.kind,
           COALESCE(e.location, t.location) AS typed,
           location_of_place(l) AS location,
           (SELECT count(*)::int FROM "EventRegistration" r WHERE r."practiceId" = e."practiceId"
              AND r."bookableEventId" = e.id AND r.state = 'registered') AS registered
    FROM "BookableEventType" t
    JOIN LATERAL (
      SELECT * FROM "BookableEvent" e
      WHERE e."practiceId" = t."practiceId" AND e."bookableEventTypeId" = t.id AND e."cancelledAt" IS NULL
        AND e."startsAt" > ${now}
      ORDER BY e."startsAt", e.id LIMIT ${MAX_DATES}) e ON true
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ANY(${types.map(({ id }) => id)}::uuid[])
    ORDER BY e."startsAt", e.id`;
  const payment = await readPayment(ctx, sql);
  return types
    .map(({ kind: _kind, ...type }) => {
      const own = dates.filter(({ typeId }) => typeId === type.id);
      return {
        ...type,
        photoUrl: type.photoUrl ?? own[0]?.photoUrl ?? null,
        dates: own.map(view(ctx)),
        payment,
      };
    })
    .sort((one, other) => firstStart(one) - firstStart(other));
}

/** Why a date of an event is not among those to come; null where it is, or where the event never had it. */
export async function readGoneDate(
  ctx: OperationContext,
  sql: Db,
  { slug, date }: { slug: string; date: string },
): Promise<'cancelled' | 'begun' | 'over' | null> {
  const now = ctx.clock.now();
  const [row] = await sql<{ cancelled: boolean; startsAt: Date; endsAt: Date }>`
    SELECT e."cancelledAt" IS NOT NULL AS cancelled, e."startsAt", e."endsAt"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    WHERE e."practiceId" = ${ctx.practice.id}::uuid AND e.id = ${date}::uuid AND t.slug = ${slug}`;
  if (!row) return null;
  if (row.cancelled) return 'cancelled';
  if (isOver(row.endsAt, now)) return 'over';
  return row.startsAt.getTime() <= now ? 'begun' : null;
}

const firstStart = ({ dates }: PublicEvent) => (dates[0] ? Number(dates[0].startsAt) : Infinity);

const view =
  (ctx: OperationContext) =>
  ({ typeId: _type, photoUrl: _photo, capacity, registered, kind, typed, location, ...date }: DateRow) => ({
    ...date,
    amountCurrency: ctx.practice.currency as PublicEvent['dates'][number]['amountCurrency'],
    placesLeft: capacity === null ? null : Math.max(0, capacity - registered),
    full: capacity !== null && registered >= capacity,
    place: toPlaceView({ kind, typed, location }, false),
  });

interface Cards {
  takes: boolean;
  asks: boolean;
  atOnce: boolean;
}

/** How the practice is paid: by card where it takes them, as its settings for bookings say, and outside of the product (spec 000 §3). */
export async function readPayment(ctx: OperationContext, sql: Db): Promise<PublicEvent['payment']> {
  const [row] = await sql<MethodsTaken & Cards & { note: string | null }>`
    SELECT takes_cards(id) AS takes,
           "requireCcEnabled" AND "requireClientCcToBook" AS asks, "chargeClientCcAtBooking" AS "atOnce",
           "acceptsCash", "acceptsOfflineCreditCard", "acceptsVenmo", "acceptsPaypal", "acceptsZelle",
           nullif(btrim("offlinePaymentMethod"), '') AS note
    FROM "Practice" WHERE id = ${ctx.practice.id}::uuid`;
  const { takes, asks, atOnce, note } = row!;
  return {
    methods: methodsTaken(row!),
    note,
    card: !takes ? 'none' : asks ? 'required' : 'offered',
    chargedAtOnce: takes && atOnce,
  };
}
