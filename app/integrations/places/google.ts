import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PLACE_TYPES, type FoundPlace, type PlaceFinder, type Point, type SuggestedPlace } from './port.ts';

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
const geocoded = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })),
});

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
