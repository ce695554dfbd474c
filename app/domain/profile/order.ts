import type { Db } from '#tenants/scoped-db.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/**
 * The ids in the order wanted, where it names exactly those that are there. Throws state_changed where it names others, or one twice:
 * the list was changed elsewhere, and an order of what was seen then would shuffle what is there now.
 */
export function orderOf(
  wanted: readonly { id: string; position: number }[],
  there: readonly string[],
): string[] {
  const ids = wanted.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
  const isSame = ids.length === there.length && there.every((id) => ids.includes(id));
  if (!isSame) throw new Refusal('state_changed', PROFILE_MESSAGES.orderChanged);
  return ids;
}

/** The place of the last one, 0 where there is none: those taken out before it leave theirs empty. */
export async function lastPlace(db: Db, table: 'ProCredential' | 'Skill'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
