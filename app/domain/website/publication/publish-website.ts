import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { publishWebsiteInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { mustHaveWebsite } from '../plan.ts';
import { publish } from './publish.ts';
import { publishingOf } from './publishing-of.ts';

/** Puts the practice's website before visitors as its draft stands (spec 002 §2 website). */
export const publishWebsite = operation({
  name: 'publishWebsite',
  kind: 'mutation',
  description: 'Publishes the practice website: the chosen pages, or all that are not kept as drafts.',
  access: practiceOwner(),
  input: publishWebsiteInput,
  output: z.object({
    publication: z
      .object({ id: z.uuid(), number: z.int(), publishedAt: z.date() })
      .meta({ id: 'PublicationMade' }),
  }),
  async run(ctx, { pageIds }) {
    await mustHaveWebsite(ctx);
    const publication = await publish(publishingOf(ctx), { pageIds });
    if (!publication) throw new Refusal('not_found', PAGE_MESSAGES.nothingPublished);
    await ctx.db.run((sql) =>
      announce(sql, { practiceId: ctx.practice.id, kind: 'website', id: ctx.practice.id }),
    );
    return { publication };
  },
});
