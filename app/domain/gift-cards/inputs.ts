import { z } from 'zod';
import { clientDetails } from '#app/domain/appointments/inputs.ts';
import { shownCurrencyField } from '#app/domain/coupons/inputs.ts';
import { cardToken, providerId } from '#app/domain/cards/inputs.ts';
import { giftCardCode } from '#app/domain/payments/inputs.ts';
import { withoutAddress, withoutAddressInText } from '#app/lib/fields/address-in-name.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { MAX_CENTS } from '#app/lib/money.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { GIFT_CARD_MESSAGES as messages } from './messages.ts';

/** Letters of a template's description. */
export const DESCRIPTION_LENGTH = 300;

const plainLines = (most: number) =>
  z.string().trim().max(most, messages.tooLong(most)).regex(PLAIN_LINES, messages.oddCharacters);

/** A text of several lines that may be empty; an empty one is null. */
const lines = (most: number) =>
  plainLines(most)
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
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one gift card, however often it is sent.' }),
  previousUpdatedAt,
});

/** Letters of what a buyer writes to whoever gets the gift card. */
export const MESSAGE_LENGTH = 500;
/** Letters of a name. */
const NAME_LENGTH = 80;

const email = (missing: string) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, messages.tooLong(254))
    .email(messages.emailInvalid);

export const publicGiftCardsInput = z.strictObject({ practice: practiceField });

/** What is asked of whoever buys a gift card for somebody. */
export const buyGiftCardInput = z.strictObject({
  practice: practiceField,
  giftCardTemplateId: z.uuid(messages.notSold),
  // What a stranger writes goes out by our mail: no address stands in it.
  recipientName: withoutAddress(
    z
      .string(messages.recipientNameMissing)
      .trim()
      .min(1, messages.recipientNameMissing)
      .max(NAME_LENGTH, messages.tooLong(NAME_LENGTH))
      .regex(PLAIN_LINE, messages.oddCharacters),
  ),
  recipientEmail: email(messages.recipientEmailMissing),
  message: withoutAddressInText(plainLines(MESSAGE_LENGTH), messages.messageHoldsAddress)
    .transform((text) => text || null)
    .nullish(),
  deliverOn: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, messages.dateInvalid)
    .transform((text) => text || null)
    .nullish()
    .meta({ description: 'YYYY-MM-DD in the practice’s zone; left out: at once.' }),
  firstName: clientDetails.firstName,
  lastName: clientDetails.lastName,
  email: clientDetails.email,
  shownCurrency: shownCurrencyField,
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key orders once, however often it is sent.' }),
});

/** The token of a buyer's page. */
export const purchaseToken = z
  .string(messages.purchaseUnknown)
  .regex(/^[\w-]{1,64}$/, messages.purchaseUnknown);

/** The card that pays: saved by the page's form, on the provider's own page, or the token of Square's form. */
export const payForGiftCardInput = z.strictObject({
  token: purchaseToken,
  setupIntentId: providerId.optional(),
  cardPage: providerId.optional().meta({ description: "Of the provider's own card page." }),
  sourceId: cardToken.optional().meta({ description: 'The token that the card form made.' }),
});

export const balanceInput = z.strictObject({ practice: practiceField, code: giftCardCode });

export const giftCardIdInput = z.strictObject({ giftCardId: z.uuid(messages.purchaseUnknown) });

/** Gift cards of one page of the Activity tab. */
export const ACTIVITY_PAGE = 20;

export const activityInput = z.strictObject({
  limit: z.int().min(1).max(100).default(ACTIVITY_PAGE),
  offset: z.int().min(0).max(1_000_000).default(0),
});
