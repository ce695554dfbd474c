import { sql } from 'kysely';
import { composedOnce, type Db } from '#tenants/scoped-db.ts';
import { listedBills, valuesOf, type ScopeValues } from './listed-bills.ts';
import type { Scope } from './scope.ts';

/** How many payments a scope holds, and what they come to in cents of the practice's currency. */
export interface Sums {
  count: number;
  /** Of those, the ones whose start has come. */
  pastCount: number;
  collected: number;
  outstanding: number;
}

/**
 * Counts and sums a scope over the standings, which are narrow: no movement of money is looked at. What is owed, and what is
 * still to come, is little of much, and read from indexes of its own. A search looks for its clients once instead.
 */
export async function readSums(db: Db, scope: Scope, currency: string): Promise<Sums> {
  if (scope.patterns) return (await foundSums(db, ...valuesOf(scope), currency))[0]!;
  const mayOwe = scope.state === null || scope.state === 'unpaid';
  const [all, coming, outstanding] = await Promise.all([
    readAll(db, scope, currency),
    countComing(db, scope),
    mayOwe ? readOwed(db, scope, currency) : 0,
  ]);
  return { ...all, pastCount: all.count - coming, outstanding };
}

async function readAll(db: Db, scope: Scope, currency: string) {
  const { practiceId, now, from, to, state, clientId } = scope;
  const [row] = await db<Pick<Sums, 'count' | 'collected'>>`
    SELECT count(*)::int AS count,
           COALESCE(sum(s."collectedCents") FILTER (WHERE s.currency = ${currency}::"Currency"), 0)::float8 AS collected
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})`;
  return row!;
}

async function countComing(db: Db, scope: Scope): Promise<number> {
  const { practiceId, now, from, to, state, clientId } = scope;
  const [row] = await db<{ count: number }>`
    SELECT count(*)::int AS count
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined' AND s."startsAt" > ${now}
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})`;
  return row!.count;
}

async function readOwed(db: Db, scope: Scope, currency: string): Promise<number> {
  const { practiceId, now, from, to, clientId } = scope;
  const [row] = await db<{ cents: number }>`
    SELECT COALESCE(sum(payment_owed(s, ${now})), 0)::float8 AS cents
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status IN ('failed', 'open')
      AND s.currency = ${currency}::"Currency"
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)`;
  return row!.cents;
}

const foundSums = composedOnce((db, ...given: [...scope: ScopeValues, currency: string]) => {
  const [, , , , , , now, currency] = given;
  const inCurrency = sql`FILTER (WHERE s.currency = ${currency})`;
  return listedBills(db, given).select([
    sql<number>`count(*)::int`.as('count'),
    sql<number>`(count(*) FILTER (WHERE s."startsAt" <= ${now}))::int`.as('pastCount'),
    sql<number>`coalesce(sum(s."collectedCents") ${inCurrency}, 0)::float8`.as('collected'),
    sql<number>`coalesce(sum(payment_owed(s, ${now})) ${inCurrency}, 0)::float8`.as('outstanding'),
  ]);
});
