import { z } from 'zod';
import type { PlaceFinder } from '#app/integrations/places/port.ts';
import { searchText } from '#app/lib/search-text.ts';
import { MAX_COUNTED } from '#app/integrations/search/port.ts';
import { anyone } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { askOutside } from './ask-outside.ts';
import { OTHER_PLACES, RESULTS_PER_PAGE } from './constants.ts';
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
  otherPlaces: z
    .array(z.string())
    .meta({ description: 'Other places that the words may mean, where they name no single one.' }),
  placeUnknown: z.boolean().meta({ description: 'The place asked for is not known; it was left out.' }),
  corrected: z.string().nullable().meta({ description: 'What was looked for instead of mistyped words.' }),
  isLoose: z.boolean().meta({ description: 'Nothing has all the words; these have some.' }),
  specialties: z
    .array(z.string())
    .meta({ description: 'Keywords of all who were counted, to narrow down by.' }),
  searchDown: z.boolean().meta({ description: 'The search service did not answer; the database did.' }),
  placesDown: z.boolean().meta({ description: 'The place service did not answer; the gazetteer did.' }),
});

type Query = z.output<typeof searchPracticesInput>;

/** The place that the words most likely name, and the others that they may mean where they are not the name of that one alone. */
async function findPlace(places: PlaceFinder, typed: string) {
  const found = await places.find(typed, OTHER_PLACES);
  if (found === null || found === 'unavailable') return found;
  return searchText(found.label) === searchText(typed) ? { ...found, others: [] } : found;
}

/** Where is searched: the position given, else what the words name. */
async function placeOf(ctx: OperationContext, input: Query) {
  const { searchedLocation: label, latitude, longitude } = input;
  const nowhere = { place: null, otherPlaces: [], placeUnknown: false, placesDown: false };
  if (latitude !== undefined && longitude !== undefined) {
    return { ...nowhere, place: { label, latitude, longitude } };
  }
  if (!label) return nowhere;
  const { bundled, outside } = ctx.ports.places;
  const { answer, wentDown } = await askOutside(
    { outside, own: bundled },
    (places) => findPlace(places, label),
    (found) => found === 'unavailable',
    ctx,
  );
  if (answer === null || answer === 'unavailable')
    return { ...nowhere, placeUnknown: true, placesDown: wentDown };
  const { point, others } = answer;
  return { ...nowhere, place: { label: answer.label, ...point }, otherPlaces: others, placesDown: wentDown };
}

/** The marketplace's search (spec 000 §2, §7): listed practices in their order, with what a result shows. */
export const searchPractices = operation({
  name: 'searchPractices',
  kind: 'query',
  description: 'Practices of the marketplace for words and a place, with their next free times.',
  access: anyone(),
  input: searchPracticesInput,
  output,
  async run(ctx, input) {
    await spendSearch(ctx);
    const { place, ...ofPlace } = await placeOf(ctx, input);
    const { query, activeFilter: kind, page } = input;
    const question = {
      text: query,
      point: place,
      kind,
      maxCents: input.price,
      specialty: input.specialty || undefined,
      rating: input.rating,
      open: input.available,
      sort: input.sort === 'distance' && !place ? ('best' as const) : input.sort,
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
      practices: await readResults(ctx, hits, {
        ...{ query: corrected ?? query, kind, point: place },
        clientTimeZone: input.timeZone ?? null,
      }),
      total: Math.min(total, MAX_COUNTED),
      hasMore: total > MAX_COUNTED,
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
