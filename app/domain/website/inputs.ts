import { z } from 'zod';
import { bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { pagePathProblem, REDIRECT_PATH } from '#app/lib/website/addresses.ts';
import { CONTACT_LENGTHS, CONTACT_TRAP } from '#app/lib/website/contact-form.ts';
import {
  CONTACT_MESSAGES as contact,
  PAGE_MESSAGES as texts,
  WEBSITE_MESSAGES as TEXTS,
} from './messages.ts';

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
/** Pages that a site may have. */
export const MOST_PAGES = 60;
/** Redirects that a practitioner may type in. */
export const MOST_REDIRECTS = 200;
/** Letters of one page's data, as JSON. */
const MOST_LETTERS = 200_000;

const words = (most: number) => z.string().trim().max(most, texts.tooLong(most));
const pageId = z.uuid(texts.pageUnknown);
const title = words(80).min(1, texts.titleMissing);
const menuLabel = words(40).transform((label) => label || null);
const description = words(200).transform((text) => text || null);
const version = z.int().min(1);
const json = (message: string) => z.string().max(MOST_LETTERS, message);

const pagePath = z
  .string()
  .trim()
  .max(200, texts.tooLong(200))
  .transform((path) => (path.startsWith('/') ? path : `/${path}`))
  .superRefine((path, ctx) => {
    const problem = pagePathProblem(path);
    if (problem)
      ctx.addIssue({
        code: 'custom',
        message: problem === 'reserved' ? texts.pathReserved : texts.pathForm,
      });
  });

/** What a page that is added begins with. */
const PAGE_STARTS = ['blank', 'about', 'policies', 'contact'] as const;

export const addPageInput = z.strictObject({
  kind: z.enum(['free', 'service', 'notFound']).meta({ id: 'AddedPageKind' }),
  title,
  path: pagePath.optional().meta({ description: 'Of a free page; left out, it is made of the title.' }),
  serviceId: z.uuid(texts.serviceUnknown).optional(),
  start: z.enum(PAGE_STARTS).meta({ id: 'PageStart' }).default('blank'),
});

export const savePageInput = z.strictObject({
  pageId,
  version: version.meta({ description: 'The one that the editor began with.' }),
  data: json(texts.pageTooLarge).meta({ description: 'The page’s sections, as JSON text.' }),
});

export const updatePageInput = z.strictObject({
  pageId,
  title: title.optional(),
  path: pagePath.optional(),
  description: description.optional(),
  menuLabel: menuLabel.optional().meta({ description: 'Empty leaves the page out of the menu.' }),
  isDraft: z.boolean().optional().meta({ description: 'Publishing leaves drafts out.' }),
});

export const onePageInput = z.strictObject({ pageId });

export const orderPagesInput = z.strictObject({ pageIds: z.array(pageId).min(1).max(MOST_PAGES) });

export const saveWebsiteDesignInput = z.strictObject({
  version,
  design: json(texts.designInvalid).meta({ description: 'Theme, header and footer, as JSON text.' }),
});

export const publishWebsiteInput = z.strictObject({
  pageIds: z.array(z.uuid()).min(1).max(MOST_PAGES).optional(),
});

export const onePublicationInput = z.strictObject({ publicationId: z.uuid(texts.publicationUnknown) });

export const restorePublicationInput = z.strictObject({
  publicationId: z.uuid(texts.publicationUnknown),
  pageIds: z
    .array(z.uuid())
    .min(1)
    .max(MOST_PAGES)
    .optional()
    .meta({ description: 'Only these pages; left out, the whole site with its design.' }),
});

const redirectPath = z.string().trim().max(200, texts.tooLong(200)).regex(REDIRECT_PATH, texts.redirectForm);

export const setRedirectInput = z.strictObject({ path: redirectPath, target: redirectPath });

export const removeRedirectInput = z.strictObject({ redirectId: z.uuid(texts.redirectUnknown) });

export const switchBuilderVersionInput = z.strictObject({ version: z.enum(['v1', 'v2']) });

/** Sections of the page that is filled in as a form, in the order in which they stand by themselves. */
export const CONTENT_SECTIONS = [
  'about',
  'services',
  'reviews',
  'gallery',
  'questions',
  'locations',
  'action',
] as const;
export type ContentSection = (typeof CONTENT_SECTIONS)[number];

/** Questions with their answers. */
export const MOST_QUESTIONS = 8;
export const CONTENT_LENGTHS = {
  headline: 120,
  welcome: 600,
  button: 40,
  about: 4_000,
  quote: 300,
  question: 200,
  answer: 1_000,
  actionTitle: 120,
  actionText: 400,
} as const;

const contentWords = (most: number) =>
  z
    .string()
    .trim()
    .max(most, TEXTS.tooLong(most))
    .regex(PLAIN_LINES, TEXTS.scriptsOdd)
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'));

const question = z
  .strictObject({
    question: contentWords(CONTENT_LENGTHS.question),
    answer: contentWords(CONTENT_LENGTHS.answer),
  })
  .refine(({ question: asked, answer }) => Boolean(asked) === Boolean(answer), TEXTS.halfQuestion);

/** A section's place on the page, from 1; 0 leaves it out. Of two with one place the first of the list comes first. */
const place = z.int().min(0).max(CONTENT_SECTIONS.length);

/** The page that is filled in as a form (002 §2, builder v1). */
export const websiteContentFields = z.strictObject({
  headline: contentWords(CONTENT_LENGTHS.headline).meta({ description: 'Empty: the practice’s name.' }),
  welcome: contentWords(CONTENT_LENGTHS.welcome),
  button: contentWords(CONTENT_LENGTHS.button).meta({ description: 'Words of the button that books.' }),
  picture: z
    .string()
    .regex(/^[\w-]{0,64}$/, TEXTS.noPicture)
    .meta({ description: 'Handle of one of your pictures; empty for none.' }),
  about: contentWords(CONTENT_LENGTHS.about).meta({ description: 'Empty: the profile’s own text.' }),
  quote: contentWords(CONTENT_LENGTHS.quote),
  actionTitle: contentWords(CONTENT_LENGTHS.actionTitle),
  actionText: contentWords(CONTENT_LENGTHS.actionText),
  questions: z
    .array(question)
    .max(MOST_QUESTIONS)
    .transform((list) => list.filter(({ question: asked }) => asked !== '')),
  places: z
    .strictObject(
      Object.fromEntries(CONTENT_SECTIONS.map((name) => [name, place])) as Record<
        ContentSection,
        typeof place
      >,
    )
    .meta({ id: 'ContentPlacesInput' }),
});
export type WebsiteContent = z.output<typeof websiteContentFields>;

export const updateWebsiteContentInput = websiteContentFields.extend({ previousUpdatedAt });

/** Links of one message of a visitor: what sells something has more. */
const MOST_LINKS = 2;
const LINK = /https?:\/\/|\bwww\./giu;

const contactLine = (most: number) =>
  z.string().trim().max(most, contact.tooLong(most)).regex(PLAIN_LINE, contact.oddCharacters);

/** What a visitor of a practice's website writes to the practice. */
export const contactMessageInput = z.strictObject({
  practice: practiceField,
  name: withoutAddress(contactLine(CONTACT_LENGTHS.name).min(1, contact.nameMissing)),
  email: contactLine(CONTACT_LENGTHS.email)
    .min(1, { error: contact.emailMissing, abort: true })
    .toLowerCase()
    .email(contact.emailInvalid),
  phone: contactLine(CONTACT_LENGTHS.phone)
    .regex(/^[\d\s()+./x#-]*$/i, contact.phoneInvalid)
    .default('')
    .meta({ description: 'As it was typed; empty for none.' }),
  text: z
    .string()
    // Forms post each line's end as two characters, which nobody typed.
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .trim()
    .min(1, contact.textMissing)
    .max(CONTACT_LENGTHS.text, contact.tooLong(CONTACT_LENGTHS.text))
    .regex(PLAIN_LINES, contact.oddCharacters)
    .refine((text) => (text.match(LINK)?.length ?? 0) <= MOST_LINKS, contact.tooManyLinks(MOST_LINKS)),
  [CONTACT_TRAP]: z
    .string()
    .max(500)
    .default('')
    .meta({ description: 'Nobody sees it: who fills it in is a program, and nothing is kept.' }),
});
