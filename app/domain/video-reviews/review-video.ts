import { z } from 'zod';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { OPEN_FOR_S } from '../media/index.ts';
import { resultKeys } from './video-review-keys.ts';

/** The video of a live review, for whoever visits the practice's site: approved ones only (spec 002 §4 'visible'). Throws not_found. */
export const reviewVideo = operation({
  name: 'reviewVideo',
  kind: 'query',
  description: 'The approved video of a review.',
  access: siteVisitor(),
  input: z.strictObject({
    practice: z.string().max(63).optional(),
    id: z.uuid('We could not find this video.'),
  }),
  output: z.object({
    videoUrl: z.string().meta({ description: 'Reads the video for an hour.' }),
    posterUrl: z.string(),
  }),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    const [video] = await ctx.db.run(
      (sql) => sql`
        SELECT v.id FROM "VideoReview" v
        JOIN "Review" r ON r."practiceId" = v."practiceId" AND r.id = v."reviewId"
        JOIN "Practice" p ON p.id = v."practiceId"
        WHERE v."practiceId" = ${practiceId}::uuid AND v.id = ${id}::uuid AND v.status = 'approved'
          AND v."processedKey" IS NOT NULL AND p."videoReviewsEnabled" AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL`,
    );
    if (!video) throw notFound('video');
    const open = (key: string) => ctx.ports.files.presignGet({ key, expiresIn: OPEN_FOR_S });
    const keys = resultKeys(practiceId, id);
    const [videoUrl, posterUrl] = await Promise.all([open(keys.video), open(keys.poster)]);
    return { videoUrl, posterUrl };
  },
});
