import { tokenHash } from '#app/platform/tokens.ts';
import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { StoredOverride } from '../hours/hours.ts';
import type { WeeklyHours } from './free-starts-input.ts';

/** What a client chose, by id. */
export interface Selection {
  serviceId: string;
  variationId?: string | null | undefined;
  addOnIds: readonly string[];
  locationId: string;
}

/** The practice's rules for bookings (spec 002 §3); minutes and days. */
export interface BookingRules {
  bufferMinutes: number;
  leadMinutes: number;
  incrementMinutes: number;
  horizonDays: number;
  instantClientApproval: boolean;
  chargeAtBooking: boolean;
  /** A card is asked for; only where the practice can take cards. */
  asksForCard: boolean;
  /** Connected account at the card provider, where it can take cards. */
  cardAccount: CardAccount;
  /** The cancellation policy that a client must accept, or null. */
  policy: string | null;
  currency: 'USD' | 'CAD';
  /** A client may repeat a visit (recurringBookingsEnabled). */
  repeats: boolean;
}

export interface OfferService {
  id: string;
  name: string;
  /** Sessions, where the service is a package. */
  numberOfSessions: number | null;
}

export interface OfferLocation {
  id: string;
  kind: 'office' | 'virtual' | 'home';
  name: string;
  timeZone: string;
  latitude: number | null;
  longitude: number | null;
  zip: string | null;
  city: string | null;
  stateAbbreviation: string | null;
  countryCode: string | null;
  /** Miles, for home visits. */
  travelDistance: number | null;
  virtualLink: string | null;
}

export interface ServiceRow extends OfferService {
  addOn: boolean;
  package: boolean;
  availableTimesEnabled: boolean;
  amountCents: number;
  timeLength: number;
  /** Of an add-on: the services it may go with, and whether it is given at the location. */
  allowedServiceIds: string[];
  atLocation: boolean;
  anywhere: boolean;
}

export interface OfferRow extends BookingRules {
  /** As they are stored. */
  policyTerms: unknown;
  services: ServiceRow[];
  variation: { id: string; amountCents: number; timeLength: number; name: string | null } | null;
  location: OfferLocation | null;
  /** Of the location, or of what is named. */
  hours: (WeeklyHours & { serviceId: string | null })[];
  overrides: StoredOverride[];
  chosen: Selection;
  hold: HoldRow | null;
}

interface HoldRow {
  id: string;
  appointmentId: string | null;
  /** ISO texts. */
  startsAt: string;
  endsAt: string;
  expiresAt: string;
  releasedAt: string | null;
}

/**
 * One round trip: the practice's rules and every row that is chosen, as far as it is open to the public. What a hold
 * keeps goes before the selection; null where there is neither.
 */
export async function readOfferRow(
  sql: Db,
  practiceId: string,
  { selection, token, now }: { selection: Selection | null; token: string | null; now: number },
): Promise<OfferRow | null> {
  const { serviceId = null, variationId = null, locationId = null, addOnIds = [] } = selection ?? {};
  const [row] = await sql<Omit<OfferRow, 'chosen'> & { chosen: Selection | null }>`
    SELECT p."appointmentBufferTime" AS "bufferMinutes", p."appointmentLeadTime" AS "leadMinutes",
      p."startTimeIncrement" AS "incrementMinutes", p."bookingHorizonDays" AS "horizonDays",
      p."instantClientApproval", p."defaultCurrency" AS currency, p."recurringBookingsEnabled" AS repeats,
      CASE WHEN cards.can_be_taken THEN payment_account(p.id) END AS "cardAccount",
      CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END AS policy,
      p."policyTerms",
      cards.are_asked_for AS "asksForCard", cards.are_asked_for AND p."chargeClientCcAtBooking" AS "chargeAtBooking",
      (SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'addOn', s."addOn", 'package', s.package, 'numberOfSessions', s."numberOfSessions",
          'amountCents', s."amountCents", 'timeLength', s."timeLength", 'availableTimesEnabled', s."availableTimesEnabled",
          'allowedServiceIds', (SELECT coalesce(json_agg(o."serviceId"), '[]') FROM "AddOnAllowedService" o
            WHERE o."practiceId" = s."practiceId" AND o."addOnId" = s.id),
          'atLocation', EXISTS (SELECT FROM "ServiceLocation" l
            WHERE l."practiceId" = s."practiceId" AND l."serviceId" = s.id AND l."locationId" = chosen."locationId"),
          'anywhere', NOT EXISTS (SELECT FROM "ServiceLocation" l
            WHERE l."practiceId" = s."practiceId" AND l."serviceId" = s.id))), '[]')
        FROM "Service" s
        WHERE s."practiceId" = p.id AND s.id = ANY (chosen."addOnIds" || chosen."serviceId")
          AND s.state = 'active' AND s.public AND s."deletedAt" IS NULL) AS services,
      (SELECT json_build_object('id', v.id, 'name', v.name, 'amountCents', v."amountCents", 'timeLength', v."timeLength")
        FROM "ServiceVariation" v
        WHERE v."practiceId" = p.id AND v.id = chosen."variationId" AND v."serviceId" = chosen."serviceId"
          AND v."deletedAt" IS NULL) AS variation,
      (SELECT json_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'timeZone', l."timeZone",
          'latitude', l.latitude, 'longitude', l.longitude, 'zip', l.zip, 'city', l.city,
          'stateAbbreviation', l."stateAbbreviation", 'countryCode', l."countryCode",
          'travelDistance', l."travelDistance", 'virtualLink', l."virtualLink")
        FROM "Location" l
        WHERE l."practiceId" = p.id AND l.id = chosen."locationId" AND l.state <> 'disabled' AND l."deletedAt" IS NULL
      ) AS location,
      (SELECT coalesce(json_agg(json_build_object('weekday', b.weekday, 'startMinute', b."startMinute",
          'endMinute', b."endMinute", 'serviceId', b."serviceId")), '[]')
        FROM "AvailabilityBlock" b
        WHERE b."practiceId" = p.id AND (b."locationId" = chosen."locationId" OR b."locationId" IS NULL)
          AND (b."serviceId" = ANY (chosen."addOnIds" || chosen."serviceId") OR b."serviceId" IS NULL)) AS hours,
      (SELECT coalesce(json_agg(json_build_object('date', to_char(o.date, 'YYYY-MM-DD'), 'ranges', o.ranges,
          'own', o."locationId" IS NOT NULL)), '[]')
        FROM "AvailabilityOverride" o
        WHERE o."practiceId" = p.id AND (o."locationId" = chosen."locationId" OR o."locationId" IS NULL)
          AND o.date >= ${new Date(now)}::date - 2) AS overrides,
      CASE WHEN chosen."serviceId" IS NOT NULL AND chosen."locationId" IS NOT NULL THEN to_json(chosen) END AS chosen,
      CASE WHEN h.id IS NOT NULL THEN json_build_object('id', h.id, 'startsAt', h."startsAt", 'endsAt', h."endsAt",
        'expiresAt', h."expiresAt", 'releasedAt', h."releasedAt", 'appointmentId', h."appointmentId") END AS hold
    FROM "Practice" p
    LEFT JOIN "BookingHold" h ON h."practiceId" = p.id AND h."tokenHash" = ${token && tokenHash(token)},
      LATERAL (SELECT
        coalesce((h.selection->>'serviceId')::uuid, ${serviceId}::uuid) AS "serviceId",
        CASE WHEN h.id IS NULL THEN ${variationId}::uuid ELSE (h.selection->>'variationId')::uuid END AS "variationId",
        coalesce(h."locationId", ${locationId}::uuid) AS "locationId",
        CASE WHEN h.id IS NULL THEN ${[...addOnIds]}::uuid[]
          ELSE ARRAY(SELECT jsonb_array_elements_text(h.selection->'addOnIds')::uuid) END AS "addOnIds") chosen,
      LATERAL (SELECT takes_cards(p.id) AS yes) can_take,
      LATERAL (SELECT coalesce(yes, false) AS can_be_taken,
        coalesce(yes, false) AND p."requireCcEnabled" AND p."requireClientCcToBook" AS are_asked_for) cards
    WHERE p.id = ${practiceId}::uuid`;
  return row?.chosen ? { ...row, chosen: row.chosen } : null;
}
