import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { VIDEO_LIMIT } from './inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';
import { resultKeys } from './video-keys.ts';

/**
 * Makes the MP4 and its picture of an uploaded video: the worker's job. What the file is, its bytes say. Safe to repeat at
 * any point; the file as sent is removed once it is known what became of it.
 */
export const transcodeVideo = operation({
  name: 'transcodeVideo',
  kind: 'mutation',
  description: 'Transcodes an uploaded video.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), videoId: z.uuid() }),
  output: z.object({ transcoded: z.boolean() }),
  async run(ctx, { videoId }) {
    const [row] = await ctx.db.sql(
      (sql) => sql<{ videoKey: string }>`
        SELECT "videoKey" FROM "VideoUpload"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${videoId}::uuid AND status = 'processing'`,
    );
    if (!row) return { transcoded: false };
    const folder = await mkdtemp(join(tmpdir(), 'tendwell-video-'));
    try {
      const problem = await make(ctx, videoId, row.videoKey, folder);
      await record(ctx, videoId, problem);
      await ctx.ports.files.remove(row.videoKey);
      return { transcoded: problem === null };
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', TEXTS.storeDown);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Answers why no video can be made of it, or null when it was. */
async function make(ctx: OperationContext, id: string, key: string, folder: string): Promise<string | null> {
  const { files, transcoder } = ctx.ports;
  const [source, target, poster] = ['sent', 'video.mp4', 'poster.jpg'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const sent = await files.head(key);
  if (!sent) return TEXTS.notThere;
  if (sent.size > VIDEO_LIMIT) return TEXTS.tooLarge;
  await files.download(key, source, VIDEO_LIMIT);
  const kind = await transcoder.kindOf(source);
  if (!kind) return TEXTS.wrongType;
  const result = await transcoder.transcode({ source, kind, target, poster });
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', TEXTS.notStarted);
  if (result.outcome === 'unreadable') {
    ctx.log.info({ videoId: id, why: result.message }, 'a video could not be read');
    return TEXTS.unreadable;
  }
  const keys = resultKeys(ctx.practice.id, id);
  await files.upload(keys.poster, poster, 'image/jpeg');
  await files.upload(keys.video, target, 'video/mp4');
  return null;
}

async function record(ctx: OperationContext, id: string, problem: string | null): Promise<void> {
  const practiceId = ctx.practice.id;
  await ctx.db.sql(async (sql) => {
    await sql`
      UPDATE "VideoUpload"
      SET status = ${problem ? 'failed' : 'completed'}::"VideoUploadStatus", error = ${problem},
          "processedKey" = ${problem ? null : resultKeys(practiceId, id).video},
          "processedAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'processing'`;
    await announce(sql, { practiceId, kind: 'video', id });
  });
}
