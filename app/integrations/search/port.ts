/** Searching the practices of the marketplace, in our own nouns. Answers ids in an order; what is shown stands in the database. */

/** Where a practitioner sees people; `all` asks for none in particular. */
export type PlaceFilter = 'all' | 'office' | 'virtual' | 'home';
export type OpenFilter = 'weekends' | 'evenings' | 'mornings';
export type SearchSort = 'best' | 'distance' | 'rating' | 'price';

export interface PractitionerQuery {
  /** As typed; nothing finds everybody. */
  text: string;
  /** Where; null is anywhere. */
  point: { latitude: number; longitude: number } | null;
  kind: PlaceFilter;
  /** Cents; the cheapest service costs at most this. */
  maxCents?: number;
  /** A keyword, as typed. */
  specialty?: string;
  /** Least stars. */
  rating?: number;
  open?: OpenFilter;
  sort: SearchSort;
  /** How many to leave out at the beginning, and how many to answer. */
  skip: number;
  most: number;
}

/** Past this many results are not counted. */
export const MAX_COUNTED = 1000;
/** Miles from the place asked for within which an office is found; home visits have a reach of their own. */
export const SEARCH_RADIUS_MILES = 50;
/** Keywords to narrow down by that an answer names. */
export const MAX_KEYWORDS = 60;

export interface PractitionersFound {
  /** Miles to the nearest of their places that was asked for; null where none is near. */
  hits: { practiceId: string; miles: number | null }[];
  /** At most MAX_COUNTED + 1. */
  total: number;
  /** The word for each that was mistyped, as it was looked for; null where nothing was corrected. */
  corrected: string | null;
  /** Nothing has all the words: these have some. */
  isLoose: boolean;
  /** Keywords by which the counted can be narrowed down, as if none were asked for; the most frequent first. */
  specialties: string[];
}

/** Something to look for. */
export interface SearchSuggestion {
  kind: 'specialty' | 'practice';
  text: string;
}

/** A practice as an outside index keeps it. */
export interface IndexedPractice {
  practiceId: string;
  practice: string;
  practitioner: string;
  /** What is practised: modality and keywords. */
  topics: string[];
  title: string;
  /** The keywords alone, as searchText() writes them. */
  specialties: string[];
  /** The keywords alone, as they are shown. */
  keywords: string[];
  services: string[];
  /** Headline and towns. */
  about: string;
  quality: number;
  ratingAverage: number | null;
  ratingCount: number;
  fromCents: number | null;
  kinds: ('office' | 'virtual' | 'home')[];
  open: OpenFilter[];
  places: { kind: 'office' | 'home'; latitude: number; longitude: number; reachMiles: number }[];
}

export interface PractitionerIndex {
  /** Null where the search does not answer. */
  search(query: PractitionerQuery): Promise<PractitionersFound | null>;
  /** Keywords and practices for what is typed, best first. Null where the search does not answer. */
  suggest(typed: string, page: { skip: number; most: number }): Promise<SearchSuggestion[] | null>;
}

/** An index outside the database, told of every change by the worker. Its calls throw where it does not answer. */
export interface OutsideIndex extends PractitionerIndex {
  /** Makes what the index needs, where it is not there yet. */
  prepare(): Promise<void>;
  put(practices: IndexedPractice[]): Promise<void>;
  /** Unknown ids are none of its business. */
  remove(practiceIds: string[]): Promise<void>;
}
