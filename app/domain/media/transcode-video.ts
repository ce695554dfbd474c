import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { leaveBehind, makeVideo } from './make-video.ts';
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
  job: 'transcode-video',
  async run(ctx, { videoId }) {
    const [row] = await ctx.db.run(
      (sql) => sql<{ videoKey: string }>`
        SELECT "videoKey" FROM "VideoUpload"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${videoId}::uuid AND status = 'processing'`,
    );
    if (!row) return { transcoded: false };
    const keys = resultKeys(ctx.practice.id, videoId);
    const problem = await makeVideo(ctx, { id: videoId, from: row.videoKey, ...keys });
    await record(ctx, videoId, problem);
    await leaveBehind(ctx, () => ctx.ports.files.remove(row.videoKey));
    return { transcoded: problem === null };
  },
});

async function record(ctx: OperationContext, id: string, problem: string | null): Promise<void> {
  const practiceId = ctx.practice.id;
  await ctx.db.run(async (sql) => {
    await sql`
      UPDATE "VideoUpload"
      SET status = ${problem ? 'failed' : 'completed'}::"VideoUploadStatus", error = ${problem},
          "processedKey" = ${problem ? null : resultKeys(practiceId, id).video},
          "processedAt" = ${new Date(ctx.clock.now())}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND status = 'processing'`;
    await announce(sql, { practiceId, kind: 'video', id });
  });
}
