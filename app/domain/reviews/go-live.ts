import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Living {
  practiceId: string;
  reviewId: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Shows a review to others once it has its stars and its text and, where it was imported, its client's yes (spec 000 §4);
 * else, and where it is shown already, nothing happens. What was asked for is then done. Part of every change of a review.
 */
export async function goLive(sql: Db, { practiceId, reviewId, now }: Living): Promise<void> {
  const at = new Date(now);
  const [live] = await sql<{ id: string; appointmentId: string | null }>`
    UPDATE "Review" SET "liveAt" = ${at}, "updatedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${reviewId}::uuid AND "liveAt" IS NULL AND "deletedAt" IS NULL
      AND rating IS NOT NULL AND text IS NOT NULL AND (NOT imported OR "confirmedAt" IS NOT NULL)
    RETURNING id, "appointmentId"`;
  if (!live) return;
  await sql`
    UPDATE "ReviewRequest" SET "completedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND "completedAt" IS NULL
      AND ("reviewId" = ${reviewId}::uuid OR "appointmentId" = ${live.appointmentId}::uuid)`;
  await announce(sql, { practiceId, kind: 'review', id: reviewId });
}
