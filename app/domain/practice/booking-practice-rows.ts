import type { Db } from '#tenants/scoped-db.ts';

interface PracticeRow {
  id: string;
  slug: string;
  name: string;
  colorAccent: string | null;
  timeZone: string;
  defaultCurrency: 'USD' | 'CAD';
  cancellationPolicy: string | null;
  /** As they are stored. */
  policyTerms: unknown;
  takesGiftCards: boolean;
  instantClientApproval: boolean;
  requireClientCcToBook: boolean;
  chargeClientCcAtBooking: boolean;
  bookingHorizonDays: number;
  servicesPagesEnabled: boolean;
}

export interface LocationRow {
  id: string;
  name: string;
  kind: 'office' | 'virtual' | 'home';
  timeZone: string;
  address: string | null;
  secondaryAddress: string | null;
  singleLine: string | null;
  neighborhood: string | null;
  city: string | null;
  cityState: string | null;
  zip: string | null;
  country: string | null;
  countryCode: string | null;
  hideAddress: boolean;
  latitude: number | null;
  longitude: number | null;
  virtualType: 'video' | 'phone' | null;
  travelDistance: number | null;
  countryIds: string[];
  stateIds: string[];
}

export interface ServiceRow {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  timeLength: number;
  amountCents: number;
  isPackage: boolean;
  numberOfSessions: number | null;
  addOn: boolean;
  photoUrl: string | null;
  smallWebpUrl: string | null;
  position: number;
  variations: { id: string; name: string | null; timeLength: number; amountCents: number }[];
  /** Places where it is offered, closed ones left out. */
  locationIds: string[];
  /** An add-on that names no place goes with its service anywhere. */
  anywhere: boolean;
  allowedServiceIds: string[];
}

interface Row extends PracticeRow {
  owner: { name: string; title: string | null; defaultPhotoUrl: string | null };
  locations: LocationRow[];
  services: ServiceRow[];
}

/** Reads a practice's public booking data in one round trip: what is open to the public, in the practitioner's order. */
export async function readBookingPractice(sql: Db, practiceId: string) {
  const [row] = await sql<Row>`
    SELECT p.id, p.slug, p.name, p."colorAccent", p."timeZone", p."defaultCurrency", p."instantClientApproval",
      p."bookingHorizonDays", p."servicesPagesEnabled",
      CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END AS "cancellationPolicy",
      p."policyTerms",
      p."giftCardsEnabled" AND EXISTS (SELECT FROM "GiftCard" g WHERE g."practiceId" = p.id AND g."payUntil" IS NULL)
        AS "takesGiftCards",
      cards.are_asked_for AS "requireClientCcToBook",
      cards.are_asked_for AND p."chargeClientCcAtBooking" AS "chargeClientCcAtBooking",
      json_build_object('name', u.name, 'title', u.title, 'defaultPhotoUrl', u."photoUrl") AS owner,
      (SELECT coalesce(json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'kind', l.kind, 'timeZone', l."timeZone", 'address', l.address,
          'secondaryAddress', l."secondaryAddress", 'singleLine', l."singleLine", 'neighborhood', l.neighborhood,
          'city', l.city, 'cityState', l."cityState", 'zip', l.zip, 'country', l.country, 'countryCode', l."countryCode",
          'hideAddress', l."hideAddress", 'latitude', l.latitude, 'longitude', l.longitude,
          'virtualType', l."virtualType", 'travelDistance', l."travelDistance",
          'countryIds', l."countryIds", 'stateIds', l."stateIds") ORDER BY l.position, l.id), '[]')
        FROM "Location" l
        WHERE l."practiceId" = p.id AND l.state <> 'disabled' AND l."deletedAt" IS NULL) AS locations,
      (SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'description', s.description, 'category', s.category,
          'timeLength', s."timeLength", 'amountCents', s."amountCents", 'isPackage', s.package,
          'numberOfSessions', s."numberOfSessions", 'addOn', s."addOn", 'photoUrl', s."photoUrl",
          'smallWebpUrl', s."smallWebpUrl", 'position', s.position,
          'variations', (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
              'timeLength', v."timeLength", 'amountCents', v."amountCents") ORDER BY v.position, v.id), '[]')
            FROM "ServiceVariation" v
            WHERE v."practiceId" = s."practiceId" AND v."serviceId" = s.id AND v."deletedAt" IS NULL),
          'locationIds', (SELECT coalesce(json_agg(sl."locationId" ORDER BY l.position, l.id), '[]')
            FROM "ServiceLocation" sl JOIN "Location" l ON l."practiceId" = sl."practiceId" AND l.id = sl."locationId"
            WHERE sl."practiceId" = s."practiceId" AND sl."serviceId" = s.id AND l.state <> 'disabled'
              AND l."deletedAt" IS NULL),
          'anywhere', NOT EXISTS (SELECT FROM "ServiceLocation" sl
            WHERE sl."practiceId" = s."practiceId" AND sl."serviceId" = s.id),
          'allowedServiceIds', (SELECT coalesce(json_agg(o."serviceId"), '[]') FROM "AddOnAllowedService" o
            WHERE o."practiceId" = s."practiceId" AND o."addOnId" = s.id)) ORDER BY s.position, s.id), '[]')
        FROM "Service" s
        WHERE s."practiceId" = p.id AND s.state = 'active' AND s.public AND s."deletedAt" IS NULL) AS services
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId",
      LATERAL (SELECT takes_cards(p.id) AND p."requireCcEnabled" AND p."requireClientCcToBook" AS are_asked_for) cards
    WHERE p.id = ${practiceId}::uuid`;
  const { owner, locations, services, ...practice } = row!;
  return { practice, owner, locations, services };
}
