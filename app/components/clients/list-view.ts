import { choiceIn, pageIn, textIn } from '#app/lib/web/search-params.ts';
import { paths } from '#app/paths.ts';
import { CLIENT_SORTS, CLIENTS_PAGE_SIZE, type ClientSort } from '#app/domain/clients/inputs.ts';

/** How the list is looked at; all of it stands in the address. */
export interface ListView {
  search: string;
  sort: ClientSort;
  direction: 'asc' | 'desc';
  /** 1 is the first. */
  page: number;
}

const LAST_PAGE = 10_000;

/** How a column is sorted at the first press: names and addresses from A on, appointments from the latest on. */
const firstDirection = (sort: ClientSort) => (sort === 'lastAppointment' ? 'desc' : 'asc');

/** What an address says; what it says wrongly is as if it said nothing. */
export function readListView(params: URLSearchParams): ListView {
  const sort = choiceIn(params, 'sort', CLIENT_SORTS) ?? 'name';
  return {
    search: textIn(params, 'search'),
    sort,
    direction: choiceIn(params, 'direction', ['asc', 'desc']) ?? firstDirection(sort),
    page: pageIn(params, LAST_PAGE),
  };
}

/** The input of the operation `clients`. */
export const listInput = ({ search, page, ...order }: ListView) => ({
  ...order,
  ...(search ? { searchTerm: search } : {}),
  limit: CLIENTS_PAGE_SIZE,
  offset: (page - 1) * CLIENTS_PAGE_SIZE,
});

/** The address of a view; what goes without saying is left out. */
export function listAddress({ search, sort, direction, page }: ListView): string {
  return paths.clients({
    search: search || undefined,
    sort: sort === 'name' ? undefined : sort,
    direction: direction === firstDirection(sort) ? undefined : direction,
    page: page === 1 ? undefined : String(page),
  });
}

/** The address that sorts by a column; pressed again it turns round. */
export function sortAddress(view: ListView, sort: ClientSort): string {
  const turned = view.direction === 'asc' ? 'desc' : 'asc';
  const direction = view.sort === sort ? turned : firstDirection(sort);
  return listAddress({ ...view, sort, direction, page: 1 });
}
