import type { Sql } from '#tenants/scoped-db.ts';
import type { ListedClient, ListQuery } from './list-query.ts';
import { searchRows } from './search-rows.ts';

interface ClientPage {
  rows: ListedClient[];
  /** Of the search. */
  count: number;
  /** Of the practice. */
  total: number;
  /** Visits that took place. */
  visits: number;
}

/** One page of a practice's clients, and how many there are in all. */
export async function readClientPage(sql: Sql, query: ListQuery): Promise<ClientPage> {
  const total = await countClients(sql, query);
  const isSearch = query.patterns.length > 0;
  if (!isSearch && query.sort === 'lastAppointment') {
    return { ...(await byLastAppointment(sql, query)), count: total, total };
  }
  const visits = await countVisits(sql, query);
  if (isSearch) return { ...(await searchRows(sql, query)), total, visits };
  return { rows: query.offset < total ? await pageOf(sql, query) : [], count: total, total, visits };
}

function pageOf(sql: Sql, query: ListQuery): Promise<ListedClient[]> {
  if (query.sort !== 'name') return byContact(sql, query);
  return query.descending ? byNameBackwards(sql, query) : byName(sql, query);
}

async function countClients(sql: Sql, { practiceId }: ListQuery): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "Client" c
    WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL`;
  return row!.count;
}

async function countVisits(sql: Sql, { practiceId, now }: ListQuery): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'approved' AND a."startsAt" <= ${now}`;
  return row!.count;
}

/** In the order of the index Client_by_name; visits are looked up for the page alone. */
function byName(sql: Sql, { practiceId, now, limit, offset }: ListQuery) {
  return sql<ListedClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate"
    FROM (
      SELECT c.*, lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu" AS name FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ORDER BY (lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu"), c.id
      LIMIT ${limit} OFFSET ${offset}
    ) p ORDER BY p.name, p.id`;
}

function byNameBackwards(sql: Sql, { practiceId, now, limit, offset }: ListQuery) {
  return sql<ListedClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate"
    FROM (
      SELECT c.*, lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu" AS name FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ORDER BY (lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu") DESC, c.id DESC
      LIMIT ${limit} OFFSET ${offset}
    ) p ORDER BY p.name DESC, p.id DESC`;
}

/** Whoever has none comes last, in either direction. */
function byContact(sql: Sql, { practiceId, now, limit, offset, sort, descending }: ListQuery) {
  return sql<ListedClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate"
    FROM (
      SELECT k.* FROM (
        SELECT c.id, c."firstName", c."lastName", c.email, c.phone,
          CASE WHEN ${sort === 'phone'}::boolean THEN c.phone ELSE c.email END AS value
        FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ) k
      ORDER BY CASE WHEN NOT ${descending}::boolean THEN k.value END,
               CASE WHEN ${descending}::boolean THEN k.value END DESC NULLS LAST, k.id
      LIMIT ${limit} OFFSET ${offset}
    ) p
    ORDER BY CASE WHEN NOT ${descending}::boolean THEN p.value END,
             CASE WHEN ${descending}::boolean THEN p.value END DESC NULLS LAST, p.id`;
}

/**
 * Every client's latest visit, and how many visits there were, by one pass over the index Appointment_took_place. Clients
 * without any come last.
 */
export async function byLastAppointment(
  sql: Sql,
  { practiceId, now, limit, offset, descending }: ListQuery,
): Promise<{ rows: ListedClient[]; visits: number }> {
  const rows = await sql<ListedClient & { id: string | null; visits: number }>`
    WITH latest AS MATERIALIZED (
      SELECT a."clientId", max(a."startsAt") AS at, count(*) AS visits FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'approved' AND a."startsAt" <= ${now}
      GROUP BY a."clientId"
    ), page AS (
      SELECT c.id, c."firstName", c."lastName", c.email, c.phone, l.at
      FROM "Client" c LEFT JOIN latest l ON l."clientId" = c.id
      WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ORDER BY CASE WHEN NOT ${descending}::boolean THEN l.at END,
               CASE WHEN ${descending}::boolean THEN l.at END DESC NULLS LAST, c.id
      LIMIT ${limit} OFFSET ${offset}
    )
    SELECT n.visits, p.id, p."firstName", p."lastName", p.email, p.phone, p.at AS "lastAppointmentDate"
    FROM (SELECT COALESCE(sum(l.visits), 0)::int AS visits FROM latest l) n LEFT JOIN page p ON true
    ORDER BY CASE WHEN NOT ${descending}::boolean THEN p.at END,
             CASE WHEN ${descending}::boolean THEN p.at END DESC NULLS LAST, p.id`;
  return {
    visits: rows[0]!.visits,
    rows: rows.filter(({ id }) => id !== null).map(({ visits: _visits, ...row }) => row),
  };
}
