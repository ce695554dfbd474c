import { policyLabel } from '#app/domain/policy/index.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { hoursOf, narrowed, type OpenHours } from '../hours/hours.ts';
import { messages } from '../messages.ts';
import {
  readOfferRow,
  type BookingRules,
  type OfferLocation,
  type OfferRow,
  type OfferService,
  type Selection,
  type ServiceRow,
} from './offer-row.ts';

/** A time kept for a visitor, and the booking it became. */
export interface Hold {
  id: string;
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
  isReleased: boolean;
  appointmentId: string | null;
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

/** What a selection comes to: everything that listing times and confirming one need to know, read at once. */
export interface Offer extends OpenHours {
  rules: BookingRules;
  service: OfferService;
  location: OfferLocation;
  lines: OfferLine[];
  /** Minutes from start to end, add-ons included. */
  durationMinutes: number;
  /** Cents of rules.currency. */
  amountCents: number;
}

/**
 * What a selection comes to in a practice. Ids that are unknown, another practice's, disabled or not public are not
 * found; a combination that the practice does not offer is refused beside its field.
 */
export async function readOffer(
  sql: Db,
  practiceId: string,
  selection: Selection,
  now: number,
): Promise<Offer> {
  const row = await readOfferRow(sql, practiceId, { selection, token: null, now });
  if (!row) throw notFound('service');
  return offerOf(row);
}

/**
 * What a hold keeps, and what that comes to (null once it is booked); without a hold of that token what `selection`
 * comes to. Not found where there is neither. One round trip.
 */
export async function readHeldOffer(
  sql: Db,
  practiceId: string,
  query: { token: string | null; selection: Selection | null; now: number },
): Promise<{ hold: Hold | null; selection: Selection; offer: Offer | null }> {
  const row = await readOfferRow(sql, practiceId, query);
  if (!row) throw notFound('booking');
  const hold = row.hold && {
    id: row.hold.id,
    appointmentId: row.hold.appointmentId,
    startsAt: new Date(row.hold.startsAt),
    endsAt: new Date(row.hold.endsAt),
    expiresAt: new Date(row.hold.expiresAt),
    isReleased: row.hold.releasedAt !== null,
  };
  return { hold, selection: row.chosen, offer: hold?.appointmentId ? null : offerOf(row) };
}

function offerOf(row: OfferRow): Offer {
  const { services, variation, location, hours, overrides, hold: _hold, chosen: selection, ...rest } = row;
  const { policyTerms, ...rules } = rest;
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
    rules: { ...rules, policy: policyLabel(rules.policy, policyTerms, rules.currency) },
    service: {
      id: chosen.id,
      name: chosen.name,
      numberOfSessions: chosen.package ? chosen.numberOfSessions : null,
    },
    location,
    lines,
    durationMinutes: lines.reduce((sum, line) => sum + line.timeLength, 0),
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    ...openFor([chosen, ...addOns], { hours, overrides }),
  };
}

/** The location's hours, within those of each service or add-on that has its own: a visit with all of them lies in them all. */
function openFor(chosen: readonly ServiceRow[], { hours, overrides }: Pick<OfferRow, 'hours' | 'overrides'>) {
  const ofLocation = hours.filter(({ serviceId }) => serviceId === null);
  return chosen
    .filter(({ availableTimesEnabled }) => availableTimesEnabled)
    .reduce<OpenHours>(
      (open, { id }) =>
        narrowed(
          open,
          hours.filter(({ serviceId }) => serviceId === id),
        ),
      hoursOf(
        ofLocation.map((range) => ({ ...range, ofService: false })),
        overrides,
        false,
      ),
    );
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
