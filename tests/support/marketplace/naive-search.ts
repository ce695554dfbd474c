import type { PractitionerQuery } from '#app/integrations/search/port.ts';
import { SEARCH_RADIUS_MILES } from '#app/integrations/search/port.ts';
import { distanceInMiles } from '#app/lib/distance.ts';
import { searchText, searchWords } from '#app/lib/search-text.ts';
import type { SearchDocumentRow } from '#tenants/cross-practice.ts';

interface NaiveHit {
  miles: number | null;
  /** Figures by which it stands, smaller ones first; not for the order of words. */
  order: number[];
}

/** Miles to the nearest place that was asked for and is within reach, or null. */
function nearest({ shown }: SearchDocumentRow, { point, kind }: PractitionerQuery): number | null {
  const away = shown.places.flatMap(({ kind: of, latitude, longitude, travelDistance }) => {
    if (latitude === null || longitude === null || (kind !== 'all' && kind !== of)) return [];
    const miles = distanceInMiles(point!, { latitude, longitude });
    const reach = of === 'home' ? 5 * Math.ceil(Math.min(travelDistance ?? 10, 50) / 5) : SEARCH_RADIUS_MILES;
    return miles <= reach ? [miles] : [];
  });
  return away.length > 0 ? Math.min(...away) : null;
}

/** Whether every word, or any, begins one of the practice's. */
function hasWords({ shown }: SearchDocumentRow, text: string, isLoose: boolean): boolean {
  const places = shown.places.map(({ neighborhood, cityState }) => [neighborhood, cityState].join(' '));
  const said = [
    ...[shown.name, shown.practitioner, shown.title, shown.modality, shown.headline],
    ...[...shown.specialties, ...shown.services.map(({ name }) => name), ...places],
  ];
  const own = searchText(said.join(' ')).split(' ');
  const words = searchWords(text).map((word) => own.some((one) => one.startsWith(word)));
  return words.length === 0 || (isLoose ? words.includes(true) : !words.includes(false));
}

/** The search as it is meant, without any index: a look at every practice. Nothing is corrected; some words are enough where it is loose. */
export function naiveSearch(
  documents: readonly SearchDocumentRow[],
  asked: PractitionerQuery,
  isLoose: boolean,
): Map<string, NaiveHit> {
  const { text, point, kind, maxCents, rating, specialty, open, sort } = asked;
  const isNear = point !== null && kind !== 'virtual';
  const openNow = { weekends: 'openWeekends', evenings: 'openEvenings', mornings: 'openMornings' } as const;
  const kinds = { office: 'hasOffice', virtual: 'hasVirtual', home: 'hasHome' } as const;
  const found = new Map<string, NaiveHit>();
  for (const row of documents) {
    const miles = isNear ? nearest(row, asked) : null;
    const isThere = isNear
      ? miles !== null || (kind === 'all' && row.hasVirtual)
      : kind === 'all' || row[kinds[kind]];
    const fits =
      isThere &&
      hasWords(row, text, isLoose) &&
      (maxCents === undefined || (row.fromCents !== null && row.fromCents <= maxCents)) &&
      (rating === undefined || (row.ratingAverage !== null && row.ratingAverage >= rating)) &&
      (!specialty || row.shown.specialties.some((one) => searchText(one) === searchText(specialty))) &&
      (!open || row[openNow[open]]);
    if (!fits) continue;
    const score = 0.5 * row.quality - (miles ?? 0) * (0.4 / SEARCH_RADIUS_MILES);
    const order = {
      best: [],
      distance: [miles ?? Infinity],
      rating: [-(row.ratingAverage ?? -Infinity), -row.ratingCount],
      price: [row.fromCents ?? Infinity],
    }[sort];
    // Words make a score of their own: behind them nothing is compared.
    const last = text ? [] : [-score];
    found.set(row.practiceId, { miles, order: [isNear && miles === null ? 1 : 0, ...order, ...last] });
  }
  return found;
}
