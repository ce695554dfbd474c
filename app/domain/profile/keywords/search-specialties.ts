import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { hit } from '../credentials/search-kind.ts';
import { searchSpecialtiesInput } from '../inputs.ts';
import { HITS_PER_PAGE, patternsOf } from '../search-names.ts';

/** Without a search all topics are shown by their letters. */
const MOST_TOPICS = 2_000;

/**
 * Topics to be endorsed for, for what is typed: fifty a page, without those of ordered kind 1 (spec 002 §7). Without anything all of them
 * by their names, to be shown by their letters (002 §2).
 */
export const searchSpecialties = operation({
  name: 'searchSpecialties',
  kind: 'query',
  description: 'Topics to be endorsed for.',
  access: practiceOwner(),
  input: searchSpecialtiesInput,
  output: z.object({ hits: z.array(hit), hasMore: z.boolean() }),
  async run(ctx, { query, page }) {
    const patterns = patternsOf(query);
    const size = patterns.length > 0 ? HITS_PER_PAGE : MOST_TOPICS;
    const begins = sql<boolean>`search_text(name) LIKE ${patterns[0]?.slice(2) ?? '%'}`;
    const found = await ctx.db.read((db) =>
      db
        .selectFrom('Specialty')
        .select(['id as objectID', 'name'])
        .where('orderedKind', '<>', 1)
        .where(sql<boolean>`' ' || search_text(name) LIKE ALL (${patterns}::text[])`)
        .orderBy(begins, 'desc')
        .orderBy(sql`search_text(name)`)
        .orderBy('name')
        .limit(size + 1)
        .offset((page - 1) * size)
        .execute(),
    );
    return { hits: found.slice(0, size), hasMore: found.length > size };
  },
});
