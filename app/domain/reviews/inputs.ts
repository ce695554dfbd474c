import { z } from 'zod';
import { withoutAddress, withoutAddressInText } from '#app/lib/fields/address-in-name.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

/** A first name, a phone number and a text must be longer than this (spec 000 §5, §9). */
const SHORTEST = { name: 2, phone: 12, text: 2 } as const;

/** Percent of the way at each step (spec 000 §2, §9). */
export const PROGRESS = {
  worked: 20,
  who: 30,
  confirm: 40,
  rating: 50,
  endorsements: 70,
  text: 90,
  thanks: 100,
} as const;

export type ReviewStep = keyof typeof PROGRESS;

/** Letters of a first name and of a text. */
export const LONGEST = { name: 80, text: 5_000 } as const;

/** A practice has no more endorsement keywords. */
const MAX_SKILLS = 50;

/** How many characters of a text a reader sees: none of the ends' spaces, none that take no room. */
const visibleLength = (text: string): number =>
  [...text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '').trim()].length;

/** Whether 'who are you' may be continued (spec 000 §5); whether it is a phone number, the server says. */
export const isNameLongEnough = (name: string): boolean => visibleLength(name) > SHORTEST.name;
/** As it stands in the field: '(503) 555-0142', '+44 20 7946 0958'. */
export const isPhoneLongEnough = (phone: string): boolean => visibleLength(phone) > SHORTEST.phone;
export const isTextLongEnough = (text: string): boolean => visibleLength(text) > SHORTEST.text;

const practiceId = z.uuid(TEXTS.notFound);
const reviewId = z.uuid(TEXTS.notFound);
const aReviewer = z
  .string()
  .max(1_000, TEXTS.unknownReviewer)
  .meta({ description: 'Who reviews: what reviewCreateClient answered, or what a review link holds.' });

export const reviewCreateClientInput = z.strictObject({
  practiceId,
  firstName: withoutAddress(
    z
      .string(TEXTS.nameTooShort)
      .trim()
      .max(LONGEST.name, TEXTS.tooLong(LONGEST.name))
      .regex(PLAIN_LINE, TEXTS.oddCharacters)
      .refine(isNameLongEnough, TEXTS.nameTooShort),
  ),
  phone: z.string(TEXTS.phoneInvalid).trim().max(40, TEXTS.phoneInvalid).refine(isPhoneLongEnough, {
    message: TEXTS.phoneInvalid,
  }),
});

export const reviewAddRatingInput = z.strictObject({
  practiceId,
  clientId: aReviewer,
  rating: z.int(TEXTS.ratingMissing).min(1, TEXTS.ratingMissing).max(5, TEXTS.ratingMissing),
  appointmentId: z.uuid(TEXTS.notFound).nullish(),
});

export const reviewAddEndorsementsInput = z.strictObject({
  reviewId,
  endorsements: z
    .array(z.uuid(TEXTS.skillUnknown), TEXTS.skillMissing)
    .min(1, TEXTS.skillMissing)
    .max(MAX_SKILLS, TEXTS.skillUnknown)
    .meta({ description: "Ids of the practice's skills." }),
});

/** An empty text goes with a video. */
export const reviewAddTextReviewInput = z.strictObject({
  reviewId,
  text: withoutAddressInText(
    z
      .string(TEXTS.textTooShort)
      .trim()
      .max(LONGEST.text, TEXTS.tooLong(LONGEST.text))
      .regex(PLAIN_LINES, TEXTS.oddCharacters)
      .refine((text) => text === '' || isTextLongEnough(text), TEXTS.textTooShort),
    TEXTS.textHoldsAddress,
  ),
});

export const oneReview = z.strictObject({ reviewId });
export const reviewAnonInput = z.strictObject({ reviewId, isAnon: z.boolean() });
export const reviewLinkInput = z.strictObject({ token: z.string().max(64, TEXTS.notFound) });
export const reviewStartInput = z.strictObject({
  referralCode: z.string().max(64, TEXTS.notFound),
  clientId: aReviewer,
});
