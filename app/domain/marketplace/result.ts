import { z } from 'zod';
import type { NextFreeTimes } from '#app/domain/availability/index.ts';
import { distanceInMiles, type Coordinates } from '#app/lib/distance.ts';
import { searchWords, searchText } from '#app/lib/search-text.ts';
import type { PlaceFilter } from '#app/integrations/search/port.ts';
import { currency, locationKind, virtualType } from '#app/operations/outputs.ts';
import type { SearchDocumentRow, ServicePrice } from '#tenants/cross-practice.ts';
import { STARTS_SHOWN } from './constants.ts';

export const practiceResult = z
  .object({
    practiceId: z.string(),
    slug: z.string(),
    url: z.string().meta({ description: "The practice's own site." }),
    name: z.string(),
    practitioner: z.string(),
    title: z.string().nullable(),
    headline: z.string().nullable(),
    photoUrl: z.string().nullable(),
    verified: z.boolean(),
    ratingAverage: z.number().nullable(),
    ratingCount: z.int(),
    fromCents: z
      .int()
      .nullable()
      .meta({ description: 'The cheapest service that costs anything, in cents.' }),
    currency,
    specialties: z.array(z.string()),
    services: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          cents: z.int().meta({ description: 'The cheapest way to book it.' }),
          minutes: z.int().meta({ description: 'How long that way is.' }),
          ways: z.int().meta({ description: 'Lengths that can be chosen from.' }),
        })
        .meta({ id: 'ResultService' }),
    ),
    places: z.array(
      z
        .object({
          id: z.string(),
          kind: locationKind,
          cityState: z.string().nullable(),
          neighborhood: z.string().nullable(),
          virtualType: virtualType.nullable(),
          travelDistance: z.number().nullable().meta({ description: 'Miles.' }),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          approximate: z.boolean().meta({ description: 'The position is rounded to about a kilometre.' }),
        })
        .meta({ id: 'ResultPlace' }),
    ),
    miles: z.number().nullable().meta({ description: 'To the nearest of their places that was asked for.' }),
    next: z
      .object({
        serviceId: z.string(),
        locationId: z.string(),
        serviceName: z.string(),
        minutes: z.int(),
        isVirtual: z.boolean(),
        timeZone: z.string().meta({ description: "IANA zone of the venue, or the practice's own." }),
        shownIn: z
          .string()
          .meta({ description: "IANA zone that the dates are of: the client's where one meets virtually." }),
        days: z.array(
          z
            .object({
              date: z.string().meta({ description: 'YYYY-MM-DD in shownIn.' }),
              starts: z.array(z.number()).meta({ description: 'Epoch milliseconds.' }),
              more: z.int().meta({ description: 'Free times of the day that are not named.' }),
            })
            .meta({ id: 'ResultDay' }),
        ),
      })
      .nullable()
      .meta({
        id: 'ResultTimes',
        description:
          'Free times from the first free day on, no days where none is near; null where nothing can be booked.',
      }),
  })
  .meta({ id: 'PracticeResult' });

export type PracticeResult = z.input<typeof practiceResult>;
type Shown = SearchDocumentRow['shown'];

/** Keywords and services that a result names. */
const NAMED = { specialties: 5, services: 3 };

/** What was asked for, as far as it says which times a result shows. */
export interface TimesQuery {
  query: string;
  kind: PlaceFilter;
  /** Where; null is anywhere. */
  point: Coordinates | null;
}

/**
 * The place at which a result shows free times: of the kind asked for; where a place was asked for, the nearest to it, or a virtual
 * one where none is near.
 */
function placeOf(
  { places, services }: Shown,
  { kind, point }: TimesQuery,
  miles: number | null,
): Shown['places'][number] | undefined {
  const bookable = places.filter(({ id }) =>
    services.some(({ locationIds, package: isPackage }) => !isPackage && locationIds.includes(id)),
  );
  const fitting = kind === 'all' ? bookable : bookable.filter((place) => place.kind === kind);
  if (!point) return fitting[0];
  if (miles === null) return fitting.find((place) => place.kind === 'virtual') ?? fitting[0];
  const away = ({ latitude, longitude }: Shown['places'][number]) =>
    latitude === null || longitude === null ? Infinity : distanceInMiles(point, { latitude, longitude });
  return fitting.toSorted((a, b) => away(a) - away(b))[0];
}

/** The service of which a result shows free times: one that was looked for, else the first that costs something. */
function serviceOf({ services }: Shown, locationId: string, words: readonly string[]) {
  const offered = services.filter((service) => !service.package && service.locationIds.includes(locationId));
  const named = offered.find(({ name }) => words.some((word) => ` ${searchText(name)}`.includes(` ${word}`)));
  return named ?? offered.find(({ cents }) => cents > 0) ?? offered[0];
}

/** What free times are shown for, or null. */
export function toOfferView(shown: Shown, query: TimesQuery, miles: number | null) {
  const place = placeOf(shown, query, miles);
  const service = place && serviceOf(shown, place.id, searchWords(query.query));
  return service ? { serviceId: service.id, locationId: place.id } : null;
}

interface FoundOfResult {
  miles: number | null;
  times: NextFreeTimes | undefined;
  url: string;
  prices: ServicePrice[];
}

/** The services that a result names, in the practice's order; the one that a 'from' price is of is always among them. */
function servicesNamed({ services }: Shown, prices: ServicePrice[]): PracticeResult['services'] {
  const priceOf = new Map(prices.map((price) => [price.serviceId, price]));
  const all = services.flatMap(({ id, name, package: isPackage }) => {
    const price = priceOf.get(id);
    if (isPackage || !price) return [];
    return [{ id, name, cents: price.cents, minutes: price.minutes, ways: price.ways }];
  });
  const named = all.slice(0, NAMED.services);
  const cheapest = cheapestOf(all);
  if (cheapest && !named.includes(cheapest)) named.splice(-1, 1, cheapest);
  return named;
}

/** The cheapest that costs anything. */
const cheapestOf = <Priced extends { cents: number }>(all: readonly Priced[]): Priced | undefined =>
  all.filter(({ cents }) => cents > 0).sort((a, b) => a.cents - b.cents)[0];

/** A result as pages and GraphQL show it. */
export function asResult(
  { practiceId, shown, ratingAverage, ratingCount, fromCents }: SearchDocumentRow,
  { miles, times, url, prices }: FoundOfResult,
): PracticeResult {
  const { slug, name, practitioner, title, headline, photoUrl, verified, currency } = shown;
  const service = times && shown.services.find(({ id }) => id === times.serviceId);
  return {
    ...{ practiceId, slug, url, name, practitioner, title, headline, photoUrl, verified, currency, miles },
    ...{ ratingAverage, ratingCount },
    // What is listed below it, read at the same moment; the index may be a little behind.
    fromCents: cheapestOf(prices)?.cents ?? fromCents,
    specialties: shown.specialties.slice(0, NAMED.specialties),
    services: servicesNamed(shown, prices),
    places: shown.places.map(({ timeZone: _zone, ...place }) => place),
    next:
      times && service
        ? {
            ...{ serviceId: times.serviceId, locationId: times.locationId },
            ...{ timeZone: times.timeZone, shownIn: times.shownIn },
            isVirtual: shown.places.some(({ id, kind }) => id === times.locationId && kind === 'virtual'),
            serviceName: service.name,
            minutes: times.minutes,
            days: times.days.map(({ date, starts }) => ({
              date,
              starts: starts.slice(0, STARTS_SHOWN),
              more: Math.max(0, starts.length - STARTS_SHOWN),
            })),
          }
        : null,
  };
}
