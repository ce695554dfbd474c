import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { leaveBehind, makeVideo } from '../media/index.ts';
import { saidByVideo } from '../reviews/index.ts';
import { resultKeys } from './video-review-keys.ts';

/**
 * Makes the 720p MP4 of a client's video (spec 000 §5): the worker's job. Safe to repeat at any point; the file as sent is
 * removed once it is known what became of it.
 */
export const transcodeVideoReview = operation({
  name: 'transcodeVideoReview',
  kind: 'mutation',
  description: 'Transcodes the video of a review.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), videoReviewId: z.uuid(), videoKey: z.string() }),
  output: z.object({ transcoded: z.boolean() }),
  job: 'transcode-video-review',
  async run(ctx, { videoReviewId: id, videoKey }) {
    const practiceId = ctx.practice.id;
    const waiting = await ctx.db.run(
      (sql) => sql`
        SELECT id FROM "VideoReview"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'processing' AND "videoKey" = ${videoKey}`,
    );
    if (waiting.length === 0) return { transcoded: false };
    const keys = resultKeys(practiceId, id);
    const problem = await makeVideo(ctx, { id, from: videoKey, ...keys });
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const [done] = await sql<{ reviewId: string | null }>`
        UPDATE "VideoReview"
        SET status = ${problem ? 'failed' : 'completed'}::"VideoReviewStatus", error = ${problem},
            "processedKey" = ${problem ? null : keys.video}, "processedAt" = ${now}, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'processing' AND "videoKey" = ${videoKey}
        RETURNING "reviewId"`;
      if (done?.reviewId && !problem) {
        await saidByVideo(sql, { practiceId, reviewId: done.reviewId, now: now.getTime() });
      }
      await announce(sql, { practiceId, kind: 'video-review', id });
    });
    await leaveBehind(ctx, () => ctx.ports.files.remove(videoKey));
    return { transcoded: problem === null };
  },
});
