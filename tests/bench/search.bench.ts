/**
 * The marketplace's search through its operation, over 4,000 and over 100,000 practices: words, typing errors, places, filters and
 * orders in turn, each answer with what its page shows and the next free times of all its practices. Beside it, in turns in the same
 * run, a reference that any search must pay: the same page's practices read by their ids, and their free times, without searching.
 * Wanted: p95 under 50 ms and under 150 ms. `npm run bench search`; SEARCH_BENCH=4000 runs one size alone.
 */
import { searchPractices } from '#app/domain/marketplace/index.ts';
import { PostgresIndex } from '#app/integrations/search/postgres.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { seedScale } from '#prisma/seed/scale/index.ts';
import { benchDatabase, percentile } from '#tests/support/bench/world.ts';
import { testContext } from '#tests/support/context.ts';

const SIZES = [
  { practices: 4000, wanted: 50 },
  { practices: 100_000, wanted: 150 },
];
const ROUNDS = 3;
const NEW_YORK = { latitude: 40.71, longitude: -74.0 };
const REGINA = { latitude: 50.45, longitude: -104.61 };

const QUESTIONS: object[] = [
  {},
  { query: 'massage' },
  { query: 'acupunture' },
  { query: 'reiki practitioner' },
  { query: 'still house' },
  { query: 'long session', page: 3 },
  { ...NEW_YORK },
  { ...NEW_YORK, query: 'masage', activeFilter: 'office' },
  { ...NEW_YORK, query: 'yoga', sort: 'distance' },
  { ...REGINA },
  { searchedLocation: 'Portland, OR', query: 'breathwork' },
  { activeFilter: 'virtual' },
  { price: 6000, sort: 'price' },
  { sort: 'rating', page: 5 },
  { query: 'nutrition', available: 'evenings' },
  { query: 'acupuncture trampoline' },
];

async function measure({ practices, wanted }: (typeof SIZES)[number]) {
  const bench = await benchDatabase({ max: 4 });
  try {
    await seedScale({
      databaseUrl: bench.url,
      practices,
      appointments: practices * 2,
      now: Date.now(),
      password: 'a password of the bench',
      log: () => undefined,
    });
    const context = (address: string, search?: Ports['search']) =>
      testContext({
        ...{ database: bench.database, clock: { now: () => Date.now() }, address },
        ports: search ? { search } : {},
      });
    const own = new PostgresIndex(context('192.0.2.1').cross);
    let asked = 0;
    const search = async (question: object) => {
      // An address has so many searches a minute; each of these comes from another one.
      const ctx = context(`10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${(asked += 1) & 255}`);
      const outcome = await runOperation(searchPractices, ctx, question);
      if (!outcome.ok) throw outcome.refusal;
      if (outcome.value.practices.length === 0) throw new Error(`nobody for ${JSON.stringify(question)}`);
      return outcome.value.practices;
    };
    const pages = await Promise.all(QUESTIONS.map(search));
    const reference = async (index: number) => {
      const stub = {
        search: async () => ({
          hits: pages[index]!.map(({ practiceId, miles }) => ({ practiceId, miles })),
          ...{ total: 1, corrected: null, isLoose: false, specialties: [] },
        }),
        suggest: own.suggest.bind(own),
      };
      const ctx = context(`172.16.${(asked >> 8) & 255}.${asked & 255}`, { own: stub, outside: null });
      await runOperation(searchPractices, ctx, {});
    };
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    const figures: Record<'search' | 'reference', number[][]> = { search: [], reference: [] };
    const slowest = new Map<string, number>();
    for (let round = -1; round < ROUNDS; round++) {
      const [searching, reading]: number[][] = [[], []];
      for (let turn = 0; turn < 4; turn++) {
        for (const [index, question] of QUESTIONS.entries()) {
          const ms = await timed(() => search(question));
          searching!.push(ms);
          reading!.push(await timed(() => reference(index)));
          const name = JSON.stringify(question);
          if (round >= 0) slowest.set(name, Math.max(slowest.get(name) ?? 0, ms));
        }
      }
      // The first round warms up.
      if (round < 0) continue;
      figures.search.push(searching!);
      figures.reference.push(reading!);
    }
    const middle = (rounds: number[][], share: number) =>
      Number(
        percentile(
          rounds.map((one) => percentile(one, share)),
          0.5,
        ).toFixed(1),
      );
    const [worst, ms] = [...slowest].sort((a, b) => b[1] - a[1])[0]!;
    console.log(`slowest of all: ${worst} ${ms.toFixed(0)} ms`);
    return {
      'p50 ms': middle(figures.search, 0.5),
      'p95 ms': middle(figures.search, 0.95),
      'reference p50 ms': middle(figures.reference, 0.5),
      'reference p95 ms': middle(figures.reference, 0.95),
      'wanted p95 ms': wanted,
    };
  } finally {
    await bench.close();
  }
}

const only = Number(process.env.SEARCH_BENCH ?? 0);
const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const size of SIZES.filter(({ practices }) => !only || practices === only)) {
  table[`${size.practices.toLocaleString('en-US')} practices`] = await measure(size);
}
console.table(table);
if (Object.values(table).some((row) => row['p95 ms'] >= row['wanted p95 ms'])) {
  console.error('A search is slower than wanted.');
  process.exitCode = 1;
}
