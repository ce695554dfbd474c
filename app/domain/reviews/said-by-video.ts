import type { Db } from '#tenants/scoped-db.ts';
import { goLive } from './go-live.ts';

/**
 * A review's video is there: without words its text is empty from now on (spec 000 §5), and the review is live. The page says the
 * same when it goes on, but whoever sent a video may close it before. Part of the transaction in which the video becomes ready.
 *
 * @param now epoch ms
 */
export async function saidByVideo(
  sql: Db,
  { practiceId, reviewId, now }: { practiceId: string; reviewId: string; now: number },
): Promise<void> {
  await sql`
    UPDATE "Review" SET text = '', "updatedAt" = ${new Date(now)}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid AND text IS NULL AND rating IS NOT NULL
      AND "deletedAt" IS NULL AND (NOT imported OR "confirmedAt" IS NOT NULL)`;
  await goLive(sql, { practiceId, reviewId, now });
}
