import { z } from 'zod';
import { zoneOfPlace } from '#app/lib/zones/zone-of-place.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askPlaces } from './ask-places.ts';
import { suggestedAddressInput } from './inputs.ts';

/** The parts of an address that was suggested, its point, and the zone that it is probably in. */
export const suggestedAddress = operation({
  name: 'suggestedAddress',
  kind: 'query',
  description: 'A suggested address in its parts.',
  access: practiceOwner(),
  input: suggestedAddressInput,
  output: z.object({
    address: z
      .object({
        address: z.string().nullable(),
        neighborhood: z.string().nullable(),
        city: z.string().nullable(),
        stateAbbreviation: z.string().nullable(),
        zip: z.string().nullable(),
        countryCode: z.string().nullable(),
        placeId: z.string().nullable(),
        latitude: z.number(),
        longitude: z.number(),
        timeZone: z.string().nullable().meta({ description: 'A guess, to be shown.' }),
      })
      .nullable()
      .meta({ id: 'SuggestedAddress' }),
  }),
  async run(ctx, { id, session }) {
    const found = await askPlaces(ctx, (places) => places.addressById(id, session));
    if (!found) return { address: null };
    const { label: _label, point, ...parts } = found;
    return { address: { ...parts, ...point, timeZone: zoneOfPlace(parts.stateAbbreviation, point) } };
  },
});
