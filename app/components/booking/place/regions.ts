import { PROVINCES, US_STATES } from '#app/lib/regions.ts';

/** What an address in a country calls its parts, and which there are. */
export function regionsOf(countryCode: string | null) {
  return countryCode === 'CA'
    ? { label: 'Province', codeLabel: 'Postal code', options: PROVINCES }
    : { label: 'State', codeLabel: 'ZIP code', options: US_STATES };
}
