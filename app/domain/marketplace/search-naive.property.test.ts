import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PractitionerQuery } from '#app/integrations/search/port.ts';
import { PostgresIndex, type SearchReads } from '#app/integrations/search/postgres.ts';
import { crossPractice, type SearchDocumentRow } from '#tenants/cross-practice.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aRandomMarketplace, HUBS, KEYWORDS } from '#tests/support/marketplace/random-marketplace.ts';
import { naiveSearch } from '#tests/support/marketplace/naive-search.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let documents: SearchDocumentRow[];
let reads: SearchReads;
const EVERYBODY = { skip: 0, most: 1000 };

beforeAll(async () => {
  db = await testDatabase();
  const ids = await aRandomMarketplace(db);
  const cross = crossPractice(db.database.pool);
  documents = await cross.searchDocuments(ids);
  reads = cross;
}, 60_000);
afterAll(() => db.close());

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const question: fc.Arbitrary<PractitionerQuery> = fc
  .record({
    text: oneOf('', '', 'still', 'massage', 'acup', 'quiet room', 'harbor', 'session', 'back'),
    point: fc.option(
      fc
        .record({
          hub: oneOf(...HUBS),
          north: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
          east: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
        })
        .map(({ hub, north, east }) => ({
          latitude: hub[0] + north,
          longitude: Math.max(-180, Math.min(180, hub[1] + east)),
        })),
      { freq: 2 },
    ),
    kind: oneOf('all', 'office', 'virtual', 'home'),
    sort: oneOf('best', 'distance', 'rating', 'price'),
    maxCents: oneOf(undefined, undefined, 5000, 9000),
    rating: oneOf(undefined, undefined, 3, 4.5),
    specialty: oneOf(undefined, undefined, ...KEYWORDS),
    open: oneOf(undefined, undefined, 'weekends', 'mornings', 'evenings'),
  })
  .map((asked) => ({ ...asked, ...EVERYBODY }));

/** What is common is said by the adapter: here a handful is, so that both ways to find are walked. */
const commonFrom = (common: number): SearchReads => ({
  ...reads,
  searchPractices: (asked, page) => reads.searchPractices({ ...asked, common }, page),
});

test.each([
  ['few have the words', 8000],
  ['many have the words', 5],
])(
  'where %s, the search finds, orders and counts as a plain look at every practice does',
  async (_what, common) => {
    const index = new PostgresIndex(commonFrom(common));
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { hits, total, specialties, isLoose } = await index.search(asked);
        const wanted = naiveSearch(documents, asked, isLoose);
        // Some of the words are enough only where nobody has all of them.
        if (isLoose) expect(naiveSearch(documents, asked, false).size).toBe(0);
        expect(total).toBe(wanted.size);
        expect(new Set(hits.map(({ practiceId }) => practiceId))).toEqual(new Set(wanted.keys()));
        for (const { practiceId, miles } of hits) {
          const naive = wanted.get(practiceId)!;
          if (naive.miles === null) expect(miles).toBeNull();
          else expect(miles).toBeCloseTo(naive.miles, 6);
        }
        // How well words fit is PostgreSQL's to say; every other order is looked at figure by figure.
        if (asked.sort === 'best' && asked.text) return;
        const orders = hits.map(({ practiceId }) => wanted.get(practiceId)!.order);
        for (let at = 1; at < orders.length; at++) expect(isBefore(orders[at - 1]!, orders[at]!)).toBe(true);
        const { specialty: _none, ...wider } = asked;
        const counted = new Map<string, number>();
        for (const id of naiveSearch(documents, wider, isLoose).keys())
          for (const name of documents.find(({ practiceId }) => practiceId === id)!.shown.specialties)
            counted.set(name, (counted.get(name) ?? 0) + 1);
        expect(new Set(specialties)).toEqual(new Set(counted.keys()));
        const uses = specialties.map((name) => counted.get(name)!);
        expect(uses).toEqual([...uses].sort((a, b) => b - a));
      }),
      { numRuns: 150 },
    );
  },
  120_000,
);

test('a page is a part of the whole', async () => {
  const index = new PostgresIndex(reads);
  const [latitude, longitude] = HUBS[0]!;
  const asked = { text: '', point: { latitude, longitude }, kind: 'all', sort: 'rating' } as const;
  const all = await index.search({ ...asked, ...EVERYBODY });
  expect(all.hits.length).toBeGreaterThan(30);
  const page = await index.search({ ...asked, skip: 10, most: 10 });
  expect(page).toEqual({ ...all, hits: all.hits.slice(10, 20) });
});

/** Figures in turn, smaller ones first; what differs in the last digits is the same. */
function isBefore(first: readonly number[], second: readonly number[]): boolean {
  for (const [at, one] of first.entries()) {
    const other = second[at]!;
    if (one === other || Math.abs(one - other) < 1e-6) continue;
    return one < other;
  }
  return true;
}
