import { z } from 'zod';
import { MOST_COUNTED } from '#app/integrations/search/port.ts';
import { anyone } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { askOutside } from './ask-outside.ts';
import { RESULTS_PER_PAGE } from './constants.ts';
import { searchPracticesInput } from './inputs.ts';
import { spendSearch } from './limit.ts';
import { practiceResult } from './result.ts';
import { readResults } from './results.ts';

const output = z.object({
  practices: z.array(practiceResult),
  total: z.int().meta({ description: 'Practices found, counted to 1,000.' }),
  hasMore: z.boolean().meta({ description: 'There are more than were counted.' }),
  page: z.int(),
  pageSize: z.int(),
  place: z
    .object({ label: z.string(), latitude: z.number(), longitude: z.number() })
    .nullable()
    .meta({ id: 'SearchedPlace' }),
  placeUnknown: z.boolean().meta({ description: 'The place asked for is not known; it was left out.' }),
  corrected: z.string().nullable().meta({ description: 'What was looked for instead of mistyped words.' }),
  isLoose: z.boolean().meta({ description: 'Nothing has all the words; these have some.' }),
  specialties: z
    .array(z.string())
    .meta({ description: 'Keywords of all who were counted, to narrow down by.' }),
  searchDown: z.boolean().meta({ description: 'The search service did not answer; the database did.' }),
  placesDown: z.boolean().meta({ description: 'The place service did not answer; the gazetteer did.' }),
});

type Asked = z.output<typeof searchPracticesInput>;

/** Where is searched: the position given, else what the words name. */
async function placeOf(ctx: OperationContext, asked: Asked) {
  const { searchedLocation: label, latitude, longitude } = asked;
  const nowhere = { place: null, placeUnknown: false, placesDown: false };
  if (latitude !== undefined && longitude !== undefined) {
    return { ...nowhere, place: { label, latitude, longitude } };
  }
  if (!label) return nowhere;
  const { bundled, outside } = ctx.ports.places;
  const { answer, wentDown } = await askOutside(
    { outside, own: bundled },
    (places) => places.find(label),
    (found) => found === 'unavailable',
    ctx,
  );
  if (answer === null || answer === 'unavailable')
    return { place: null, placeUnknown: true, placesDown: wentDown };
  return { place: { label: answer.label, ...answer.point }, placeUnknown: false, placesDown: wentDown };
}

/** The marketplace's search (spec 000 §2, §7): listed practices in their order, with what a result shows. */
export const searchPractices = operation({
  name: 'searchPractices',
  kind: 'query',
  description: 'Practices of the marketplace for words and a place, with their next free times.',
  access: anyone(),
  input: searchPracticesInput,
  output,
  async run(ctx, asked) {
    await spendSearch(ctx);
    const { place, ...ofPlace } = await placeOf(ctx, asked);
    const { query, activeFilter: kind, page } = asked;
    const question = {
      text: query,
      point: place,
      kind,
      maxCents: asked.price,
      specialty: asked.specialty || undefined,
      rating: asked.rating,
      open: asked.available,
      sort: asked.sort === 'distance' && !place ? ('best' as const) : asked.sort,
      skip: (page - 1) * RESULTS_PER_PAGE,
      most: RESULTS_PER_PAGE,
    };
    const { answer, wentDown } = await askOutside(
      ctx.ports.search,
      (index) => index.search(question),
      (found) => found === null,
      ctx,
    );
    const { hits, total, corrected, isLoose, specialties } = answer!;
    return {
      practices: await readResults(ctx, hits, { query: corrected ?? query, kind, point: place }),
      total: Math.min(total, MOST_COUNTED),
      hasMore: total > MOST_COUNTED,
      page,
      pageSize: RESULTS_PER_PAGE,
      place,
      ...ofPlace,
      corrected,
      isLoose,
      specialties,
      searchDown: wentDown,
    };
  },
});
