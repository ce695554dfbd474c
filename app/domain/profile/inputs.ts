import { z } from 'zod';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { asShortLink, MAX_SHORT_LINK } from '#app/lib/short-link.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { PROFILE_MESSAGES as TEXTS } from './messages.ts';

/** Characters (spec 002 §5, §9): the headline's is the specification's, the others are ours. */
export const LONGEST = { name: 120, title: 120, headline: 200, about: 5_000, location: 160 } as const;

/** What is left of a text that only looks empty. */
const visible = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '').length;

const line = (most: number) =>
  z.string().trim().max(most, TEXTS.tooLong(most)).regex(PLAIN_LINE, TEXTS.oddCharacters);

const name = withoutAddress(line(LONGEST.name).refine((text) => visible(text) >= 2, TEXTS.nameTooShort));
const title = line(LONGEST.title).refine((text) => visible(text) >= 2, TEXTS.titleTooShort);
const headline = line(LONGEST.headline);
const about = z
  .string()
  .trim()
  .max(LONGEST.about, TEXTS.tooLong(LONGEST.about))
  .regex(PLAIN_LINES, TEXTS.oddCharacters)
  .refine((text) => visible(text) >= 2, TEXTS.aboutTooShort);
const location = line(LONGEST.location);
const placeId = z.string().max(300, TEXTS.placeUnknown).regex(PLAIN_LINE, TEXTS.placeUnknown);

const shortLink = z
  .string()
  .max(200, TEXTS.tooLong(MAX_SHORT_LINK))
  .transform(asShortLink)
  .pipe(z.string().min(1, TEXTS.linkEmpty).max(MAX_SHORT_LINK, TEXTS.tooLong(MAX_SHORT_LINK)));

/** The details of a profile (spec 002 §7): what is left out stays as it is, an empty headline or location is taken out. */
export const updateInfoInput = z.strictObject({
  name: name.nullish(),
  location: location.nullish(),
  locationId: placeId
    .nullish()
    .meta({ description: 'Of the place search; it names the location where that is left out.' }),
  title: title.nullish(),
  headline: headline.nullish(),
  about: about.nullish(),
  shortLink: shortLink.nullish(),
});

/** Each editor of the details asks for a part of them. */
export const nameInput = z.strictObject({ name });
export const titleInput = z.strictObject({ title });
export const headlineInput = z.strictObject({ headline: headline.default('') });
export const aboutInput = z.strictObject({ about });
export const locationInput = z.strictObject({
  location: location.default(''),
  locationId: placeId.optional(),
});
export const shortLinkInput = z.strictObject({ shortLink });

export const shortLinkAvailabilityInput = z.strictObject({ shortLink: z.string().max(200) });

/** Gender options (spec 002 §9). */
export const GENDERS = ['Female', 'Male', 'Custom'] as const;

/** An empty text says nothing. */
const unlessEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    field.nullish(),
  );

/** Personal settings (spec 002 §7): what is empty or left out stays as it is. */
export const updatePersonalSettingsInput = z.strictObject({
  name: unlessEmpty(name),
  title: unlessEmpty(title),
  gender: unlessEmpty(z.enum(GENDERS, TEXTS.genderUnknown)),
  dob: unlessEmpty(z.iso.date(TEXTS.birthInvalid)).meta({ description: 'YYYY-MM-DD.' }),
  customGender: unlessEmpty(line(60)),
});

/** Most credentials and keywords of a profile (spec 002 §9). */
export const MOST = { credentials: 5, keywords: 50 } as const;
