import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readRecentReviews, recentReview } from './recent-reviews.ts';
import { practiceResult } from './result.ts';
import { readResults } from './results.ts';

/** Practices that the front page shows. */
const FEATURED = 6;

/** The practices with the best reviews and a picture, and what is said of them, for the front page. */
export const featuredPractices = operation({
  name: 'featuredPractices',
  kind: 'query',
  description: "The marketplace's best practices, for its front page.",
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ practices: z.array(practiceResult), reviews: z.array(recentReview) }),
  async run(ctx) {
    const hits = await ctx.cross.searchPractices({}, { skip: 0, most: FEATURED });
    const query = { query: '', kind: 'all', point: null, clientTimeZone: null } as const;
    const practices = await readResults(ctx, hits, query);
    return { practices, reviews: await readRecentReviews(ctx, practices) };
  },
});
