import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import type { IndexedPractice } from './port.ts';

/** Miles that home visits reach, as the search document rounds them: a field each, since a filter's radius is one figure. */
export const REACHES = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50] as const;

type GeoPoint = [latitude: number, longitude: number];

/** A practice as the collection keeps it. */
export interface PractitionerDocument {
  id: string;
  practice: string;
  practitioner: string;
  topics: string[];
  title: string;
  specialties: string[];
  keywords: string[];
  services: string[];
  about: string;
  quality: number;
  ratingAverage?: number;
  ratingCount: number;
  fromCents?: number;
  kinds: string[];
  open: string[];
  /** All points, for the order; the offices', and the homes' by how far they reach, for filters. */
  places?: GeoPoint[];
  offices?: GeoPoint[];
  [homes: `homes${number}`]: GeoPoint[];
}

/** What practices can be looked for by; counted where it is asked for. */
export const TOPICS = { name: 'topics', type: 'string[]', facet: true } as const;

export const PRACTITIONERS: CollectionCreateSchema = {
  name: 'tendwell_practitioners_2',
  default_sorting_field: 'quality',
  fields: [
    { name: 'practice', type: 'string' },
    { name: 'practitioner', type: 'string' },
    TOPICS,
    { name: 'title', type: 'string' },
    { name: 'specialties', type: 'string[]', facet: true },
    { name: 'keywords', type: 'string[]', facet: true },
    { name: 'services', type: 'string[]' },
    { name: 'about', type: 'string' },
    { name: 'quality', type: 'float' },
    { name: 'ratingAverage', type: 'float', optional: true },
    { name: 'ratingCount', type: 'int32' },
    { name: 'fromCents', type: 'int32', optional: true, sort: true },
    { name: 'kinds', type: 'string[]', facet: true },
    { name: 'open', type: 'string[]', facet: true },
    { name: 'places', type: 'geopoint[]', optional: true },
    { name: 'offices', type: 'geopoint[]', optional: true },
    ...REACHES.map((miles) => ({ name: `homes${miles}`, type: 'geopoint[]' as const, optional: true })),
  ],
};

export function asDocument(practice: IndexedPractice): PractitionerDocument {
  const { practiceId, ratingAverage, fromCents, places, ...rest } = practice;
  const pointsOf = (wanted: IndexedPractice['places']): GeoPoint[] =>
    wanted.map(({ latitude, longitude }) => [latitude, longitude]);
  const document: PractitionerDocument = { id: practiceId, ...rest };
  if (ratingAverage !== null) document.ratingAverage = ratingAverage;
  if (fromCents !== null) document.fromCents = fromCents;
  if (places.length > 0) document.places = pointsOf(places);
  const offices = places.filter(({ kind }) => kind === 'office');
  if (offices.length > 0) document.offices = pointsOf(offices);
  for (const miles of REACHES) {
    const homes = places.filter(({ kind, reachMiles }) => kind === 'home' && reachMiles === miles);
    if (homes.length > 0) document[`homes${miles}`] = pointsOf(homes);
  }
  return document;
}
