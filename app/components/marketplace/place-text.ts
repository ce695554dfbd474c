import { formatMiles } from '#app/lib/distance.ts';
import type { Result } from './result-data.ts';

/**
 * Where a practitioner sees people, each kind once: 'Pearl District, Portland, OR', 'Video calls', 'Visits homes within 12 miles'.
 * @param isFar none of the places to visit is near what was asked for: what needs no way stands first
 */
export function placeLabel({ places }: Pick<Result, 'places'>, isFar = false): string[] {
  const inOrder = isFar
    ? places.toSorted((a, b) => Number(b.kind === 'virtual') - Number(a.kind === 'virtual'))
    : places;
  const labels = inOrder.map(({ kind, neighborhood, cityState, virtualType, travelDistance }) => {
    if (kind === 'office') return [neighborhood, cityState].filter(Boolean).join(', ') || 'In person';
    if (kind === 'virtual') return virtualType === 'phone' ? 'Phone calls' : 'Video calls';
    return travelDistance === null ? 'Visits homes' : `Visits homes within ${formatMiles(travelDistance)}`;
  });
  return [...new Set(labels)];
}
