import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { KIND_BYTES } from '#app/integrations/transcoder/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import { leaveBehind, VIDEO_MESSAGES } from '../media/index.ts';
import { completeUploadInput } from './inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { mustTakeFiles, readLink, uploadLinkHolder } from './open-link.ts';
import type { VideoReviewRow } from './read-video-review.ts';

/**
 * Takes the video that was sent to an upload link and has it transcoded (spec 000 §7). It must be the key handed out to this
 * link, of exactly the length announced, and a video by its first bytes: else nothing is taken, and the link stays open.
 * Said twice, it is taken once.
 */
export const completeVideoReviewUpload = operation({
  name: 'completeVideoReviewUpload',
  kind: 'mutation',
  description: 'Hands in the video that was sent to an upload link.',
  access: uploadLinkHolder,
  input: completeUploadInput,
  output: z.object({}),
  async run(ctx, { uploadHash, videoKey, fileSize }) {
    const row = await readLink(ctx, uploadHash);
    const isKnown = row.videoKey === videoKey;
    if (isKnown && row.status === 'processing') return {};
    mustTakeFiles(ctx, row);
    if (!isKnown || row.status !== 'uploading') throw new Refusal('not_found', TEXTS.notArrived);
    if (row.fileSize !== fileSize)
      throw new Refusal('invalid_input', TEXTS.notArrived, { field: 'fileSize' });
    try {
      await mustBeWhole(ctx, row, videoKey, fileSize);
      await mustBeVideo(ctx, row, videoKey);
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      throw new Refusal('unavailable', VIDEO_MESSAGES.storeDown);
    }
    if (!(await ctx.limiter.spend('videoReviewPractice', ctx.practice.id))) {
      throw new Refusal('rate_limited', VIDEO_MESSAGES.tooManyToday);
    }
    await take(ctx, row, videoKey);
    return {};
  },
});

/** Joins the parts, where it came in parts, and throws where not every byte of it is in the store. */
async function mustBeWhole(ctx: OperationContext, row: VideoReviewRow, key: string, fileSize: number) {
  const { files } = ctx.ports;
  if (row.storeUploadId) {
    const upload = { key, uploadId: row.storeUploadId };
    const sent = await files.parts.sent(upload);
    const arrived = sent?.reduce((sum, { size }) => sum + size, 0);
    if (arrived === fileSize) await files.parts.join(upload);
    // No such upload: it was joined before, and the answer was lost. No parts: it was sent whole.
    else if (sent && arrived !== 0) throw new Refusal('conflict', TEXTS.notArrived);
  }
  const stored = await files.head(key);
  if (stored?.size !== fileSize) throw new Refusal('conflict', TEXTS.notArrived);
}

/** What it is, its first bytes say. What is no video is removed, and the link waits for another file. */
async function mustBeVideo(ctx: OperationContext, row: VideoReviewRow, key: string): Promise<void> {
  const start = await ctx.ports.files.readStart(key, KIND_BYTES);
  if (start && (await ctx.ports.transcoder.kindOfStart(start))) return;
  await ctx.db.run(
    (sql) => sql`
      UPDATE "VideoReview"
      SET status = 'pending', "videoKey" = NULL, "storeUploadId" = NULL, "updatedAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${row.id}::uuid AND status = 'uploading'
        AND "videoKey" = ${key}`,
  );
  await leaveBehind(ctx, () => ctx.ports.files.remove(key));
  throw new Refusal('invalid_input', VIDEO_MESSAGES.wrongType);
}

async function take(ctx: OperationContext, { id }: VideoReviewRow, videoKey: string): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const jobKey = `transcode-video-review:${videoKey}`;
  await ctx.db.run(async (sql) => {
    const taken = await sql`
      UPDATE "VideoReview"
      SET status = 'processing', "uploadedAt" = ${now}, "storeUploadId" = NULL, "processingJobId" = ${jobKey},
          "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'uploading' AND "videoKey" = ${videoKey}
        AND "uploadEnabled"
      RETURNING id`;
    if (taken.length === 0) {
      const [other] = await sql<{ videoKey: string | null; status: string }>`
        SELECT "videoKey", status FROM "VideoReview" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
      if (other?.status === 'processing' && other.videoKey === videoKey) return;
      throw new Refusal(
        'state_changed',
        other?.status === 'uploading' ? TEXTS.otherUpload : TEXTS.unavailable,
      );
    }
    await addToOutbox(sql, {
      practiceId,
      topic: 'transcode-video-review',
      dedupeKey: jobKey,
      payload: { practiceId, videoReviewId: id, videoKey },
    });
    await announce(sql, { practiceId, kind: 'video-review', id });
  });
}
