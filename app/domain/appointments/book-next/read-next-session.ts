import type { Offer, Selection } from '#app/domain/availability/index.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { NEXT_SESSION_MESSAGES as TEXTS } from '../messages.ts';
import { offerStill } from '../offer-still.ts';

/** What another session of the package of an appointment would be: the same service at the same place, already paid for. */
export interface NextSession {
  clientId: string;
  packageId: string;
  serviceId: string;
  selection: Selection;
  /** As the practice offers it today, at no price. */
  offer: Offer;
  /** Where a home visit went. */
  visit: { address: string; addressTwo?: string; city: string; state: string; postalCode: string } | null;
  visitPoint: { latitude: number; longitude: number } | null;
}

interface Row {
  clientId: string;
  packageId: string | null;
  sessionsRemaining: number | null;
  /** It is paid or owed: what went back for it took its sessions with it. */
  isPaidFor: boolean;
  serviceId: string | null;
  locationId: string;
  visitAddress: string | null;
  visitAddressTwo: string | null;
  visitCity: string | null;
  visitState: string | null;
  visitPostalCode: string | null;
  visitLatitude: number | null;
  visitLongitude: number | null;
}

/**
 * Reads the package that an appointment is a session of, as its client may go on with it by the appointment's link.
 * @param now epoch milliseconds
 * @throws not_found; conflict where it has no session left, was cancelled, its money went back, or is no longer offered to clients
 */
export async function readNextSession(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  now: number,
): Promise<NextSession> {
  const [row] = await sql<Row>`
    SELECT a."clientId", a."packageId", k."sessionsRemaining", k."serviceId",
      (k."amountCents" = 0 OR EXISTS (SELECT FROM "Appointment" s
        JOIN "Bill" b ON b."practiceId" = s."practiceId" AND b.id = s.id
        WHERE s."practiceId" = k."practiceId" AND s."packageId" = k.id
          AND (b."collectedCents" > 0 OR b."openCents" > 0 OR s."markPaid"))) IS TRUE AS "isPaidFor", a."locationId", a."visitAddress",
      a."visitAddressTwo", a."visitCity", a."visitState", a."visitPostalCode", a."visitLatitude", a."visitLongitude"
    FROM "Appointment" a
    LEFT JOIN "ClientPackage" k ON k."practiceId" = a."practiceId" AND k.id = a."packageId" AND k."cancelledAt" IS NULL
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  if (!row) throw notFound('appointment');
  const { clientId, packageId, serviceId, locationId, sessionsRemaining } = row;
  if (!packageId || !serviceId || !sessionsRemaining) throw new Refusal('conflict', TEXTS.noneLeft);
  if (!row.isPaidFor) throw new Refusal('conflict', TEXTS.notNow);
  const selection = { serviceId, variationId: null, addOnIds: [], locationId };
  const offer = await offerStill(sql, practiceId, selection, {
    now,
    orElse: () => new Refusal('conflict', TEXTS.notOffered),
  });
  return {
    clientId,
    packageId,
    serviceId,
    selection,
    offer: { ...offer, amountCents: 0, lines: offer.lines.map((line) => ({ ...line, amountCents: 0 })) },
    ...visitOf(row),
  };
}

function visitOf(row: Row): Pick<NextSession, 'visit' | 'visitPoint'> {
  const { visitAddress, visitCity, visitState, visitPostalCode, visitLatitude, visitLongitude } = row;
  if (!visitAddress || !visitCity || !visitState || !visitPostalCode)
    return { visit: null, visitPoint: null };
  return {
    visit: {
      address: visitAddress,
      ...(row.visitAddressTwo ? { addressTwo: row.visitAddressTwo } : {}),
      city: visitCity,
      state: visitState,
      postalCode: visitPostalCode,
    },
    visitPoint:
      visitLatitude === null || visitLongitude === null
        ? null
        : { latitude: visitLatitude, longitude: visitLongitude },
  };
}
