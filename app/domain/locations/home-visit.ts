import { distanceInMiles, formatMiles, type Coordinates } from '#app/lib/distance.ts';
import { townCentre } from '#app/lib/gazetteer/gazetteer.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { messages } from './messages.ts';

/** Where a home visit starts out from. */
export interface HomeBase {
  latitude: number | null;
  longitude: number | null;
  zip: string | null;
  city: string | null;
  stateAbbreviation: string | null;
  /** Miles; null where the practice set no limit. */
  travelDistance: number | null;
}

/** Where the client wants the appointment. */
export interface VisitAddress {
  address: string;
  addressTwo?: string | undefined;
  city: string;
  /** Two-letter code. */
  state: string;
  postalCode: string;
  country?: string | undefined;
  /** Of the address, where the browser knows it. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** A point that the browser names and a town that the address names may be this far apart: the largest towns are as wide. */
const SAME_TOWN_MILES = 50;

/**
 * The point of an appointment, once it is known to lie within the travel distance; null where the practice set no limit or the
 * ZIP code is the practice's own. A point given by the browser is taken where it fits the address; else the town's
 * centre. Throws a Refusal where it is too far, or where nobody can tell.
 */
export function checkTravel(base: HomeBase, visit: VisitAddress): Coordinates | null {
  const town = townCentre(visit.city, visit.state);
  const given =
    visit.latitude !== undefined && visit.longitude !== undefined
      ? { latitude: visit.latitude, longitude: visit.longitude }
      : null;
  if (given && town && distanceInMiles(given, town) > SAME_TOWN_MILES) {
    throw refused(messages.placesDiffer);
  }
  if (base.travelDistance === null) return given;
  const from = baseOf(base);
  const to = given ?? town;
  if (!given && base.zip && zipOf(visit.postalCode) === zipOf(base.zip)) return null;
  if (!from || !to) throw refused(messages.distanceUnknown);
  const miles = distanceInMiles(from, to);
  if (miles <= base.travelDistance) return to;
  const around = [base.city, base.stateAbbreviation].filter(Boolean).join(', ') || "the practice's address";
  throw refused(messages.tooFar(formatMiles(miles), base.travelDistance, around));
}

function baseOf({ latitude, longitude, city, stateAbbreviation }: HomeBase): Coordinates | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return city && stateAbbreviation ? townCentre(city, stateAbbreviation) : null;
}

/** ZIP without its +4, Canadian codes without their space. */
function zipOf(code: string): string {
  return code.replaceAll(/\s/g, '').toUpperCase().split('-')[0]!;
}

function refused(message: string): Refusal {
  return new Refusal('invalid_input', message, { field: 'visit.address' });
}
