import type { OperationContext } from '#app/operations/context.ts';
import { linkHolder } from '#app/operations/access.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { readVideoReview, type VideoReviewRow } from './read-video-review.ts';
import { canUpload } from './states.ts';

/** Whoever holds an upload link, by the hash in its address. */
export const uploadLinkHolder = linkHolder<{ uploadHash: string }>('upload', {
  token: ({ uploadHash }) => uploadHash,
});

/** What a link stands for. */
export async function readLink(ctx: OperationContext, uploadHash: string): Promise<VideoReviewRow> {
  const row = await ctx.db.run((sql) => readVideoReview(sql, ctx.practice.id, { uploadHash }));
  if (!row) throw new Refusal('not_found', TEXTS.notFound);
  return row;
}

/** Throws `expired` 'Upload Link Unavailable' where the link takes no file (any more). */
export function mustTakeFiles(ctx: OperationContext, row: VideoReviewRow): void {
  if (!canUpload(row, ctx.clock.now())) throw new Refusal('expired', TEXTS.unavailable);
}
