import { distanceInMiles, roughly, type Coordinates } from '#app/lib/distance.ts';
import { isSameTown, townCentre } from '#app/lib/gazetteer/gazetteer.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
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

/** The input's field that is refused. */
const FIELD = 'visit.address';

/** A point that the browser names and a town that the address names may be this far apart: the largest towns are as wide. */
const SAME_TOWN_MILES = 50;

/**
 * The point of an appointment, once it is known to lie within the travel distance; null where the practice set no limit or the
 * address is in the practice's own part of its own town. A point given by the browser is taken where it fits the address; else the town's
 * centre. Whoever asks is a stranger: the distance is measured from what everybody sees of the base, and never told, and no answer
 * hangs on more of its postal code than the part of the town.
 * Throws AddressRefused where it is too far, or where nobody can tell.
 */
export function checkTravel(base: HomeBase, visit: VisitAddress): Coordinates | null {
  const town = townCentre(visit.city, visit.state);
  const given =
    visit.latitude !== undefined && visit.longitude !== undefined
      ? { latitude: visit.latitude, longitude: visit.longitude }
      : null;
  if (given && town && distanceInMiles(given, town) > SAME_TOWN_MILES) {
    throw new AddressRefused(messages.placesDiffer);
  }
  if (base.travelDistance === null) return given;
  const from = homeBaseOf(base);
  const to = given ?? town;
  if (!given && isOwnPart(base, visit)) return null;
  if (!from || !to) throw new AddressRefused(messages.distanceUnknown);
  if (distanceInMiles(from, to) <= base.travelDistance) return to;
  const around = [base.city, base.stateAbbreviation].filter(Boolean).join(', ') || "the practice's address";
  throw new AddressRefused(messages.tooFar(base.travelDistance, around));
}

/** The point that home visits set out from; of an address without one its town's centre. */
export function homeBaseOf({
  latitude,
  longitude,
  city,
  stateAbbreviation,
}: Omit<HomeBase, 'zip' | 'travelDistance'>): Coordinates | null {
  if (latitude !== null && longitude !== null) return roughly({ latitude, longitude });
  return city && stateAbbreviation ? townCentre(city, stateAbbreviation) : null;
}

function isOwnPart({ city, stateAbbreviation, zip }: HomeBase, visit: VisitAddress): boolean {
  if (!city || !stateAbbreviation || !zip || partOf(visit.postalCode) !== partOf(zip)) return false;
  return isSameTown(city, stateAbbreviation, visit);
}

/** ZIP without its +4; of a Canadian code, which is one side of a street, the district it begins with. */
function partOf(code: string): string {
  const plain = code.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]/.test(plain) ? plain.slice(0, 3) : plain.split('-')[0]!;
}

/** An address that the practitioner does not come to: whoever sends many of them looks for something. */
class AddressRefused extends Refusal {
  constructor(message: string) {
    super('invalid_input', message, { field: FIELD });
  }
}

/**
 * Runs what judges the address of a visit, within what one network may ask at one practice: only an address that is refused costs
 * anything. Spent before it is judged, so that many at once are counted too.
 * @throws rate_limited
 */
export async function withinAddresses<T>(
  { limiter, practice, address }: OperationContext,
  visit: VisitAddress | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!visit) return run();
  const key = fromNetwork(practice.id, address);
  if (!(await limiter.spend('visitAddress', key)))
    throw new Refusal('rate_limited', messages.tooManyAddresses, { field: FIELD });
  try {
    const done = await run();
    await limiter.giveBack('visitAddress', key);
    return done;
  } catch (error) {
    if (!(error instanceof AddressRefused)) await limiter.giveBack('visitAddress', key);
    throw error;
  }
}
