import { z } from 'zod';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { publicEventPageOutput } from './public-event-output.ts';
import { readGoneDate, readPublicEvents } from './public-event-rows.ts';

/** One kind of group event by its slug, with its dates to come, which may be none, and why one that is asked for is not among them. */
export const publicEvent = operation({
  name: 'publicEvent',
  kind: 'query',
  description: 'A group event of a practice with its dates to come.',
  access: siteVisitor(),
  input: z.strictObject({ practice: practiceField, slug: z.string().max(200), date: z.uuid().optional() }),
  output: publicEventPageOutput,
  async run(ctx, { slug, date }) {
    return ctx.db.run(async (sql) => {
      const [found] = await readPublicEvents(ctx, sql, slug);
      if (!found) throw notFound('event');
      return { ...found, goneDate: date ? await readGoneDate(ctx, sql, { slug, date }) : null };
    });
  },
});
