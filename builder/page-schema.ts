import { z } from 'zod';
import { withRichProps } from './blocks/rich-props.ts';
import { BLOCKS, type BlockType } from './blocks/index.ts';

/** The version that pages are written in; older ones are brought up by `migratePage`. */
export const PAGE_VERSION = 4;

/** Sections that a page may hold. */
export const MAX_SECTIONS = 40;

const section = <Type extends BlockType>(type: Type) =>
  z.strictObject({ type: z.literal(type), props: BLOCKS[type].schema as (typeof BLOCKS)[Type]['schema'] });

/** One page as Puck keeps it: its sections. What all pages have in common is the site's design (design.ts). */
export const pageSchema = z.strictObject({
  version: z.literal(PAGE_VERSION),
  root: z.strictObject({ props: z.strictObject({}) }),
  content: z
    .array(
      z.discriminatedUnion('type', [
        section('Hero'),
        section('About'),
        section('Services'),
        section('Statement'),
        section('Steps'),
        section('Reviews'),
        section('Locations'),
        section('Gallery'),
        section('Faq'),
        section('CallToAction'),
        section('Text'),
        section('Columns'),
        section('Quote'),
        section('PriceTable'),
        section('Spacer'),
        section('Video'),
        section('Embed'),
        section('Practitioner'),
        section('GroupEvents'),
        section('GiftCards'),
        section('Newsletter'),
        section('Policies'),
        section('OpeningHours'),
        section('Map'),
        section('ServiceDetails'),
        section('ContactForm'),
      ]),
    )
    .max(MAX_SECTIONS)
    .superRefine((sections, ctx) => {
      const ids = sections.map(({ props }) => props.id);
      if (new Set(ids).size < ids.length)
        ctx.addIssue({ code: 'custom', message: 'Two sections share an id.' });
    }),
});

export type PageData = z.infer<typeof pageSchema>;
export type PageSection = PageData['content'][number];

type Json = Record<string, unknown>;

/** What each version changed, in order; entry n takes a page of version n + 1 to the next. */
const MIGRATIONS: ((page: Json) => Json)[] = [
  // 1 kept header and footer beside the root, where Puck drops what it does not know.
  ({ header, footer, root, ...page }) => {
    const props = ((root as Json | undefined)?.props ?? {}) as Json;
    return {
      ...page,
      root: { props: { ...props, ...(header ? { header } : {}), ...(footer ? { footer } : {}) } },
    };
  },
  // 2 kept look, header and footer in each page; the site has them once, where the migration of the tables put them.
  (page) => ({ ...page, root: { props: {} } }),
  // 3 had plain texts, pictures by key alone, and links that nobody had looked at.
  ({ content, ...page }) => ({
    ...page,
    content: Array.isArray(content) ? content.map(withRichProps) : content,
  }),
];

/**
 * A stored page in the present version, checked. Throws ZodError where it is no page, RangeError where it was
 * written by a newer version than this one.
 */
export function migratePage(stored: unknown): PageData {
  let page = z.looseObject({ version: z.int().min(1).default(1) }).parse(stored) as Json & {
    version: number;
  };
  if (page.version > PAGE_VERSION)
    throw new RangeError(`page version ${page.version} is newer than this program`);
  for (const migration of MIGRATIONS.slice(page.version - 1)) {
    page = { ...migration(page), version: page.version + 1 };
  }
  return pageSchema.parse(page);
}
