import { z } from 'zod';
import { practiceDb } from '#tenants/scoped-db.ts';
import type { SearchDocumentRow } from '#tenants/cross-practice.ts';
import type { IndexedPractice } from '#app/integrations/search/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';

/** Practices told at once, and rounds of one job; the next sweep goes on. */
const BATCH = 200;
const MAX_ROUNDS = 50;

/** Tells the search index outside what changed since it was told last: documents that are new or other, and those that went. */
export const syncSearch = operation({
  name: 'syncSearch',
  kind: 'mutation',
  description: 'Brings the search index outside up to date.',
  access: system(),
  input: z.strictObject({}),
  output: z.object({ told: z.int() }),
  job: 'sync-search',
  due: async ({ cross, ports }) =>
    ports.search.outside && (await cross.searchChanges(1)).length > 0 ? [{}] : [],
  key: () => 'sync-search',
  async run(ctx) {
    const { outside } = ctx.ports.search;
    if (!outside) return { told: 0 };
    let told = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const changes = await ctx.cross.searchChanges(BATCH);
      if (changes.length === 0) break;
      const documents = await ctx.cross.searchDocuments(changes.map(({ practiceId }) => practiceId));
      const there = new Set(documents.map(({ practiceId }) => practiceId));
      const gone = changes.flatMap(({ practiceId }) => (there.has(practiceId) ? [] : [practiceId]));
      try {
        if (round === 0) await outside.prepare();
        await outside.put(documents.map(asIndexed));
        await outside.remove(gone);
      } catch (error) {
        ctx.log.warn({ err: (error as Error).message }, 'search: the index outside was not told');
        throw new Refusal('unavailable', 'The search index does not answer.');
      }
      for (const { practiceId, changedAt } of changes) {
        // A change made meanwhile is a later one, and stays.
        await practiceDb(ctx.database, practiceId).run(
          (sql) =>
            sql`DELETE FROM "SearchChange" WHERE "practiceId" = ${practiceId}::uuid AND "changedAt" <= ${changedAt}`,
        );
      }
      told += changes.length;
    }
    return { told };
  },
});

function asIndexed(row: SearchDocumentRow): IndexedPractice {
  const { practiceId, shown, quality, ratingAverage, ratingCount, fromCents, specialties, places } = row;
  const kinds = { office: row.hasOffice, virtual: row.hasVirtual, home: row.hasHome };
  const open = { weekends: row.openWeekends, evenings: row.openEvenings, mornings: row.openMornings };
  const chosen = <Name extends string>(of: Record<Name, boolean>) =>
    (Object.keys(of) as Name[]).filter((name) => of[name]);
  return {
    ...{ practiceId, quality, ratingAverage, ratingCount, fromCents, specialties, places },
    practice: shown.name,
    practitioner: shown.practitioner,
    title: shown.title ?? '',
    keywords: shown.specialties,
    topics: [shown.modality, ...shown.specialties].filter((topic) => topic !== null),
    services: shown.services.map(({ name }) => name),
    about: [shown.headline, ...shown.places.map(({ cityState }) => cityState)].filter(Boolean).join(' '),
    kinds: chosen(kinds),
    open: chosen(open),
  };
}
