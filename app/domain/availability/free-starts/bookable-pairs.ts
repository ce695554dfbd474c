import type { Db } from '#tenants/scoped-db.ts';

/** A service at a place, as clients could choose it. */
export interface BookablePair {
  serviceId: string;
  serviceName: string;
  locationId: string;
  locationName: string;
}

interface Thing {
  id: string;
  name: string;
}

/** What a practice offers to clients, and what is asked about by id. */
export interface Bookable {
  /** Pairs that clients can choose, shorter services first. */
  pairs: BookablePair[];
  /** Null where the id is not this practice's; so for the location. */
  service: (Thing & { isActive: boolean; isPublic: boolean; isAddOn: boolean }) | null;
  location: (Thing & { isActive: boolean }) | null;
}

/** A practice has at most 25 services; the figure keeps an answer from growing without end. */
const MAX_PAIRS = 60;

/** Which services clients can choose at which places: all of them, or those of one service or one place. One round trip. */
export async function readBookable(
  sql: Db,
  practiceId: string,
  { serviceId = null, locationId = null }: { serviceId?: string | null; locationId?: string | null },
): Promise<Bookable> {
  const [row] = await sql<Bookable>`
    SELECT
      (SELECT coalesce(json_agg(pair), '[]') FROM (
        SELECT s.id AS "serviceId", s.name AS "serviceName", l.id AS "locationId", l.name AS "locationName"
        FROM "Service" s
        JOIN "ServiceLocation" o ON o."practiceId" = s."practiceId" AND o."serviceId" = s.id
        JOIN "Location" l ON l."practiceId" = o."practiceId" AND l.id = o."locationId"
        WHERE s."practiceId" = ${practiceId}::uuid AND s.state = 'active' AND s.public AND NOT s."addOn"
          AND s."deletedAt" IS NULL AND l.state <> 'disabled' AND l."deletedAt" IS NULL
          AND (${serviceId}::uuid IS NULL OR s.id = ${serviceId}::uuid)
          AND (${locationId}::uuid IS NULL OR l.id = ${locationId}::uuid)
        ORDER BY s."timeLength", s.position, l.position, s.id, l.id LIMIT ${MAX_PAIRS}) pair) AS pairs,
      (SELECT json_build_object('id', s.id, 'name', s.name, 'isActive', s.state = 'active', 'isPublic', s.public,
          'isAddOn', s."addOn")
        FROM "Service" s WHERE s."practiceId" = ${practiceId}::uuid AND s.id = ${serviceId}::uuid
          AND s."deletedAt" IS NULL) AS service,
      (SELECT json_build_object('id', l.id, 'name', l.name, 'isActive', l.state <> 'disabled')
        FROM "Location" l WHERE l."practiceId" = ${practiceId}::uuid AND l.id = ${locationId}::uuid
          AND l."deletedAt" IS NULL) AS location`;
  return row!;
}
