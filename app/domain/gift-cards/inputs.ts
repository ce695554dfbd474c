import { z } from 'zod';
import { MAX_CENTS } from '#app/lib/money.ts';
import { PLAIN_LINES } from '#app/lib/text.ts';
import { GIFT_CARD_MESSAGES as messages } from './messages.ts';

/** Letters of a template's description. */
export const DESCRIPTION_LENGTH = 300;

/** A text of several lines that may be empty; an empty one is null. */
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.tooLong(most))
    .regex(PLAIN_LINES, messages.oddCharacters)
    .transform((text) => text || null)
    .nullish();

/** A gift card that a practice sells (002 §3, §5). What is left out of a new one is on; of a stored one it stays. */
export const giftCardTemplateInput = z.strictObject({
  id: z.uuid(messages.templateUnknown).nullish().meta({ description: 'Left out for a new one.' }),
  amountCents: z
    .int({
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? messages.amountMissing
          : messages.amountNotPositive,
    })
    .positive(messages.amountNotPositive)
    .max(MAX_CENTS, messages.amountTooLarge)
    .meta({ description: 'Cents.' }),
  description: lines(DESCRIPTION_LENGTH),
  active: z.boolean().optional().meta({ description: 'Can be sold at all.' }),
  public: z.boolean().optional().meta({ description: 'Sold online: on the practice’s own website.' }),
});
