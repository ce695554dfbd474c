import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PRO_MESSAGES as messages } from '../messages.ts';

/** A service as its practitioner may book it; cents and minutes. */
export interface ProService {
  id: string;
  name: string;
  addOn: boolean;
  package: boolean;
  numberOfSessions: number | null;
  amountCents: number;
  timeLength: number;
  isActive: boolean;
  isDeleted: boolean;
  /** Of an add-on: the services it may go with; none means all. */
  allowedServiceIds: string[];
  atLocation: boolean;
  /** No location is named for it. */
  anywhere: boolean;
}

export interface ProVariation {
  id: string;
  serviceId: string;
  name: string | null;
  amountCents: number;
  timeLength: number;
}

export interface ProLocation {
  id: string;
  name: string;
  kind: 'office' | 'virtual' | 'home';
  timeZone: string;
}

/** What a practice offers of what was chosen, and its rules for what its practitioner writes. */
export interface ProOffer {
  bufferMinutes: number;
  currency: 'USD' | 'CAD';
  takesCards: boolean;
  services: ProService[];
  variations: ProVariation[];
  location: ProLocation;
}

interface Row extends Omit<ProOffer, 'location'> {
  location: (ProLocation & { isDisabled: boolean }) | null;
}

/**
 * Reads what was chosen, in one round trip: private services too, as a practitioner may book those. Disabled and deleted ones are
 * read, since an appointment that has one keeps it. Throws not_found for a place of another practice, and refuses a disabled one, unless it
 * is `currentLocationId`, where the appointment takes place already.
 */
export async function readProOffer(
  sql: Db,
  practiceId: string,
  chosen: {
    locationId: string;
    currentLocationId?: string;
    appointmentServices: readonly { serviceId: string; variationId?: string | null | undefined }[];
  },
): Promise<ProOffer> {
  const serviceIds = chosen.appointmentServices.map(({ serviceId }) => serviceId);
  const variationIds = chosen.appointmentServices.flatMap(({ variationId }) => variationId ?? []);
  const [row] = await sql<Row>`
    SELECT p."appointmentBufferTime" AS "bufferMinutes", p."defaultCurrency" AS currency,
      takes_cards(p.id) AS "takesCards",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'addOn', s."addOn",
          'package', s.package, 'numberOfSessions', s."numberOfSessions", 'amountCents', s."amountCents",
          'timeLength', s."timeLength", 'isActive', s.state = 'active',
          'isDeleted', s."deletedAt" IS NOT NULL,
          'allowedServiceIds', (SELECT coalesce(jsonb_agg(o."serviceId"), '[]') FROM "AddOnAllowedService" o
            WHERE o."practiceId" = s."practiceId" AND o."addOnId" = s.id),
          'atLocation', EXISTS (SELECT FROM "ServiceLocation" l WHERE l."practiceId" = s."practiceId"
            AND l."serviceId" = s.id AND l."locationId" = ${chosen.locationId}::uuid),
          'anywhere', NOT EXISTS (SELECT FROM "ServiceLocation" l WHERE l."practiceId" = s."practiceId"
            AND l."serviceId" = s.id))), '[]')
        FROM "Service" s
        WHERE s."practiceId" = p.id AND s.id = ANY (${serviceIds}::uuid[])) AS services,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'serviceId', v."serviceId", 'name', v.name,
          'amountCents', v."amountCents", 'timeLength', v."timeLength")), '[]')
        FROM "ServiceVariation" v
        WHERE v."practiceId" = p.id AND v.id = ANY (${variationIds}::uuid[]) AND v."deletedAt" IS NULL) AS variations,
      (SELECT jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'timeZone', l."timeZone",
          'isDisabled', l.state = 'disabled')
        FROM "Location" l
        WHERE l."practiceId" = p.id AND l.id = ${chosen.locationId}::uuid AND l."deletedAt" IS NULL) AS location
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  if (!row?.location) throw notFound('location');
  const { isDisabled, ...location } = row.location;
  if (isDisabled && location.id !== chosen.currentLocationId) {
    throw new Refusal('invalid_input', messages.locationDisabled(location.name), { field: 'locationId' });
  }
  return { ...row, location };
}
