import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readRecentReviews, recentReview } from './recent-reviews.ts';
import { practiceResult } from './result.ts';
import { readResults } from './results.ts';

/** Practices that the front page shows. */
const FEATURED = 6;

const featuredPractice = practiceResult
  .pick({
    practiceId: true,
    url: true,
    name: true,
    practitioner: true,
    title: true,
    photoUrl: true,
    ratingAverage: true,
    ratingCount: true,
    fromCents: true,
    currency: true,
    places: true,
  })
  .meta({ id: 'FeaturedPractice' });

/** The practices with the best reviews and a picture, and what is said of them, for the front page. */
export const featuredPractices = operation({
  name: 'featuredPractices',
  kind: 'query',
  description: "The marketplace's best practices, for its front page.",
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ practices: z.array(featuredPractice), reviews: z.array(recentReview) }),
  async run(ctx) {
    const hits = await ctx.cross.searchPractices({}, { skip: 0, most: FEATURED });
    const practices = await readResults(ctx, hits, null);
    return { practices, reviews: await readRecentReviews(ctx, practices) };
  },
});
