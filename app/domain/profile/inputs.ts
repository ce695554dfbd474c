import { z } from 'zod';
import { accountChanges } from '#app/domain/accounts/inputs.ts';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { PROVINCES, US_STATES } from '#app/lib/regions.ts';
import { asShortLink, MAX_SHORT_LINK } from '#app/lib/addresses/short-link.ts';
import { PLAIN_LINE, PLAIN_LINES, visibleLength } from '#app/lib/text.ts';
import { PROFILE_MESSAGES as TEXTS } from './messages.ts';

/** Characters (spec 002 §5, §9): the headline's is the specification's, the others are ours. */
export const LONGEST = {
  name: 120,
  title: 120,
  headline: 200,
  about: 5_000,
  location: 160,
  nickname: 60,
  words: 1_500,
  gender: 60,
} as const;

const line = (most: number) =>
  z.string().trim().max(most, TEXTS.tooLong(most)).regex(PLAIN_LINE, TEXTS.oddCharacters);

const name = withoutAddress(
  line(LONGEST.name).refine((text) => visibleLength(text) >= 2, TEXTS.nameTooShort),
);
/** The oldest anybody is; that it is past is seen by the clock of the server. */
export const FIRST_BIRTH = '1900-01-01';
const birth = z.iso.date(TEXTS.birthInvalid).refine((date) => date >= FIRST_BIRTH, TEXTS.birthTooLongAgo);
const title = line(LONGEST.title).refine((text) => visibleLength(text) >= 2, TEXTS.titleTooShort);
const headline = line(LONGEST.headline);
const about = z
  .string()
  .trim()
  .max(LONGEST.about, TEXTS.tooLong(LONGEST.about))
  .regex(PLAIN_LINES, TEXTS.oddCharacters)
  .refine((text) => visibleLength(text) >= 2, TEXTS.aboutTooShort);
const nickname = withoutAddress(line(LONGEST.nickname));
/** Some sentences; empty takes them out. */
const words = z
  .string()
  .trim()
  .max(LONGEST.words, TEXTS.tooLong(LONGEST.words))
  .regex(PLAIN_LINES, TEXTS.oddCharacters);
const location = line(LONGEST.location);
const placeId = z.string().max(300, TEXTS.placeUnknown).regex(PLAIN_LINE, TEXTS.placeUnknown);

const shortLink = z
  .string()
  .max(200, TEXTS.tooLong(MAX_SHORT_LINK))
  .transform(asShortLink)
  .pipe(z.string().min(1, TEXTS.linkEmpty).max(MAX_SHORT_LINK, TEXTS.tooLong(MAX_SHORT_LINK)));

/**
 * The details of a profile (spec 002 §7), and the free texts beside them (§3): what is left out stays as it is; an empty headline, location
 * or free text is taken out.
 */
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
  nickname: nickname.nullish(),
  philosophyOfCare: words.nullish(),
  firstVisit: words.nullish(),
  inspiration: words.nullish(),
  insurance: words.nullish(),
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
export const nicknameInput = z.strictObject({ nickname: nickname.default('') });
export const philosophyOfCareInput = z.strictObject({ philosophyOfCare: words.default('') });
export const firstVisitInput = z.strictObject({ firstVisit: words.default('') });
export const inspirationInput = z.strictObject({ inspiration: words.default('') });
export const insuranceInput = z.strictObject({ insurance: words.default('') });
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
  dob: unlessEmpty(birth).meta({ description: 'YYYY-MM-DD.' }),
  customGender: unlessEmpty(line(LONGEST.gender)),
  email: unlessEmpty(accountChanges.email).meta({
    description: 'Yours once the link that is sent there was opened.',
  }),
  phone: unlessEmpty(accountChanges.phone).meta({
    description: 'Yours once the link in the text message was opened.',
  }),
  password: unlessEmpty(accountChanges.password),
  passwordConfirmation: unlessEmpty(accountChanges.passwordConfirmation),
  currentPassword: unlessEmpty(accountChanges.currentPassword).meta({
    description: 'With an email or a password, where the account has one.',
  }),
  previousUpdatedAt,
});

/** What the account page's editor of name and title asks for. */
export const nameAndTitleInput = z.strictObject({ name, title: title.optional() });

/** What the editor of the personal settings asks for. */
const personalInput = z.strictObject({
  gender: z.enum(GENDERS, TEXTS.genderUnknown).optional(),
  customGender: line(LONGEST.gender).optional(),
  dob: birth.optional(),
});

/** The last day of birth, YYYY-MM-DD: days are counted in UTC, here and in browsers. */
export const lastBirth = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * The same of whoever has said some of it. What is empty is not sent (002 §7): a date, or words, that are there can be others, and not none.
 * @param now epoch ms
 */
export const personalInputOf = (said: { customGender: string | null; dob: string | null }, now: number) =>
  personalInput
    .extend({ dob: said.dob === null ? personalInput.shape.dob : birth })
    .refine((given) => said.customGender === null || given.gender !== 'Custom' || given.customGender, {
      path: ['customGender'],
      message: TEXTS.genderUnsaid,
    })
    .refine(({ dob }) => !dob || dob <= lastBirth(now), { path: ['dob'], message: TEXTS.birthInvalid });

/** Most credentials and keywords of a profile (spec 002 §9). */
export const MOST = { credentials: 5, keywords: 50 } as const;

/** Where a license may be issued (spec 002 §9): 50 states, the District of Columbia, 13 provinces and territories. */
export const ISSUING_STATES = [...US_STATES, ...PROVINCES].map(({ label }) => ({
  value: label.toLowerCase().replaceAll(' ', '_'),
  label,
}));

export const CREDENTIAL_KINDS = ['license', 'certificate', 'membership', 'degree'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** A new credential (spec 002 §7). What a kind needs of it, `lacksOf` says. */
export const createProCredentialInput = z.strictObject({
  credentialId: z.uuid(TEXTS.credentialUnknown).nullish(),
  issuerId: z.uuid(TEXTS.issuerUnknown).nullish(),
  stateIssued: z
    .string()
    .max(60, TEXTS.stateUnknown)
    .refine((state) => ISSUING_STATES.some(({ value }) => value === state), TEXTS.stateUnknown)
    .nullish(),
  licenseNumber: line(60).nullish(),
  filestackDocument: z.string().max(100, TEXTS.documentMissing).nullish(),
  filestackDocumentName: line(200).nullish(),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one credential, however often it is sent.' }),
});

type GivenCredential = z.output<typeof createProCredentialInput>;

/**
 * What is still missing of a credential of a kind before it can be saved (spec 002 §5): a license needs its name, issuer, number and
 * issuing state; a degree or certificate its document; a membership its name, and its number or document. Null where nothing is.
 */
export function lacksOf(kind: CredentialKind, given: GivenCredential): string | null {
  const { credentialId, issuerId, stateIssued, licenseNumber, filestackDocument } = given;
  switch (kind) {
    case 'license':
      return credentialId && issuerId && stateIssued && licenseNumber ? null : TEXTS.credentialIncomplete;
    case 'membership':
      return credentialId && (licenseNumber || filestackDocument) ? null : TEXTS.membershipIncomplete;
    case 'certificate':
    case 'degree':
      return filestackDocument ? null : TEXTS.documentMissing;
  }
}

/** An entry of an order as the specification sends it: JSON text of an id and its place, from 1. */
const placed = z
  .string()
  .max(200, TEXTS.orderChanged)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue(TEXTS.orderChanged);
      return z.NEVER;
    }
  })
  .pipe(
    z.strictObject(
      { id: z.uuid(TEXTS.orderChanged), position: z.int(TEXTS.orderChanged).min(0).max(1_000) },
      TEXTS.orderChanged,
    ),
  );

export const reorderCredentialsInput = z.strictObject({
  credentialArray: z
    .array(placed)
    .max(MOST.credentials, TEXTS.orderChanged)
    .meta({ description: 'JSON of an id and its position, from 1.' }),
});
export const moveSkillsInput = z.strictObject({
  skillArray: z
    .array(placed)
    .max(MOST.keywords, TEXTS.orderChanged)
    .meta({ description: 'JSON of an id and its position, from 1.' }),
});

/** What stands at each place is sent as the specification has it. */
export const placesOf = (ids: readonly string[]): string[] =>
  ids.map((id, index) => JSON.stringify({ id, position: index + 1 }));

export const updateSkillsInput = z.strictObject({
  skills: z
    .array(z.uuid(TEXTS.keywordUnknown))
    .max(MOST.keywords, TEXTS.mostKeywords)
    .meta({ description: 'Ids of the topics that are chosen, all of them.' }),
  previousUpdatedAt,
});

const searched = z.string().max(100).default('');
/** From 1. */
const page = z.int().min(1).max(100).default(1);
export const searchSpecialtiesInput = z.strictObject({ query: searched, page });
export const searchCredentialsInput = z.strictObject({
  query: searched,
  kind: z.enum(CREDENTIAL_KINDS).default('license'),
});

const ids = z.array(z.uuid(TEXTS.listUnknown)).max(100, TEXTS.listUnknown);
const address = z.string().trim().max(300, TEXTS.tooLong(300));

/** Facts of the practice beside its details (spec 002 §7): null or left out stays as it is, an empty text or list is taken out. */
export const updatePracticeDetailsInput = z.strictObject({
  locationId: placeId.nullish(),
  languageIds: ids.nullish(),
  ageWorkWithIds: ids.nullish(),
  workWithIds: ids.nullish(),
  website: address.nullish(),
  facebook: address.nullish(),
  instagram: address.nullish(),
  twitter: address.nullish(),
  linkedin: address.nullish(),
  tiktok: address.nullish(),
  youtube: address.nullish(),
  previousUpdatedAt,
});
