import type { Db } from '#tenants/scoped-db.ts';

interface Pair {
  serviceId: string;
  locationId: string;
}

/**
 * The first service and place that clients are offered, of those asked for; null where there is none. Services and
 * places stand in the practitioner's own order.
 */
export async function firstOffer(
  sql: Db,
  practiceId: string,
  { serviceId = null, locationId = null }: Partial<Record<keyof Pair, string | undefined | null>>,
): Promise<Pair | null> {
  const [pair] = await sql<Pair>`
    SELECT s.id AS "serviceId", l.id AS "locationId"
    FROM "Service" s
    JOIN "ServiceLocation" o ON o."practiceId" = s."practiceId" AND o."serviceId" = s.id
    JOIN "Location" l ON l."practiceId" = o."practiceId" AND l.id = o."locationId"
      AND l.state <> 'disabled' AND l."deletedAt" IS NULL
    WHERE s."practiceId" = ${practiceId}::uuid AND s.state = 'active' AND s.public AND NOT s."addOn"
      AND s."deletedAt" IS NULL
      AND (${serviceId}::uuid IS NULL OR s.id = ${serviceId}::uuid)
      AND (${locationId}::uuid IS NULL OR l.id = ${locationId}::uuid)
    ORDER BY s.position, s.id, l.position, l.id LIMIT 1`;
  return pair ?? null;
}
