import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';

/** Where a short link leads: to the site of its practice, once that is published. Throws not_found for any other. */
export const shortLinkTarget = operation({
  name: 'shortLinkTarget',
  kind: 'query',
  description: 'The site that a short link leads to.',
  access: anyone(),
  input: z.strictObject({ shortLink: z.string().max(200) }),
  output: z.object({ url: z.string() }),
  async run(ctx, { shortLink }) {
    const practice = await ctx.cross.practiceForShortLink(shortLink.toLowerCase());
    if (!practice?.published) throw notFound();
    return { url: `${practiceOrigin(ctx, practice.slug)}/` };
  },
});
