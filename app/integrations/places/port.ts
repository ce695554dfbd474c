/** Places by name and by position, in our own nouns: towns, parts of towns, neighborhoods of the US and Canada. */

/** The place types that are suggested (specification 000, section 9). */
export const PLACE_TYPES = ['locality', 'sublocality', 'neighborhood'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

export interface Point {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export interface SuggestedPlace {
  id: string;
  /** 'Portland, OR'. */
  label: string;
  type: PlaceType;
  /** Null where it must be asked for by the id. */
  point: Point | null;
}

export interface FoundPlace {
  label: string;
  point: Point;
}

/** The parts of a street address; null where they are not known. */
export interface AddressParts {
  /** Street and number. */
  address: string | null;
  neighborhood: string | null;
  city: string | null;
  /** Two letters. */
  stateAbbreviation: string | null;
  zip: string | null;
  /** ISO 3166 alpha-2. */
  countryCode: string | null;
}

export interface FoundAddress extends AddressParts {
  /** On one line. */
  label: string;
  /** The vendor's id of the place. */
  placeId: string | null;
  /** Of the address itself, or of its town where nobody knows better. */
  point: Point;
}

/**
 * A call answers 'unavailable' where nobody answers; null is a place that is not known. A `session` ties what one person types to the
 * place that they pick in the end: a vendor counts it as one, and it is not used again after that.
 */
export interface PlaceFinder {
  /** Places for what is typed, at most `most`, best first. */
  suggest(typed: string, most: number, session?: string): Promise<SuggestedPlace[] | 'unavailable'>;
  byId(id: string, session?: string): Promise<FoundPlace | null | 'unavailable'>;
  /** The place that a text most likely names, and the labels of at most `others` more that it may name, one question for both. */
  find(text: string, others: number): Promise<(FoundPlace & { others: string[] }) | null | 'unavailable'>;
  /** The place around a position, for a name to show. */
  around(point: Point): Promise<FoundPlace | null | 'unavailable'>;
  /** Street addresses for what is typed, at most `most`, best first. */
  suggestAddresses(
    typed: string,
    most: number,
    session?: string,
  ): Promise<{ id: string; label: string }[] | 'unavailable'>;
  /** A suggested address. */
  addressById(id: string, session?: string): Promise<FoundAddress | null | 'unavailable'>;
  /** The address that a line of text names. */
  addressOf(text: string): Promise<FoundAddress | null | 'unavailable'>;
}
