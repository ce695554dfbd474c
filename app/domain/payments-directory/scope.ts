import type { OperationContext } from '#app/operations/context.ts';
import { searchPatterns } from '#app/domain/clients/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { dateRange } from './date-range.ts';
import type { DateFilter, StateFilter } from './inputs.ts';

interface Filters {
  dateFilter: DateFilter;
  stateFilter: StateFilter;
  searchTerm?: string | null;
  clientId?: string | null;
}

/** Which payments are meant, as the statements take it; null narrows nothing down. */
export interface Scope {
  practiceId: string;
  now: Date;
  from: Date | null;
  to: Date | null;
  state: StateFilter | null;
  clientId: string | null;
  /** Of LIKE, for a search's clients: they may be thousands, so they are looked up where they are. */
  patterns: string[] | null;
  /** Services that a search found. */
  serviceIds: string[];
}

/** Reads the filters of a question into a scope; a search is looked up among the services once. */
export async function readScope(ctx: OperationContext, sql: Db, filters: Filters): Promise<Scope> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const range = dateRange(filters.dateFilter, now, ctx.practice.timeZone);
  const patterns = searchPatterns(filters.searchTerm ?? '');
  const isSearch = patterns.length > 0;
  return {
    practiceId,
    now: new Date(now),
    from: range && new Date(range.from),
    to: range && new Date(range.to),
    state: filters.stateFilter === 'all' ? null : filters.stateFilter,
    clientId: filters.clientId ?? null,
    patterns: isSearch ? patterns : null,
    serviceIds: isSearch ? await searchServices(sql, practiceId, patterns) : [],
  };
}

async function searchServices(sql: Db, practiceId: string, patterns: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    SELECT s.id FROM "Service" s WHERE s."practiceId" = ${practiceId}::uuid
      AND lower(s.name) LIKE ALL(${patterns}::text[])`;
  return rows.map(({ id }) => id);
}
