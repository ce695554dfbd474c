import type { Db } from '#tenants/scoped-db.ts';
import type { Scope } from './scope.ts';
import type { Sums } from './sums.ts';

interface Part {
  limit: number;
  offset: number;
}

/**
 * The ids of one page: what has been, latest first, then what is to come, soonest first. A practitioner looks for what
 * happened; next year's sessions of a series stand at the end. Of one client there is little to come, and it stands first.
 */
export async function readPageIds(sql: Db, scope: Scope, sums: Sums, page: Part): Promise<string[]> {
  if (scope.clientId !== null) return readClientIds(sql, scope, sums, page);
  const pastOffset = Math.min(page.offset, sums.pastCount);
  const pastLimit = Math.min(page.limit, sums.pastCount - pastOffset);
  const past = await pastPage(sql, scope, sums.pastCount, { limit: pastLimit, offset: pastOffset });
  const rest = page.limit - pastLimit;
  const offset = page.offset + pastLimit - sums.pastCount;
  if (rest === 0 || sums.pastCount + offset >= sums.count) return past;
  return [...past, ...(await comingIds(sql, scope, { limit: rest, offset }))];
}

async function readClientIds(sql: Db, scope: Scope, sums: Sums, page: Part): Promise<string[]> {
  const comingCount = sums.count - sums.pastCount;
  const coming = page.offset < comingCount ? await comingIds(sql, scope, page) : [];
  const offset = Math.min(Math.max(0, page.offset - comingCount), sums.pastCount);
  const limit = Math.min(page.limit - coming.length, sums.pastCount - offset);
  return [...coming, ...(await pastPage(sql, scope, sums.pastCount, { limit, offset }))];
}

/** The ids of the first page, for which nothing need have been counted. */
export async function readFirstIds(sql: Db, scope: Scope, limit: number): Promise<string[]> {
  const part = { limit, offset: 0 };
  const [past, coming] = await Promise.all([pastIds(sql, scope, part), comingIds(sql, scope, part)]);
  return [...past, ...coming].slice(0, limit);
}

/** Beyond the middle it is nearer from the oldest one on. */
async function pastPage(sql: Db, scope: Scope, count: number, { limit, offset }: Part): Promise<string[]> {
  if (limit === 0) return [];
  if (offset * 2 < count) return pastIds(sql, scope, { limit, offset });
  const fromTheEnd = await oldestIds(sql, scope, { limit, offset: count - offset - limit });
  return fromTheEnd.reverse();
}

async function pastIds(sql: Db, scope: Scope, { limit, offset }: Part): Promise<string[]> {
  const { practiceId, now, from, to, state, clientId, patterns, serviceIds } = scope;
  const rows = await sql<{ id: string }>`
    SELECT s."appointmentId" AS id
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND s."appointmentId" IS NOT NULL AND s."startsAt" <= ${now}
      AND s."startsAt" >= COALESCE(${from}::timestamptz, '-infinity')
      AND s."startsAt" < COALESCE(${to}::timestamptz, 'infinity')
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${patterns}::text[] IS NULL
        OR s."clientId" IN (SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
          AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
            LIKE ALL(${patterns}::text[]))
        OR s."appointmentId" IN (SELECT v."appointmentId" FROM "AppointmentService" v
          WHERE v."practiceId" = ${practiceId}::uuid AND v."serviceId" = ANY(${serviceIds}::uuid[])))
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})
    ORDER BY s."startsAt" DESC, s."appointmentId" DESC
    LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ id }) => id);
}

async function oldestIds(sql: Db, scope: Scope, { limit, offset }: Part): Promise<string[]> {
  const { practiceId, now, from, to, state, clientId, patterns, serviceIds } = scope;
  const rows = await sql<{ id: string }>`
    SELECT s."appointmentId" AS id
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND s."appointmentId" IS NOT NULL AND s."startsAt" <= ${now}
      AND s."startsAt" >= COALESCE(${from}::timestamptz, '-infinity')
      AND s."startsAt" < COALESCE(${to}::timestamptz, 'infinity')
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${patterns}::text[] IS NULL
        OR s."clientId" IN (SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
          AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
            LIKE ALL(${patterns}::text[]))
        OR s."appointmentId" IN (SELECT v."appointmentId" FROM "AppointmentService" v
          WHERE v."practiceId" = ${practiceId}::uuid AND v."serviceId" = ANY(${serviceIds}::uuid[])))
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})
    ORDER BY s."startsAt", s."appointmentId"
    LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ id }) => id);
}

async function comingIds(sql: Db, scope: Scope, { limit, offset }: Part): Promise<string[]> {
  const { practiceId, now, from, to, state, clientId, patterns, serviceIds } = scope;
  const rows = await sql<{ id: string }>`
    SELECT s."appointmentId" AS id
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND s."appointmentId" IS NOT NULL AND s."startsAt" > ${now}
      AND s."startsAt" >= COALESCE(${from}::timestamptz, '-infinity')
      AND s."startsAt" < COALESCE(${to}::timestamptz, 'infinity')
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${patterns}::text[] IS NULL
        OR s."clientId" IN (SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
          AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
            LIKE ALL(${patterns}::text[]))
        OR s."appointmentId" IN (SELECT v."appointmentId" FROM "AppointmentService" v
          WHERE v."practiceId" = ${practiceId}::uuid AND v."serviceId" = ANY(${serviceIds}::uuid[])))
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})
    ORDER BY s."startsAt", s."appointmentId"
    LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ id }) => id);
}

/** The ids of the next part of an export: latest first over past and future alike. */
export async function readExportIds(
  sql: Db,
  scope: Scope,
  after: { startsAt: Date; id: string } | null,
  limit: number,
): Promise<string[]> {
  const { practiceId, now, from, to, state, clientId, patterns, serviceIds } = scope;
  const rows = await sql<{ id: string }>`
    SELECT s."appointmentId" AS id
    FROM "Bill" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status <> 'declined'
      AND s."appointmentId" IS NOT NULL AND (s."startsAt", s."appointmentId")
        < (COALESCE(${after?.startsAt ?? null}::timestamptz, 'infinity'), COALESCE(${after?.id ?? null}::uuid, gen_random_uuid()))
      AND s."startsAt" >= COALESCE(${from}::timestamptz, '-infinity')
      AND s."startsAt" < COALESCE(${to}::timestamptz, 'infinity')
      AND (${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)
      AND (${patterns}::text[] IS NULL
        OR s."clientId" IN (SELECT c.id FROM "Client" c WHERE c."practiceId" = ${practiceId}::uuid
          AND lower(c."firstName" || ' ' || c."lastName" || ' ' || COALESCE(c.email, '') || ' ' || COALESCE(c.phone, ''))
            LIKE ALL(${patterns}::text[]))
        OR s."appointmentId" IN (SELECT v."appointmentId" FROM "AppointmentService" v
          WHERE v."practiceId" = ${practiceId}::uuid AND v."serviceId" = ANY(${serviceIds}::uuid[])))
      AND (${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})
    ORDER BY s."startsAt" DESC, s."appointmentId" DESC
    LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
