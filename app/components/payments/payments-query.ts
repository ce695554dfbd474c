import {
  DATE_FILTERS,
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  PART_ROWS,
  STATE_FILTERS,
  type DateFilter,
  type PageSize,
  type StateFilter,
} from '#app/domain/payments-directory/inputs.ts';
import { choiceIn, pageIn, textIn, uuidIn } from '#app/lib/web/search-params.ts';
import { paths, type PaymentsQuery } from '#app/paths.ts';

/** How the payments are looked at; all of it stands in the address. */
export interface PaymentsView {
  date: DateFilter;
  status: StateFilter;
  search: string;
  clientId: string | null;
  size: PageSize;
  /** 1 is the first. */
  page: number;
}

const LAST_PAGE = 100_000;

/** What an address says; what it says wrongly is as if it said nothing. */
export function readPaymentsView(params: URLSearchParams): PaymentsView {
  return {
    date: choiceIn(params, 'date', DATE_FILTERS) ?? 'all_time',
    status: choiceIn(params, 'status', STATE_FILTERS) ?? 'all',
    search: textIn(params, 'search'),
    clientId: uuidIn(params, 'clientId') ?? null,
    size: choiceIn(params, 'size', PAGE_SIZES) ?? DEFAULT_PAGE_SIZE,
    page: pageIn(params, LAST_PAGE),
  };
}

/** Rows of a page; of 'All', those of a part: without scripts its parts are pages. */
export const rowsOf = (size: PageSize): number => (size === 'all' ? PART_ROWS : size);

/** The filters of the operations. */
export const filtersOf = ({ date, status, search, clientId }: PaymentsView) => ({
  dateFilter: date,
  stateFilter: status,
  searchTerm: search || null,
  clientId,
});

/** The input of paymentsDirectory. */
export const directoryInput = (view: PaymentsView) => ({
  ...filtersOf(view),
  limit: rowsOf(view.size),
  offset: (view.page - 1) * rowsOf(view.size),
});

/** The same of one part of all payments; the first is 0. */
export const partInput = (view: PaymentsView, part: number) =>
  directoryInput({ ...view, size: 'all', page: part + 1 });

function asQuery({ date, status, search, clientId, size, page }: PaymentsView): PaymentsQuery {
  return {
    date: date === 'all_time' ? undefined : date,
    status: status === 'all' ? undefined : status,
    search: search || undefined,
    clientId: clientId ?? undefined,
    size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
    page: page === 1 ? undefined : String(page),
  };
}

/** The address of a view; what goes without saying is left out. */
export const paymentsAddress = (view: PaymentsView): string => paths.payments(asQuery(view));

/** The address of the same payments as a file. */
export function exportAddress(view: PaymentsView): string {
  const { size: _size, page: _page, ...filters } = asQuery(view);
  return paths.paymentsCsv(filters);
}

/** Whether the view leaves anything out. */
export const isNarrowed = ({ date, status, search, clientId }: PaymentsView): boolean =>
  date !== 'all_time' || status !== 'all' || search !== '' || clientId !== null;
