import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readVideo, video, type VideoRow } from './video-output.ts';

/** The newest ones are listed, no more. */
const MAX = 60;

/** The videos of the practice, newest first. */
export const videos = operation({
  name: 'videos',
  kind: 'query',
  description: 'Your videos, newest first.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ videos: z.array(video) }),
  async run(ctx) {
    const rows = await ctx.db.run(
      (sql) => sql<VideoRow>`
        SELECT id, status, error, "processedKey", "createdAt" FROM "VideoUpload"
        WHERE "practiceId" = ${ctx.practice.id}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT ${MAX}`,
    );
    return { videos: await Promise.all(rows.map((row) => readVideo(ctx, row))) };
  },
});
