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
  const { total, visits } = await countAll(sql, query);
  if (query.patterns.length > 0) return { ...(await searchRows(sql, query)), total, visits };
  return { rows: query.offset < total ? await pageOf(sql, query) : [], count: total, total, visits };
}

function pageOf(sql: Sql, query: ListQuery): Promise<ListedClient[]> {
  if (query.sort === 'lastAppointment') return byLastAppointment(sql, query);
  if (query.sort !== 'name') return byContact(sql, query);
  return query.descending ? byNameBackwards(sql, query) : byName(sql, query);
}

async function countAll(
  sql: Sql,
  { practiceId, now }: ListQuery,
): Promise<{ total: number; visits: number }> {
  const [row] = await sql<{ total: number; visits: number }>`
    SELECT (SELECT count(*)::int FROM "Client" c
            WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL) AS total,
      (SELECT count(*)::int FROM "Appointment" a
       WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'approved' AND a."startsAt" <= ${now}) AS visits`;
  return row!;
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

/** Every client's latest visit by one pass over the index Appointment_took_place. Without any come last. */
function byLastAppointment(sql: Sql, { practiceId, now, limit, offset, descending }: ListQuery) {
  return sql<ListedClient>`
    SELECT c.id, c."firstName", c."lastName", c.email, c.phone, l.at AS "lastAppointmentDate"
    FROM "Client" c
    LEFT JOIN (
      SELECT a."clientId", max(a."startsAt") AS at FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'approved' AND a."startsAt" <= ${now}
      GROUP BY a."clientId"
    ) l ON l."clientId" = c.id
    WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
    ORDER BY CASE WHEN NOT ${descending}::boolean THEN l.at END,
             CASE WHEN ${descending}::boolean THEN l.at END DESC NULLS LAST, c.id
    LIMIT ${limit} OFFSET ${offset}`;
}
