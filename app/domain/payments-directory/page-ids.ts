import { composedOnce, type Db } from '#tenants/scoped-db.ts';
import { sql as raw } from 'kysely';
import { listedBills, valuesOf, type ScopeValues } from './listed-bills.ts';
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

type PartOf = [...scope: ScopeValues, limit: number, offset: number];

/** The ids of a part of what has begun by now, or is to come; by start, to the latest or to the soonest. */
const partOf = (begun: '<=' | '>', direction: 'asc' | 'desc') => {
  const read = composedOnce((db, ...given: PartOf) => {
    const [, , , , , , now, limit, offset] = given;
    return listedBills(db, given)
      .where('s.startsAt', begun, now)
      .select('s.appointmentId as id')
      .orderBy('s.startsAt', direction)
      .orderBy('s.appointmentId', direction)
      .limit(limit)
      .offset(offset);
  });
  return async (db: Db, scope: Scope, { limit, offset }: Part) =>
    (await read(db, ...valuesOf(scope), limit, offset)).map(({ id }) => id!);
};
const pastIds = partOf('<=', 'desc');
const oldestIds = partOf('<=', 'asc');
const comingIds = partOf('>', 'asc');

const exported = composedOnce(
  (db, ...given: [...scope: ScopeValues, startsAt: Date | null, id: string | null, limit: number]) => {
    const [, , , , , , , startsAt, id, limit] = given;
    return listedBills(db, given)
      .where(
        raw<boolean>`(s."startsAt", s."appointmentId")
        < (coalesce(${startsAt}::timestamptz, 'infinity'), coalesce(${id}::uuid, gen_random_uuid()))`,
      )
      .select('s.appointmentId as id')
      .orderBy('s.startsAt', 'desc')
      .orderBy('s.appointmentId', 'desc')
      .limit(limit);
  },
);

/** The ids of the next part of an export: latest first over past and future alike. */
export async function readExportIds(
  db: Db,
  scope: Scope,
  after: { startsAt: Date; id: string } | null,
  limit: number,
): Promise<string[]> {
  const rows = await exported(db, ...valuesOf(scope), after?.startsAt ?? null, after?.id ?? null, limit);
  return rows.map(({ id }) => id!);
}
