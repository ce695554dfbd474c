import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askOutside } from './ask-outside.ts';
import { placeInput } from './inputs.ts';
import { spendSearch } from './limit.ts';

/** Where a suggested place is, or what the place around a position is called. Failures of geocoding are only logged (spec 000 §2). */
export const searchedPlace = operation({
  name: 'searchedPlace',
  kind: 'query',
  description: 'A place by the id of its suggestion, or the place around a position.',
  access: anyone(),
  input: placeInput,
  output: z.object({
    place: z
      .object({ label: z.string(), latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ id: 'NamedPlace' }),
  }),
  async run(ctx, { id, latitude, longitude, session }) {
    await spendSearch(ctx);
    const { bundled, outside } = ctx.ports.places;
    const { answer } = await askOutside(
      { outside, own: bundled },
      (places) =>
        id === undefined
          ? places.around({ latitude: latitude!, longitude: longitude! })
          : places.byId(id, session),
      (found) => found === 'unavailable',
      ctx,
    );
    if (answer === null || answer === 'unavailable') return { place: null };
    return { place: { label: answer.label, ...answer.point } };
  },
});
