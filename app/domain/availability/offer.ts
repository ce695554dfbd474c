import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { hoursOf, type StoredHours, type StoredOverride } from './hours.ts';
import { messages } from './messages.ts';

/** What a client chose, by id. */
export interface Selection {
  serviceId: string;
  variationId?: string | undefined;
  addOnIds: readonly string[];
  locationId: string;
}

/** One line of what is booked: cents and minutes as the practice has set them. */
export interface OfferLine {
  serviceId: string;
  variationId: string | null;
  name: string;
  addOn: boolean;
  amountCents: number;
  timeLength: number;
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
  cardAccount: string | null;
  /** The cancellation policy that a client must accept, or null. */
  policy: string | null;
  currency: 'USD' | 'CAD';
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

/** What a selection comes to: everything that listing times and confirming one need to know, read at once. */
export interface Offer extends ReturnType<typeof hoursOf> {
  rules: BookingRules;
  service: OfferService;
  location: OfferLocation;
  lines: OfferLine[];
  /** Minutes from start to end, add-ons included. */
  durationMinutes: number;
  /** Cents of rules.currency. */
  amountCents: number;
}

interface ServiceRow extends OfferService {
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

interface OfferRow extends BookingRules {
  services: ServiceRow[];
  variation: { id: string; amountCents: number; timeLength: number; name: string | null } | null;
  location: OfferLocation | null;
  hours: StoredHours[];
  overrides: StoredOverride[];
}

/** One round trip: the practice's rules and every row the selection names, as far as it is open to the public. */
async function readRow(sql: Sql, practiceId: string, selection: Selection, now: number) {
  const { serviceId, variationId = null, locationId, addOnIds } = selection;
  const [row] = await sql<OfferRow>`
    SELECT p."appointmentBufferTime" AS "bufferMinutes", p."appointmentLeadTime" AS "leadMinutes",
      p."startTimeIncrement" AS "incrementMinutes", p."bookingHorizonDays" AS "horizonDays",
      p."instantClientApproval", p."defaultCurrency" AS currency,
      CASE WHEN cards.can_be_taken THEN p."stripeAccountId" END AS "cardAccount",
      CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END AS policy,
      cards.are_asked_for AS "asksForCard", cards.are_asked_for AND p."chargeClientCcAtBooking" AS "chargeAtBooking",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'addOn', s."addOn", 'package', s.package, 'numberOfSessions', s."numberOfSessions",
          'amountCents', s."amountCents", 'timeLength', s."timeLength", 'availableTimesEnabled', s."availableTimesEnabled",
          'allowedServiceIds', (SELECT coalesce(jsonb_agg(o."serviceId"), '[]') FROM "AddOnAllowedService" o
            WHERE o."practiceId" = s."practiceId" AND o."addOnId" = s.id),
          'atLocation', EXISTS (SELECT FROM "ServiceLocation" l
            WHERE l."practiceId" = s."practiceId" AND l."serviceId" = s.id AND l."locationId" = ${locationId}::uuid),
          'anywhere', NOT EXISTS (SELECT FROM "ServiceLocation" l
            WHERE l."practiceId" = s."practiceId" AND l."serviceId" = s.id))), '[]')
        FROM "Service" s
        WHERE s."practiceId" = p.id AND s.id = ANY (${[serviceId, ...addOnIds]}::uuid[])
          AND s.state = 'active' AND s.public AND s."deletedAt" IS NULL) AS services,
      (SELECT jsonb_build_object('id', v.id, 'name', v.name, 'amountCents', v."amountCents", 'timeLength', v."timeLength")
        FROM "ServiceVariation" v
        WHERE v."practiceId" = p.id AND v.id = ${variationId}::uuid AND v."serviceId" = ${serviceId}::uuid
          AND v."deletedAt" IS NULL) AS variation,
      (SELECT jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'timeZone', l."timeZone",
          'latitude', l.latitude, 'longitude', l.longitude, 'zip', l.zip, 'city', l.city,
          'stateAbbreviation', l."stateAbbreviation", 'countryCode', l."countryCode",
          'travelDistance', l."travelDistance", 'virtualLink', l."virtualLink")
        FROM "Location" l
        WHERE l."practiceId" = p.id AND l.id = ${locationId}::uuid AND l.state <> 'disabled' AND l."deletedAt" IS NULL
      ) AS location,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('weekday', b.weekday, 'startMinute', b."startMinute",
          'endMinute', b."endMinute", 'ofService', b."serviceId" IS NOT NULL)), '[]')
        FROM "AvailabilityBlock" b
        WHERE b."practiceId" = p.id AND (b."locationId" = ${locationId}::uuid OR b."locationId" IS NULL)
          AND (b."serviceId" = ${serviceId}::uuid OR b."serviceId" IS NULL)) AS hours,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', to_char(o.date, 'YYYY-MM-DD'), 'ranges', o.ranges,
          'own', o."locationId" IS NOT NULL)), '[]')
        FROM "AvailabilityOverride" o
        WHERE o."practiceId" = p.id AND (o."locationId" = ${locationId}::uuid OR o."locationId" IS NULL)
          AND o.date >= ${new Date(now)}::date - 2) AS overrides
    FROM "Practice" p,
      LATERAL (SELECT p."paymentProvider" = 'stripe' AND p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS yes) can_take,
      LATERAL (SELECT coalesce(yes, false) AS can_be_taken,
        coalesce(yes, false) AND p."requireCcEnabled" AND p."requireClientCcToBook" AS are_asked_for) cards
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}

/**
 * What a selection comes to in a practice. Ids that are unknown, another practice's, disabled or not public are not
 * found; a combination that the practice does not offer is refused beside its field.
 */
export async function readOffer(
  sql: Sql,
  practiceId: string,
  selection: Selection,
  now: number,
): Promise<Offer> {
  const row = await readRow(sql, practiceId, selection, now);
  const { services, variation, location, hours, overrides, ...rules } = row;
  const chosen = services.find(({ id }) => id === selection.serviceId);
  if (!chosen) throw notFound('service');
  if (!location) throw notFound('location');
  if (selection.variationId && !variation) throw notFound('length of the service');
  if (chosen.addOn) throw problem('serviceId', messages.onlyAddOns);
  if (!chosen.atLocation) {
    throw problem('locationId', messages.notAtLocation(chosen.name, location.name));
  }
  const addOns = addOnsOf(selection, services, chosen);
  const lines: OfferLine[] = [
    {
      serviceId: chosen.id,
      variationId: variation?.id ?? null,
      name: variation?.name ? `${chosen.name} (${variation.name})` : chosen.name,
      addOn: false,
      amountCents: (variation ?? chosen).amountCents,
      timeLength: (variation ?? chosen).timeLength,
    },
    ...addOns.map(({ id, name, amountCents, timeLength }) => ({
      serviceId: id,
      variationId: null,
      name,
      addOn: true,
      amountCents,
      timeLength,
    })),
  ];
  return {
    rules,
    service: {
      id: chosen.id,
      name: chosen.name,
      numberOfSessions: chosen.package ? chosen.numberOfSessions : null,
    },
    location,
    lines,
    durationMinutes: lines.reduce((sum, line) => sum + line.timeLength, 0),
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    ...hoursOf(hours, overrides, chosen.availableTimesEnabled),
  };
}

function addOnsOf({ addOnIds }: Selection, services: ServiceRow[], chosen: ServiceRow): ServiceRow[] {
  if (new Set(addOnIds).size < addOnIds.length) throw problem('addOnIds', messages.addOnTwice);
  if (chosen.package && addOnIds.length > 0) throw problem('addOnIds', messages.addOnWithPackage);
  return addOnIds.map((id) => {
    const addOn = services.find((service) => service.id === id);
    if (!addOn?.addOn) throw notFound('add-on');
    const goesWith = addOn.allowedServiceIds.length === 0 || addOn.allowedServiceIds.includes(chosen.id);
    if (!goesWith || !(addOn.atLocation || addOn.anywhere)) {
      throw problem('addOnIds', messages.addOnNotAllowed(addOn.name, chosen.name));
    }
    return addOn;
  });
}

function problem(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { field });
}
