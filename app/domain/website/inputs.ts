import { z } from 'zod';
import { bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { WEBSITE_MESSAGES as TEXTS } from './messages.ts';

/** Pages that a site may have. */
export const MOST_PAGES = 60;

export const publishWebsiteInput = z.strictObject({
  pageIds: z.array(z.uuid()).min(1).max(MOST_PAGES).optional(),
});

/** Characters of each field of the website's metadata: what search engines and previews show of it. */
export const METADATA_LENGTHS = { title: 70, description: 160, ogSiteName: 60, primaryModality: 60 } as const;
export type MetadataField = keyof typeof METADATA_LENGTHS;

const line = (name: MetadataField) =>
  z
    .string()
    .trim()
    .max(METADATA_LENGTHS[name], TEXTS.tooLong(METADATA_LENGTHS[name]))
    .regex(PLAIN_LINE, TEXTS.oneLine)
    .transform((text) => text || null)
    .nullable();

/** The four fields (002 §3); empty or null takes one away, and the site says by itself what it can. */
export const websiteMetadataFields = z.strictObject({
  title: line('title').meta({ description: 'Of the site in search results and in the browser’s tab.' }),
  description: line('description').meta({ description: 'Below the title in search results.' }),
  ogSiteName: line('ogSiteName').meta({ description: 'The site’s name where a link to it is shared.' }),
  primaryModality: line('primaryModality').meta({ description: 'What the practice is about, in words.' }),
});

/** Any one of them is enough (002 §7). */
export const upsertWebsiteMetadataInput = websiteMetadataFields
  .partial()
  .extend({ previousUpdatedAt })
  .refine(
    ({ previousUpdatedAt: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
    TEXTS.nothingGiven,
  );

/** Characters of a picture's description, as of the gallery's (domain/pictures). */
export const ALT_TEXT_LENGTH = 300;
/** Pictures that are described by one press. */
export const MOST_DESCRIBED = 100;

const handle = z.string().min(1, TEXTS.noPicture).max(200, TEXTS.noPicture);

const altText = z
  .string()
  .trim()
  .max(ALT_TEXT_LENGTH, TEXTS.tooLong(ALT_TEXT_LENGTH))
  .regex(PLAIN_LINE, TEXTS.oneLine)
  .transform((text) => text || null)
  .nullable()
  .meta({ description: 'What it shows; empty or null for nothing.' });

/** One picture of the website by its handle, or all that nobody has described. */
export const generateImageAltTextInput = z.strictObject({
  handle: handle.optional().meta({ description: 'One picture; without it all that have no description.' }),
});

export const updateImageAltTextsInput = z.strictObject({
  pictures: z
    .array(z.strictObject({ handle, altText }).meta({ id: 'ImageAltTextInput' }))
    .min(1, TEXTS.nothingGiven)
    .max(MOST_DESCRIBED)
    .refine((list) => new Set(list.map((one) => one.handle)).size === list.length, TEXTS.noPicture),
});

/** Characters of the scripts of the head, and as many of the body. */
export const SCRIPTS_LENGTH = 20_000;

const scripts = z
  .string()
  .max(SCRIPTS_LENGTH, TEXTS.scriptsTooLong(SCRIPTS_LENGTH))
  .regex(PLAIN_LINES, TEXTS.scriptsOdd);

/** The two texts (002 §7); empty takes one away. */
export const practiceScriptsFields = z.strictObject({
  headScripts: scripts.meta({ description: 'HTML at the end of the head of each page of your website.' }),
  bodyScripts: scripts.meta({ description: 'HTML at the end of the body.' }),
});

/** They run in visitors' browsers: whoever saves them shows once more who they are. */
export const updatePracticeScriptsInput = practiceScriptsFields
  .partial()
  .extend(bothStepsInput.shape)
  .extend({ previousUpdatedAt });

export const switchPracticeScriptsInput = z.strictObject({ enabled: z.boolean() });
