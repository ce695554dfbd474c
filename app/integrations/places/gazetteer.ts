import { distanceInMiles } from '#app/lib/distance.ts';
import { PROVINCES, US_STATES } from '#app/lib/regions.ts';
import { searchText } from '#app/lib/search-text.ts';
import data from './gazetteer.json' with { type: 'json' };
import type { FoundAddress, FoundPlace, PlaceFinder, PlaceType, Point, SuggestedPlace } from './port.ts';

interface Place {
  id: string;
  label: string;
  /** The label as searchText() writes it, region and country spelled out behind it. */
  plain: string;
  type: PlaceType;
  point: Point;
}

const TYPES: Record<string, PlaceType> = { l: 'locality', s: 'sublocality', n: 'neighborhood' };
/** A position farther than this from every place we know has no name, miles. */
const AROUND_MILES = 60;

let known: Place[] | undefined;

/** The larger places first. Read when first asked for. */
function places(): Place[] {
  known ??= data.places.map((line) => {
    const [name, city, region, type, latitude, longitude] = line.split('|') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const label = [name, city, region].filter(Boolean).join(', ');
    return {
      id: searchText(label).replaceAll(' ', '-'),
      label,
      plain: searchText(label),
      type: TYPES[type]!,
      point: { latitude: Number(latitude), longitude: Number(longitude) },
    };
  });
  return known;
}

const REGIONS = [...US_STATES, ...PROVINCES].map(({ value, label }) => ({
  ending: new RegExp(` ${searchText(label)}$`),
  code: ` ${value.toLowerCase()}`,
}));

/** The code of a region whose name ends the text: 'portland oregon' is 'portland or'. */
function withCode(text: string): string {
  const region = REGIONS.findLast(({ ending }) => ending.test(text));
  return region ? text.replace(region.ending, region.code) : text;
}

/** 'saint' and 'st', 'fort' and 'ft', 'mount' and 'mt' are one; a region's name is its code. */
const asNamed = (typed: string) =>
  withCode(searchText(typed))
    .replace(/^saint /, 'st ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
    .replace(/^nyc$/, 'new york city')
    .replace(/ (usa|us|united states|canada)$/, '');

/** How often one text must be changed to be the other; `most` ends the count. */
function changes(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The places bundled with the product; they always answer. */
export class Gazetteer implements PlaceFinder {
  suggest(typed: string, most: number): Promise<SuggestedPlace[]> {
    const text = asNamed(typed);
    if (text.length < 2) return Promise.resolve([]);
    const begins: Place[] = [];
    const holds: Place[] = [];
    for (const place of places()) {
      if (place.plain.startsWith(text)) begins.push(place);
      else if (place.plain.includes(` ${text}`)) holds.push(place);
      if (begins.length >= most) break;
    }
    let found = [...begins, ...holds].slice(0, most);
    if (found.length === 0 && text.length >= 4) {
      const tolerance = text.length < 7 ? 1 : 2;
      found = places()
        .filter(({ plain }) => changes(text, plain.slice(0, text.length), tolerance) <= tolerance)
        .slice(0, most);
    }
    return Promise.resolve(found.map(({ id, label, type, point }) => ({ id, label, type, point })));
  }

  byId(id: string): Promise<FoundPlace | null> {
    const place = places().find((one) => one.id === id);
    return Promise.resolve(place ? { label: place.label, point: place.point } : null);
  }

  async find(text: string, others: number) {
    const named = asNamed(text);
    const alike = await this.suggest(text, others + 1);
    const exact = places().find(({ plain }) => plain === named || plain.startsWith(`${named} `));
    const place = exact ?? alike[0];
    if (!place?.point) return null;
    const labels = alike.map(({ label }) => label).filter((label) => label !== place.label);
    return { label: place.label, point: place.point, others: labels.slice(0, others) };
  }

  around(point: Point): Promise<FoundPlace | null> {
    let nearest: Place | null = null;
    let least = AROUND_MILES;
    for (const place of places()) {
      // A degree of latitude is 69 miles: most places are ruled out without trigonometry.
      if (Math.abs(place.point.latitude - point.latitude) * 69 > least) continue;
      const miles = distanceInMiles(point, place.point);
      if (miles < least) [nearest, least] = [place, miles];
    }
    return Promise.resolve(nearest && { label: nearest.label, point });
  }

  /** The street as it is typed, in the towns that what stands behind it may name: '12 Elm Street, Portl'. */
  async suggestAddresses(typed: string, most: number): Promise<{ id: string; label: string }[]> {
    const { street, rest } = cut(typed);
    if (!street || rest.length < 2) return [];
    const towns = (await this.suggest(rest, 3 * most)).filter(({ type }) => type === 'locality');
    return towns
      .slice(0, most)
      .map(({ label }) => ({ id: `${street}, ${label}`, label: `${street}, ${label}` }));
  }

  /** Its id is the address itself. */
  addressById(id: string): Promise<FoundAddress | null> {
    return this.addressOf(id);
  }

  /** 'Street, town, region and ZIP code', with the point of the town: the bundled places know no streets. */
  addressOf(text: string): Promise<FoundAddress | null> {
    const { street, rest } = cut(text.replace(/,?\s*(USA|United States|Canada)\s*$/i, ''));
    const zip = ZIP.exec(rest)?.[1]?.toUpperCase() ?? null;
    const named = asNamed(rest.replace(ZIP, ''));
    const place = places().find(({ plain, type }) => type === 'locality' && plain === named);
    if (!street || !place) return Promise.resolve(null);
    const [city, region] = place.label.split(', ') as [string, string];
    const label = [street, city, [region, zip].filter(Boolean).join(' ')].join(', ');
    const countryCode = PROVINCES.some(({ value }) => value === region) ? 'CA' : 'US';
    const parts = { address: street, neighborhood: null, city, stateAbbreviation: region, zip, countryCode };
    return Promise.resolve({ label, placeId: null, point: place.point, ...parts });
  }
}

const ZIP = /[\s,]*\b(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\s*$/i;

/** What stands before the first comma, and the rest. */
function cut(text: string): { street: string; rest: string } {
  const [street = '', ...rest] = text.split(',').map((part) => part.trim());
  return { street, rest: rest.join(', ') };
}
