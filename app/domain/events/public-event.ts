import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { practiceSlug } from './inputs.ts';
import { publicEventOutput } from './public-event-output.ts';
import { readPublicEvents } from './public-event-rows.ts';

/** One kind of group event by its slug, with its dates to come, which may be none. */
export const publicEvent = operation({
  name: 'publicEvent',
  kind: 'query',
  description: 'A group event of a practice with its dates to come.',
  access: siteVisitor(),
  input: z.strictObject({ practice: practiceSlug, slug: z.string().max(200) }),
  output: publicEventOutput,
  async run(ctx, { slug }) {
    const [found] = await ctx.db.sql((sql) => readPublicEvents(ctx, sql, slug));
    if (!found) throw notFound('event');
    return found;
  },
});
