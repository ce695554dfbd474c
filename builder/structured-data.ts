import type { SiteReadModel } from './read-model.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The practice as search engines read it (schema.org HealthAndBeautyBusiness), safe inside a script element. */
export function structuredData(site: SiteReadModel): string {
  const { practice, owner, reviews, locations } = site;
  const office = locations.find(({ kind }) => kind === 'office');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'HealthAndBeautyBusiness',
    name: practice.name,
    url: practice.url,
    description: practice.tagline ?? undefined,
    telephone: practice.phone ?? undefined,
    email: practice.email ?? undefined,
    founder: { '@type': 'Person', name: owner.name, jobTitle: owner.title ?? undefined },
    address:
      office && office.address.length > 0 ? office.address.join(', ') : (office?.cityState ?? undefined),
    geo:
      office?.latitude != null && office.longitude !== null
        ? { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude }
        : undefined,
    openingHoursSpecification: office?.hours.map(({ weekday, startMinute, endMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS[weekday],
      opens: clock(startMinute),
      closes: clock(Math.min(endMinute, 1439)),
    })),
    aggregateRating:
      reviews.average !== null && reviews.count > 0
        ? { '@type': 'AggregateRating', ratingValue: reviews.average.toFixed(1), reviewCount: reviews.count }
        : undefined,
  };
  // No text may end the element it stands in.
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
