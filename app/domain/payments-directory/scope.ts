import type { OperationContext } from '#app/operations/context.ts';
import { searchPatterns } from '#app/domain/clients/index.ts';
import type { Sql } from '#tenants/scoped-db.ts';
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
  /** What a search found: clients, and services of the same name. */
  clientIds: string[] | null;
  serviceIds: string[];
}

/** Reads the filters of a question into a scope; a search is looked up among clients and services once. */
export async function readScope(ctx: OperationContext, sql: Sql, filters: Filters): Promise<Scope> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const range = dateRange(filters.dateFilter, now, ctx.practice.timeZone);
  const patterns = searchPatterns(filters.searchTerm ?? '');
  const found = patterns.length > 0 ? await search(sql, practiceId, patterns) : null;
  return {
    practiceId,
    now: new Date(now),
    from: range && new Date(range.from),
    to: range && new Date(range.to),
    state: filters.stateFilter === 'all' ? null : filters.stateFilter,
    clientId: filters.clientId ?? null,
    clientIds: found?.clientIds ?? null,
    serviceIds: found?.serviceIds ?? [],
  };
}

async function search(sql: Sql, practiceId: string, patterns: string[]) {
  const [row] = await sql<{ clientIds: string[]; serviceIds: string[] }>`
    SELECT ARRAY(SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
             AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
               LIKE ALL(${patterns}::text[])) AS "clientIds",
           ARRAY(SELECT s.id FROM "Service" s WHERE s."practiceId" = ${practiceId}::uuid
             AND lower(s.name) LIKE ALL(${patterns}::text[])) AS "serviceIds"`;
  return row!;
}
