import type { AddressParts, FoundAddress } from '#app/integrations/places/port.ts';
import type { Coordinates } from '#app/lib/distance.ts';
import { PROVINCES, US_STATES } from '#app/lib/regions.ts';
import { askPlaces, type AsksPlaces } from './ask-places.ts';

interface TypedAddress extends Partial<Record<keyof AddressParts, string | null | undefined>> {
  secondaryAddress?: string | null | undefined;
  placeId?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** An address in all the forms in which it is stored. */
export interface WholeAddress extends AddressParts {
  secondaryAddress: string | null;
  cityGeocoded: string | null;
  stateProvince: string | null;
  country: string | null;
  placeId: string | null;
  latitude: number | null;
  longitude: number | null;
  fullStreetAddress: string | null;
  singleLine: string | null;
  cityState: string | null;
}

/**
 * Completes an address as it was typed or picked: what is missing of it, and its point, are asked of the places; all that it is shown
 * as is made of its parts here. Asks a vendor, so it is called outside of any transaction. Without a city where nobody knows it.
 */
export async function wholeAddress(ctx: AsksPlaces, typed: TypedAddress): Promise<WholeAddress> {
  const given = typed.latitude != null && typed.longitude != null;
  const found = given && typed.city && typed.stateAbbreviation ? null : await find(ctx, typed);
  // A whole address in the field of the street is taken apart; whoever entered the parts knows them better than a map.
  const address = (typed.city ? typed.address : (found?.address ?? typed.address)) ?? null;
  const parts: AddressParts = {
    address,
    neighborhood: typed.neighborhood ?? found?.neighborhood ?? null,
    city: typed.city ?? found?.city ?? null,
    stateAbbreviation: typed.stateAbbreviation ?? found?.stateAbbreviation ?? null,
    zip: typed.zip ?? found?.zip ?? null,
    countryCode: typed.countryCode ?? found?.countryCode ?? null,
  };
  const point: Coordinates | null = given
    ? { latitude: typed.latitude!, longitude: typed.longitude! }
    : (found?.point ?? null);
  return {
    ...lines(parts, typed.secondaryAddress ?? null),
    cityGeocoded: found?.city ?? parts.city,
    placeId: typed.placeId ?? found?.placeId ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  };
}

async function find(ctx: AsksPlaces, typed: TypedAddress): Promise<FoundAddress | null> {
  const { address, city, stateAbbreviation, zip } = typed;
  const text = [address, city, [stateAbbreviation, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return askPlaces(ctx, (places) => places.addressOf(text));
}

function lines(parts: AddressParts, secondaryAddress: string | null) {
  const { address, city, stateAbbreviation, zip } = parts;
  const province = PROVINCES.find(({ value }) => value === stateAbbreviation)?.label;
  const state = US_STATES.find(({ value }) => value === stateAbbreviation)?.label;
  const countryCode = parts.countryCode ?? (province ? 'CA' : 'US');
  const joined = (...some: (string | null)[]) => some.filter(Boolean).join(', ') || null;
  const fullStreetAddress = joined(address, secondaryAddress);
  const region = [stateAbbreviation, zip].filter(Boolean).join(' ');
  return {
    ...parts,
    countryCode,
    secondaryAddress,
    stateProvince: province ?? state ?? null,
    country: countryCode === 'CA' ? 'Canada' : 'United States',
    fullStreetAddress,
    singleLine: joined(fullStreetAddress, city, region),
    cityState: joined(city, stateAbbreviation),
  };
}
