import { z } from 'zod';
import { PLACE_TYPES } from '#app/integrations/places/port.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askOutside } from './ask-outside.ts';
import { SUGGESTIONS_PER_REQUEST } from './constants.ts';
import { placeSuggestionsInput } from './inputs.ts';
import { spendSearch } from './limit.ts';

/** Places for what is typed, limited to localities, sublocalities and neighborhoods (spec 000 §2, §9). */
export const placeSuggestions = operation({
  name: 'placeSuggestions',
  kind: 'query',
  description: 'Towns, parts of towns and neighborhoods for what is typed into the search bar.',
  access: anyone(),
  input: placeSuggestionsInput,
  output: z.object({
    places: z.array(
      z
        .object({
          id: z.string(),
          label: z.string(),
          type: z.enum(PLACE_TYPES),
          latitude: z.number().nullable().meta({ description: 'Null where it is asked for by the id.' }),
          longitude: z.number().nullable(),
        })
        .meta({ id: 'PlaceSuggestion' }),
    ),
    placesDown: z.boolean().meta({ description: 'The place service did not answer; the gazetteer did.' }),
  }),
  async run(ctx, { text, session }) {
    await spendSearch(ctx);
    const { bundled, outside } = ctx.ports.places;
    const { answer, wentDown } = await askOutside(
      { outside, own: bundled },
      (places) => places.suggest(text, SUGGESTIONS_PER_REQUEST, session),
      (found) => found === 'unavailable',
      ctx,
    );
    const places = answer === 'unavailable' ? [] : answer;
    return {
      places: places.map(({ id, label, type, point }) => ({
        ...{ id, label, type },
        latitude: point?.latitude ?? null,
        longitude: point?.longitude ?? null,
      })),
      placesDown: wentDown,
    };
  },
});
