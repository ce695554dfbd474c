import { z } from 'zod';
import { DISPUTES_PAGE, LINES_PAGE, PAYOUTS_PAGE } from './messages.ts';

/** What the payments list can be narrowed to in time; weeks begin on Sunday, all in the practice's zone (001 §9). */
export const DATE_FILTERS = [
  'all_time',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];

/** What it can be narrowed to in kind (001 §9). */
export const STATE_FILTERS = ['all', 'paid', 'upcoming', 'unpaid', 'free'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** Rows of a page to choose from, and the one that stands unless chosen (001 §9). */
export const PAGE_SIZES = [20, 50, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];

/** The most rows that one call answers. */
export const MAX_ROWS = 500;

/** 'All' is read in parts of so many rows, each when it comes near the eye. */
export const PART_ROWS = 100;

const WORDS = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

const filters = {
  dateFilter: z.enum(DATE_FILTERS).default('all_time'),
  stateFilter: z.enum(STATE_FILTERS).default('all'),
  searchTerm: z
    .string()
    .trim()
    .max(100, 'Please search for fewer letters.')
    .regex(WORDS, 'Please leave out special characters.')
    .nullish()
    .meta({ description: 'Words of the client’s name, email or phone, or of the service.' }),
  clientId: z.uuid('We could not find this client.').nullish(),
};

export const paymentsDirectoryInput = z.strictObject({
  limit: z
    .int()
    .min(1)
    .max(MAX_ROWS, `Please ask for at most ${MAX_ROWS} payments at once.`)
    .nullish()
    .meta({ description: `Without it all, at most ${MAX_ROWS} at once.` }),
  offset: z.int().min(0, 'The list begins at 0.').max(10_000_000).default(0),
  ...filters,
});

export const paymentsExportInput = z.strictObject({
  ...filters,
  after: z
    .strictObject({ startsAt: z.date(), id: z.uuid() })
    .nullish()
    .meta({ description: 'The last payment of the part before.' }),
});

const part = (size: number) => ({
  limit: z.int().min(1).max(MAX_ROWS).default(size),
  offset: z.int().min(0, 'The list begins at 0.').max(10_000_000).default(0),
});

export const payoutsDirectoryInput = z.strictObject(part(PAYOUTS_PAGE));

export const payoutDetailsInput = z.strictObject({
  payoutId: z.uuid('We could not find this payout.'),
  ...part(LINES_PAGE),
});

export const disputesDirectoryInput = z.strictObject(part(DISPUTES_PAGE));
