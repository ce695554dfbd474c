import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { publishingOf } from './publishing-of.ts';
import { showPublished } from './publish.ts';

/** Renders what is published of a practice anew, because what it shows has changed; nothing where nothing is. */
export const republishSite = operation({
  name: 'republishSite',
  kind: 'mutation',
  description: 'Renders the published pages of a practice anew.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({}),
  job: 'republish-site',
  async run(ctx) {
    await ctx.db.run((sql) => showPublished(sql, publishingOf(ctx)));
    return {};
  },
});
