import type { z } from 'zod';
import type { bookingPractice } from '#app/domain/practice/index.ts';
import { formatMoney, formatPrice, type Currency } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import type { BookingChoice } from '#app/paths.ts';
import { paths } from '#app/paths.ts';

/** A practice as its booking pages know it. */
export type BookingPractice = z.input<(typeof bookingPractice)['output']>;
export type BookingService = BookingPractice['serviceGroups'][number]['services'][number];
export type BookingPlace = BookingPractice['locations'][number];

/** One line of a bill: cents, minutes. */
export interface BookingLine {
  name: string;
  addOn: boolean;
  amountCents: number;
  timeLength: number;
}

/** What the address of a booking page says, read against what the practice offers. */
export interface Chosen {
  /** What of the address is true of this practice; the rest is dropped. */
  choice: BookingChoice;
  service: BookingService | null;
  /** Null for the service's own length. */
  variation: BookingService['variations'][number] | null;
  addOns: BookingService['addOns'];
  /** Where all of it is offered. */
  places: BookingPlace[];
  /** The one chosen, or the only one there is. */
  place: BookingPlace | null;
  lines: BookingLine[];
  durationMinutes: number;
  amountCents: number;
}

const UNCHOSEN: Chosen = {
  choice: {},
  service: null,
  variation: null,
  addOns: [],
  places: [],
  place: null,
  lines: [],
  durationMinutes: 0,
  amountCents: 0,
};

/** The services of a practice in one list. */
export const servicesOf = (practice: BookingPractice): BookingService[] =>
  practice.serviceGroups.flatMap(({ services }) => services);

/** Reads the address. Ids that the practice does not offer count as not chosen: links grow old. */
export function readChoice(practice: BookingPractice, search: URLSearchParams): Chosen {
  const service = servicesOf(practice).find(({ id }) => id === search.get('service'));
  if (!service) return UNCHOSEN;
  const variation = service.variations.find(({ id }) => id === search.get('variation')) ?? null;
  const wanted = new Set(search.getAll('addOn'));
  const addOns = service.addOns.filter(({ id }) => wanted.has(id));
  const places = placesOf(practice, service, addOns);
  const only = places.length === 1 ? places[0] : undefined;
  const place = places.find(({ id }) => id === search.get('location')) ?? only ?? null;
  const lines = linesOf(service, variation, addOns);
  return {
    choice: {
      service: service.id,
      variation: variation?.id,
      addOn: addOns.map(({ id }) => id),
      location: place?.id,
      month: monthOf(search),
      date: dateOf(search),
      zone: search.get('zone') || undefined,
      view: search.get('view') === 'list' ? 'list' : undefined,
    },
    service,
    variation,
    addOns,
    places,
    place,
    lines,
    durationMinutes: lines.reduce((sum, { timeLength }) => sum + timeLength, 0),
    amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** The places at which a service and all of its add-ons are offered. */
function placesOf(practice: BookingPractice, service: BookingService, addOns: BookingService['addOns']) {
  return practice.locations.filter(({ id }) =>
    [service, ...addOns].every(({ locationIds }) => locationIds.includes(id)),
  );
}

/** What is to be paid for: the service in its length, then the add-ons. */
export function linesOf(
  service: BookingService,
  variation: Chosen['variation'],
  addOns: BookingService['addOns'],
): BookingLine[] {
  const { amountCents, timeLength } = variation ?? service;
  const name = variation?.name ? `${service.name} (${variation.name})` : service.name;
  return [{ name, addOn: false, amountCents, timeLength }, ...addOns.map((one) => ({ ...one, addOn: true }))];
}

/** The month, YYYY-MM, that an address names. */
export const monthOf = (search: URLSearchParams) =>
  /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0];
/** The day, YYYY-MM-DD, that an address names. */
export const dateOf = (search: URLSearchParams) =>
  /^20\d\d-(0[1-9]|1[0-2])-\d\d$/.exec(search.get('date') ?? '')?.[0];

/** Whether anything about the service is left to choose. */
export const hasOptions = ({ variations, addOns }: BookingService): boolean =>
  variations.length > 0 || addOns.length > 0;

/** Sessions of a package; null for a single appointment. */
export const sessionsOf = (service: BookingService | null): number | null =>
  service?.package ? service.numberOfSessions : null;

/** Where the choice of a service leads: to its options, to its places, or straight to the times of its only place. */
export function afterService(practice: BookingPractice, service: BookingService): string {
  if (hasOptions(service)) return paths.book({ service: service.id });
  const [place, ...others] = placesOf(practice, service, []);
  return place && others.length === 0
    ? paths.bookTime({ service: service.id, location: place.id })
    : paths.bookLocation({ service: service.id });
}

/** '$85', 'Free', or 'from $50' where lengths differ in price. */
export function priceLabel({ amountCents, variations }: BookingService, currency: Currency): string {
  const prices = [amountCents, ...variations.map((one) => one.amountCents)];
  const least = Math.min(...prices);
  return least === Math.max(...prices)
    ? formatPrice(least, currency)
    : `from ${formatMoney(least, currency)}`;
}

/** '1 hr', '30 min – 1 hr 30 min'. */
export function durationText({ timeLength, variations }: BookingService): string {
  const lengths = [timeLength, ...variations.map((one) => one.timeLength)];
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? formatDuration(least) : `${formatDuration(least)} – ${formatDuration(most)}`;
}

/** How a place is called in a few words. */
export function placeKind({ kind, virtualType }: BookingPlace): string {
  if (kind === 'office') return 'In person';
  if (kind === 'home') return 'At your home';
  return virtualType === 'phone' ? 'By phone' : 'By video';
}
