import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { VideoReviewStatus } from './inputs.ts';

/** A video review as the database has it, with what its practice allows. */
export interface VideoReviewRow {
  id: string;
  reviewId: string | null;
  status: VideoReviewStatus;
  originalFilename: string;
  contentType: string | null;
  /** Bytes. */
  fileSize: number | null;
  videoKey: string | null;
  storeUploadId: string | null;
  processedKey: string | null;
  uploadHashEncrypted: string;
  uploadEnabled: boolean;
  uploadExpiresAt: Date | null;
  videoReviewsEnabled: boolean;
}

/**
 * The video review of a link, or of a review, or by its id; null where there is none. Of several of one review the one that
 * counts: what is not rejected, then the newest.
 */
export async function readVideoReview(
  sql: Db,
  practiceId: string,
  of: { uploadHash: string } | { reviewId: string } | { id: string },
): Promise<VideoReviewRow | null> {
  const [row] = await sql<VideoReviewRow>`
    SELECT v.id, v."reviewId", v.status, v."originalFilename", v."contentType", v."fileSize", v."videoKey",
           v."storeUploadId", v."processedKey", v."uploadHashEncrypted", v."uploadEnabled", v."uploadExpiresAt",
           p."videoReviewsEnabled"
    FROM "VideoReview" v JOIN "Practice" p ON p.id = v."practiceId"
    WHERE v."practiceId" = ${practiceId}::uuid
      AND (v."uploadHashHash" = ${'uploadHash' in of ? tokenHash(of.uploadHash) : null}
        OR v."reviewId" = ${'reviewId' in of ? of.reviewId : null}::uuid
        OR v.id = ${'id' in of ? of.id : null}::uuid)
    ORDER BY (v.status = 'rejected'), v."createdAt" DESC, v.id DESC LIMIT 1`;
  return row ?? null;
}
