import { MAX_TRAVEL_MILES } from '#app/domain/locations/inputs.ts';
import { PROVINCES, US_STATES } from '#app/lib/regions.ts';

/** How far somebody travels. */
export const MILES = Array.from({ length: MAX_TRAVEL_MILES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 mile' : `${index + 1} miles`,
}));

/** States and provinces under their country. */
export const REGIONS = [
  ...US_STATES.map((one) => ({ ...one, group: 'United States' })),
  ...PROVINCES.map((one) => ({ ...one, group: 'Canada' })),
];

/** With no link of the practice's own a meeting is made for each visit (002 §8). */
export const CALL_LINK_HINT =
  'Clients get it with the confirmation. With video conferencing connected, write instructions instead: each visit gets a link of its own.';
