import { mostAtOnce } from '#app/domain/availability/index.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';

import { SERIES_MESSAGES } from './messages.ts';

/** What a practice, a place and a package say about a series. */
export interface SeriesRules {
  /** Minutes kept free before and after every appointment. */
  bufferMinutes: number;
  /** IANA zone whose wall time the series keeps: the place's, else the practice's. */
  timeZone: string;
  /** Whose time off is kept to beside the whole practice's. */
  locationId: string | null;
  /** Appointments that may be created at once. */
  most: number;
}

interface Query {
  locationId?: string | null | undefined;
  serviceId?: string | null | undefined;
  packageId?: string | null | undefined;
}

interface Row {
  bufferMinutes: number;
  isOn: boolean;
  timeZone: string;
  locationZone: string | null;
  /** Of the service, where it is a package. */
  serviceFound: boolean;
  numberOfSessions: number | null;
  sessionsRemaining: number | null;
}

/**
 * The rules of a series, in one round trip. Throws not_found for a place, service or package that this practice does not
 * have, and `conflict` where recurring bookings are switched off (spec 001 §1).
 */
export async function readSeriesRules(ctx: OperationContext, sql: Db, query: Query): Promise<SeriesRules> {
  const { locationId = null, serviceId = null, packageId = null } = query;
  const practiceId = ctx.practice.id;
  const [row] = await sql<Row>`
    SELECT p."appointmentBufferTime" AS "bufferMinutes", p."recurringBookingsEnabled" AS "isOn", p."timeZone",
      (SELECT l."timeZone" FROM "Location" l WHERE l."practiceId" = p.id AND l.id = ${locationId}::uuid
        AND l."deletedAt" IS NULL) AS "locationZone",
      s.id IS NOT NULL AS "serviceFound", CASE WHEN s.package THEN s."numberOfSessions" END AS "numberOfSessions",
      (SELECT k."sessionsRemaining" FROM "ClientPackage" k WHERE k."practiceId" = p.id AND k.id = ${packageId}::uuid
        AND k."cancelledAt" IS NULL) AS "sessionsRemaining"
    FROM "Practice" p
    LEFT JOIN "Service" s ON s."practiceId" = p.id AND s.id = ${serviceId}::uuid AND s."deletedAt" IS NULL
    WHERE p.id = ${practiceId}::uuid`;
  if (!row) throw notFound('practice');
  if (locationId && !row.locationZone) throw notFound('location');
  if (serviceId && !row.serviceFound) throw notFound('service');
  if (packageId && row.sessionsRemaining === null) throw notFound('package');
  if (!row.isOn) throw new Refusal('conflict', SERIES_MESSAGES.recurringOff);
  return {
    bufferMinutes: row.bufferMinutes,
    timeZone: row.locationZone ?? row.timeZone,
    locationId,
    most: mostAtOnce(row.sessionsRemaining ?? row.numberOfSessions),
  };
}
