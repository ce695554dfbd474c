import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';
import { readVideo, video as output, type VideoRow } from './video-output.ts';

/** How far a video is, by its job (spec 001 §7, GET /api/videos/{id}/status). Throws not_found. */
export const video = operation({
  name: 'video',
  kind: 'query',
  description: 'One of your videos, and how far its transcoding is.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid(TEXTS.notThere) }),
  output,
  async run(ctx, { id }) {
    const [row] = await ctx.db.run(
      (sql) => sql<VideoRow>`
        SELECT id, status, error, "processedKey", "createdAt" FROM "VideoUpload"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid`,
    );
    if (!row) throw new Refusal('not_found', TEXTS.notThere);
    return readVideo(ctx, row);
  },
});
