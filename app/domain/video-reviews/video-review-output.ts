import { z } from 'zod';
import { decryptToken } from '#app/platform/tokens.ts';
import { VIDEO_REVIEW_STATES } from './inputs.ts';
import type { VideoReviewRow } from './read-video-review.ts';
import { canUpload } from './states.ts';

export const videoReviewStatusValue = z.enum(VIDEO_REVIEW_STATES);

/** A video review as whoever holds its link or its review's sees it (spec 000 §3). */
export const videoReviewOutput = z
  .object({
    status: videoReviewStatusValue,
    originalFilename: z.string().meta({ description: '`pending_upload` until a file was named.' }),
    fileSizeMb: z.number().nullable(),
    canUpload: z.boolean(),
    uploadHash: z.string(),
  })
  .meta({ id: 'VideoReview' });

const MB = 1024 * 1024;

/** The row as its holder sees it; `now` epoch ms. */
export function videoReviewOf(row: VideoReviewRow, now: number): z.infer<typeof videoReviewOutput> {
  const { status, originalFilename, fileSize } = row;
  return {
    status,
    originalFilename,
    fileSizeMb: fileSize === null ? null : Math.round((fileSize / MB) * 100) / 100,
    canUpload: canUpload(row, now),
    uploadHash: decryptToken(row.uploadHashEncrypted),
  };
}
