import { formatMiles } from '#app/lib/distance.ts';
import type { Result } from './result-data.ts';

/** Where a practitioner sees people, each kind once: 'Pearl District, Portland, OR', 'Video calls', 'Visits homes within 12 miles'. */
export function placeWords({ places }: Pick<Result, 'places'>): string[] {
  const words = places.map(({ kind, neighborhood, cityState, virtualType, travelDistance }) => {
    if (kind === 'office') return [neighborhood, cityState].filter(Boolean).join(', ') || 'In person';
    if (kind === 'virtual') return virtualType === 'phone' ? 'Phone calls' : 'Video calls';
    return travelDistance === null ? 'Visits homes' : `Visits homes within ${formatMiles(travelDistance)}`;
  });
  return [...new Set(words)];
}
