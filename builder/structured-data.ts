import { Temporal } from 'temporal-polyfill';
import { paths } from '#app/paths.ts';
import { options } from './format.ts';
import type { SiteEvent, SiteLocation, SiteReadModel, SiteService } from './read-model.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const price = (cents: number) => (cents / 100).toFixed(2);

/**
 * The narrowest kind of LocalBusiness at schema.org that a practice calls itself. There is none for massage, acupuncture, yoga, breath
 * or energy work: those are HealthAndBeautyBusiness, and their offers say the rest. What is a medical profession has to be named as one,
 * so a nutrition coach is none.
 */
const BUSINESSES: [calls: RegExp, type: string][] = [
  [/physiotherap|physical therap/i, 'Physiotherapy'],
  [/dietitian|dietician|dietetic/i, 'DietNutrition'],
  [/midwi(fe|ves|fery)/i, 'Midwifery'],
  [/podiatr/i, 'Podiatric'],
  [/psychiatr/i, 'Psychiatric'],
  [/\b(day )?spa\b/i, 'DaySpa'],
  [/hair ?(dress|styl|cut)|barber/i, 'HairSalon'],
  [/manicur|pedicur|\bnails?\b/i, 'NailSalon'],
  [/a?esthetician|\bfacials?\b|skin ?care|beauty/i, 'BeautySalon'],
  [/personal train|fitness|pilates/i, 'HealthClub'],
];

/** Where somebody looks for the practice: its office, else the town of its home visits. */
const placeOf = ({ locations }: SiteReadModel): SiteLocation | undefined =>
  locations.find(({ kind }) => kind === 'office') ?? locations.find(({ kind }) => kind === 'home');

/** Without a place that somebody can go to or be visited in it is no local business. */
function businessType(site: SiteReadModel): string {
  if (!placeOf(site)) return 'Organization';
  const calls = `${site.practice.modality ?? ''}\n${site.owner.title ?? ''}`;
  return BUSINESSES.find(([pattern]) => pattern.test(calls))?.[1] ?? 'HealthAndBeautyBusiness';
}

/** As much of an address as the practice shows: of a hidden one its town alone. */
function address({ address: lines, cityState }: SiteLocation) {
  const [addressLocality, addressRegion] = cityState?.split(', ') ?? [];
  const town = lines.at(-1) ?? '';
  const postalCode = cityState && town.startsWith(cityState) ? town.slice(cityState.length).trim() : '';
  const street = lines.slice(0, -1).join(', ');
  return {
    '@type': 'PostalAddress',
    streetAddress: street || undefined,
    addressLocality,
    addressRegion,
    postalCode: postalCode || undefined,
  };
}

function offersOf(service: SiteService, { url, currency }: SiteReadModel['practice']) {
  const all = options(service);
  return all.map(({ id, timeLength, amountCents }) => ({
    '@type': 'Offer',
    name: all.length > 1 ? `${service.name}, ${timeLength} minutes` : undefined,
    price: price(amountCents),
    priceCurrency: currency,
    url: new URL(paths.book({ service: service.id, variation: id ?? undefined }), url).href,
    itemOffered: { '@type': 'Service', name: service.name, category: service.group ?? undefined },
  }));
}

function business(site: SiteReadModel) {
  const { practice, owner, services } = site;
  const place = placeOf(site);
  const isOffice = place?.kind === 'office';
  return {
    '@type': businessType(site),
    '@id': `${practice.url}#practice`,
    name: practice.name,
    url: practice.url,
    description: practice.tagline ?? undefined,
    telephone: practice.phone ?? undefined,
    email: practice.email ?? undefined,
    founder: { '@type': 'Person', name: owner.name, jobTitle: owner.title ?? undefined },
    address: place && address(place),
    geo:
      isOffice && place.latitude !== null && place.longitude !== null
        ? { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude }
        : undefined,
    openingHoursSpecification: isOffice
      ? place.hours.map(({ weekday, startMinute, endMinute }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: DAYS[weekday],
          opens: clock(startMinute),
          closes: clock(Math.min(endMinute, 1439)),
        }))
      : undefined,
    makesOffer: services.flatMap((service) => offersOf(service, practice)),
  };
}

/** A moment with the offset of its zone, to the minute; the day alone of what has no hours. */
function moment(ms: number, { timeZone, allDay }: SiteEvent): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  if (allDay) return at.toPlainDate().toString();
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' }) + at.offset;
}

/** Null where its place is not said: an event without one is none to search engines. */
function eventData(event: SiteEvent, { practice, locations }: SiteReadModel) {
  if (event.place === null) return null;
  const url = new URL(paths.event(event.slug, event.id), practice.url).href;
  const isOnline = event.place === 'Online';
  const place = locations.find(
    ({ kind, name, cityState }) => kind !== 'virtual' && (name ?? cityState) === event.place,
  );
  return {
    '@type': 'Event',
    name: event.title,
    url,
    startDate: moment(event.startsAt, event),
    // A day without hours ends at midnight, and is not the next one too.
    endDate: moment(event.endsAt - (event.allDay ? 1 : 0), event),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : { '@type': 'Place', name: event.place, address: place ? address(place) : event.place },
    organizer: { '@type': 'Organization', name: practice.name, url: practice.url },
    offers: {
      '@type': 'Offer',
      url,
      price: price(event.amountCents),
      priceCurrency: practice.currency,
      availability: `https://schema.org/${event.placesLeft === 0 ? 'SoldOut' : 'InStock'}`,
    },
  };
}

/**
 * A page as search engines read it (schema.org), safe inside a script element; null where there is nothing to say. There is no rating in
 * it: of what a business shows of itself search engines take none.
 *
 * @param isFront the practice itself is told of on its front page alone
 * @param events the dates that this page shows
 */
export function structuredData(
  site: SiteReadModel,
  { isFront, events }: { isFront: boolean; events: readonly SiteEvent[] },
): string | null {
  const graph = [isFront ? business(site) : null, ...events.map((event) => eventData(event, site))].filter(
    (entry) => entry !== null,
  );
  if (graph.length === 0) return null;
  // No text may end the element it stands in.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
