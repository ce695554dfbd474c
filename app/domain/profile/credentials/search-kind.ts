import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import type { CredentialKind } from '../inputs.ts';
import { HITS_PER_PAGE, patternsOf } from '../search-names.ts';

/** A hit as a search index answers it (spec 002 §3). */
export const hit = z.object({ objectID: z.uuid(), name: z.string() }).meta({ id: 'NamedHit' });

/** Names of a kind that hold what is typed, those that begin with it first. */
export function searchKind(
  db: Db,
  list: 'Credential' | 'Issuer',
  { query, kind }: { query: string; kind: CredentialKind },
): Promise<z.input<typeof hit>[]> {
  const patterns = patternsOf(query);
  const begins = sql<boolean>`search_text(name) LIKE ${patterns[0]?.slice(2) ?? '%'}`;
  return db
    .selectFrom(list)
    .select(['id as objectID', 'name'])
    .where('kind', '=', kind)
    .where(sql<boolean>`' ' || search_text(name) LIKE ALL (${patterns}::text[])`)
    .orderBy(begins, 'desc')
    .orderBy('name')
    .limit(HITS_PER_PAGE)
    .execute();
}
