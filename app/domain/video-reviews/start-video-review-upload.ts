import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { leaveBehind, UPLOAD_WITHIN_S, VIDEO_MESSAGES } from '../media/index.ts';
import { enqueueDiscarded } from './discard-upload.ts';
import { startUploadInput, PART_SIZE } from './inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { mustTakeFiles, readLink, uploadLinkHolder } from './open-link.ts';
import type { VideoReviewRow } from './read-video-review.ts';
import { before } from './states.ts';
import { partsToSend, uploadPart } from './upload-parts.ts';
import { newSentKey } from './video-review-keys.ts';

type File = Omit<z.output<typeof startUploadInput>, 'uploadHash'>;

/**
 * Where to send the video of an upload link: a URL that takes one PUT of this type and length (spec 000 §7). Where it is asked
 * for (`inParts`) and the file is large, URLs of its parts too; the same file named again goes on with the parts that have
 * not arrived yet. Throws expired 'Upload Link Unavailable' where the link takes no file.
 */
export const startVideoReviewUpload = operation({
  name: 'startVideoReviewUpload',
  kind: 'mutation',
  description: 'Where to send the video of an upload link.',
  access: uploadLinkHolder,
  input: startUploadInput,
  output: z.object({
    uploadUrl: z.string(),
    videoKey: z.string(),
    parts: z.array(uploadPart).nullable().meta({ description: 'Null: send it whole.' }),
  }),
  async run(ctx, { uploadHash, ...file }) {
    const row = await readLink(ctx, uploadHash);
    mustTakeFiles(ctx, row);
    try {
      const upload = (await goOn(ctx, row, file)) ?? (await begin(ctx, row, file));
      const uploadUrl = await ctx.ports.files.presignPut({
        key: upload.key,
        contentType: file.contentType,
        size: file.fileSize,
        expiresIn: UPLOAD_WITHIN_S,
      });
      return { uploadUrl, videoKey: upload.key, parts: upload.parts };
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      throw new Refusal('unavailable', VIDEO_MESSAGES.storeDown);
    }
  },
});

/** The upload of this very file that is under way, or null. */
async function goOn(ctx: OperationContext, row: VideoReviewRow, file: File) {
  const isSame =
    row.status === 'uploading' &&
    row.originalFilename === file.filename &&
    row.contentType === file.contentType &&
    row.fileSize === file.fileSize;
  if (!isSame || !row.videoKey || !row.storeUploadId || !file.inParts) return null;
  const upload = { key: row.videoKey, uploadId: row.storeUploadId };
  const sent = await ctx.ports.files.parts.sent(upload);
  return sent && { key: upload.key, parts: await partsToSend(ctx, upload, file.fileSize, sent) };
}

/** Begins a new upload under a name of its own; what was sent before it is given up. */
async function begin(ctx: OperationContext, row: VideoReviewRow, file: File) {
  const { files } = ctx.ports;
  const practiceId = ctx.practice.id;
  if (!(await ctx.limiter.spend('videoReviewLink', row.id)))
    throw new Refusal('rate_limited', TEXTS.tooManyTries);
  await spendBytes(ctx, row.id, file.fileSize);
  const key = newSentKey(practiceId, row.id, file.contentType);
  const uploadId =
    file.inParts && file.fileSize > PART_SIZE
      ? await files.parts.begin({ key, contentType: file.contentType })
      : null;
  const begun = await ctx.db.run(async (sql) => {
    await enqueueDiscarded(sql, { practiceId, videoReviewId: row.id, videoKey: key });
    return sql`
      UPDATE "VideoReview"
      SET status = 'uploading', "videoKey" = ${key}, "storeUploadId" = ${uploadId}, "originalFilename" = ${file.filename},
          "contentType" = ${file.contentType}, "fileSize" = ${file.fileSize}, error = NULL,
          "updatedAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid
        AND status = ANY(${before('uploading')}::"VideoReviewStatus"[])
        AND "videoKey" IS NOT DISTINCT FROM ${row.videoKey}
      RETURNING id`;
  });
  const given = begun.length > 0 ? { key: row.videoKey, uploadId: row.storeUploadId } : { key, uploadId };
  await leaveBehind(ctx, () => discard(ctx, given));
  if (begun.length === 0) throw new Refusal('state_changed', TEXTS.otherUpload);
  return {
    key,
    parts: uploadId === null ? null : await partsToSend(ctx, { key, uploadId }, file.fileSize, []),
  };
}

const MEGABYTE = 1_000_000;

/**
 * Spends from what may be sent in a day: to a link, from a network, to a practice. A file is there from the moment its address is signed,
 * as nobody can be kept from sending it.
 * @param size bytes
 * @throws rate_limited
 */
async function spendBytes(ctx: OperationContext, linkId: string, size: number): Promise<void> {
  const megabytes = Math.ceil(size / MEGABYTE);
  const costs = [
    ['videoBytesNetwork', ctx.address],
    ['videoBytesLink', linkId],
    ['videoBytesPractice', ctx.practice.id],
  ] as const;
  for (const [budget, key] of costs) {
    if (!(await ctx.limiter.spend(budget, key, megabytes)))
      throw new Refusal('rate_limited', TEXTS.tooManyTries);
  }
}

/** Removes what was sent of an upload that nobody will finish. */
async function discard(
  ctx: OperationContext,
  { key, uploadId }: { key: string | null; uploadId: string | null },
) {
  if (key === null) return;
  if (uploadId !== null) await ctx.ports.files.parts.drop({ key, uploadId });
  await ctx.ports.files.remove(key);
}
