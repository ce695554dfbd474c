import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { askPlaces } from './ask-places.ts';
import { addressSuggestionsInput } from './inputs.ts';

const MOST = 5;

/** Street addresses for what is typed into the address of a location; without a service outside those of the towns we know. */
export const addressSuggestions = operation({
  name: 'addressSuggestions',
  kind: 'query',
  description: 'Street addresses for what is typed.',
  access: practiceOwner(),
  input: addressSuggestionsInput,
  output: z.object({
    addresses: z.array(z.object({ id: z.string(), label: z.string() }).meta({ id: 'AddressSuggestion' })),
  }),
  async run(ctx, { text, session }) {
    const found = await askPlaces(ctx, (places) => places.suggestAddresses(text, MOST, session));
    return { addresses: found ?? [] };
  },
});
