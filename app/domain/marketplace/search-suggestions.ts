import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askOutside } from './ask-outside.ts';
import { SUGGESTIONS_PER_REQUEST } from './constants.ts';
import { searchSuggestionsInput } from './inputs.ts';
import { spendSearch } from './limit.ts';

/** Suggestions for specialties and practices, ten a page (spec 000 §2, §9). */
export const searchSuggestions = operation({
  name: 'searchSuggestions',
  kind: 'query',
  description: 'Specialties and practices for what is typed into the search bar.',
  access: anyone(),
  input: searchSuggestionsInput,
  output: z.object({
    suggestions: z.array(
      z
        .object({ kind: z.enum(['specialty', 'practice']), text: z.string() })
        .meta({ id: 'SearchSuggestion' }),
    ),
    hasMore: z.boolean(),
  }),
  async run(ctx, { text, page }) {
    await spendSearch(ctx);
    const most = SUGGESTIONS_PER_REQUEST;
    const { answer } = await askOutside(
      ctx.ports.search,
      // One more than is shown tells whether there is another page.
      (index) => index.suggest(text, { skip: (page - 1) * most, most: most + 1 }),
      (found) => found === null,
      ctx,
    );
    const found = answer ?? [];
    return { suggestions: found.slice(0, most), hasMore: found.length > most };
  },
});
