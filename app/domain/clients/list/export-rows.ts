import type { Db } from '#tenants/scoped-db.ts';
import type { ListedClient } from './list-query.ts';

interface Part {
  practiceId: string;
  /** The client after whom it begins. */
  after: string | null;
  now: Date;
  limit: number;
}

/** The clients that follow another one in the order of names; who is added meanwhile shifts nobody. */
export function readExportRows(sql: Db, { practiceId, after, now, limit }: Part): Promise<ListedClient[]> {
  return sql<ListedClient>`
    WITH last AS (
      SELECT lower(l."firstName" || ' ' || l."lastName") COLLATE "und-x-icu" AS name, l.id FROM "Client" l
      WHERE l."practiceId" = ${practiceId}::uuid AND l.id = ${after}::uuid
    )
    SELECT c.id, c."firstName", c."lastName", c.email, c.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate"
    FROM "Client" c
    WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      AND (${after}::uuid IS NULL OR
        ((lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu"), c.id) > (SELECT name, id FROM last))
    ORDER BY (lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu"), c.id
    LIMIT ${limit}`;
}
