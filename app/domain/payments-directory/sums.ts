import type { Db } from '#tenants/scoped-db.ts';
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
export async function readSums(sql: Db, scope: Scope, currency: string): Promise<Sums> {
  if (scope.patterns) return readFound(sql, scope, currency);
  const mayOwe = scope.state === null || scope.state === 'unpaid';
  const [all, coming, outstanding] = await Promise.all([
    readAll(sql, scope, currency),
    countComing(sql, scope),
    mayOwe ? readOwed(sql, scope, currency) : 0,
  ]);
  return { ...all, pastCount: all.count - coming, outstanding };
}

async function readAll(sql: Db, scope: Scope, currency: string) {
  const { practiceId, now, from, to, state, clientId } = scope;
  const [row] = await sql<Pick<Sums, 'count' | 'collected'>>`
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

async function countComing(sql: Db, scope: Scope): Promise<number> {
  const { practiceId, now, from, to, state, clientId } = scope;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined' AND s."startsAt" > ${now}
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})`;
  return row!.count;
}

async function readOwed(sql: Db, scope: Scope, currency: string): Promise<number> {
  const { practiceId, now, from, to, clientId } = scope;
  const [row] = await sql<{ cents: number }>`
    SELECT COALESCE(sum(payment_owed(s, ${now})), 0)::float8 AS cents
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status IN ('failed', 'open')
      AND s.currency = ${currency}::"Currency"
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)`;
  return row!.cents;
}

async function readFound(sql: Db, scope: Scope, currency: string): Promise<Sums> {
  const { practiceId, now, from, to, state, clientId, patterns, serviceIds } = scope;
  const [row] = await sql<Sums>`
    SELECT count(*)::int AS count, (count(*) FILTER (WHERE s."startsAt" <= ${now}))::int AS "pastCount",
           COALESCE(sum(s."collectedCents") FILTER (WHERE s.currency = ${currency}::"Currency"), 0)::float8 AS collected,
           COALESCE(sum(payment_owed(s, ${now})) FILTER (WHERE s.currency = ${currency}::"Currency"), 0)::float8
             AS outstanding
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND (${from}::timestamptz IS NULL OR s."startsAt" >= ${from}::timestamptz)
      AND (${to}::timestamptz IS NULL OR s."startsAt" < ${to}::timestamptz)
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (s."clientId" IN (SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
          AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
            LIKE ALL(${patterns}::text[]))
        OR s."appointmentId" IN (SELECT v."appointmentId" FROM "AppointmentService" v
          WHERE v."practiceId" = ${practiceId}::uuid AND v."serviceId" = ANY(${serviceIds}::uuid[])))
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})`;
  return row!;
}
