import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import { videoKeyInput, VIDEO_LIMIT } from './inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';
import { isOwnVideoKey } from './video-keys.ts';
import { videoStatus } from './video-output.ts';

/**
 * Takes a video that was sent to the store and has it made into the one that is shown (spec 001 §7, POST
 * /api/videos/start_transcoding). A key is used once: asked again, it answers with the job that it began. Throws not_found
 * for a key of another practice or without a file, too_large past 100 MB.
 */
export const startVideoTranscoding = operation({
  name: 'startVideoTranscoding',
  kind: 'mutation',
  description: 'Has an uploaded video transcoded.',
  access: practiceOwner(),
  input: videoKeyInput,
  output: z.object({ jobId: z.uuid(), status: videoStatus }),
  async run(ctx, { videoKey }) {
    const practiceId = ctx.practice.id;
    if (!isOwnVideoKey(videoKey, practiceId)) throw new Refusal('not_found', TEXTS.notThere);
    const known = await find(ctx, videoKey);
    if (known) return known;
    const { size, contentType } = await sent(ctx, videoKey);
    if (!(await ctx.limiter.spend('videoPractice', practiceId))) {
      throw new Refusal('rate_limited', TEXTS.tooManyToday);
    }
    if (size > VIDEO_LIMIT) {
      await ctx.ports.files.remove(videoKey);
      throw new Refusal('too_large', TEXTS.tooLarge);
    }
    const id = uuid();
    await ctx.db.run(async (sql) => {
      const added = await sql`
        INSERT INTO "VideoUpload" (id, "practiceId", "videoKey", filename, "contentType", status, "jobId", "createdAt")
        VALUES (${id}::uuid, ${practiceId}::uuid, ${videoKey}, ${videoKey.split('/').at(-1)}, ${contentType},
                'processing', ${id}, ${new Date(ctx.clock.now())})
        ON CONFLICT ("videoKey") DO NOTHING RETURNING id`;
      if (added.length === 0) return;
      await addToOutbox(sql, {
        practiceId,
        topic: 'transcode-video',
        dedupeKey: `transcode-video:${id}`,
        payload: { practiceId, videoId: id },
      });
    });
    return (await find(ctx, videoKey))!;
  },
});

async function find(ctx: OperationContext, videoKey: string) {
  const [row] = await ctx.db.run(
    (sql) => sql<{ jobId: string; status: z.infer<typeof videoStatus> }>`
      SELECT id AS "jobId", status FROM "VideoUpload"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND "videoKey" = ${videoKey}`,
  );
  return row ?? null;
}

async function sent(ctx: OperationContext, videoKey: string) {
  try {
    const file = await ctx.ports.files.head(videoKey);
    if (file && file.size > 0) return file;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    throw new Refusal('unavailable', TEXTS.storeDown);
  }
  throw new Refusal('not_found', TEXTS.notThere);
}
