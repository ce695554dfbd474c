import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { UPLOAD_WITHIN_S, VIDEO_MESSAGES } from '../media/index.ts';
import { isSentKey } from './video-review-keys.ts';

/** Milliseconds after which nothing can be sent to an address that was signed now; a slow last byte included. */
const OVER_AFTER_MS = (UPLOAD_WITHIN_S + 20 * 60) * 1000;

/** Has a file looked at again once its address is over. Signatures and the queue live in real time, not by the product's clock. */
export async function enqueueDiscarded(
  sql: Db,
  file: { practiceId: string; videoReviewId: string; videoKey: string },
): Promise<void> {
  const inSeconds = OVER_AFTER_MS / 1000;
  await sql`
    SELECT tenancy.enqueue_job('discard-upload', ${JSON.stringify(file)}::json, ${`discard:${file.videoKey}`},
      now() + make_interval(secs => ${inSeconds}))`;
}

/**
 * Removes a file that was sent to a link and that the video review does not name: another was begun after it, or it was taken and made
 * into a video. It is asked of each file after its address is over, since until then it could arrive again.
 */
export const discardUpload = operation({
  name: 'discardUpload',
  kind: 'mutation',
  description: 'Removes a file that no video review names any more.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), videoReviewId: z.uuid(), videoKey: z.string().max(300) }),
  output: z.object({ removed: z.boolean() }),
  job: 'discard-upload',
  async run(ctx, { practiceId, videoReviewId, videoKey }) {
    if (!isSentKey(practiceId, videoReviewId, videoKey)) return { removed: false };
    const named = await ctx.db.run(
      (sql) => sql`
        SELECT 1 FROM "VideoReview"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${videoReviewId}::uuid AND "videoKey" = ${videoKey}
          AND status IN ('uploading', 'processing')`,
    );
    if (named.length > 0) return { removed: false };
    try {
      await ctx.ports.files.remove(videoKey);
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      throw new Refusal('unavailable', VIDEO_MESSAGES.storeDown);
    }
    return { removed: true };
  },
});
