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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LAST_PAGE = 100_000;

/** What an address says; what it says wrongly is as if it said nothing. */
export function readPaymentsView(params: URLSearchParams): PaymentsView {
  const { date, status, size, page, clientId } = Object.fromEntries(params);
  return {
    date: DATE_FILTERS.find((one) => one === date) ?? 'all_time',
    status: STATE_FILTERS.find((one) => one === status) ?? 'all',
    search: (params.get('search') ?? '')
      .trim()
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, 100),
    clientId: clientId && UUID.test(clientId) ? clientId : null,
    size: PAGE_SIZES.find((one) => String(one) === size) ?? DEFAULT_PAGE_SIZE,
    page: Math.min(LAST_PAGE, Math.max(1, /^\d{1,6}$/.test(page ?? '') ? Number(page) : 1)),
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
