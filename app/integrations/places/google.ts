import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  PLACE_TYPES,
  type FoundAddress,
  type FoundPlace,
  type PlaceFinder,
  type Point,
  type SuggestedPlace,
} from './port.ts';

export interface GoogleMapsKeys {
  apiKey: string;
  /** Base URLs of the two APIs; the vendor's own where absent. */
  placesBase?: string;
  mapsBase?: string;
  timeoutMs?: number;
}

const text = z.object({ text: z.string() });
const suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({ placeId: z.string(), text, types: z.array(z.string()).default([]) })
          .optional(),
      }),
    )
    .default([]),
});
const details = z.object({
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
});
const component = z.object({
  longText: z.string(),
  shortText: z.string().optional(),
  types: z.array(z.string()),
});
const addressDetails = details.extend({ id: z.string(), addressComponents: z.array(component).default([]) });
const geocoded = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })),
});
/** As the older API writes the same. */
const geocodedAddress = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      formatted_address: z.string(),
      place_id: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(
        z
          .object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
          .transform(({ long_name, short_name, types }) => ({
            longText: long_name,
            shortText: short_name,
            types,
          })),
      ),
    }),
  ),
});

/** At most five may be named. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route'];

function partsOf(components: z.output<typeof component>[]) {
  const named = (type: string) => components.find(({ types }) => types.includes(type));
  const long = (type: string) => named(type)?.longText ?? null;
  const short = (type: string) => named(type)?.shortText ?? null;
  return {
    address: [long('street_number'), short('route')].filter(Boolean).join(' ') || null,
    neighborhood: long('neighborhood'),
    city: long('locality') ?? long('postal_town') ?? long('sublocality'),
    stateAbbreviation: short('administrative_area_level_1'),
    zip: long('postal_code'),
    countryCode: short('country'),
  };
}

/** What does not say so itself is a town. */
const typeOf = (types: string[]) => PLACE_TYPES.find((type) => types.includes(type)) ?? 'locality';

/** 'Portland, OR, USA' reads 'Portland, OR' here. */
const short = (label: string) => label.replace(/, (USA|United States|Canada)$/, '');

/** Google's Places API (New) for names, its Geocoding API for positions; in the US and Canada. */
export class GooglePlaces implements PlaceFinder {
  readonly #keys: Required<GoogleMapsKeys>;

  constructor(keys: GoogleMapsKeys) {
    this.#keys = {
      placesBase: 'https://places.googleapis.com',
      mapsBase: 'https://maps.googleapis.com',
      timeoutMs: 3000,
      ...keys,
    };
  }

  async suggest(typed: string, most: number, session?: string): Promise<SuggestedPlace[] | 'unavailable'> {
    if (typed.trim().length < 2) return [];
    const answer = await this.#ask(
      `${this.#keys.placesBase}/v1/places:autocomplete`,
      'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.types',
      {
        input: typed.slice(0, 200),
        includedPrimaryTypes: PLACE_TYPES,
        includedRegionCodes: ['us', 'ca'],
        languageCode: 'en',
        sessionToken: session,
      },
    );
    const read = suggestions.safeParse(answer);
    if (!read.success) return 'unavailable';
    return read.data.suggestions
      .flatMap(({ placePrediction }) => placePrediction ?? [])
      .slice(0, most)
      .map((place) => ({
        id: place.placeId,
        label: short(place.text.text),
        type: typeOf(place.types),
        point: null,
      }));
  }

  async byId(id: string, session?: string): Promise<FoundPlace | null | 'unavailable'> {
    const params = new URLSearchParams({ languageCode: 'en', ...(session && { sessionToken: session }) });
    const answer = await this.#ask(
      `${this.#keys.placesBase}/v1/places/${encodeURIComponent(id)}?${params}`,
      'formattedAddress,location',
    );
    if (answer === 'not found') return null;
    const read = details.safeParse(answer);
    if (!read.success) return 'unavailable';
    return { label: short(read.data.formattedAddress), point: read.data.location };
  }

  async find(typed: string, others: number) {
    const session = randomUUID();
    const places = await this.suggest(typed, others + 1, session);
    if (places === 'unavailable') return places;
    const [likely, ...more] = places;
    if (!likely) return null;
    const found = await this.byId(likely.id, session);
    return found === null || found === 'unavailable'
      ? found
      : { ...found, others: more.map(({ label }) => label).filter((label) => label !== found.label) };
  }

  async around(point: Point): Promise<FoundPlace | null | 'unavailable'> {
    const params = new URLSearchParams({
      latlng: `${point.latitude},${point.longitude}`,
      result_type: PLACE_TYPES.join('|'),
      language: 'en',
      key: this.#keys.apiKey,
    });
    const answer = await this.#ask(`${this.#keys.mapsBase}/maps/api/geocode/json?${params}`);
    const read = geocoded.safeParse(answer);
    if (!read.success || !['OK', 'ZERO_RESULTS'].includes(read.data.status)) return 'unavailable';
    const [first] = read.data.results;
    return first ? { label: short(first.formatted_address), point } : null;
  }

  async suggestAddresses(typed: string, most: number, session?: string) {
    if (typed.trim().length < 3) return [];
    const answer = await this.#ask(
      `${this.#keys.placesBase}/v1/places:autocomplete`,
      'suggestions.placePrediction.placeId,suggestions.placePrediction.text,suggestions.placePrediction.types',
      {
        input: typed.slice(0, 200),
        includedPrimaryTypes: ADDRESS_TYPES,
        includedRegionCodes: ['us', 'ca'],
        languageCode: 'en',
        sessionToken: session,
      },
    );
    const read = suggestions.safeParse(answer);
    if (!read.success) return 'unavailable' as const;
    return read.data.suggestions
      .flatMap(({ placePrediction }) => placePrediction ?? [])
      .slice(0, most)
      .map((place) => ({ id: place.placeId, label: short(place.text.text) }));
  }

  async addressById(id: string, session?: string): Promise<FoundAddress | null | 'unavailable'> {
    const params = new URLSearchParams({ languageCode: 'en', ...(session && { sessionToken: session }) });
    const answer = await this.#ask(
      `${this.#keys.placesBase}/v1/places/${encodeURIComponent(id)}?${params}`,
      'id,formattedAddress,location,addressComponents',
    );
    if (answer === 'not found') return null;
    const read = addressDetails.safeParse(answer);
    if (!read.success) return 'unavailable';
    const { id: placeId, formattedAddress, location, addressComponents } = read.data;
    return { label: short(formattedAddress), placeId, point: location, ...partsOf(addressComponents) };
  }

  async addressOf(text: string): Promise<FoundAddress | null | 'unavailable'> {
    const params = new URLSearchParams({
      address: text.slice(0, 300),
      components: 'country:US|country:CA',
      language: 'en',
      key: this.#keys.apiKey,
    });
    const read = geocodedAddress.safeParse(
      await this.#ask(`${this.#keys.mapsBase}/maps/api/geocode/json?${params}`),
    );
    if (!read.success || !['OK', 'ZERO_RESULTS'].includes(read.data.status)) return 'unavailable';
    const [first] = read.data.results;
    if (!first) return null;
    const { lat: latitude, lng: longitude } = first.geometry.location;
    return {
      label: short(first.formatted_address),
      placeId: first.place_id,
      point: { latitude, longitude },
      ...partsOf(first.address_components),
    };
  }

  async #ask(url: string, fields?: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(fields && { 'X-Goog-Api-Key': this.#keys.apiKey, 'X-Goog-FieldMask': fields }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(this.#keys.timeoutMs),
      });
      if (response.status === 404) return 'not found';
      return response.ok ? await response.json() : 'unavailable';
    } catch {
      return 'unavailable';
    }
  }
}
