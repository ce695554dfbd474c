import type { SiteEvent, SiteGiftCard } from '#builder/read-model.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Dates that a page may show. */
const MAX_EVENTS = 24;
const MAX_GIFT_CARDS = 12;

/**
 * Dates of group events to come with the places left, next one first. Nothing where the practice has events switched off.
 *
 * @param now epoch milliseconds
 */
export async function readSiteEvents(sql: Db, practiceId: string, now: number): Promise<SiteEvent[]> {
  const rows = await sql<Omit<SiteEvent, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>`
    SELECT e.id, t.slug, COALESCE(e.name, t.name) AS title, e."startsAt", e."endsAt", e."timeZone", e."allDay", e."amountCents",
           CASE WHEN t.kind = 'virtual' THEN 'Online' ELSE COALESCE(nullif(l.name, ''), nullif(l."cityState", '')) END AS place,
           CASE WHEN e.capacity IS NOT NULL THEN GREATEST(0, e.capacity - (
             SELECT count(*)::int FROM "EventRegistration" r
             WHERE r."practiceId" = e."practiceId" AND r."bookableEventId" = e.id AND r.state = 'registered')) END AS "placesLeft"
    FROM "BookableEvent" e
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    JOIN "Practice" p ON p.id = e."practiceId" AND p."bookableEventsEnabled"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL AND e."startsAt" > ${new Date(now)}
    ORDER BY e."startsAt", e.id LIMIT ${MAX_EVENTS}`;
  return rows.map(({ startsAt, endsAt, ...event }) => ({
    ...event,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }));
}

/** Gift cards that anybody can buy, cheapest first; whether cards can be taken at all is `practice.hasGiftCards`. */
export const readSiteGiftCards = (sql: Db, practiceId: string) => sql<SiteGiftCard>`
  SELECT id, "amountCents", nullif(btrim(description), '') AS description FROM "GiftCardTemplate"
  WHERE "practiceId" = ${practiceId}::uuid AND active AND public AND "deletedAt" IS NULL
  ORDER BY "amountCents", id LIMIT ${MAX_GIFT_CARDS}`;
