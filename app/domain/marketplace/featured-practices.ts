import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { practiceResult } from './result.ts';
import { readResults } from './results.ts';

/** Practices that the front page shows. */
const FEATURED = 6;

/** The practices with the best reviews and a picture, for the front page. */
export const featuredPractices = operation({
  name: 'featuredPractices',
  kind: 'query',
  description: "The marketplace's best practices, for its front page.",
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ practices: z.array(practiceResult) }),
  async run(ctx) {
    const hits = await ctx.cross.searchPractices({}, { skip: 0, most: FEATURED });
    return {
      practices: await readResults(ctx, hits, { query: '', kind: 'all', point: null, clientTimeZone: null }),
    };
  },
});
