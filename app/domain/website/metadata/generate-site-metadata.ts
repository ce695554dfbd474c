import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { METADATA_LENGTHS } from '../inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '../messages.ts';
import { askWriter, RULES } from './ask-writer.ts';
import { composeMetadata } from './compose-metadata.ts';
import { readPublicFacts } from './facts.ts';

/** What each text is, for whoever writes it. */
const ABOUT = {
  title: 'The title of the site in search results: the practice’s name, what it offers and where.',
  description: 'One or two sentences below the title in search results: what is offered, by whom and where.',
  ogSiteName: 'The name of the site where a link to it is shared: as a rule the practice’s name alone.',
  primaryModality: 'What the practice is about in one to three words, such as Acupuncture.',
} as const;

/**
 * Suggests what the website could say of itself, made of the practice's public facts alone (002 §7). Nothing is saved: upsertWebsiteMetadata
 * does that with what the practitioner keeps of it. Without a writing service, and where it is away or declines, the texts are composed of
 * the facts; `source` says which it is. Throws rate_limited.
 */
export const generateSiteMetadata = operation({
  name: 'generateSiteMetadata',
  kind: 'mutation',
  description: 'Suggests a title, description, site name and modality for your website; nothing is saved.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    websiteMetadata: z
      .object({
        title: z.string(),
        description: z.string(),
        ogSiteName: z.string(),
        primaryModality: z.string().nullable(),
      })
      .meta({ id: 'SuggestedMetadata' }),
    source: z.enum(['writer', 'facts']).meta({
      id: 'SuggestionSource',
      description: 'A writing service, or your own facts put together without one.',
    }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Why no writing service wrote it, where one should have.' }),
  }),
  async run(ctx) {
    const facts = await ctx.db.run((sql) => readPublicFacts(sql, ctx.practice.id));
    const composed = composeMetadata(facts);
    const { writer } = ctx.ports;
    if (!writer) return { websiteMetadata: composed, source: 'facts' as const, note: null };
    if (!(await ctx.limiter.spend('suggestionsPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', TEXTS.tooOften);
    const wanted = Object.fromEntries(
      Object.entries(ABOUT).map(([name, about]) => [
        name,
        { about, most: METADATA_LENGTHS[name as keyof typeof ABOUT] },
      ]),
    );
    const written = await askWriter(writer, { rules: RULES, facts: { ...facts }, wanted }, ctx.log);
    if ('note' in written) return { websiteMetadata: composed, source: 'facts' as const, note: written.note };
    const { title, description, ogSiteName, primaryModality } = written.texts;
    return {
      websiteMetadata: {
        title: title!,
        description: description!,
        ogSiteName: ogSiteName!,
        primaryModality: primaryModality!,
      },
      source: 'writer' as const,
      note: null,
    };
  },
});
