import { choiceIn, numberIn, textIn } from '#app/lib/web/search-params.ts';
import type { MarketplaceQuery } from '#app/paths.ts';

/** Which practitioners are shown, as the address names them (specification 002, section 2). */
export const FILTERS = [
  { value: 'all', label: 'All pros' },
  { value: 'office', label: 'In-person' },
  { value: 'virtual', label: 'Virtual' },
  { value: 'home', label: 'In-home' },
] as const;
export type ActiveFilter = (typeof FILTERS)[number]['value'];

export const SORTS = [
  { value: 'best', label: 'Best match' },
  { value: 'distance', label: 'Nearest' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Lowest price' },
] as const;

export const AVAILABLE = [
  { value: 'weekends', label: 'Open on weekends' },
  { value: 'evenings', label: 'Open after 5 PM' },
  { value: 'mornings', label: 'Open before 9 AM' },
] as const;

/** Last page of day-columns (specification 002, section 9: index 0 to 2). */
export const LAST_DAYS = 2;

const valuesOf = <Value extends string>(choices: readonly { value: Value }[]) =>
  choices.map(({ value }) => value);

/** The address's own words, as far as they make sense; what a browser would never send is cut out. */
export function readAddress(search: URLSearchParams) {
  const latitude = numberIn(search, 'aroundLatLng[lat]', -90, 90);
  const longitude = numberIn(search, 'aroundLatLng[lng]', -180, 180);
  const hasPoint = latitude !== undefined && longitude !== undefined;
  const isVirtual = textIn(search, 'virtual') === 'true';
  return {
    query: textIn(search, 'query'),
    searchedLocation: textIn(search, 'searched_location'),
    ...(hasPoint && { latitude, longitude }),
    activeFilter: isVirtual
      ? ('virtual' as const)
      : (choiceIn(search, 'activeFilter', valuesOf(FILTERS)) ?? 'all'),
    price: Math.round(numberIn(search, 'price', 1, 1000) ?? 0) || undefined,
    specialty: textIn(search, 'specialty') || undefined,
    rating: numberIn(search, 'rating', 1, 5),
    available: choiceIn(search, 'available', valuesOf(AVAILABLE)),
    sort: choiceIn(search, 'sort', valuesOf(SORTS)) ?? 'best',
    page: Math.floor(numberIn(search, 'page', 1, 100) ?? 1),
    days: Math.floor(numberIn(search, 'days', 0, LAST_DAYS) ?? 0),
  };
}

export type SearchAddress = ReturnType<typeof readAddress>;

/** The operation's input: cents instead of whole units, and nothing that only the page knows. */
export function inputOf({ days: _days, price, ...address }: SearchAddress) {
  return { ...address, price: price === undefined ? undefined : price * 100 };
}

/** The address of a search with something changed; a change goes back to the first page unless it is the page. */
export function addressOf(address: SearchAddress, change: Partial<SearchAddress> = {}): MarketplaceQuery {
  const next: SearchAddress = {
    ...address,
    ...('page' in change || 'days' in change ? {} : { page: 1 }),
    ...change,
  };
  const text = (value: string | number | undefined) =>
    value === undefined || value === '' ? undefined : String(value);
  return {
    query: text(next.query),
    searched_location: text(next.searchedLocation),
    'aroundLatLng[lat]': text(next.latitude),
    'aroundLatLng[lng]': text(next.longitude),
    virtual: next.activeFilter === 'virtual' ? 'true' : undefined,
    activeFilter:
      next.activeFilter === 'all' || next.activeFilter === 'virtual' ? undefined : next.activeFilter,
    price: text(next.price),
    specialty: text(next.specialty),
    rating: text(next.rating),
    available: next.available,
    sort: next.sort === 'best' ? undefined : next.sort,
    page: next.page > 1 ? String(next.page) : undefined,
    days: next.days > 0 ? String(next.days) : undefined,
  };
}

/** How many things of the filter panel are chosen. */
export const filtersOf = ({ price, specialty, rating, available }: SearchAddress) =>
  [price, specialty, rating, available].filter((one) => one !== undefined).length;
