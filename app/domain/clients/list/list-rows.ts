import type { Db } from '#tenants/scoped-db.ts';
import type { LineOfClient, ListQuery } from './list-query.ts';
import { searchRows } from './search-rows.ts';

interface ClientPage {
  rows: LineOfClient[];
  /** Of the search. */
  count: number;
  /** Of the practice. */
  total: number;
  /** Appointments that took place. */
  appointments: number;
}

/** One page of a practice's clients, and how many there are in all. */
export async function readClientPage(sql: Db, query: ListQuery): Promise<ClientPage> {
  const isSearch = query.patterns.length > 0;
  if (!isSearch && query.sort === 'lastAppointment') {
    const [total, page] = await Promise.all([countClients(sql, query), byLastAppointment(sql, query)]);
    return { ...page, count: total, total };
  }
  const [total, appointments, page] = await Promise.all([
    countClients(sql, query),
    countAppointments(sql, query),
    isSearch ? searchRows(sql, query) : pageOf(sql, query),
  ]);
  return Array.isArray(page)
    ? { rows: page, count: total, total, appointments }
    : { ...page, total, appointments };
}

function pageOf(sql: Db, query: ListQuery): Promise<LineOfClient[]> {
  if (query.sort !== 'name') return byContact(sql, query);
  return query.descending ? byNameBackwards(sql, query) : byName(sql, query);
}

async function countClients(sql: Db, { practiceId }: ListQuery): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "Client" c
    WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL`;
  return row!.count;
}

async function countAppointments(sql: Db, { practiceId, now }: ListQuery): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'approved' AND a."startsAt" <= ${now}`;
  return row!.count;
}

/** In the order of the index Client_by_name; appointments are looked up for the page alone. */
function byName(sql: Db, { practiceId, now, limit, offset }: ListQuery) {
  return sql<LineOfClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate", s.*
    FROM (
      SELECT c.*, lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu" AS name FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ORDER BY (lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu"), c.id
      LIMIT ${limit} OFFSET ${offset}
    ) p CROSS JOIN LATERAL client_summary(${practiceId}::uuid, p.id, ${now}) s
    ORDER BY p.name, p.id`;
}

function byNameBackwards(sql: Db, { practiceId, now, limit, offset }: ListQuery) {
  return sql<LineOfClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate", s.*
    FROM (
      SELECT c.*, lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu" AS name FROM "Client" c
      WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ORDER BY (lower(c."firstName" || ' ' || c."lastName") COLLATE "und-x-icu") DESC, c.id DESC
      LIMIT ${limit} OFFSET ${offset}
    ) p CROSS JOIN LATERAL client_summary(${practiceId}::uuid, p.id, ${now}) s
    ORDER BY p.name DESC, p.id DESC`;
}

/** Whoever has none comes last, in either direction. */
function byContact(sql: Db, { practiceId, now, limit, offset, sort, descending }: ListQuery) {
  return sql<LineOfClient>`
    SELECT p.id, p."firstName", p."lastName", p.email, p.phone,
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = p.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate", s.*
    FROM (
      SELECT k.* FROM (
        SELECT c.id, c."firstName", c."lastName", c.email, c.phone,
          CASE WHEN ${sort === 'phone'}::boolean THEN c.phone ELSE c.email END AS value
        FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid AND c."deletedAt" IS NULL
      ) k
      ORDER BY CASE WHEN NOT ${descending}::boolean THEN k.value END,
               CASE WHEN ${descending}::boolean THEN k.value END DESC NULLS LAST, k.id
      LIMIT ${limit} OFFSET ${offset}
    ) p CROSS JOIN LATERAL client_summary(${practiceId}::uuid, p.id, ${now}) s
    ORDER BY CASE WHEN NOT ${descending}::boolean THEN p.value END,
             CASE WHEN ${descending}::boolean THEN p.value END DESC NULLS LAST, p.id`;
}

/**
 * Every client's latest appointment, and how many appointments there were, by one pass over the index Appointment_took_place. Clients
 * without any come last.
 */
export async function byLastAppointment(
  sql: Db,
  { practiceId, now, limit, offset, descending }: ListQuery,
): Promise<{ rows: LineOfClient[]; appointments: number }> {
  const rows = await sql<LineOfClient & { id: string | null; appointments: number }>`
    WITH latest AS MATERIALIZED (
      SELECT a."clientId", max(a."startsAt") AS at, count(*) AS appointments FROM "Appointment" a
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
    SELECT n.appointments, p.id, p."firstName", p."lastName", p.email, p.phone, p.at AS "lastAppointmentDate", s.*
    FROM (SELECT COALESCE(sum(l.appointments), 0)::int AS appointments FROM latest l) n LEFT JOIN page p ON true
    LEFT JOIN LATERAL client_summary(${practiceId}::uuid, p.id, ${now}) s ON true
    ORDER BY CASE WHEN NOT ${descending}::boolean THEN p.at END,
             CASE WHEN ${descending}::boolean THEN p.at END DESC NULLS LAST, p.id`;
  return {
    appointments: rows[0]!.appointments,
    rows: rows.filter(({ id }) => id !== null).map(({ appointments: _appointments, ...row }) => row),
  };
}
