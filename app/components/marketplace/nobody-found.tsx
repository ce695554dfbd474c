import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { addressOf, filtersOf, type SearchAddress } from './search-address.ts';

/** More would be a choice of its own. */
const MAX_WAYS = 4;

/** Nobody was found: the ways out, the smallest change first. */
export function NobodyFound({ address }: { address: SearchAddress }) {
  const hasFilters = filtersOf(address) > 0;
  const hasPlace = address.searchedLocation !== '' || address.latitude !== undefined;
  const ways = [
    hasFilters && {
      label: 'Clear the filters',
      change: { price: undefined, specialty: undefined, rating: undefined, available: undefined },
    },
    address.activeFilter !== 'all' && { label: 'Show all pros', change: { activeFilter: 'all' as const } },
    hasPlace && {
      label: 'Search everywhere',
      change: { searchedLocation: '', latitude: undefined, longitude: undefined },
    },
    hasPlace &&
      address.activeFilter !== 'virtual' && {
        label: 'Meet virtually',
        change: { activeFilter: 'virtual' as const },
      },
    address.query && { label: 'Search for something else', change: { query: '' } },
    address.page > 1 && { label: 'Back to the first page', change: { page: 1 } },
  ]
    .filter((way) => typeof way === 'object')
    .slice(0, MAX_WAYS);
  return (
    <EmptyState
      title="Nobody was found for this search"
      className="max-w-2xl!"
      action={
        // Below each other on a phone, so that none is left over in a line of its own.
        <ul className="flex flex-col justify-center gap-2 sm:flex-row">
          {ways.map(({ label, change }, index) => (
            <li key={label} className="grid">
              <LinkButton
                to={paths.practitionerSearch(addressOf(address, change))}
                variant={index === 0 ? 'primary' : 'secondary'}
              >
                {label}
              </LinkButton>
            </li>
          ))}
        </ul>
      }
    >
      <p>Check the spelling, or ask for less. We look within 50 miles of a place.</p>
    </EmptyState>
  );
}
