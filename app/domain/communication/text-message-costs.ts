import { z } from 'zod';
import { longestTexts } from './longest-texts.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { PART_PRICE, textLength } from './text-length.ts';

/** How long the text messages to clients get at most, and what each costs (the practice's own names, the longest service and moment). */
export const textMessageCosts = operation({
  name: 'textMessageCosts',
  kind: 'query',
  description: 'How long your text messages get at most, and what each costs.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      partPrice: z.int().meta({ description: 'Of one part, in hundredths of a US cent.' }),
      texts: z.array(
        z
          .object({
            template: z.string(),
            label: z.string(),
            text: z.string(),
            characters: z.int(),
            parts: z.int(),
            isUnicode: z.boolean().meta({
              description: 'A letter in it is in no telephone alphabet: 70 characters a part, not 160.',
            }),
            unusual: z.array(z.string()).meta({ description: 'Those letters.' }),
            price: z.int().meta({ description: 'In hundredths of a US cent.' }),
          })
          .meta({ id: 'TextMessageCost' }),
      ),
    })
    .meta({ id: 'TextMessageCosts' }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const texts = (await longestTexts(ctx, sql)).map((one) => ({ ...one, ...textLength(one.text) }));
      return { partPrice: PART_PRICE, texts };
    }),
});
