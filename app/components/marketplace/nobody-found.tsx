import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { addressOf, filtersOf, type SearchAddress } from './search-address.ts';

/** Nobody was found: the ways out, the smallest change first. */
export function NobodyFound({ asked }: { asked: SearchAddress }) {
  const hasFilters = filtersOf(asked) > 0;
  const hasPlace = asked.searchedLocation !== '' || asked.latitude !== undefined;
  const ways = [
    hasFilters && {
      label: 'Clear the filters',
      change: { price: undefined, specialty: undefined, rating: undefined, available: undefined },
    },
    asked.activeFilter !== 'all' && { label: 'Show all pros', change: { activeFilter: 'all' as const } },
    hasPlace && {
      label: 'Search everywhere',
      change: { searchedLocation: '', latitude: undefined, longitude: undefined },
    },
    hasPlace &&
      asked.activeFilter !== 'virtual' && {
        label: 'Meet virtually',
        change: { activeFilter: 'virtual' as const },
      },
    asked.query && { label: 'Search for something else', change: { query: '' } },
    asked.page > 1 && { label: 'Back to the first page', change: { page: 1 } },
  ].filter((way) => typeof way === 'object');
  return (
    <EmptyState
      title="Nobody was found for this search"
      action={
        <ul className="flex flex-wrap justify-center gap-2">
          {ways.map(({ label, change }) => (
            <li key={label}>
              <LinkButton to={paths.practitionerSearch(addressOf(asked, change))}>{label}</LinkButton>
            </li>
          ))}
        </ul>
      }
    >
      <p>Check the spelling, or ask for less. We look within 50 miles of a place.</p>
    </EmptyState>
  );
}
